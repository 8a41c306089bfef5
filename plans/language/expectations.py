"""What the grammar takes at a place, as symbols, and the one renderer that lists them for people.

A symbol is a word or character as it is written, or a member of Expected for what has no single spelling. Terminals of
the grammar never leave this module and the reader.
"""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from enum import StrEnum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from lark import Lark
    from lark.parsers.lalr_interactive_parser import InteractiveParser


class Expected(StrEnum):
    """Symbols other than words and characters, in the order in which they are listed, each with its text."""

    QUOTED_TEXT = "a quoted text"
    NUMBER = "a number"
    CLOCK = "a clock time"
    DATE = "a date"
    NOUN = "a noun"
    VERB = "a verb"
    END = "the end of the sentence"


COMMA: Final = ","
SEMICOLON: Final = ";"
FULL_STOP: Final = "."
BRACKET: Final = ")"

_CATEGORIES: Final[Mapping[str, tuple[str, ...]]] = {
    "TEXT": (Expected.QUOTED_TEXT,),
    "INTEGER": (Expected.NUMBER,),
    "CLOCK": (Expected.CLOCK,),
    "DATE": (Expected.DATE,),
    "$END": (Expected.END,),
    "LIST_COMMA": (COMMA,),
    "DAY_COMMA": (COMMA,),
    "LIST_AND": ("and",),
    "DAY_AND": ("and",),
    "IN_TIME": ("in",),
    "BULLET": (),
}
_NOUNS: Final = frozenset({"KIND", "PULL", "NOUN"})
VERB_PREFIX: Final = "VERB_"
SEPARATORS: Final = frozenset({"LIST_COMMA", "LIST_AND", "DAY_COMMA", "DAY_AND"})
"""Tokens that only separate values or weekdays; at fault they are never taken for a verb."""


class Accepted:
    """Asks a parser what it takes next. Answers are kept by the parser's stack, of which there are few."""

    def __init__(self, lark: "Lark") -> None:
        from plans.language.lexer import spellings_of

        words = {terminal.name: spellings_of(terminal) for terminal in lark.terminals}
        self._symbols: Final = {**words, **_CATEGORIES}
        self._verbs: Final = frozenset(name for name in self._symbols if name.startswith(VERB_PREFIX))
        self._known: Final[dict[tuple[object, ...], tuple[str, ...]]] = {}

    @property
    def words(self) -> frozenset[str]:
        """Every word that the grammar takes somewhere."""
        return frozenset(word for symbols in self._symbols.values() for word in symbols if word.isalpha())

    def at(self, parser: "InteractiveParser") -> tuple[str, ...]:
        """The symbols that `parser` takes as its next token, in the order in which a document lists them."""
        stack = tuple(parser.parser_state.state_stack)
        known = self._known.get(stack)
        if known is None:
            terminals: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # lark gives it no types
            known = self._known[stack] = in_order(self._of(terminals))
        return known

    def _of(self, terminals: AbstractSet[str]) -> set[str]:
        symbols: set[str] = set()
        if self._verbs <= terminals:
            symbols.add(Expected.VERB)
            terminals = terminals - self._verbs
        if terminals >= _NOUNS:
            symbols.add(Expected.NOUN)
            terminals = terminals - _NOUNS
        for terminal in terminals:
            symbols.update(self._symbols[terminal])
        return symbols


def in_order(symbols: Iterable[str]) -> tuple[str, ...]:
    """Symbols as a document lists them: words and characters in alphabetical order, then the members of Expected."""
    given = set(symbols)
    categories = [symbol for symbol in Expected if symbol in given]
    return (*sorted(given.difference(categories)), *categories)


def rendered(symbols: Iterable[str]) -> list[str]:
    """Symbols as a document writes them."""
    return [str(symbol) for symbol in symbols]
