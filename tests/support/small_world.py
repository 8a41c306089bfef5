"""A small world, gone through completely: two keys, two values, and what must come of each session over them.

A session is built from operations, so every place in its text is known while it is glued together; what it means is
worked out here by the rules of the language, with lists that are searched from the end. Nothing is parsed, and nothing
is shared with the code under test or with the second reading in `support.reference`.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Literal, NamedTuple

Operation = Literal["remember", "change", "recall", "reset"]


class Form(NamedTuple):
    """One phrase form: `K` and `V` in `words` are where the labels go."""

    name: str
    operation: Operation
    words: tuple[str, ...]
    in_version_1: bool


class Step(NamedTuple):
    """One operation: indices of a key and of a value, None where it has none."""

    operation: Operation
    key: int | None = None
    value: int | None = None


class Clause(NamedTuple):
    """A step in a form."""

    form: Form
    step: Step


FORMS = (
    Form("remember-that-is", "remember", ("Remember", "that", "K", "is", "V"), True),
    Form("remember-is", "remember", ("REMEMBER", "K", "is", "V"), False),
    Form("set-to", "remember", ("set", "K", "to", "V"), False),
    Form("store-under", "remember", ("Store", "V", "under", "K"), False),
    Form("change-to", "change", ("Change", "K", "to", "V"), True),
    Form("update-to", "change", ("uPDATE", "K", "to", "V"), False),
    Form("what-is", "recall", ("What", "is", "K"), True),
    Form("recall", "recall", ("Recall", "K"), False),
    Form("reset-memory", "reset", ("Reset", "memory"), True),
    Form("clear-memory", "reset", ("Clear", "MEMORY"), False),
)
# Each label, and how it is written.
KEYS = (("a", "a"), ("🔑 b", '"🔑 b"'))
VALUES = (("ü", "ü"), ('y"z', '"y\\"z"'))
ENDS = (". ", "\n", "!\t ", "?")

STEPS = (
    *(Step("remember", key, value) for key in (0, 1) for value in (0, 1)),
    *(Step("change", key, value) for key in (0, 1) for value in (0, 1)),
    *(Step("recall", key) for key in (0, 1)),
    Step("reset"),
)


def sequences(longest: int) -> Iterator[tuple[Step, ...]]:
    """All sequences of one step to so many: 177,155 for five."""
    for length in range(1, longest + 1):
        yield from product(STEPS, repeat=length)


def clauses_in_every_form() -> tuple[Clause, ...]:
    """Every step in every form that says it: 30."""
    return tuple(Clause(form, step) for form in FORMS for step in STEPS if step.operation == form.operation)


def rotated(steps: Sequence[Step], turn: int) -> list[Clause]:
    """The steps in forms that change from clause to clause and from one turn to the next."""
    clauses = []
    for place, step in enumerate(steps):
        fitting = [form for form in FORMS if form.operation == step.operation]
        clauses.append(Clause(fitting[(turn + place) % len(fitting)], step))
    return clauses


def written(clauses: Sequence[Clause], turn: int) -> tuple[str, list[dict[str, Any]]]:
    """The text, and for each clause the places of the clause, its key and its value."""
    text = ""
    places: list[dict[str, Any]] = []
    for number, (form, step) in enumerate(clauses):
        start = len(text)
        found: dict[str, Any] = {}
        for index, word in enumerate(form.words):
            text += " " if index else ""
            first = len(text)
            if word == "K":
                assert step.key is not None
                text += KEYS[step.key][1]
                found["key"] = {"start": first, "end": len(text)}
            elif word == "V":
                assert step.value is not None
                text += VALUES[step.value][1]
                found["value"] = {"start": first, "end": len(text)}
            else:
                text += word
        places.append({"span": {"start": start, "end": len(text)}, **found})
        text += ENDS[(turn + number) % len(ENDS)]
    return text, places


class World:
    """What a session has done so far: the labels in order of their first write, and the writes that still hold."""

    def __init__(self, keys: int, values: int) -> None:
        self.most_keys, self.most_values = keys, values
        self.keys: list[int] = []
        self.values: list[int] = []
        self.writes: list[tuple[int, int, int]] = []  # event, key, value; newest last, emptied by a reset

    def holds(self, key: int) -> tuple[int, int] | None:
        """The event of the write that a key holds, and its value."""
        for event, written_key, value in reversed(self.writes):
            if written_key == key:
                return event, value
        return None

    def fault(self, step: Step) -> tuple[str, str] | None:
        """The reason why a write fails, and whether its key or its value is at fault."""
        assert step.key is not None
        if step.operation == "change" and self.holds(step.key) is None:
            return "not-remembered", "key"
        if step.key not in self.keys and len(self.keys) == self.most_keys:
            return "key-capacity", "key"
        if step.value not in self.values and len(self.values) == self.most_values:
            return "value-capacity", "value"
        return None


def expected(
    clauses: Sequence[Clause],
    places: Sequence[dict[str, Any]],
    version: int,
    *,
    keys: int = 32,
    values: int = 64,
    slots: Sequence[int] = tuple(range(32)),
) -> dict[str, Any]:
    """Events, vocabulary and bindings as a record must have them; `slots` has the slot of each key id."""
    world = World(keys, values)
    events = [
        _event(world, number, clause, place, version, slots)
        for number, (clause, place) in enumerate(zip(clauses, places, strict=True))
    ]
    bindings = []
    for identifier, key in enumerate(world.keys):
        held = world.holds(key)
        if held is not None:
            bindings.append(
                {
                    "key": {"id": identifier, "label": KEYS[key][0]},
                    "value": _value(world, held[1]),
                    "slot": slots[identifier],
                    "last_write": held[0],
                }
            )
    return {
        "vocabulary": {
            "keys": [
                {"id": identifier, "label": KEYS[key][0], "slot": slots[identifier]}
                for identifier, key in enumerate(world.keys)
            ],
            "values": [_value(world, value) for value in world.values],
        },
        "events": events,
        "bindings": bindings,
    }


def _event(
    world: World, number: int, clause: Clause, place: dict[str, Any], version: int, slots: Sequence[int]
) -> dict[str, Any]:
    form, step = clause
    event = {"id": number, "operation": step.operation, "form": form.name, "span": place["span"]}
    if version == 1 and not form.in_version_1:
        return event | {"operation": "unresolved", "form": None, "reason": "unsupported", "at": None}
    if step.operation == "reset":
        world.writes.clear()
        return event
    if step.operation == "recall":
        return event | _recalled(world, step, place, slots)
    fault = world.fault(step)
    if fault is not None:
        return event | {"operation": "unresolved", "reason": fault[0], "at": place[fault[1]]}
    return event | _wrote(world, number, step, place, slots)


def _recalled(world: World, step: Step, place: dict[str, Any], slots: Sequence[int]) -> dict[str, Any]:
    assert step.key is not None
    known = step.key in world.keys
    held = world.holds(step.key)
    identifier = world.keys.index(step.key) if known else None
    return {
        "key": {"id": identifier, "label": KEYS[step.key][0], "span": place["key"]},
        "slot": None if identifier is None else slots[identifier],
        "answer": {"id": 0, "label": None} if held is None else _value(world, held[1]),
        "last_write": None if held is None else held[0],
    }


def _wrote(
    world: World, number: int, step: Step, place: dict[str, Any], slots: Sequence[int]
) -> dict[str, Any]:
    assert step.key is not None
    assert step.value is not None
    if step.key not in world.keys:
        world.keys.append(step.key)
    if step.value not in world.values:
        world.values.append(step.value)
    before = world.holds(step.key)
    world.writes.append((number, step.key, step.value))
    identifier = world.keys.index(step.key)
    return {
        "key": {"id": identifier, "label": KEYS[step.key][0], "span": place["key"]},
        "value": {**_value(world, step.value), "span": place["value"]},
        "slot": slots[identifier],
        "overwrites": None if before is None else before[0],
    }


def _value(world: World, value: int) -> dict[str, Any]:
    return {"id": world.values.index(value) + 1, "label": VALUES[value][0]}
