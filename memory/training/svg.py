"""A subject → one SVG picture: where each key is stored, and how training got there.

The picture carries its colours for light and dark, a title and a description. A mark in a column
that several keys share is a cross, so that nothing depends on colour.
"""

import math
from collections.abc import Callable, Sequence
from typing import Final

from memory.engine.artifact import find_collisions
from memory.training.drawing import document, number, text
from memory.training.measure import count_colliding_pairs
from memory.training.report import Point
from memory.training.subject import Subject

_WIDTH: Final = 720
_LEFT: Final = 72
_RIGHT: Final = 24
_PLOT: Final = _WIDTH - _LEFT - _RIGHT
_MAP_TOP: Final = 84
_LARGEST_CELL: Final = 24.0
_TALLEST_MAP: Final = 600.0
_SMALLEST_GRID_CELL: Final = 6.0
_SMALLEST_MARK: Final = 1.2
_CHART: Final = 84
_CHART_GAP: Final = 40
_SMALLEST_LOSS: Final = 1e-6


def draw_svg(subject: Subject) -> str:
    """The picture as an SVG document that ends with one LF; equal subjects give equal pictures."""
    cell = min(_LARGEST_CELL, _PLOT / subject.slot_count, _TALLEST_MAP / subject.key_count)
    map_bottom = _MAP_TOP + cell * subject.key_count
    parts = [*_draw_heading(subject), *_draw_map(subject, cell)]
    bottom = map_bottom + 24
    if subject.curve:
        parts += _draw_curve(subject.curve, bottom + 24)
        bottom += 24 + 3 * (_CHART + _CHART_GAP) + 8
    else:
        parts.append(
            text(_LEFT, bottom + 16, "No training curve: the run's report is not beside the file.", "muted")
        )
        bottom += 32
    height = math.ceil(bottom)
    return document(
        width=_WIDTH, height=height, title=_title(subject), description=_description(subject), parts=parts
    )


def _title(subject: Subject) -> str:
    return f"{_counted(subject.key_count, 'key')} on {_counted(subject.slot_count, 'slot')}"


def _verdict(subject: Subject) -> str:
    colliding = count_colliding_pairs(subject.key_to_slot)
    pairs = subject.key_count * (subject.key_count - 1) // 2
    return f"{colliding} of {pairs} pairs of keys share a slot" if colliding else "no two keys share a slot"


def _description(subject: Subject) -> str:
    shared = "".join(
        f" Keys {', '.join(map(str, keys))} share slot {slot}."
        for slot, keys in find_collisions(subject.key_to_slot).items()
    )
    words = f"A map of keys, one row each, to slots, one column each: {_verdict(subject)}.{shared}"
    if subject.curve:
        first, last = subject.curve[0], subject.curve[-1]
        words += (
            f" Below it the training curve: from step {first.step} to {last.step} the loss goes from "
            f"{first.loss:.4f} to {last.loss:.4f}, and the colliding pairs from {first.colliding_pairs} "
            f"to {last.colliding_pairs}."
        )
    return words


def _draw_heading(subject: Subject) -> list[str]:
    tone = "" if len(set(subject.key_to_slot)) == subject.key_count else " wrong"
    return [
        text(_LEFT, 28, _title(subject), "heading"),
        text(_LEFT, 48, f"{_verdict(subject)}; {len(set(subject.key_to_slot))} slots used", f"muted{tone}"),
    ]


def _draw_map(subject: Subject, cell: float) -> list[str]:
    width, height = cell * subject.slot_count, cell * subject.key_count
    collisions = find_collisions(subject.key_to_slot)
    parts = [
        f'<rect class="shared" x="{number(_LEFT + slot * cell)}" y="{_MAP_TOP}" width="{number(cell)}" '
        f'height="{number(height)}"/>'
        for slot in collisions
    ]
    if cell >= _SMALLEST_GRID_CELL:
        vertical = "".join(
            f"M{number(_LEFT + i * cell)} {_MAP_TOP}v{number(height)}" for i in range(subject.slot_count)
        )
        level = "".join(
            f"M{_LEFT} {number(_MAP_TOP + i * cell)}h{number(width)}" for i in range(subject.key_count)
        )
        parts.append(f'<path class="grid" d="{vertical}{level}"/>')
    parts.append(
        f'<rect class="frame" x="{_LEFT}" y="{_MAP_TOP}" width="{number(width)}" height="{number(height)}"/>'
    )
    parts += [
        text(_LEFT + (slot + 0.5) * cell, _MAP_TOP - 6, str(slot), "muted middle")
        for slot in _ticks(subject.slot_count, cell, 32)
    ]
    parts += [
        text(_LEFT - 8, _MAP_TOP + (key + 0.5) * cell + 4, str(key), "muted end")
        for key in _ticks(subject.key_count, cell, 18)
    ]
    parts.append(text(_LEFT - 8, _MAP_TOP - 6, "key \\ slot", "muted end"))
    radius = max(_SMALLEST_MARK, 0.32 * cell)
    for key, slot in enumerate(subject.key_to_slot):
        x, y = _LEFT + (slot + 0.5) * cell, _MAP_TOP + (key + 0.5) * cell
        parts.append(_mark(x, y, radius, crossed=slot in collisions, words=f"key {key}, slot {slot}"))
    return parts


def _mark(x: float, y: float, radius: float, *, crossed: bool, words: str) -> str:
    if crossed:
        width = number(2 * radius)
        corner = f"{number(x - radius)} {number(y - radius)}"
        lines = f"M{corner}l{width} {width}m0 -{width}l-{width} {width}"
        return f'<path class="cross" d="{lines}"><title>{words}</title></path>'
    place = f'cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"'
    return f'<circle class="mark" {place}><title>{words}</title></circle>'


def _draw_curve(curve: Sequence[Point], top: float) -> list[str]:
    last = curve[-1].step

    def x_of(point: Point) -> float:
        return _LEFT + _PLOT * point.step / last

    most_loss = max(1.0, *(point.loss for point in curve))
    least_loss = 10.0 ** math.floor(math.log10(max(_SMALLEST_LOSS, min(point.loss for point in curve))))

    def loss_height(point: Point) -> float:
        return math.log(max(point.loss, least_loss) / least_loss) / math.log(most_loss / least_loss)

    most_pairs = max(1, *(point.colliding_pairs for point in curve))
    step = _CHART + _CHART_GAP
    right = _WIDTH - _RIGHT
    parts = _draw_frame(top, "loss in nats (logarithmic)", f"{most_loss:.3g}", f"{least_loss:g}")
    parts.append(_line(curve, x_of, loss_height, top, "line"))
    parts += _draw_frame(top + step, "answers as the dictionary gives them", "100 %", "0 %")
    parts.append(text(right - 96, top + step - 8, "soft memory", "key-line end"))
    parts.append(text(right, top + step - 8, "hard map (- -)", "key-second end"))
    parts.append(_line(curve, x_of, lambda point: point.soft.share, top + step, "line"))
    parts.append(_line(curve, x_of, lambda point: point.hard.share, top + step, "line second"))
    parts += _draw_frame(top + 2 * step, "colliding pairs of the hard map", str(most_pairs), "0")
    parts.append(_line(curve, x_of, lambda point: point.colliding_pairs / most_pairs, top + 2 * step, "line"))
    bottom = top + 2 * step + _CHART + 18
    first = curve[0]
    parts.append(text(_LEFT, bottom, f"step 0, first point at step {first.step}", "muted"))
    temperatures = f"step {last}; temperature {first.temperature:.3g} to {curve[-1].temperature:.3g}"
    parts.append(text(right, bottom, temperatures, "muted end"))
    return parts


def _draw_frame(top: float, heading: str, high: str, low: str) -> list[str]:
    return [
        text(_LEFT, top - 8, heading, ""),
        f'<rect class="frame" x="{_LEFT}" y="{number(top)}" width="{_PLOT}" height="{_CHART}"/>',
        text(_LEFT - 8, top + 10, high, "muted end"),
        text(_LEFT - 8, top + _CHART, low, "muted end"),
    ]


def _line(
    curve: Sequence[Point],
    x_of: Callable[[Point], float],
    height_of: Callable[[Point], float],
    top: float,
    name: str,
) -> str:
    points = " ".join(
        f"{number(x_of(point))},{number(top + _CHART * (1 - height_of(point)))}" for point in curve
    )
    return f'<polyline class="{name}" points="{points}"/>'


def _ticks(count: int, cell: float, room: float) -> list[int]:
    """Indices to label from 0 on: every one, or every 2nd, 5th, 10th, …, as there is room."""
    step = next(
        digit * 10**power for power in range(6) for digit in (1, 2, 5) if digit * 10**power * cell >= room
    )
    return list(range(0, count, step))


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
