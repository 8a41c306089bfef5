"""A token of lark's → the value that it stands for."""

from typing import Any

from plans.language.nodes import Date, Number, Text
from plans.language.sentences import decode_text
from renigma_site.kernel.spans import Span

# A token of lark's.
Child = Any


def token_span(token: Child) -> Span:
    """The place of a token in the whole text."""
    return Span(token.start_pos, token.end_pos)


def number_of(token: Child) -> Number:
    """A number with its place."""
    return Number(value=int(token), span=token_span(token))


def quoted_of(token: Child) -> Text:
    """A quoted text without a noun."""
    return Text(text=decode_text(token), span=token_span(token))


def date_of(token: Child) -> Date:
    """A date as it was written."""
    year, month, day = map(int, token.split("-"))
    return Date(year=year, month=month, day=day, span=token_span(token))
