"""A sentence → tokens for the parser: one pattern for all of the grammar's characters, and one table for its words.

This is a contextual lexer, as lark's own is: where a word belongs to several terminals (`draft` is a verb, and a noun
after `the`), the state of the parser decides. Lark's own compiles one pattern for each of some hundred states, which
takes longer than reading a request. Both read the same terminals out of the same grammar, and a test compares them.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, TerminalDef

_WORD: Final = "WORD"
_ALTERNATIVES: Final = re.compile(r"\(\?:([a-z|]+)\)\(\?!\[a-z\]\)")


class Source(NamedTuple):
    """The part of a text that one parse reads; tokens keep their places in the whole text."""

    text: str
    start: int
    end: int


class WordLexer(Lexer):
    """Lark makes one for each parser, and hands it the terminals of the grammar."""

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        words: dict[str, list[str]] = {}
        signs: list[TerminalDef] = []
        for terminal in conf.terminals:
            spellings = spellings_of(terminal)
            for spelling in spellings:
                words.setdefault(spelling, []).append(terminal.name)
            if not spellings and terminal.name not in conf.ignore:
                signs.append(terminal)
        signs.sort(key=lambda terminal: -terminal.priority)
        pattern = "|".join(f"(?P<{terminal.name}>{terminal.pattern.to_regexp()})" for terminal in signs)
        self._tokens: Final = re.compile(pattern)
        self._words: Final[Mapping[str, tuple[str, ...]]] = {
            word: tuple(names) for word, names in words.items()
        }

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """The tokens of a Source; what lies between them is white space."""
        source: Source = lexer_state.text
        states = parser_state.parse_conf.parse_table.states
        for found in self._tokens.finditer(source.text, source.start, source.end):
            kind, spelling = str(found.lastgroup), found.group()
            names = self._words.get(spelling)
            if names is not None and kind in (_WORD, "SIGN"):
                kind = names[0]
                if len(names) > 1:
                    accepted = states[parser_state.position]
                    kind = next((name for name in names if name in accepted), kind)
            yield Token(kind, spelling, found.start(), end_pos=found.end())


def spellings_of(terminal: TerminalDef) -> tuple[str, ...]:
    """The words or the character that a terminal stands for; nothing where it has no finite spelling."""
    pattern = terminal.pattern
    if pattern.type == "str":
        return (pattern.value,)
    found = _ALTERNATIVES.fullmatch(pattern.value)
    return tuple(found.group(1).split("|")) if found else ()
