"""The timeline on the page: inline SVG with links; keys and numbers beside it stay in sight when it scrolls."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.urls import reverse

from memory.presenters.record_view import RecordView
from memory.presenters.timeline import Mark, Row, Timeline, lay_out, rows_of
from memory.presenters.timeline_drawing import (
    drawn_grid,
    drawn_lives,
    drawn_names,
    drawn_numbers,
    drawn_reach,
    drawn_sign,
    size_in_em,
    spoken_name,
)
from memory.record.model import Record
from renigma_site.web.markup import attribute, count, escape, icon, shown

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


def _box(
    picture: Timeline, name: str, opening: str, marks: Iterable[str], keys: str, selected: int | None
) -> Iterator[str]:
    bounded = " bounded" if picture.measures.is_large else ""
    yield (
        f'<div class="timeline{bounded}" tabindex="0" role="region" aria-label="{escape(name)}" '
        f'data-roving="a, button">'
        f'<div class="corner" aria-hidden="true">Key</div>'
        f'<div class="column-numbers">{drawn_numbers(picture, selected)}</div>'
        f'<ul class="key-list"><li>no single key</li>{keys}</ul><div>{opening}{drawn_grid(picture)}'
    )
    yield drawn_lives(picture)
    yield drawn_names(picture)
    yield from marks
    yield "</svg></div></div>"


def _linked_mark(mark: Mark, picture: Timeline, prefix: str, selected: int | None) -> str:
    event = mark.event
    name = attribute(spoken_name(event, len(mark.cleared)))
    row = "u" if event["operation"] == "unresolved" else "e"
    current = ' aria-current="true"' if event["id"] == selected else ""
    return (
        f'<a id="{prefix}t{event["id"]}" href="#{prefix}{row}{event["id"]}" aria-label="{name}"{current}>'
        f"<title>{name}</title>"
        f"{drawn_sign(mark, picture)}</a>{drawn_reach(mark, picture)}"
    )
