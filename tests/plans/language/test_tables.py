"""The stored parser is the one that the grammar gives, and lark's own lexer reads the same tokens."""

from typing import Any

import pytest
from hypothesis import given, settings
from lark import Lark
from lark.lexer import Token

from plans.language.declared import NO_VERBS
from plans.language.lexer import Source
from plans.language.sentences import scan
from plans.language.tables import EveryToken, build_parser, grammar_with, load_parser
from support.requests_in_words import language_soup, sentences


def table_of(parser: Lark) -> list[dict[str, Any]]:
    """The states of a parser in the order in which they are reached, whatever their numbers are."""
    table = parser.parser.parser._parse_table  # type: ignore[attr-defined]  # noqa: SLF001 - lark shows it nowhere else
    numbers = {table.start_states["sentence"]: 0}
    waiting = list(numbers)
    states: list[dict[str, Any]] = []
    for state in waiting:  # which grows
        actions: dict[str, Any] = {}
        for token, (action, argument) in sorted(table.states[state].items()):
            if str(action) == "Shift":
                if argument not in numbers:
                    numbers[argument] = len(numbers)
                    waiting.append(argument)
                actions[token] = numbers[argument]
            else:
                actions[token] = (argument.origin.name, [symbol.name for symbol in argument.expansion])
        states.append(actions)
    return states


def test_the_stored_tables_are_those_of_the_grammar() -> None:
    stored, built = load_parser(), build_parser()
    assert len(table_of(built)) > 300
    assert table_of(stored) == table_of(built)
    assert [(terminal.name, terminal.pattern.value) for terminal in stored.terminals] == [
        (terminal.name, terminal.pattern.value) for terminal in built.terminals
    ]


@pytest.fixture(scope="module")
def plain() -> Lark:
    """Lark as it comes: the grammar with lark's own contextual lexer."""
    return Lark(
        grammar_with(NO_VERBS),
        start="sentence",
        parser="lalr",
        lexer="contextual",
        strict=False,
        postlex=EveryToken(),
    )


def tokens_of(parser: Lark, text: Any) -> list[tuple[str, str, int]]:
    interactive = parser.parse_interactive(text)
    found: list[tuple[str, str, int]] = []
    try:
        for token in interactive.lexer_thread.lex(interactive.parser_state):
            found.append(place_of(token))
            interactive.feed_token(token)
    except Exception:  # noqa: BLE001 - what matters is where it stops
        found.append(("stops", "", 0))
    return found


def place_of(token: Token) -> tuple[str, str, int]:
    return str(token.type), str(token), token.start_pos or 0


CALM = settings(deadline=None, max_examples=60)


@CALM
@given(sentences(3) | language_soup)
def test_both_lexers_agree(plain: Lark, text: str) -> None:
    scanned = scan(text)
    for sentence in scanned.sentences:
        if sentence.fault is None:
            start, end = sentence.span
            part = scanned.folded[start:end]
            ours, theirs = tokens_of(load(), Source(part, 0, len(part))), tokens_of(plain, part)
            # A word that fits nowhere is named differently, but both stop at it.
            assert [token[1:] for token in ours] == [token[1:] for token in theirs]
            taken = [token for token in theirs if token[0] != "stops"]
            assert ours[: max(0, len(taken) - 1)] == theirs[: max(0, len(taken) - 1)]


_PARSERS: list[Lark] = []


def load() -> Lark:
    if not _PARSERS:
        _PARSERS.append(load_parser())
    return _PARSERS[0]
