"""Clauses → operations → engine → events: one session, replayed from empty memory.

The whole operation stream goes to the engine and its answers are what events report. Kept here is only what the
engine does not know: which labels have ids, and which event wrote each slot last.
"""

from collections.abc import Sequence
from typing import NamedTuple

from memory.engine.protocol import UNKNOWN, Engine
from memory.language.errors import Reason
from memory.language.forms import Form
from memory.language.parser import Clause, Place
from memory.record.model import Answer, Binding, Event, UnresolvedEvent, Vocabulary
from renigma_site.kernel.spans import SpanObject


class Replay(NamedTuple):
    """What a session did, in the shapes that a record has."""

    vocabulary: Vocabulary
    events: list[Event]
    bindings: list[Binding]


def replay(clauses: Sequence[Clause], engine: Engine) -> Replay:
    """Replays the clauses in order. Linear in their number; raises nothing of its own."""
    description = engine.description
    key_capacity, value_capacity = description["key_capacity"], description["value_capacity"]
    memory = engine.start()
    key_ids: dict[str, int] = {}
    value_ids: dict[str, int] = {}
    value_labels: list[str | None] = [None]  # by id; 0 is Unknown
    last_writes: dict[int, int] = {}  # slot → the event that wrote it last; only live slots
    live_values: dict[int, int] = {}  # key id → the value id of its live binding
    events: list[Event] = []

    for number, clause in enumerate(clauses):
        form, (start, end), key, key_place, value, value_place, fault = clause
        span: SpanObject = {"start": start, "end": end}
        if fault is not None or form is None:
            events.append(_unresolved(number, form, span, *(fault or ("unsupported", None))))
        elif key is None or key_place is None:
            memory.reset()
            last_writes.clear()
            live_values.clear()
            events.append({"id": number, "operation": "reset", "form": form.id, "span": span})
        elif value is None or value_place is None:
            key_id = key_ids.get(key)
            slot, answer = (None, UNKNOWN) if key_id is None else memory.query(key_id)
            answered: Answer = {"id": answer, "label": value_labels[answer]}
            events.append(
                {
                    "id": number,
                    "operation": "recall",
                    "form": form.id,
                    "span": span,
                    "key": {
                        "id": key_id,
                        "label": key,
                        "span": {"start": key_place[0], "end": key_place[1]},
                    },
                    "slot": slot,
                    "answer": answered,
                    "last_write": None if slot is None else last_writes.get(slot),
                }
            )
        else:
            key_id, value_id = key_ids.get(key), value_ids.get(value)
            refused: tuple[Reason, Place] | None = None
            if form.operation == "change" and key_id not in live_values:
                refused = "not-remembered", key_place
            elif key_id is None and len(key_ids) >= key_capacity:
                refused = "key-capacity", key_place
            elif value_id is None and len(value_ids) >= value_capacity:
                refused = "value-capacity", value_place
            if refused is not None:
                events.append(_unresolved(number, form, span, *refused))
                continue
            if key_id is None:
                key_id = key_ids[key] = len(key_ids)
            if value_id is None:
                value_id = value_ids[value] = len(value_labels)
                value_labels.append(value)
            slot = memory.write(key_id, value_id)
            events.append(
                {
                    "id": number,
                    "operation": "change" if form.operation == "change" else "remember",
                    "form": form.id,
                    "span": span,
                    "key": {
                        "id": key_id,
                        "label": key,
                        "span": {"start": key_place[0], "end": key_place[1]},
                    },
                    "value": {
                        "id": value_id,
                        "label": value,
                        "span": {"start": value_place[0], "end": value_place[1]},
                    },
                    "slot": slot,
                    "overwrites": last_writes.get(slot),
                }
            )
            last_writes[slot] = number
            live_values[key_id] = value_id

    labels = list(key_ids)
    return Replay(
        {
            "keys": [
                {"id": number, "label": label, "slot": engine.slot_of(number)}
                for number, label in enumerate(labels)
            ],
            "values": [{"id": number, "label": label} for label, number in value_ids.items()],
        },
        events,
        [
            {
                "key": {"id": key_id, "label": labels[key_id]},
                "value": {"id": value_id, "label": value_labels[value_id] or ""},
                "slot": engine.slot_of(key_id),
                "last_write": last_writes[engine.slot_of(key_id)],
            }
            for key_id, value_id in sorted(live_values.items())
        ],
    )


def _unresolved(
    number: int, form: Form | None, span: SpanObject, reason: Reason, at: Place | None
) -> UnresolvedEvent:
    return {
        "id": number,
        "operation": "unresolved",
        "form": form.id if form else None,
        "span": span,
        "reason": reason,
        "at": {"start": at[0], "end": at[1]} if at else None,
    }
