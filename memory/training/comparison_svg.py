"""A comparison → one SVG picture: agreement over the number of state rows, one line for each memory.

Each memory has a shape of its own, so that nothing depends on colour; a bar joins the lowest and the highest seed.
"""

import math
from collections.abc import Sequence
from html import escape
from typing import Any, Final, NamedTuple

from memory.training.comparison_table import Spread, spread_of
from memory.training.drawing import document, number, text

_WIDTH: Final = 720
_LEFT: Final = 72
_RIGHT: Final = 48
_TOP: Final = 132
_HEIGHT: Final = 300
_LEGEND_STEP: Final = 20
_RADIUS: Final = 5.0
_SHAPES: Final = ("circle", "square", "triangle", "diamond")
_DASHES: Final = ("", "2 3", "7 4", "10 3 2 3")


class _Frame(NamedTuple):
    """Where shares and columns lie: the lowest share that is drawn, and how many columns there are."""

    floor: float
    columns: int

    def x(self, column: int) -> float:
        room = _WIDTH - _LEFT - _RIGHT
        return _LEFT + room * (column + 0.5) / self.columns

    def y(self, share: float) -> float:
        return _TOP + _HEIGHT * (1 - share) / (1 - self.floor)


def draw_comparison(comparison: dict[str, Any]) -> str:
    """The picture as an SVG document that ends with one LF; equal comparisons give equal pictures."""
    memories = comparison["memories"]
    sizes = [result["rows"] for result in memories[0]["results"]]
    spreads = [[spread_of(result["scores"]) for result in memory["results"]] for memory in memories]
    lowest = min(spread.lowest for line in spreads for spread in line)
    # A frame from the ten per cent below, and never an empty one.
    frame = _Frame(floor=min(0.9, math.floor(lowest * 10) / 10), columns=len(sizes))
    parts = [*_draw_heading(comparison), *_draw_frame(frame, sizes)]
    for index, (memory, line) in enumerate(zip(memories, spreads, strict=True)):
        parts += _draw_line(frame, line, index)
        parts += _draw_legend(memory["name"], index)
    return document(
        width=_WIDTH,
        height=_TOP + _HEIGHT + 60,
        title="Answers as the dictionary gives them, at equal state",
        description=_description(memories, sizes, spreads),
        parts=parts,
    )


def _description(memories: list[dict[str, Any]], sizes: list[int], spreads: list[list[Spread]]) -> str:
    lines = [
        f"{memory['name']}: "
        + ", ".join(f"{spread.mean:.1%} at {rows} rows" for rows, spread in zip(sizes, line, strict=True))
        for memory, line in zip(memories, spreads, strict=True)
    ]
    return f"Mean share of right answers over the seeds. {'; '.join(lines)}."


def _draw_heading(comparison: dict[str, Any]) -> list[str]:
    seeds = len(comparison["memories"][0]["results"][0]["scores"])
    words = (
        f"{comparison['key_count']} keys, {comparison['value_count']} values, {seeds} seeds; bars from the lowest "
        "to the highest seed"
    )
    return [
        text(_LEFT, 24, "Answers as the dictionary gives them, at equal state", "heading"),
        text(_LEFT, 42, words, "muted"),
    ]


def _draw_frame(frame: _Frame, sizes: Sequence[int]) -> list[str]:
    right = _WIDTH - _RIGHT
    parts = [f'<rect class="frame" x="{_LEFT}" y="{_TOP}" width="{right - _LEFT}" height="{_HEIGHT}"/>']
    for tenth in range(round(frame.floor * 10), 11):
        y = frame.y(tenth / 10)
        parts.append(f'<path class="grid" d="M{_LEFT} {number(y)}H{right}"/>')
        parts.append(text(_LEFT - 8, y + 4, f"{tenth * 10} %", "muted end"))
    parts += [
        text(frame.x(column), _TOP + _HEIGHT + 20, str(rows), "muted middle")
        for column, rows in enumerate(sizes)
    ]
    parts.append(text((_LEFT + right) / 2, _TOP + _HEIGHT + 42, "state rows", "middle"))
    return parts


def _draw_line(frame: _Frame, line: Sequence[Spread], index: int) -> list[str]:
    points = [(frame.x(column), frame.y(spread.mean)) for column, spread in enumerate(line)]
    joined = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    parts = [f'<polyline class="series-{index}" stroke-dasharray="{_DASHES[index]}" points="{joined}"/>']
    for (x, y), spread in zip(points, line, strict=True):
        parts.append(
            f'<path class="series-{index}" d="M{number(x)} {number(frame.y(spread.lowest))}'
            f'V{number(frame.y(spread.highest))}"/>'
        )
        parts.append(_draw_mark(x, y, index, f"{spread.mean:.2%}"))
    return parts


def _draw_legend(name: str, index: int) -> list[str]:
    x, y = _LEFT + 330 * (index % 2), 68 + _LEGEND_STEP * (index // 2)
    line = f'<path class="series-{index}" stroke-dasharray="{_DASHES[index]}" d="M{x} {y}h28"/>'
    return [line, _draw_mark(x + 14, y, index, name), text(x + 38, y + 4, name, "")]


def _draw_mark(x: float, y: float, index: int, words: str) -> str:
    r = _RADIUS
    shapes = {
        "circle": f"M{number(x - r)} {number(y)}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0",
        "square": f"M{number(x - r)} {number(y - r)}h{2 * r}v{2 * r}h{-2 * r}z",
        "triangle": f"M{number(x)} {number(y - r)}l{r} {2 * r}h{-2 * r}z",
        "diamond": f"M{number(x)} {number(y - r)}l{r} {r}l{-r} {r}l{-r} {-r}z",
    }
    return f'<path class="mark-{index}" d="{shapes[_SHAPES[index]]}"><title>{escape(words)}</title></path>'
