"""What a notebook shows of a session: operations, unresolved clauses, bindings and the timeline, as markup."""

from collections.abc import Iterator
from typing import Final

from memory.advice.hints import hints_of
from memory.displays.trace import HEAD, row_of
from memory.engine.kinds import label_of
from memory.presenters.printed_timeline import printed_timeline
from memory.presenters.signs import sign_of
from memory.presenters.timeline import Measures
from memory.record.model import Record
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.counting import count
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.notebook.frame import facts, framed, shown, table

_OPERATION: Final = HEAD.index("Operation")
_MEASURES: Final = Measures(column=28, row=50, line=27, name=15, is_large=False)


def session_markup(record: Record) -> str:
    """A session: the same table as `renigma replay` prints, explanations, bindings and the timeline."""
    return framed("renigma session", _session(record))


def answer_markup(key: str, value: str | None, event: int, last_write: int | None) -> str:
    """One answer with the event that asked and the one that supplied it."""
    cells = [
        shown(key),
        "Unknown" if value is None else shown(value),
        str(event),
        "none" if last_write is None else str(last_write),
    ]
    return framed(
        "renigma answer", [table("Answer", ("Key", "Answer", "Event", "From event"), [("", cells)])]
    )


def _session(record: Record) -> Iterator[str]:
    events = record["events"]
    if events:
        index = LineIndex(record["source_text"])
        yield table("Operations", HEAD, (_row(record, number, index) for number in range(len(events))))
    yield from _problems(record)
    if record["bindings"]:
        held = [
            ("", [shown(b["key"]["label"]), shown(b["value"]["label"]), str(b["last_write"])])
            for b in record["bindings"]
        ]
        yield table("Bindings at the end", ("Key", "Value", "From event"), held)
    if events:
        yield from printed_timeline(record, _MEASURES)
    yield facts(
        [
            count(len(events), "event"),
            f"language version {record['version']}",
            label_of(record["engine"]).in_one_line(),
            f"sha256 {digest(record)}",
        ]
    )


def _row(record: Record, number: int, index: LineIndex) -> tuple[str, list[str]]:
    event = record["events"][number]
    cells = [shown(cell) if cell else "" for cell in row_of(event, index)]
    cells[_OPERATION] = f'<span class="operation">{cells[_OPERATION]}</span>'
    return sign_of(event).tone, cells


def _problems(record: Record) -> Iterator[str]:
    hints = hints_of(record)
    items = [
        f"<li>event {event['id']}, <q>{shown(Span(**event['span']).of(record['source_text']))}</q>: "
        f"{' '.join(shown(line) for hint in hints[event['id']] for line in hint.lines)}</li>"
        for event in record["events"]
        if event["operation"] == "unresolved"
    ]
    if items:
        yield f"<ul>{''.join(items)}</ul>"
