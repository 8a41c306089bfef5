"""A record as a terminal shows it: events as a table, unresolved clauses with carets and advice, live bindings."""

from typing import TYPE_CHECKING, Final

from memory.advice.notices import Notice, notices_of
from memory.engine.kinds import label_of
from memory.record.model import Event, Record, UnresolvedEvent
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.kernel.visible import token, visible_text
from renigma_site.terminal.excerpt import indented_excerpt
from renigma_site.terminal.output import table

if TYPE_CHECKING:
    from memory.advice.parts import Hint

HEAD: Final = ("No.", "Operation", "Key", "Value or answer", "Slot", "Provenance", "Place")
_STYLES: Final = {
    "remember": "blue",
    "change": "blue",
    "recall": "green",
    "reset": "red",
    "unresolved": "purple",
}


def trace(record: Record, *, is_plain: bool = False) -> str:
    """The record for a terminal: events as a table, each unresolved clause with its reason, live bindings.

    Rows are painted where standard output is a terminal, unless it has to be plain.
    """
    index = LineIndex(record["source_text"])
    events = record["events"]
    rows = [[visible_text(cell) for cell in row_of(event, index)] for event in events]
    styles = [] if is_plain else [_STYLES[event["operation"]] for event in events]
    parts = [table(HEAD, rows, styles)] if events else []
    hints: dict[int, tuple[Hint, ...]] = {}
    if any(event["operation"] == "unresolved" for event in events):
        from memory.advice.hints import hints_of  # a text that is understood starts without them

        hints = hints_of(record)
    explained: dict[str, int] = {}  # explanation → the first event that it was given for
    for event in events:
        if event["operation"] == "unresolved":
            words = "\n".join(line for hint in hints[event["id"]] for line in hint.lines)
            parts.append(_unresolved(event, index, words, explained.setdefault(words, event["id"])))
    parts += [_notice(notice) for notice in notices_of(record, hints)]
    parts.append(visible_text(_summary(record)))
    parts.append(f"record sha256 {digest(record)}\n")
    return "\n".join(parts)


def _notice(notice: Notice) -> str:
    """What is to be known of a clause that was understood, and what is offered for it."""
    lines = [f"notice at event {notice.event}: {notice.words}"]
    lines += [f"  {offer.title} {offer.text}" for offer in notice.offers]
    return "\n".join(visible_text(line.replace("\n", token("\n"))) for line in lines) + "\n"


def row_of(event: Event, index: LineIndex) -> tuple[str, ...]:
    """The cells of an event under HEAD, as plain text."""
    line, column = index.position(event["span"]["start"])
    place = f"{line}:{column}"
    number = str(event["id"])
    match event["operation"]:
        case "recall":
            label, write = event["answer"]["label"], event["last_write"]
            slot = "none" if event["slot"] is None else str(event["slot"])
            source = "" if write is None else f"from {write}"
            return (
                number,
                "recall",
                event["key"]["label"],
                "Unknown" if label is None else f"= {label}",
                slot,
                source,
                place,
            )
        case "remember" | "change":
            over = event["overwrites"]
            overwrote = "" if over is None else f"overwrote {over}"
            key, value = event["key"]["label"], event["value"]["label"]
            return number, event["operation"], key, value, str(event["slot"]), overwrote, place
        case "reset":
            return number, "reset", "", "", "", "", place
        case "unresolved":
            return number, "unresolved", "", event["reason"], "", "", place


def _unresolved(event: UnresolvedEvent, index: LineIndex, words: str, first: int) -> str:
    """An unresolved clause with its explanation, which is given once; `first` is the event that it was given for."""

    at = event["at"] or event["span"]
    line, column = index.position(at["start"])
    excerpt = indented_excerpt(index, Span(at["start"], at["end"]))
    lines = words.split("\n") if first == event["id"] else [f"The explanation is that of event {first}."]
    advice = "".join(f"  {line}\n" for line in lines)
    return f"event {event['id']}: {event['reason']} at line {line}, column {column}\n{excerpt}\n{advice}"


def _summary(record: Record) -> str:
    events, bindings = record["events"], record["bindings"]
    understood = sum(event["operation"] != "unresolved" for event in events)
    name = label_of(record["engine"]).in_one_line()
    held = [f"  {b['key']['label']} = {b['value']['label']}  (event {b['last_write']})\n" for b in bindings]
    return (
        f"{understood} of {len(events)} clauses understood, {len(events) - understood} unresolved\n"
        f"engine: {name}\n"
        f"{'bindings:' if held else 'no live bindings'}\n{''.join(held)}"
    )
