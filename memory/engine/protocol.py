"""The finite memory interface: key and value ids in, slots and value ids out, text nowhere.

Key ids count from 0, value ids from 1, and the value 0 is Unknown.
"""

from typing import Final, Literal, Protocol, TypedDict

KEY_CAPACITY: Final = 32
VALUE_CAPACITY: Final = 64
UNKNOWN: Final = 0

EngineKind = Literal["dictionary-reference", "memory-artifact"]


class EngineDescription(TypedDict):
    """An engine as a record names it; the capacities are the effective ones."""

    kind: EngineKind
    key_capacity: int
    value_capacity: int
    slot_count: int
    artifact_sha256: str | None
    checkpoint_sha256: str | None


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

    def slot_of(self, key: int) -> int:
        """The slot that a key id is stored in."""

    def start(self) -> Memory:
        """A new, empty memory."""
