"""Operation → engine → event: what each kind of operation does to a session, and what is reported of it.

The whole operation stream goes to the engine and its answers are what events report. Kept here is only what the
engine does not know: which labels have ids, and which event wrote each slot last.

Each kind has a function that is made for one session and takes an event's number and its clause. As methods of the
session they would take an eighth longer for a whole replay, since each looks up eight parts of it.
"""

from collections.abc import Callable
from typing import Final

from memory.engine.protocol import UNKNOWN, Engine
from memory.language.errors import Reason
from memory.language.forms import Form
from memory.language.labels import label_of
from memory.language.operations import Place, Recall, Reset, Unread, Write
from memory.record.model import Binding, Event, UnresolvedEvent, Vocabulary


class Session:
    """The state of one replay, which starts from empty memory."""

    __slots__ = (
        "engine",
        "key_ids",
        "last_writes",
        "live_values",
        "memory",
        "slots",
        "text",
        "value_ids",
        "value_labels",
    )

    def __init__(self, text: str, engine: Engine) -> None:
        self.text: Final = text
        self.engine: Final = engine
        self.memory: Final = engine.start()
        self.key_ids: Final[dict[str, int]] = {}  # by label, counted from 0
        self.slots: Final[list[int]] = []  # by key id
        self.value_ids: Final[dict[str, int]] = {}  # by label, counted from 1
        self.value_labels: Final[list[str | None]] = [None]  # by id; 0 is Unknown
        self.last_writes: Final[dict[int, int]] = {}  # slot → the event that wrote it last; only live slots
        self.live_values: Final[dict[int, int]] = {}  # key id → the value id of its live binding

    def vocabulary(self) -> Vocabulary:
        """Every label with an id, in the order of the ids."""
        slots = self.slots
        return {
            "keys": [{"id": id_, "label": label, "slot": slots[id_]} for label, id_ in self.key_ids.items()],
            "values": [{"id": id_, "label": label} for label, id_ in self.value_ids.items()],
        }

    def bindings(self) -> list[Binding]:
        """The live bindings by key id."""
        keys, values = list(self.key_ids), [*self.value_ids]
        slots = self.slots
        return [
            {
                "key": {"id": key_id, "label": keys[key_id]},
                "value": {"id": value_id, "label": values[value_id - 1]},
                "slot": slots[key_id],
                "last_write": self.last_writes[slots[key_id]],
            }
            for key_id, value_id in sorted(self.live_values.items())
        ]


def writing(session: Session) -> Callable[[int, Write], Event]:
    """Writes a key, unless it must be live and is not, or a label more than fits would be needed."""
    text, write, live_values, last_writes = (
        session.text,
        session.memory.write,
        session.live_values,
        session.last_writes,
    )
    key_ids, value_ids = session.key_ids, session.value_ids
    slots, value_labels = session.slots, session.value_labels
    description = session.engine.description
    key_capacity, value_capacity = description["key_capacity"], description["value_capacity"]

    def event_of(number: int, operation: Write) -> Event:
        form, start, end, (key_start, key_end), (value_start, value_end) = operation
        key, value = text[key_start:key_end], text[value_start:value_end]
        # Most labels are bare, and most others without an escape: the tests save each of them a call.
        if key[0] == '"':
            key = key[1:-1] if "\\" not in key else label_of(key)
        if value[0] == '"':
            value = value[1:-1] if "\\" not in value else label_of(value)
        key_id, value_id = key_ids.get(key), value_ids.get(value)
        if form.operation == "change" and key_id not in live_values:
            return _unresolved(number, form, start, end, "not-remembered", operation.key)
        if key_id is None and len(key_ids) >= key_capacity:
            return _unresolved(number, form, start, end, "key-capacity", operation.key)
        if value_id is None:
            if len(value_ids) >= value_capacity:
                return _unresolved(number, form, start, end, "value-capacity", operation.value)
            value_id = value_ids[value] = len(value_labels)
            value_labels.append(value)
        if key_id is None:
            key_id = key_ids[key] = len(slots)
            slots.append(slot := write(key_id, value_id))
        else:
            slot = write(key_id, value_id)
        overwrites = last_writes.get(slot)
        last_writes[slot] = number
        live_values[key_id] = value_id
        return {
            "id": number,
            "operation": form.operation,  # type: ignore[typeddict-item]  # one of the two that write
            "form": form.id,
            "span": {"start": start, "end": end},
            "key": {"id": key_id, "label": key, "span": {"start": key_start, "end": key_end}},
            "value": {"id": value_id, "label": value, "span": {"start": value_start, "end": value_end}},
            "slot": slot,
            "overwrites": overwrites,
        }

    return event_of


def recalling(session: Session) -> Callable[[int, Recall], Event]:
    """Asks the engine for a key that has an id; any other is Unknown."""
    text, query, last_writes = session.text, session.memory.query, session.last_writes
    key_ids, value_labels = session.key_ids, session.value_labels

    def event_of(number: int, operation: Recall) -> Event:
        form, start, end, (key_start, key_end) = operation
        key = text[key_start:key_end]
        if key[0] == '"':
            key = key[1:-1] if "\\" not in key else label_of(key)
        key_id = key_ids.get(key)
        slot, answer = (None, UNKNOWN) if key_id is None else query(key_id)
        return {
            "id": number,
            "operation": "recall",
            "form": form.id,
            "span": {"start": start, "end": end},
            "key": {"id": key_id, "label": key, "span": {"start": key_start, "end": key_end}},
            "slot": slot,
            "answer": {"id": answer, "label": value_labels[answer]},
            "last_write": None if slot is None else last_writes.get(slot),
        }

    return event_of


def resetting(session: Session) -> Callable[[int, Reset], Event]:
    """Empties the memory; labels keep their ids."""

    def event_of(number: int, operation: Reset) -> Event:
        session.memory.reset()
        session.last_writes.clear()
        session.live_values.clear()
        form, start, end = operation
        return {"id": number, "operation": "reset", "form": form.id, "span": {"start": start, "end": end}}

    return event_of


def unresolved(number: int, clause: Unread) -> Event:
    """Reports a clause that is not understood."""
    form, start, end, (reason, at) = clause
    return _unresolved(number, form, start, end, reason, at)


def _unresolved(
    number: int, form: Form | None, start: int, end: int, reason: Reason, at: Place | None
) -> UnresolvedEvent:
    return {
        "id": number,
        "operation": "unresolved",
        "form": form.id if form else None,
        "span": {"start": start, "end": end},
        "reason": reason,
        "at": {"start": at[0], "end": at[1]} if at else None,
    }
