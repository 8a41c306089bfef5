"""Declared verbs: what a user's file of verbs adds to the language, and the frames of such verbs in the grammar."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypedDict

from plans.language.verbs import EFFECTS, Effect, SlotKind, Verb

MAX_BYTES: Final = 65_536
NOTHING: Final = "nothing"
"""What the file and the document write for a verb that gives nothing."""

_RULES: Final[Mapping[SlotKind, str]] = MappingProxyType(
    {"value": "value", "objects": "values", "text": "text", "person": "person", "people": "people"}
)
DECLARED_EFFECTS: Final[tuple[Effect, ...]] = tuple(effect for effect in EFFECTS if effect != "control")


class DeclarationError(Exception):
    """Raised when a file of declared verbs cannot be used; says the word and the fault in one line."""


class DeclaredVerbObject(TypedDict):
    """A declared verb as the file and the document write it."""

    word: str
    frame: str
    gives: str
    effect: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredVerb:
    """One declared verb; `frame` is written with single spaces and none inside brackets."""

    frame: str
    verb: Verb

    def as_object(self) -> DeclaredVerbObject:
        """The member order that documents use."""
        return {
            "word": self.verb.word,
            "frame": self.frame,
            "gives": self.verb.gives or NOTHING,
            "effect": self.verb.effect,
        }

    @property
    def terminal(self) -> str:
        """The name of the verb's terminal in the grammar."""
        return f"VERB_DECLARED_{self.verb.word.upper()}"

    @property
    def rule(self) -> str:
        """The verb's alternative of the grammar's rule `frame`."""
        pieces = [self.terminal]
        for slot in self.verb.slots:
            lead = slot.leads[0].upper()
            said = f"{lead} {_RULES[slot.kind]}".strip()
            pieces.append(f"({said})?" if slot.is_optional else said)
        return " ".join(pieces)


@dataclass(frozen=True, slots=True)
class DeclaredVerbs:
    """The declared verbs of one file, by word."""

    entries: tuple[DeclaredVerb, ...] = ()

    def __hash__(self) -> int:
        return hash(tuple(entry.frame + entry.verb.word for entry in self.entries))

    @property
    def by_word(self) -> dict[str, DeclaredVerb]:
        """The verbs by their words."""
        return {entry.verb.word: entry for entry in self.entries}


NO_VERBS: Final = DeclaredVerbs()
