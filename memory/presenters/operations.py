"""The table of canonical operations: one row for each event, each row linked to its text, mark and write."""

from collections.abc import Iterator
from typing import Final

from django.urls import reverse

from memory.presenters.record_view import RecordView
from memory.presenters.signs import REASON_TITLES, is_write, sign_of
from memory.presenters.timeline import rows_of
from memory.presenters.why import why_panel
from memory.record.model import Event, RecallEvent, Record
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import attribute, count, escape, icon, label

LARGE_EVENTS: Final = 24
"""Above this number of events the boxes are bounded and the table can be filtered."""

_HEADINGS: Final = (
    ("number", "No."),
    ("operation", "Operation"),
    ("key", "Key"),
    ("answer", "Value or answer"),
    ("slot", "Slot"),
    ("place", "Source"),
    ("ask-why", '<span class="visually-hidden">Why</span>'),
)
_HEAD: Final = "".join(
    f'<th scope="col" class="{look}" role="columnheader">{heading}</th>' for look, heading in _HEADINGS
)
_GROUPS: Final = (
    ("write", "Writes"),
    ("recall", "Recalls"),
    ("reset", "Resets"),
    ("unresolved", "Unresolved"),
)


def is_large(record: Record) -> bool:
    """Whether the page shows the record in bounded boxes."""
    return len(record["events"]) > LARGE_EVENTS


def operations_table(
    record: Record, lines: LineIndex, prefix: str, name: str, view: RecordView
) -> Iterator[str]:
    """The table as pieces, in a box of its own; `lines` are those of the record's source."""
    if view.is_main:
        yield _find_bar(record, view)
    row = _Rows(record, lines, prefix, view).row
    yield (
        f'<div class="scroll-box" tabindex="0" role="region" aria-label="{escape(name)}">'
        '<table class="operations cards" role="table" data-roving="a, button">'
        f'<caption class="visually-hidden">{escape(name)}: one row for each event</caption><thead role="rowgroup">'
        f'<tr role="row">{_HEAD}</tr></thead><tbody role="rowgroup">'
    )
    for event in record["events"]:
        yield row(event)
    yield "</tbody></table></div>"


def _find_bar(record: Record, view: RecordView) -> str:
    """What the table shows: kinds of rows, a text, form ids; the kinds by style sheet alone."""
    only = view.key_label(record)
    shown_rows = sum(view.is_shown(event, only) for event in record["events"])
    whole = count(len(record["events"]), "event")
    said = whole if shown_rows == len(record["events"]) else f"{shown_rows} of {whole}"
    checked = " checked" if view.look.forms else ""
    return (
        '<div class="find-bar" role="group" aria-label="What the table shows">'
        f"{_kinds(record) if is_large(record) else ''}"
        '<label>Find <input type="search" name="find" form="workbench" maxlength="256" placeholder="key or value" '
        f'value="{attribute(view.look.find)}" data-find></label>'
        f'<label><input type="checkbox" name="forms" form="workbench" id="show-forms"{checked}>Form ids</label>'
        f'<button class="tiny" form="workbench" formaction="{reverse("memory:look")}" data-no-script>Show</button>'
        f'<output data-found data-all="{whole}">{said}</output></div>'
    )


def _kinds(record: Record) -> str:
    rows = [sign_of(event).row for event in record["events"]]
    choices = [f'<label><input type="radio" name="kind" id="show-all" checked>All {len(rows)}</label>'] + [
        f'<label><input type="radio" name="kind" id="show-{row}">{heading} {rows.count(row)}</label>'
        for row, heading in _GROUPS
    ]
    legend = '<legend class="visually-hidden">Show operations</legend>'
    return f'<fieldset class="choices">{legend}{"".join(choices)}</fieldset>'


class _Rows:
    """Makes the rows of one table."""

    def __init__(self, record: Record, lines: LineIndex, prefix: str, view: RecordView) -> None:
        self.record = record
        self.lines = lines
        self.prefix = prefix
        self.view = view
        self.only = view.key_label(record)
        self.look = reverse("memory:look")
        self.written = {event["id"]: event["value"]["label"] for event in record["events"] if is_write(event)}
        self.keys = {row.label: number for number, row in enumerate(rows_of(record))}

    def row(self, event: Event) -> str:
        """One row, and the row below it that explains it where that is asked for."""
        number, prefix, sign = event["id"], self.prefix, sign_of(event)
        line = self.lines.position(event["span"]["start"]).line
        is_open = self.view.why_event == number
        hidden = "" if self.view.is_shown(event, self.only) else " other-key"
        current = ' aria-current="true"' if is_open else ""
        canonical = (
            ""
            if event["operation"] == "unresolved"
            else f' <span class="canonical">{event["operation"]}<span class="form-id"> · {event["form"]}</span></span>'
        )
        return (
            f'<tr id="{prefix}e{number}" class="kind-{sign.row}{hidden}" role="row"{current}>'
            f'<th scope="row" class="number figures" role="rowheader"><a class="row-number" href="#{prefix}t{number}" '
            f'aria-label="{number}, event {number} in the timeline">{number}</a></th>'
            f'<td class="operation {sign.tone}" role="cell">{icon(sign.icon)} <b>{sign.heading}</b>{canonical}</td>'
            f"{self._middle(event)}"
            f'<td class="place" role="cell"><a href="#{prefix}s{number}" '
            f'aria-label="line {line}, text of event {number}">line {line}</a></td>'
            f'<td class="ask-why" role="cell">{self._why_button(event, is_open=is_open)}</td></tr>'
            f"{self._panel(event) if is_open else ''}"
        )

    def _why_button(self, event: Event, *, is_open: bool) -> str:
        if event["operation"] == "unresolved":
            return ""
        value = "" if is_open else self.view.why_value(event["id"])
        words = "Hide" if is_open else "Why?"
        spoken = f"Hide why, event {event['id']}" if is_open else f"Why? event {event['id']}"
        return (
            f'<button class="link-button" form="workbench" formaction="{self.look}" name="why" value="{value}" '
            f'aria-label="{spoken}" aria-expanded="{str(is_open).lower()}">{words}</button>'
        )

    def _panel(self, event: Event) -> str:
        panel = why_panel(self.record, self.lines, self.prefix, event["id"], self.view)
        return f'<tr class="why-row" role="row"><td colspan="7" role="cell">{panel}</td></tr>'

    def _middle(self, event: Event) -> str:
        number = event["id"]
        if event["operation"] == "unresolved":
            return (
                f'<td class="reason-cell" role="cell" colspan="3"><a href="#{self.prefix}u{number}">'
                f'{REASON_TITLES[event["reason"]]}<span class="visually-hidden"> in event {number}</span></a> '
                '<span class="muted fine">changes nothing</span></td>'
            )
        if event["operation"] == "reset":
            return '<td class="reason-cell muted" role="cell" colspan="3">clears every slot, keeps the vocabulary</td>'
        if event["operation"] == "recall":
            return self._labels(event["key"]["label"], "answer", self._answer(event), event["slot"])
        value = label(event["value"]["label"])
        earlier = event["overwrites"]
        if earlier is not None:
            value += (
                f' <span class="muted">replaced {label(self.written[earlier])} of <a href="#{self.prefix}e{earlier}" '
                f'class="no-wrap overwrote" aria-label="event {earlier}, overwritten by event {number}">'
                f"event {earlier}</a></span>"
            )
        return self._labels(event["key"]["label"], "value", value, event["slot"])

    def _labels(self, key: str, value_heading: str, value_markup: str, slot: int | None) -> str:
        shown_slot = '<span class="muted">none</span>' if slot is None else slot
        return (
            f'<td class="key" role="cell">{self._key(key)}</td>'
            f'<td class="answer" role="cell" data-label="{value_heading}">{value_markup}</td>'
            f'<td class="slot figures" role="cell" data-label="slot">{shown_slot}</td>'
        )

    def _key(self, key: str) -> str:
        if not self.view.is_main:
            return label(key)
        return (
            f'<button class="link-button" form="workbench" formaction="{self.look}" name="key" '
            f'value="{self.keys[key]}" aria-label="{attribute(key)}, show this key alone">{label(key)}</button>'
        )

    def _answer(self, event: RecallEvent) -> str:
        answer, write = event["answer"]["label"], event["last_write"]
        if answer is None:
            return '<span class="unknown">Unknown</span>'
        if write is None:
            return label(answer)
        return (
            f'{label(answer)} <span class="read-from muted no-wrap">from <a href="#{self.prefix}e{write}" '
            f'aria-label="event {write}, the write that event {event["id"]} read">event {write}</a></span>'
        )
