"""What the language would take at a place, in its own words: terminals of the grammar never leave this module."""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from plans.language.verbs import VERBS

if TYPE_CHECKING:
    from lark import Lark
    from lark.parsers.lalr_interactive_parser import InteractiveParser

QUOTED_TEXT: Final = "a quoted text"
REFERENCE: Final = 'a reference such as step 1, it or result "name"'

# Terminals that are no word of their own, in the order in which the words below are listed.
_SAID: Final = (
    ("TEXT", QUOTED_TEXT),
    ("IT", REFERENCE),
    ("ITEM", "the item"),
    ("WEB", "the web"),
    ("EACH", "for each item in"),
    ("_LIST_COMMA", "a comma and one more quoted text"),
    ("_LIST_AND", "and with one more quoted text"),
    ("_COMMA", "a comma"),
    ("SEMICOLON", "a semicolon"),
    ("DOT", "a full stop right after the number"),
    ("RPAR", "a closing bracket"),
    ("$END", "the end of the sentence"),
)
_PART_OF_A_REFERENCE: Final = frozenset({"STEP", "RESULT", "_RESULT_OF"})
_NUMBER: Final = "a number"
_STEP_NUMBER: Final = "the number of the step, such as 1."


@dataclass(frozen=True, slots=True)
class Accepted:
    """What could stand at a place: whether it must be a verb, and all of it in words."""

    wants_verb: bool
    words: tuple[str, ...]


class AcceptedWords:
    """Turns the state of a parser into words; each state of the grammar is worked out once."""

    def __init__(self, lark: "Lark") -> None:
        literal = {
            terminal.name: terminal.pattern.value
            for terminal in lark.terminals
            if terminal.pattern.type == "str" and terminal.pattern.value.isalpha()
        }
        spelling = [*VERBS, *(alias for verb in VERBS.values() for alias in verb.aliases)]
        self._verbs: Final = tuple(name for word in spelling for name in literal if literal[name] == word)
        self._literal: Final = {name: literal.pop(name) for name in self._verbs} | literal
        self._known: Final[dict[tuple[object, ...], Accepted]] = {}

    def at(self, parser: "InteractiveParser") -> Accepted:
        """What `parser` would take as its next token."""
        state = tuple(parser.parser_state.state_stack)
        known = self._known.get(state)
        if known is None:
            # `the item` has a meaning only inside the clause of a `for each`, which no rule of the grammar says.
            in_each = any(getattr(value, "type", "") == "EACH" for value in parser.parser_state.value_stack)
            terminals: set[str] = parser.accepts()  # type: ignore[no-untyped-call]  # lark gives it no types
            if not (in_each and "TEXT" in terminals):
                terminals.discard("ITEM")
            wants_verb = not terminals.isdisjoint(self._verbs)
            known = self._known[state] = Accepted(wants_verb, tuple(self._said(terminals)))
        return known

    def _said(self, terminals: AbstractSet[str]) -> Iterator[str]:
        """The words in a fixed order: verbs first, then texts and references, other words, and signs."""
        hidden = _PART_OF_A_REFERENCE if "IT" in terminals else frozenset()
        words = [name for name in self._literal if name in terminals and name not in hidden and name != "IT"]
        yield from (self._literal[name] for name in words if name in self._verbs)
        for name, said in _SAID[:4]:
            if name in terminals:
                yield said
        if "INTEGER" in terminals:
            yield _STEP_NUMBER if "READ" in terminals else _NUMBER
        yield from (self._literal[name] for name in words if name not in self._verbs)
        for name, said in _SAID[4:]:
            if name in terminals:
                yield said
