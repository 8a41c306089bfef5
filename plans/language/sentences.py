"""Text → sentences, each with the first fault that its signs alone show.

One scan from left to right decides three things at once: where a quoted text begins and ends, where a sentence
ends, and whether a sign belongs to the language at all. What a sentence means is read afterwards, from the
sentences that are free of such faults. The scan is linear: no alternative below gives back what it has taken,
and a quote that is never closed is looked at once, since it takes the rest of its line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from plans.document.model import MAX_QUOTED_TEXT, Reason
from renigma_site.kernel.spans import Span

_TOKEN: Final = re.compile(
    r"""
      (?P<space>   [^\S\n]++ )
    | (?P<line>    \n )
    | (?P<word>    [A-Za-z]++ )
    | (?P<integer> (?:0|[1-9][0-9]{0,8})(?![0-9]) )
    | (?P<text>    "[^"\\\n]*+(?:\\[^\n][^"\\\n]*+)*" | “[^”\n]*+” )
    | (?P<unclosed>["“][^\n]*+ )
    | (?P<stop>    [.!?](?=\s|\Z) )
    | (?P<sign>    [.,;()] )
    | (?P<foreign> [0-9]++ | . )
    """,
    re.VERBOSE | re.DOTALL,
)
QUOTED_TEXT: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"|“[^”]*+”')
"""A quoted text, where it is known that every quote belongs to one: in a sentence that was read."""

OF_THE_LANGUAGE: Final = ("a word", "a number", "a quoted text")
"""What is accepted wherever a sign stands that no sentence holds outside its quoted texts."""
_GOOD_ESCAPES: Final = re.compile(r'[^\\]*+(?:\\["\\][^\\]*+)*')
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a sentence gives no step: the reason, the place, and what the language would take there."""

    reason: Reason
    at: Span
    expected: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """From the first token to the last; a final full stop lies outside, a final `!` or `?` inside."""

    span: Span
    fault: Fault | None


def split_sentences(text: str) -> Iterator[Sentence]:
    """Yields the sentences of `text` in order; a sentence without tokens is none."""
    start = end = -1
    tokens = 0
    number_end = -1  # where a leading number ends, so that the full stop after it is part of it
    fault: Fault | None = None
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup
        if kind == "space":
            continue
        span = Span(*match.span())
        ends_number = span.start == number_end and text[span.start] == "."
        if kind == "line" or (kind == "stop" and not ends_number):
            if tokens:
                closes = kind == "stop" and text[span.start] != "."
                yield Sentence(Span(start, span.end if closes else end), fault)
            start, tokens, number_end, fault = -1, 0, -1, None
            continue
        if not tokens:
            start = span.start
            number_end = span.end if kind == "integer" else -1
        tokens += 1
        end = span.end
        if fault is None:
            reason = _fault_of(kind, match.group())
            if reason is not None:
                fault = Fault(reason, span, OF_THE_LANGUAGE if kind == "foreign" else ())
    if tokens:
        yield Sentence(Span(start, end), fault)


def decode_text(token: str) -> str:
    """The text that a quoted token stands for: without its quotes, and with `\\"` and `\\\\` decoded."""
    content = token[1:-1]
    return _ESCAPE.sub(r"\1", content) if token[0] == '"' and "\\" in content else content


def _fault_of(kind: str | None, token: str) -> Reason | None:
    if kind == "foreign":
        return "unexpected"
    if kind == "unclosed":
        return "unclosed-quote"
    if kind != "text":
        return None
    if token[0] == '"' and "\\" in token and not _GOOD_ESCAPES.fullmatch(token[1:-1]):
        return "bad-escape"
    if len(token) == 2:
        return "empty-text"
    return "too-long" if len(decode_text(token)) > MAX_QUOTED_TEXT else None
