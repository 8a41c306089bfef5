"""The table of canonical operations: one row for each event, each row linked to its wording, mark and write."""

from collections.abc import Iterator
from typing import Final

from memory.presenters.signs import REASON_TITLES, is_write, sign_of
from memory.record.model import Event, RecallEvent, Record
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import escape, icon, label

LARGE_EVENTS: Final = 24
"""Above this number of events the boxes are bounded and the table can be filtered."""

_HEADINGS: Final = ("No.", "Operation", "Key", "Value or answer", "Slot", "Source", "Overwrote")
_HEAD: Final = "".join(f'<th scope="col" role="columnheader">{heading}</th>' for heading in _HEADINGS)
_GROUPS: Final = (
    ("write", "Writes"),
    ("recall", "Recalls"),
    ("reset", "Resets"),
    ("unresolved", "Unresolved"),
)


def is_large(record: Record) -> bool:
    """Whether the page shows the record in bounded boxes."""
    return len(record["events"]) > LARGE_EVENTS


def operations_table(record: Record, lines: LineIndex, prefix: str, name: str) -> Iterator[str]:
    """The table as pieces, in a box of its own; `lines` are those of the record's source."""
    written = {event["id"]: event["value"]["label"] for event in record["events"] if is_write(event)}
    yield (
        f'<div class="scroll-box" tabindex="0" role="region" aria-label="{escape(name)}">'
        '<table class="operations cards" role="table">'
        f'<caption class="visually-hidden">{escape(name)}: one row for each event</caption><thead role="rowgroup">'
        f'<tr role="row">{_HEAD}</tr></thead><tbody role="rowgroup">'
    )
    for event in record["events"]:
        yield _row(event, lines, prefix, written)
    yield "</tbody></table></div>"


def operation_filter(record: Record) -> str:
    """Radio buttons that show one group of rows, by style sheet alone; for large records."""
    rows = [sign_of(event).row for event in record["events"]]
    choices = [f'<label><input type="radio" name="f" id="f-a" checked>All {len(rows)}</label>'] + [
        f'<label><input type="radio" name="f" id="f-{row}">{heading} {rows.count(row)}</label>'
        for row, heading in _GROUPS
    ]
    legend = '<legend class="visually-hidden">Show operations</legend>'
    return f'<fieldset class="choices">{legend}{"".join(choices)}</fieldset>'


def _row(event: Event, lines: LineIndex, prefix: str, written: dict[int, str]) -> str:
    number, sign = event["id"], sign_of(event)
    line = lines.position(event["span"]["start"]).line
    overwrote = ""
    if event["operation"] == "unresolved":
        middle = (
            f'<td class="reason-cell" role="cell" colspan="3"><a href="#{prefix}u{number}">'
            f'{REASON_TITLES[event["reason"]]}<span class="visually-hidden"> in event {number}</span></a> '
            '<span class="muted fine">changes nothing</span></td>'
        )
    elif event["operation"] == "reset":
        middle = '<td class="reason-cell muted" role="cell" colspan="3">clears every slot, keeps the vocabulary</td>'
    elif event["operation"] == "recall":
        middle = _labels(event["key"]["label"], "answer", _answer(event, prefix), event["slot"])
    else:
        middle = _labels(event["key"]["label"], "value", label(event["value"]["label"]), event["slot"])
        earlier = event["overwrites"]
        if earlier is not None:
            overwrote = (
                f'<a href="#{prefix}e{earlier}" aria-label="event {earlier}, overwritten by event {number}">'
                f'event {earlier}</a> <span class="muted">{label(written[earlier])}</span>'
            )
    return (
        f'<tr id="{prefix}e{number}" class="kind-{sign.row}" role="row"><td class="number figures" role="cell">'
        f'<a class="row-number" href="#{prefix}t{number}" '
        f'aria-label="{number}, event {number} in the timeline">{number}</a></td>'
        f'<td class="operation {sign.tone}" role="cell">{icon(sign.icon)} <b>{sign.heading}</b></td>{middle}'
        f'<td class="place" role="cell"><a href="#{prefix}s{number}" '
        f'aria-label="line {line}, wording of event {number}">line {line}</a></td>'
        f'<td class="overwrote" role="cell" data-label="overwrote">{overwrote}</td></tr>'
    )


def _labels(key: str, value_heading: str, value_markup: str, slot: int | None) -> str:
    shown_slot = '<span class="muted">none</span>' if slot is None else slot
    return (
        f'<td class="key" role="cell">{label(key)}</td><td class="answer" role="cell" data-label="{value_heading}">'
        f'{value_markup}</td><td class="slot figures" role="cell" data-label="slot">{shown_slot}</td>'
    )


def _answer(event: RecallEvent, prefix: str) -> str:
    answer, write = event["answer"]["label"], event["last_write"]
    if answer is None:
        return '<span class="unknown">Unknown</span>'
    if write is None:
        return label(answer)
    return (
        f'{label(answer)} <span class="read-from muted">from <a href="#{prefix}e{write}" '
        f'aria-label="event {write}, the write that event {event["id"]} read">event {write}</a></span>'
    )
