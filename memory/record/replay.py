"""Clauses → operations → engine → events: one session, replayed from empty memory.

The whole operation stream goes to the engine and its answers are what events report. Kept here is only what the
engine does not know: which labels have ids, and which event wrote each slot last.
"""

from collections.abc import Sequence
from typing import NamedTuple

from memory.engine.protocol import UNKNOWN, Engine
from memory.language.errors import Reason
from memory.language.forms import Form
from memory.language.labels import label_of
from memory.language.parser import Clause
from memory.record.model import Binding, Event, UnresolvedEvent, Vocabulary


class Replay(NamedTuple):
    """What a session did, in the shapes that a record has."""

    vocabulary: Vocabulary
    events: list[Event]
    bindings: list[Binding]


def replay(text: str, clauses: Sequence[Clause], engine: Engine) -> Replay:
    """Replays the clauses of `text` in order. Linear in the text's length; raises nothing of its own."""
    description = engine.description
    key_capacity, value_capacity = description["key_capacity"], description["value_capacity"]
    memory = engine.start()
    key_ids: dict[str, int] = {}
    value_ids: dict[str, int] = {}
    value_labels: list[str | None] = [None]  # by id; 0 is Unknown
    last_writes: dict[int, int] = {}  # slot → the event that wrote it last; only live slots
    live_values: dict[int, int] = {}  # key id → the value id of its live binding
    events: list[Event] = []
    append = events.append

    for number, (form, start, end, key_start, key_end, value_start, value_end, fault) in enumerate(clauses):
        if form is None or fault is not None:
            reason, at = fault or ("unsupported", None)
            append(_unresolved(number, form, start, end, reason, at))
            continue
        operation = form.operation
        if operation == "recall":
            key = text[key_start:key_end]
            if key[0] == '"':
                key = label_of(key)
            key_id = key_ids.get(key)
            slot, answer = (None, UNKNOWN) if key_id is None else memory.query(key_id)
            append(
                {
                    "id": number,
                    "operation": operation,
                    "form": form.id,
                    "span": {"start": start, "end": end},
                    "key": {"id": key_id, "label": key, "span": {"start": key_start, "end": key_end}},
                    "slot": slot,
                    "answer": {"id": answer, "label": value_labels[answer]},
                    "last_write": None if slot is None else last_writes.get(slot),
                }
            )
        elif operation == "reset":
            memory.reset()
            last_writes.clear()
            live_values.clear()
            append(
                {"id": number, "operation": operation, "form": form.id, "span": {"start": start, "end": end}}
            )
        else:
            key, value = text[key_start:key_end], text[value_start:value_end]
            if key[0] == '"':
                key = label_of(key)
            if value[0] == '"':
                value = label_of(value)
            key_id, value_id = key_ids.get(key), value_ids.get(value)
            if operation == "change" and key_id not in live_values:
                append(_unresolved(number, form, start, end, "not-remembered", (key_start, key_end)))
                continue
            if key_id is None and len(key_ids) >= key_capacity:
                append(_unresolved(number, form, start, end, "key-capacity", (key_start, key_end)))
                continue
            if value_id is None:
                if len(value_ids) >= value_capacity:
                    append(_unresolved(number, form, start, end, "value-capacity", (value_start, value_end)))
                    continue
                value_id = value_ids[value] = len(value_labels)
                value_labels.append(value)
            if key_id is None:
                key_id = key_ids[key] = len(key_ids)
            slot = memory.write(key_id, value_id)
            append(
                {
                    "id": number,
                    "operation": operation,
                    "form": form.id,
                    "span": {"start": start, "end": end},
                    "key": {"id": key_id, "label": key, "span": {"start": key_start, "end": key_end}},
                    "value": {
                        "id": value_id,
                        "label": value,
                        "span": {"start": value_start, "end": value_end},
                    },
                    "slot": slot,
                    "overwrites": last_writes.get(slot),
                }
            )
            last_writes[slot] = number
            live_values[key_id] = value_id

    key_labels, written_values = list(key_ids), list(value_ids)  # key ids count from 0, value ids from 1
    slot_of = engine.slot_of
    return Replay(
        {
            "keys": [{"id": id_, "label": label, "slot": slot_of(id_)} for label, id_ in key_ids.items()],
            "values": [{"id": id_, "label": label} for label, id_ in value_ids.items()],
        },
        events,
        [
            {
                "key": {"id": key_id, "label": key_labels[key_id]},
                "value": {"id": value_id, "label": written_values[value_id - 1]},
                "slot": slot_of(key_id),
                "last_write": last_writes[slot_of(key_id)],
            }
            for key_id, value_id in sorted(live_values.items())
        ],
    )


def _unresolved(
    number: int, form: Form | None, start: int, end: int, reason: Reason, at: tuple[int, int] | None
) -> UnresolvedEvent:
    return {
        "id": number,
        "operation": "unresolved",
        "form": form.id if form else None,
        "span": {"start": start, "end": end},
        "reason": reason,
        "at": {"start": at[0], "end": at[1]} if at else None,
    }
