"""The timeline for paper and notebooks: lines of 24 events at full size, each with the keys that matter in it."""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Final

from memory.presenters.timeline import LANE, Life, Mark, Measures, Timeline, lay_out
from memory.presenters.timeline_drawing import drawn_mark, size_in_em
from memory.record.model import Record
from renigma_site.kernel.graphemes import cut_to_width
from renigma_site.kernel.visible import visible_text

EVENTS_IN_LINE: Final = 24
_KEYS_WIDTH: Final = 116
_NUMBERS: Final = 18
ON_PAPER: Final = Measures(column=23, row=34, line=21, name=12, is_large=True)
_NAME_CLUSTERS: Final = 18


def printed_timeline(record: Record, measures: Measures = ON_PAPER) -> Iterator[str]:
    """The timeline as figures, one for each line; the marks are not links."""
    picture = lay_out(record, measures=measures)
    yield '<div class="printed-timeline">'
    for first in range(0, len(picture.columns), EVENTS_IN_LINE):
        yield f"<figure>{_line(picture, first)}</figure>"
    yield "</div>"


def _line(picture: Timeline, first: int) -> str:
    columns = picture.columns[first : first + EVENTS_IN_LINE]
    measures = picture.measures
    half = measures.column // 2
    left, right = columns[0] - half, columns[-1] + half
    marks = [mark for mark in picture.marks if left <= mark.x <= right]
    lives = [life for life in picture.lives if life.start <= right and life.end >= left]
    rows = sorted(
        {_row_at(life.y, measures) for life in lives}
        | {_row_at(mark.y, measures) for mark in marks if mark.y > LANE}
    )
    places = {row: place for place, row in enumerate(rows)}

    def moved(y: float) -> int:
        row = _row_at(y, measures)
        return int(y) + (places[row] - row) * measures.row

    width, height = right - left, LANE + len(rows) * measures.row
    keys = "".join(
        f'<text class="value-name" x="0" y="{_NUMBERS + LANE + place * measures.row + measures.line + 4}">'
        f"{escape(cut_to_width(visible_text(picture.rows[row].label), _KEYS_WIDTH - 8, _NAME_CLUSTERS))}</text>"
        for row, place in places.items()
    )
    numbers = "".join(
        f'<text x="{x - left + _KEYS_WIDTH}" y="13" text-anchor="middle">{first + number}</text>'
        for number, x in enumerate(columns)
    )
    grid = "".join(
        f'<line class="grid-line" x1="{left}" x2="{right}" y1="{y}.5" y2="{y}.5"/>'
        for y in range(LANE - 1, height - 1, measures.row)
    )
    lines = "".join(
        f'<line class="life tone-{"overwrite" if life.overwrites else "write"}" x1="{max(life.start, left)}" '
        f'x2="{min(life.end, right)}" y1="{moved(life.y)}" y2="{moved(life.y)}"/>'
        for life in lives
    )
    names = "".join(
        _name(life, max(life.start, left), min(life.end, right), moved(life.y), measures) for life in lives
    )
    drawn = "".join(
        drawn_mark(_moved(mark, moved, places, left, measures), picture._replace(height=height))
        for mark in marks
    )
    whole = size_in_em(width + _KEYS_WIDTH, height + _NUMBERS)
    return (
        f'<svg {whole} aria-hidden="true" focusable="false">{keys}{numbers}'
        f'<svg x="{_KEYS_WIDTH}" y="{_NUMBERS}" width="{width}" height="{height}" '
        f'viewBox="{left} 0 {width} {height}">{grid}{lines}{names}{drawn}</svg></svg>'
    )


def _name(life: Life, start: int, end: int, y: int, measures: Measures) -> str:
    """The value above its life, at the left edge again where the life began in an earlier line."""
    name = cut_to_width(visible_text(life.value), end - start, _NAME_CLUSTERS)
    x = life.start - 6 if life.start == start else start + 2
    return f'<text class="value-name" x="{x}" y="{y - measures.line + measures.name}">{escape(name)}</text>'


def _moved(
    mark: Mark, moved: Callable[[float], int], places: Mapping[int, int], left: int, measures: Measures
) -> Mark:
    """The mark at its place in the line; a read of an earlier line comes in at the left edge."""
    y = mark.y if mark.y <= LANE else moved(mark.y)
    cleared = tuple(moved(end) for end in mark.cleared if _row_at(end, measures) in places)
    read_from = None if mark.read_from is None else max(mark.read_from, left - measures.column)
    return mark._replace(y=y, cleared=cleared, read_from=read_from)


def _row_at(y: float, measures: Measures) -> int:
    return int((y - LANE) // measures.row)
