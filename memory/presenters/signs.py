"""Event icons: how an event is marked and named in the copy, the table, the timeline and the legend."""

from typing import Final, NamedTuple, TypeGuard

from memory.language.errors import Reason
from memory.record.model import Event, WriteEvent


class Sign(NamedTuple):
    """`icon` is the sprite's letter, `row` the group that a filter shows, `tone` the colour; `word` is spoken."""

    icon: str
    row: str
    tone: str
    word: str
    heading: str


WRITE: Final = Sign("w", "write", "tone-write", "write", "Write")
OVERWRITE: Final = Sign("v", "write", "tone-overwrite", "overwrite", "Overwrite")
RESET: Final = Sign("x", "reset", "tone-reset", "reset", "Reset")
RECALL: Final = Sign("r", "recall", "tone-recall", "recall", "Recall")
NOTHING_FOUND: Final = Sign("n", "recall", "tone-recall", "recall, Unknown", "Recall")
UNRESOLVED: Final = Sign("u", "unresolved", "tone-unresolved", "unresolved", "Unresolved")

REASON_TITLES: Final[dict[Reason, str]] = {
    "unclosed-quote": "Quote never closed",
    "unsupported": "No form matches",
    "invalid-label": "Not a label",
    "reserved-word": "Reserved word",
    "not-remembered": "Key not remembered",
    "key-capacity": "No key left",
    "value-capacity": "No value left",
}


def sign_of(event: Event) -> Sign:
    """The icon and names of an event."""
    if event["operation"] == "recall":
        return NOTHING_FOUND if event["last_write"] is None else RECALL
    if event["operation"] == "reset":
        return RESET
    if event["operation"] == "unresolved":
        return UNRESOLVED
    return WRITE if event["overwrites"] is None else OVERWRITE


def is_write(event: Event) -> TypeGuard[WriteEvent]:
    """Whether an event is a remember or a change."""
    return event["operation"] in ("remember", "change")
