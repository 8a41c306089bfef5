"""A subject → one SVG picture: where each key is stored, and how training got there.

The picture stands alone: it carries its colours for light and dark, a title and a description. A mark in a column
that several keys share is a cross, so that nothing depends on colour.
"""

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import Final

from memory.engine.artifact import find_collisions
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

_STYLE: Final = """
svg { background: #ffffff; color: #1a1d21; font: 13px system-ui, sans-serif; }
text { fill: currentColor; } .muted { fill: #565d66; } .heading { font-size: 16px; font-weight: 600; }
.end { text-anchor: end; } .middle { text-anchor: middle; }
.grid { stroke: #80868f; stroke-opacity: .3; } .frame { stroke: #80868f; fill: none; }
.mark { fill: #0b57b0; } .line { stroke: #0b57b0; fill: none; stroke-width: 2; }
.second { stroke: #8a4b00; stroke-dasharray: 5 4; } .key-second { fill: #8a4b00; } .key-line { fill: #0b57b0; }
.shared { fill: #fdecea; } .cross { stroke: #b3261e; stroke-width: 2; fill: none; } .wrong { fill: #b3261e; }
@media (prefers-color-scheme: dark) {
svg { background: #14171a; color: #e8eaed; } .muted { fill: #a6adb7; }
.grid, .frame { stroke: #7d858f; } .mark, .key-line { fill: #8ab8ff; } .line { stroke: #8ab8ff; }
.second { stroke: #f0b35e; } .key-second { fill: #f0b35e; }
.shared { fill: #3a1d1b; } .cross { stroke: #ff8f85; } .wrong { fill: #ff8f85; }
}
"""


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
            _text(_LEFT, bottom + 16, "No training curve: the run's report is not beside the file.", "muted")
        )
        bottom += 32
    height = math.ceil(bottom)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" role="img" aria-labelledby="title description">\n'
        f'<title id="title">{escape(_title(subject))}</title>\n'
        f'<desc id="description">{escape(_description(subject))}</desc>\n'
        f"<style>{_STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n"
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
        _text(_LEFT, 28, _title(subject), "heading"),
        _text(_LEFT, 48, f"{_verdict(subject)}; {len(set(subject.key_to_slot))} slots used", f"muted{tone}"),
    ]


def _draw_map(subject: Subject, cell: float) -> list[str]:
    width, height = cell * subject.slot_count, cell * subject.key_count
    collisions = find_collisions(subject.key_to_slot)
    parts = [
        f'<rect class="shared" x="{_n(_LEFT + slot * cell)}" y="{_MAP_TOP}" width="{_n(cell)}" '
        f'height="{_n(height)}"/>'
        for slot in collisions
    ]
    if cell >= _SMALLEST_GRID_CELL:
        vertical = "".join(
            f"M{_n(_LEFT + i * cell)} {_MAP_TOP}v{_n(height)}" for i in range(subject.slot_count)
        )
        level = "".join(f"M{_LEFT} {_n(_MAP_TOP + i * cell)}h{_n(width)}" for i in range(subject.key_count))
        parts.append(f'<path class="grid" d="{vertical}{level}"/>')
    parts.append(
        f'<rect class="frame" x="{_LEFT}" y="{_MAP_TOP}" width="{_n(width)}" height="{_n(height)}"/>'
    )
    parts += [
        _text(_LEFT + (slot + 0.5) * cell, _MAP_TOP - 6, str(slot), "muted middle")
        for slot in _ticks(subject.slot_count, cell, 32)
    ]
    parts += [
        _text(_LEFT - 8, _MAP_TOP + (key + 0.5) * cell + 4, str(key), "muted end")
        for key in _ticks(subject.key_count, cell, 18)
    ]
    parts.append(_text(_LEFT - 8, _MAP_TOP - 6, "key \\ slot", "muted end"))
    radius = max(_SMALLEST_MARK, 0.32 * cell)
    for key, slot in enumerate(subject.key_to_slot):
        x, y = _LEFT + (slot + 0.5) * cell, _MAP_TOP + (key + 0.5) * cell
        parts.append(_mark(x, y, radius, crossed=slot in collisions, words=f"key {key}, slot {slot}"))
    return parts


def _mark(x: float, y: float, radius: float, *, crossed: bool, words: str) -> str:
    if crossed:
        left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
        lines = (
            f"M{_n(left)} {_n(top)}L{_n(right)} {_n(bottom)}M{_n(right)} {_n(top)}L{_n(left)} {_n(bottom)}"
        )
        return f'<path class="cross" d="{lines}"><title>{words}</title></path>'
    return f'<circle class="mark" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"><title>{words}</title></circle>'


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
    parts.append(_text(right - 96, top + step - 8, "soft memory", "key-line end"))
    parts.append(_text(right, top + step - 8, "hard map (- -)", "key-second end"))
    parts.append(_line(curve, x_of, lambda point: point.soft.share, top + step, "line"))
    parts.append(_line(curve, x_of, lambda point: point.hard.share, top + step, "line second"))
    parts += _draw_frame(top + 2 * step, "colliding pairs of the hard map", str(most_pairs), "0")
    parts.append(_line(curve, x_of, lambda point: point.colliding_pairs / most_pairs, top + 2 * step, "line"))
    bottom = top + 2 * step + _CHART + 18
    first = curve[0]
    parts.append(_text(_LEFT, bottom, f"step 0, first point at step {first.step}", "muted"))
    temperatures = f"step {last}; temperature {first.temperature:.3g} to {curve[-1].temperature:.3g}"
    parts.append(_text(right, bottom, temperatures, "muted end"))
    return parts


def _draw_frame(top: float, heading: str, high: str, low: str) -> list[str]:
    return [
        _text(_LEFT, top - 8, heading, ""),
        f'<rect class="frame" x="{_LEFT}" y="{_n(top)}" width="{_PLOT}" height="{_CHART}"/>',
        _text(_LEFT - 8, top + 10, high, "muted end"),
        _text(_LEFT - 8, top + _CHART, low, "muted end"),
    ]


def _line(
    curve: Sequence[Point],
    x_of: Callable[[Point], float],
    height_of: Callable[[Point], float],
    top: float,
    name: str,
) -> str:
    points = " ".join(f"{_n(x_of(point))},{_n(top + _CHART * (1 - height_of(point)))}" for point in curve)
    return f'<polyline class="{name}" points="{points}"/>'


def _ticks(count: int, cell: float, room: float) -> list[int]:
    """Indices to label from 0 on: every one, or every 2nd, 5th, 10th, …, as there is room."""
    step = next(
        digit * 10**power for power in range(6) for digit in (1, 2, 5) if digit * 10**power * cell >= room
    )
    return list(range(0, count, step))


def _text(x: float, y: float, words: str, name: str) -> str:
    return f'<text class="{name}" x="{_n(x)}" y="{_n(y)}">{escape(words)}</text>'


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _n(number: float) -> str:
    """A coordinate with at most two digits after the point."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
