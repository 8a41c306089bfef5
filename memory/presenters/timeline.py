"""Record → geometry of its timeline: rows are keys, columns are events; numbers only, no markup.

A mark is drawn for every event, a life for as long as a value was live, and a path for every recall from the
write that the record names. All numbers are CSS pixels; y grows downwards.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from memory.record.model import Event, Record
from renigma_site.kernel.graphemes import cut_to_width, estimated_width
from renigma_site.kernel.visible import visible_text

LANE: Final = 32
"""Height of the lane above the rows, for events that belong to no single key."""

LANE_CENTRE: Final = LANE // 2
MARGIN: Final = 6
EDGE: Final = 34
"""What the picture is wider than its columns: lives that go on run into it."""

_REPEAT_EVERY: Final = 10
_REPEAT_AFTER: Final = 4
_NAME_CLUSTERS: Final = 22
_NAME_GAP: Final = 6

# Largest number of events → width of a column.
_COLUMNS: Final = ((7, 64), (10, 48), (16, 32), (24, 28))
_NARROWEST: Final = 24


class Measures(NamedTuple):
    """Sizes that depend on how much there is to draw; the offsets are from the top of a row."""

    column: int
    row: int
    line: int
    name: int
    is_large: bool


class Row(NamedTuple):
    """One key; `slot` is None for a key that was asked for and never written."""

    label: str
    slot: int | None


class Life(NamedTuple):
    """A value's life: a horizontal line. `overwrites` tells how the write that began it is marked."""

    start: int
    end: int
    y: int
    overwrites: bool
    value: str


class Name(NamedTuple):
    """A value's name above its life; on large pictures it is repeated further on."""

    x: float
    y: int
    text: str
    is_repeated: bool


class Mark(NamedTuple):
    """An event's mark. `read_from` is the x of the write that a recall read; `cleared` are the y of ended lives."""

    event: Event
    x: int
    y: int
    read_from: int | None
    cleared: tuple[int, ...]


class Timeline(NamedTuple):
    """The whole picture; marks in event order."""

    measures: Measures
    width: int
    height: int
    rows: tuple[Row, ...]
    lives: tuple[Life, ...]
    names: tuple[Name, ...]
    marks: tuple[Mark, ...]

    columns: Sequence[int]
    """The centre of each event's column."""


class _Living(NamedTuple):
    number: int
    value: str
    overwrites: bool


def lay_out(record: Record, only: str | None = None, measures: Measures | None = None) -> Timeline:  # noqa: C901 - one pass over the four kinds of events
    """Computes the timeline of a record, in one pass over its events."""
    events = record["events"]
    measures = measures or _measures(len(events))
    width = len(events) * measures.column + EDGE
    rows = tuple(row for row in rows_of(record) if only in (None, row.label))
    places = {row.label: place for place, row in enumerate(rows)}
    first_column = measures.column // 2 + MARGIN
    columns = range(first_column, first_column + len(events) * measures.column, measures.column)
    living: dict[int, _Living] = {}
    lives: list[Life] = []
    names: list[Name] = []
    marks: list[Mark] = []

    def line_of(place: int) -> int:
        return LANE + place * measures.row + measures.line

    def end_life(place: int, end: int) -> None:
        life = living.pop(place)
        lives.append(Life(columns[life.number], end, line_of(place), life.overwrites, life.value))
        baseline = LANE + place * measures.row + measures.name
        names.extend(_names(life, end, baseline, columns, measures.is_large))

    for number, event in enumerate(events):
        if only is not None and not _is_drawn(event, only):
            continue
        x, y, read_from = columns[number], LANE_CENTRE, None
        cleared: tuple[int, ...] = ()
        if event["operation"] == "reset":
            cleared = tuple(line_of(place) for place in sorted(living))
            for place in sorted(living):
                end_life(place, x)
        elif event["operation"] == "recall":
            y = line_of(places[event["key"]["label"]])
            if event["last_write"] is not None:
                read_from = columns[event["last_write"]]
        elif event["operation"] != "unresolved":
            place = places[event["key"]["label"]]
            y = line_of(place)
            if place in living:
                end_life(place, x)
            living[place] = _Living(number, event["value"]["label"], event["overwrites"] is not None)
        marks.append(Mark(event, x, y, read_from, cleared))
    for place in sorted(living):
        end_life(place, width)
    height = LANE + len(rows) * measures.row
    return Timeline(measures, width, height, rows, tuple(lives), tuple(names), tuple(marks), columns)


def numbered_columns(timeline: Timeline) -> Iterator[int]:
    """The events whose number is shown above their column: all of them, or every fifth of many."""
    return iter(range(0, len(timeline.columns), 5 if timeline.measures.is_large else 1))


def _measures(events: int) -> Measures:
    for most, column in _COLUMNS:
        if events <= most:
            return Measures(column, row=56, line=31, name=17, is_large=False)
    return Measures(_NARROWEST, row=36, line=21, name=12, is_large=True)


def _is_drawn(event: Event, only: str) -> bool:
    if event["operation"] == "unresolved":
        return False
    return event["operation"] == "reset" or event["key"]["label"] == only


def rows_of(record: Record) -> tuple[Row, ...]:
    """Keys of the vocabulary by id, then keys that were only asked for, by first mention."""
    slots: dict[str, int | None] = {key["label"]: key["slot"] for key in record["vocabulary"]["keys"]}
    for event in record["events"]:
        if event["operation"] == "recall":
            slots.setdefault(event["key"]["label"], None)
    return tuple(Row(label, slot) for label, slot in slots.items())


def _names(life: _Living, end: int, baseline: int, columns: Sequence[int], is_large: bool) -> Iterator[Name]:
    name = _Name(life.value)
    x = columns[life.number] + (-4.5 if is_large else -6)
    written = name.cut_to(end - x - _NAME_GAP)
    if written:
        yield Name(x, baseline, written, is_repeated=False)
    if not is_large:
        return
    free_from = x + name.width + _NAME_GAP
    first_repeat = -(-(life.number + _REPEAT_AFTER) // _REPEAT_EVERY) * _REPEAT_EVERY
    for column in columns[first_repeat::_REPEAT_EVERY]:
        x = column + 4
        if x + _NARROWEST >= end:
            break
        repeated = name.cut_to(end - x - _NAME_GAP) if x > free_from else ""
        if repeated:
            yield Name(x, baseline, repeated, is_repeated=True)


class _Name:
    """A value's name with its width, which is asked for at every repetition."""

    def __init__(self, value: str) -> None:
        self.text = value if value.isascii() and value.isprintable() else visible_text(value)
        self.width = estimated_width(self.text)

    def cut_to(self, room: float) -> str:
        """The name, or what fits of it; nothing where that would say too little."""
        if self.width <= room and len(self.text) <= _NAME_CLUSTERS:
            return self.text
        return cut_to_width(self.text, room, _NAME_CLUSTERS)
