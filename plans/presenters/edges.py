"""Edges of a plan → lines beside its table: one picture for each row, so that a row of any height breaks no edge.

All numbers are CSS pixels. Edges of one kind that leave one step share a lane; the shortest lanes lie next to the
table. In a row a step is a pill with one port for each lane that begins or ends there, arriving above leaving.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from plans.document.model import EDGE_KINDS, EdgeKind, Step

MOST_LANES: Final = 24
"""Beyond this the lanes would take more room than the table: nothing is drawn, and the words in *Needs* stay."""

_LANE: Final = 13
_PORT: Final = 9
_PILL: Final = 8
_MARGIN: Final = 30
_MIDDLE: Final = 20
"""Where the middle of the ports lies: the middle of a row of one line."""
_CURVE: Final = 6
_FIRST_PORT: Final = 7

_KIND_WORDS: Final = {
    "data": "uses its result",
    "order": "comes after it",
    "condition": "depends on how it went",
    "each": "once for each item",
    "gate": "only after it, and only if the plan goes on",
}


class Lane(NamedTuple):
    """The edges of one kind from one step to later ones; `place` counts lanes from the table outwards."""

    source: int
    kind: str
    targets: tuple[int, ...]
    place: int


class Gutter(NamedTuple):
    """The pictures of all rows, in order; `width` is that of each of them, 0 where nothing is drawn."""

    width: int
    rows: tuple[str, ...]
    kinds: tuple[str, ...]


def gutter(steps: Sequence[Step]) -> Gutter:
    """Draws the edges of a plan as markup; every number in it is one of this module's."""
    lanes = lanes_of(steps)
    kinds = tuple(kind for kind in EDGE_KINDS if any(lane.kind == kind for lane in lanes))
    count = 1 + max((lane.place for lane in lanes), default=-1)
    if count > MOST_LANES:
        return Gutter(0, ("",) * len(steps), kinds)
    width = _MARGIN + _LANE * count
    through: list[list[Lane]] = [[] for _ in steps]
    for lane in lanes:
        for number in range(lane.source, lane.targets[-1] + 1):
            through[number - 1].append(lane)
    rows = [_row(number, inside, width) for number, inside in enumerate(through, 1)]
    return Gutter(width, tuple(rows), kinds)


def lanes_of(steps: Sequence[Step]) -> list[Lane]:
    """One lane for each step and kind of edge that leaves it. Lanes that meet in a row may share a place there."""
    targets: dict[tuple[int, EdgeKind], list[int]] = {}
    for step in steps:
        for need in step["needs"]:
            for kind in need["kinds"]:
                targets.setdefault((need["step"], kind), []).append(step["number"])
    by_length = sorted(targets.items(), key=lambda item: (item[1][-1] - item[0][0], item[0][0]))
    taken: list[list[tuple[int, int]]] = []
    lanes = []
    for (source, kind), numbers in by_length:
        last = numbers[-1]
        place = next(
            (
                free
                for free, spans in enumerate(taken)
                if all(last <= first or end <= source for first, end in spans)
            ),
            len(taken),
        )
        if place == len(taken):
            taken.append([])
        taken[place].append((source, last))
        lanes.append(Lane(source, kind, tuple(numbers), place))
    return lanes


def _row(number: int, lanes: list[Lane], width: int) -> str:
    outermost_first = sorted(lanes, key=lambda lane: -lane.place)
    arriving = [lane for lane in outermost_first if number in lane.targets]
    leaving = [lane for lane in reversed(outermost_first) if lane.source == number]
    ports = max(1, len(arriving) + len(leaving))
    top = max(_FIRST_PORT, _MIDDLE - _PORT * (ports - 1) / 2)
    heights = [top + _PORT * place for place in range(ports)]
    joints = []
    lines = [
        _vertical(lane, width, "0", "100%")
        for lane in outermost_first
        if lane.source != number and number not in lane.targets
    ]
    for lane, y in zip([*arriving, *leaving], heights, strict=False):
        x, edge = _x(lane, width), width - 14
        if lane.source == number:
            lines.append(_vertical(lane, width, _n(y + _CURVE), "100%"))
            path = f"M{edge + 2} {_n(y)}H{x + _CURVE}Q{x} {_n(y)} {x} {_n(y + _CURVE)}"
            head = ""
        else:
            is_last = lane.targets[-1] == number
            lines.append(_vertical(lane, width, "0", _n(y - _CURVE) if is_last else "100%"))
            bend = f"M{x} {_n(y - _CURVE)}Q{x} {_n(y)} {x + _CURVE} {_n(y)}" if is_last else f"M{x} {_n(y)}"
            path = f"{bend}H{width - 19}"
            head = f'<path class="edge-head-{lane.kind}" d="M{width - 20} {_n(y - 3.5)}l8 3.5l-8 3.5z"/>'
        bridge = f'<line class="bridge" x1="{x + 7}" x2="{edge}" y1="{_n(y)}" y2="{_n(y)}"/>'
        inner = f'<path class="edge edge-inner" d="{path}"/>' if lane.kind == "each" else ""
        joints.append(f'{bridge}<path class="edge edge-{lane.kind}" d="{path}"/>{inner}{head}')
    height = _PORT * (ports - 1) + 10
    pill = f'<rect class="dot" x="{width - 12}" y="{_n(top - 5)}" width="{_PILL}" height="{height}" rx="4"/>'
    # The first picture holds the cell open: as wide as the gutter, and as tall as the pill needs.
    room = max(1, round(top) + height) if ports > 1 else 1
    return (
        f'<svg width="{width}" height="{room}" aria-hidden="true" focusable="false"></svg>'
        f'<svg width="{width}" aria-hidden="true" focusable="false">{"".join(lines)}{"".join(joints)}{pill}</svg>'
    )


def _x(lane: Lane, width: int) -> int:
    return width - 24 - _LANE * lane.place


def _vertical(lane: Lane, width: int, first: str, last: str) -> str:
    place = f'x1="{_x(lane, width)}" x2="{_x(lane, width)}" y1="{first}" y2="{last}"/>'
    inner = f'<line class="edge edge-inner" {place}' if lane.kind == "each" else ""
    return f'<line class="edge edge-{lane.kind}" {place}{inner}'


def _n(number: float) -> str:
    return f"{number:g}"


def legend(kinds: Sequence[str] = EDGE_KINDS) -> str:
    """One line for each kind of edge."""
    items = []
    for kind in kinds:
        line = '<line class="edge edge-{}" x1="0" x2="26" y1="8" y2="8"/>'
        inner = line.format("in") if kind == "each" else ""
        items.append(
            '<li><svg class="legend-line" viewBox="0 0 36 16" aria-hidden="true" focusable="false">'
            f'{line.format(kind)}{inner}<path class="edge-head-{kind}" d="M26 4l8 4l-8 4z"/></svg>'
            f"<span><b>{kind}</b>: {_KIND_WORDS[kind]}</span></li>"
        )
    return f'<ul class="legend">{"".join(items)}</ul>'
