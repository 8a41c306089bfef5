"""How a record is shown: one key alone, a filter, form ids, and the row whose story is open."""

from typing import NamedTuple

from memory.engine.protocol import Engine
from memory.page.look import NOTHING, Look
from memory.presenters.timeline import rows_of
from memory.record.model import Event, Record


class RecordView(NamedTuple):
    """What of a record is shown; `place` says which of the page's records it is, `is_main` that it has the controls."""

    engine: Engine | None = None
    look: Look = NOTHING
    is_main: bool = False
    is_accepted: bool = False

    @property
    def why_event(self) -> int | None:
        """The event whose row has an open panel."""
        why = self.look.why
        if why is None:
            return None
        return why.event if why.place == ("row" if self.is_main else "accepted") else None

    def why_value(self, event: int) -> str:
        """What the button of an event sends."""
        return str(event) if self.is_main else f"accepted:{event}"

    def key_label(self, record: Record) -> str | None:
        """The key that is shown alone, if any."""
        if not self.is_main or self.look.key is None:
            return None
        return rows_of(record)[self.look.key].label

    def is_shown(self, event: Event, only: str | None) -> bool:
        """Whether the row of an event is shown: it is about the key, and holds what is looked for."""
        if only is not None and not concerns(event, only):
            return False
        find = self.look.find.casefold() if self.is_main else ""
        return not find or any(find in text.casefold() for text in labels_of(event))


def concerns(event: Event, key: str) -> bool:
    """Whether an event writes or reads a key."""
    return labels_of(event)[:1] == (key,)


def labels_of(event: Event) -> tuple[str, ...]:
    """The key of an event, and its value or answer; none for an event that names no key."""
    match event["operation"]:
        case "remember" | "change":
            return event["key"]["label"], event["value"]["label"]
        case "recall":
            answer = event["answer"]["label"]
            return (event["key"]["label"],) if answer is None else (event["key"]["label"], answer)
        case _:
            return ()
