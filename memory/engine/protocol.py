"""The finite memory interface: key and value ids in, slots and value ids out, text nowhere.

Key ids count from 0, value ids from 1, and the value 0 is Unknown.
"""

from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypedDict

KEY_CAPACITY: Final = 32
VALUE_CAPACITY: Final = 64
UNKNOWN: Final = 0
_SHOWN_IDENTITY: Final = len("sha256:") + 12

EngineKind = Literal[
    "dictionary-reference",
    "memory-artifact",
]


class EngineDescription(TypedDict):
    """An engine as a record names it; the capacities are the effective ones."""

    kind: EngineKind
    key_capacity: int
    value_capacity: int
    slot_count: int
    artifact_sha256: str | None
    checkpoint_sha256: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineLabel:
    """An engine in words for people, in a page, a terminal or a message.

    `name` goes within a sentence, `title` is used alone, `identity` says which one of its kind it is (empty where there
    is only one), `facts` are names with exact values, `note` is a sentence (or empty), and `start` goes on after
    "start the workbench".
    """

    name: str
    title: str
    identity: str
    facts: tuple[tuple[str, str], ...]
    note: str
    start: str

    def in_one_line(self, *, shortened: bool = False) -> str:
        """Title and identity; shortened, the identity is cut to its first digits, as where a line has little room."""
        return self._identified(self.title, shortened=shortened)

    def in_sentence(self) -> str:
        """Name and shortened identity, after "the"."""
        return self._identified(self.name, shortened=True)

    def _identified(self, words: str, *, shortened: bool) -> str:
        if not self.identity:
            return words
        return f"{words} {self.identity[:_SHOWN_IDENTITY]}…" if shortened else f"{words} {self.identity}"


class Memory(Protocol):
    """One engine's memory while a session is replayed; it starts empty."""

    def write(self, key: int, value: int) -> int:
        """Stores a value and returns the slot that was written."""

    def query(self, key: int) -> tuple[int, int]:
        """The slot that was read and the value in it, UNKNOWN where nothing is."""

    def reset(self) -> None:
        """Empties every slot."""


class Engine(Protocol):
    """What replays operations. An engine is immutable; all state lives in the memories that it starts."""

    @property
    def description(self) -> EngineDescription:
        """How a record names the engine."""

    @property
    def checks(self) -> tuple[tuple[str, str], ...]:
        """What was checked of the engine when it was loaded, for people: the name of each fact, and its words."""

    @staticmethod
    def label_of(description: EngineDescription) -> EngineLabel:
        """How people read of an engine of this kind that a record describes."""

    def start(self) -> Memory:
        """A new, empty memory."""
