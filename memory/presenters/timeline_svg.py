"""Timeline geometry → inline SVG, with keys and numbers beside it that stay in sight when the picture scrolls."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.urls import reverse

from memory.presenters.record_view import RecordView
from memory.presenters.signs import REASON_TITLES, RESET, sign_of
from memory.presenters.timeline import LANE, Mark, Row, Timeline, lay_out, numbered_columns, rows_of
from memory.record.model import Event, Record
from renigma_site.web.markup import attribute, count, escape, icon, shown

_HIT: Final = 24
"""Side of the square around a mark that takes a pointer: the least that WCAG 2.2 asks for."""

_SELECTED: Final = ' class="selected"'
_CIRCLES: Final = {"r": "recall", "n": "nothing"}

_LEGEND: Final = (
    *(("w", "write"), ("v", "overwrite"), ("x", "reset"), ("r", "recall"), ("n", "nothing found")),
    ("u", "unresolved"),
)
_LEGEND_LINES: Final = (
    '<li><svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
    '<line class="life tone-write" x1="0" x2="16" y1="8" y2="8"/></svg>a value’s life</li>'  # noqa: RUF001  # an apostrophe, in words that are read
    '<li><svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">'
    '<path class="read-path" d="M16 5V8Q16 12 12 12H4"/>'
    '<path class="arrow-head" d="M0 12l6-3.5v7z"/></svg>read from</li>'
)
_LEGEND_SIGNS: Final = "".join(f"<li>{icon(sign)}{word}</li>" for sign, word in _LEGEND)
LEGEND: Final = f'<ul class="legend">{_LEGEND_SIGNS}{_LEGEND_LINES}</ul>'


def timeline(record: Record, prefix: str, name: str, view: RecordView | None = None) -> Iterator[str]:
    """The timeline as pieces, a link on every mark; `name` is what a screen reader calls its scrolling box."""
    view = view or RecordView()
    only = view.key_label(record)
    picture = lay_out(record, only)
    selected = view.why_event
    marks = (_linked_mark(mark, picture, prefix, selected) for mark in picture.marks)
    description = (
        f"{count(len(picture.marks), 'event')} on {count(len(picture.rows), 'key')}. "
        "The operations table above says the same in words."
    )
    opening = (
        f"<svg {size_in_em(picture.width, picture.height)}"
        f' role="group" aria-labelledby="{prefix}tl-t {prefix}tl-d"><title id="{prefix}tl-t">Memory timeline</title>'
        f'<desc id="{prefix}tl-d">{description}</desc>{_column(picture, selected)}'
    )
    keys = _keys(picture, _numbers_of(record) if view.is_main else None)
    return _box(picture, name, opening, marks, keys, selected)


def size_in_em(width: float, height: float) -> str:
    """Width and height in em, so that a picture grows with the reader's text size."""
    return f'width="{width / 16:g}em" height="{height / 16:g}em" viewBox="0 0 {width:g} {height:g}"'


def _numbers_of(record: Record) -> Mapping[str, int]:
    return {row.label: number for number, row in enumerate(rows_of(record))}


def _column(picture: Timeline, selected: int | None) -> str:
    if selected is None:
        return ""
    width = picture.measures.column
    x = picture.columns[selected] - width / 2
    return f'<rect class="column-mark" x="{x:g}" y="0" width="{width}" height="{picture.height}"/>'


def _keys(picture: Timeline, numbers: Mapping[str, int] | None) -> str:
    return "".join(_key_row(row, numbers) for row in picture.rows)


def _key_row(row: Row, numbers: Mapping[str, int] | None) -> str:
    is_decomposed = unicodedata.normalize("NFC", row.label) != row.label
    form = ' <span class="invisible" title="with combining characters">NFD</span>' if is_decomposed else ""
    slot = "no slot" if row.slot is None else f"slot {row.slot}"
    name = f'<bdi dir="auto">{shown(row.label)}</bdi>'
    if numbers is not None:
        name = (
            f'<button class="link-button key-button" form="workbench" formaction="{reverse("memory:look")}" name="key" '
            f'value="{numbers[row.label]}" aria-label="{attribute(row.label)}, show this key alone">{name}</button>'
        )
    return f'<li>{name}{form}<span class="figures">{slot}</span></li>'


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


def _box(
    picture: Timeline, name: str, opening: str, marks: Iterable[str], keys: str, selected: int | None
) -> Iterator[str]:
    bounded = " bounded" if picture.measures.is_large else ""
    yield (
        f'<div class="timeline{bounded}" tabindex="0" role="region" aria-label="{escape(name)}" '
        f'data-roving="a, button">'
        f'<div class="corner" aria-hidden="true">Key</div>'
        f'<div class="column-numbers">{_numbers(picture, selected)}</div>'
        f'<ul class="key-list"><li>no single key</li>{keys}</ul><div>{opening}{_grid(picture)}'
    )
    yield _lives(picture)
    yield _names(picture)
    yield from marks
    yield "</svg></div></div>"


def _numbers(picture: Timeline, selected: int | None) -> str:
    numbered = {*numbered_columns(picture), *(() if selected is None else (selected,))}
    columns = "".join(
        f'<text x="{x}" y="20" text-anchor="middle"{_SELECTED if number == selected else ""}>{number}</text>'
        if number in numbered
        else f'<line class="grid-line" x1="{x}" x2="{x}" y1="26" y2="32"/>'
        for number, x in enumerate(picture.columns)
    )
    return f'<svg {size_in_em(picture.width, 32)} aria-hidden="true" focusable="false">{columns}</svg>'


def _grid(picture: Timeline) -> str:
    rows = "".join(
        f'<line class="grid-line" x1="0" x2="{picture.width}" y1="{y}.5" y2="{y}.5"/>'
        for y in range(LANE - 1, picture.height - 1, picture.measures.row)
    )
    columns = "".join(
        f'<line class="grid-line grid-faint" x1="{x}" x2="{x}" y1="0" y2="{picture.height}"/>'
        for x in (picture.columns[number] for number in numbered_columns(picture))
    )
    return rows + columns


def _lives(picture: Timeline) -> str:
    return "".join(
        f'<line class="life tone-{"overwrite" if overwrites else "write"}" x1="{start}" x2="{end}" y1="{y}" y2="{y}"/>'
        for start, end, y, overwrites, _ in picture.lives
    )


def _names(picture: Timeline) -> str:
    looks = (' class="value-name"', "")
    return "".join(
        f'<text{looks[is_repeated]} x="{x}" y="{y}">{escape(text)}</text>'
        for x, y, text, is_repeated in picture.names
    )


def _linked_mark(mark: Mark, picture: Timeline, prefix: str, selected: int | None) -> str:
    event = mark.event
    name = attribute(spoken_name(event, len(mark.cleared)))
    row = "u" if event["operation"] == "unresolved" else "e"
    current = ' aria-current="true"' if event["id"] == selected else ""
    return (
        f'<a id="{prefix}t{event["id"]}" href="#{prefix}{row}{event["id"]}" aria-label="{name}"{current}>'
        f"<title>{name}</title>"
        f"{_mark(mark, picture)}</a>{_reach(mark, picture)}"
    )


def drawn_mark(mark: Mark, picture: Timeline) -> str:
    """A mark that is no link, with what leads from it."""
    return f"<g>{_mark(mark, picture)}{_reach(mark, picture)}</g>"


def _mark(mark: Mark, picture: Timeline) -> str:
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


def _reach(mark: Mark, picture: Timeline) -> str:
    """What leads from a mark to other rows and columns.

    It is no part of the link: a browser brings the whole of a link into sight, and of a wide one the wrong end.
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
