"""The language in pyparsing: one expression for each form, joined from regular expressions for its tokens."""

from functools import cache
from typing import Any

import pyparsing as pp

from bench.peers import Reading
from bench.peers.tokens import ANY_CLAUSE, ENDS, QUOTED, WORD, keyword
from memory.language.forms import FORMS, LABEL_WORDS, Form

# White space but LF, as far as plain sessions have it; pyparsing skips characters of a list, not of a class.
_SKIPPED = " \t\r\u00a0"


def _token(pattern: str) -> pp.ParserElement:
    element = pp.Regex(pattern).set_whitespace_chars(_SKIPPED)
    return element.set_parse_action(lambda text, place, tokens: [(place, place + len(tokens[0]))])


def _form(form: Form, clause_end: pp.ParserElement) -> pp.ParserElement:
    words = form.words
    key = words.index("KEY") if "KEY" in words else None
    value = words.index("VALUE") if "VALUE" in words else None

    def fold(text: str, place: int, spans: Any) -> Reading:
        return Reading(
            form.id,
            (spans[0][0], spans[-1][1]),
            spans[key] if key is not None else None,
            spans[value] if value is not None else None,
        )

    label = _token(WORD) | _token(QUOTED)
    expression = pp.And([label if word in LABEL_WORDS else _token(keyword(word)) for word in words])
    return expression.set_parse_action(fold) + clause_end


@cache
def _parser() -> pp.ParserElement:
    ends = pp.Regex(ENDS).set_whitespace_chars(_SKIPPED).suppress()
    end_of_text = pp.StringEnd().set_whitespace_chars(_SKIPPED)
    # A form takes the whole clause or nothing of it.
    clause_end = pp.FollowedBy(ends | end_of_text)
    other = pp.Regex(ANY_CLAUSE).set_whitespace_chars(_SKIPPED)
    other.set_parse_action(
        lambda text, place, tokens: Reading(None, (place, place + len(tokens[0].rstrip())), None, None)
    )
    clause = pp.MatchFirst([*(_form(form, clause_end) for form in FORMS), other])
    text = pp.Optional(ends) + pp.ZeroOrMore(clause + pp.Optional(ends)) + end_of_text
    return text.parse_with_tabs()


def read(text: str) -> list[Reading]:
    """Reads a text clause by clause."""
    return list(_parser().parse_string(text))
