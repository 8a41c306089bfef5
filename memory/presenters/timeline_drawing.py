"""Timeline geometry → SVG elements. Nothing here is a link, and nothing needs Django."""

from html import escape
from typing import Final

from memory.presenters.signs import REASON_TITLES, RESET, sign_of
from memory.presenters.timeline import LANE, Mark, Timeline, numbered_columns
from memory.record.model import Event
from renigma_site.kernel.counting import count

_HIT: Final = 24
"""Side of the square around a mark that takes a pointer: the least that WCAG 2.2 asks for."""

_SELECTED: Final = ' class="selected"'
_CIRCLES: Final = {"r": "recall", "n": "nothing"}


def size_in_em(width: float, height: float) -> str:
    """Width and height in em, so that a picture grows with the reader's text size."""
    return f'width="{width / 16:g}em" height="{height / 16:g}em" viewBox="0 0 {width:g} {height:g}"'


def spoken_name(event: Event, cleared: int) -> str:
    """What a mark says: number, kind, labels, and the write that it read or replaced; plain text."""
    number = event["id"]
    if event["operation"] == "unresolved":
        return f"event {number}: unresolved, {REASON_TITLES[event['reason']].lower()}"
    if event["operation"] == "reset":
        return f"event {number}: reset, clears {count(cleared, 'binding')}"
    key = event["key"]["label"]
    if event["operation"] == "recall":
        if event["last_write"] is None:
            return f"event {number}: recall, {key}, Unknown"
        return f"event {number}: recall, {key}, answer {event['answer']['label']} from event {event['last_write']}"
    value = event["value"]["label"]
    if event["overwrites"] is None:
        return f"event {number}: write, {key} is {value}"
    return f"event {number}: overwrite, {key} is {value}, replaces event {event['overwrites']}"


def drawn_numbers(picture: Timeline, selected: int | None) -> str:
    numbered = {*numbered_columns(picture), *(() if selected is None else (selected,))}
    columns = "".join(
        f'<text x="{x}" y="20" text-anchor="middle"{_SELECTED if number == selected else ""}>{number}</text>'
        if number in numbered
        else f'<line class="grid-line" x1="{x}" x2="{x}" y1="26" y2="32"/>'
        for number, x in enumerate(picture.columns)
    )
    return f'<svg {size_in_em(picture.width, 32)} aria-hidden="true" focusable="false">{columns}</svg>'


def drawn_grid(picture: Timeline) -> str:
    rows = "".join(
        f'<line class="grid-line" x1="0" x2="{picture.width}" y1="{y}.5" y2="{y}.5"/>'
        for y in range(LANE - 1, picture.height - 1, picture.measures.row)
    )
    columns = "".join(
        f'<line class="grid-line grid-faint" x1="{x}" x2="{x}" y1="0" y2="{picture.height}"/>'
        for x in (picture.columns[number] for number in numbered_columns(picture))
    )
    return rows + columns


def drawn_lives(picture: Timeline) -> str:
    return "".join(
        f'<line class="life tone-{"overwrite" if overwrites else "write"}" x1="{start}" x2="{end}" y1="{y}" y2="{y}"/>'
        for start, end, y, overwrites, _ in picture.lives
    )


def drawn_names(picture: Timeline) -> str:
    looks = (' class="value-name"', "")
    return "".join(
        f'<text{looks[is_repeated]} x="{x}" y="{y}">{escape(text)}</text>'
        for x, y, text, is_repeated in picture.names
    )


def drawn_mark(mark: Mark, picture: Timeline) -> str:
    """A mark without a link, with what leads from it."""
    return f"<g>{drawn_sign(mark, picture)}{drawn_reach(mark, picture)}</g>"


def drawn_sign(mark: Mark, picture: Timeline) -> str:
    x, y = mark.x, mark.y
    hit = f'<rect class="hit" x="{x - _HIT // 2}" y="{y - _HIT // 2}" width="24" height="24" rx="5"/>'
    sign = sign_of(mark.event).icon
    is_large = picture.measures.is_large
    if sign == "w":
        return f'{hit}<circle class="mark-write" cx="{x}" cy="{y}" r="{5.5 if is_large else 7}"/>'
    if sign == "v":
        side, half = (10, 5) if is_large else (13, 6.5)
        corner = f'x="{x - half}" y="{y - half}"'
        return f'{hit}<rect class="mark-overwrite" {corner} width="{side}" height="{side}" rx="1.5"/>'
    if sign == "u":
        return f'{hit}<path class="mark-unresolved" d="M{x} {y - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z"/>'
    if sign == "x":
        return hit + _cross(x, y)
    return f'{hit}<circle class="mark-{_CIRCLES[sign]}" cx="{x}" cy="{y}" r="{5 if is_large else 6.5}"/>'


def drawn_reach(mark: Mark, picture: Timeline) -> str:
    """What leads from a mark to other rows and columns.

    It is not part of the link: a browser brings the whole of a link into sight, and of a wide one the wrong end.
    """
    if mark.read_from is not None:
        return _read_path(mark.read_from, mark.x, mark.y, picture.measures.is_large)
    if sign_of(mark.event) is not RESET:
        return ""
    rule = f'<line class="reset-rule" x1="{mark.x}" x2="{mark.x}" y1="26" y2="{picture.height}"/>'
    return f"<g>{rule}{''.join(_cross(mark.x, y) for y in mark.cleared)}</g>"


def _cross(x: float, y: int) -> str:
    path = f'd="M{x - 4.5} {y - 4.5}l9 9m0 -9l-9 9"/>'
    return f'<path class="halo" {path}<path class="mark-reset" {path}'


def _read_path(write: float, recall: float, y: int, is_large: bool) -> str:
    """From a recall to the write that it read, drawn from the write on: paths to one write share their dashes."""
    start, bend, bottom, radius, end = (12.5, 5, 10, 5, 5.5) if is_large else (14, 9, 16, 7, 7)
    tip, foot = (7, 13.5) if is_large else (8.5, 15)
    return (
        f'<path class="read-path" d="M{write} {y + start}V{y + bend}Q{write} {y + bottom} {write + radius}'
        f' {y + bottom}H{recall - radius}Q{recall} {y + bottom} {recall} {y + bend}V{y + end}"/>'
        f'<path class="arrow-head" d="M{write - 4} {y + foot}L{write} {y + tip}L{write + 4} {y + foot}z"/>'
    )
