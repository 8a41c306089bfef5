"""An import that waits for an answer, beside what it replaces; and one that was refused, beside what a replay gives."""

from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from memory import service
from memory.engine.protocol import Engine
from memory.page.actions import Incoming
from memory.page.state import State
from memory.presenters.changes import changes, changes_list, counted, understood
from memory.presenters.numbered_copy import marked_wording
from memory.record.history import history_of
from memory.record.model import Record
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import LineIndex
from renigma_site.kernel.visible import visible_text
from renigma_site.web.markup import count, finished

_DIGEST: Final = 16
_MOST_SAID: Final = 200
_ABSENT: Final = "nothing"


class IncomingRow(NamedTuple):
    """One property of the record that comes in, and of what goes."""

    name: str
    incoming: str
    outgoing: str
    is_code: bool = False


class IncomingCard(NamedTuple):
    """What the template shows of an import that waits."""

    rows: tuple[IncomingRow, ...]
    changes: SafeString
    changes_words: str
    file_note: str
    can_save: bool


class RefusedImport(NamedTuple):
    """The first difference between a record and its replay."""

    place: str
    pointer: str
    found: str
    expected: str
    clause: SafeString


def incoming_card(incoming: Incoming, state: State) -> IncomingCard:
    """The record that waits beside the session."""
    record, accepted = incoming.accepted.record, state.accepted
    going = accepted.record if accepted else None
    lines = count(len(record["source_text"].splitlines()), "line")
    rows = (
        IncomingRow("Record", _version(record), _version(going) if going else "none"),
        IncomingRow(
            "SHA-256",
            f"{incoming.accepted.sha256[:_DIGEST]}…",
            f"{accepted.sha256[:_DIGEST]}…" if accepted else "none",
            is_code=True,
        ),
        IncomingRow(
            "Bindings", str(len(record["bindings"])), str(len(going["bindings"])) if going else "none"
        ),
        IncomingRow("Events", _events(record), _events(going) if going else "none"),
        IncomingRow(
            "Earlier revisions",
            str(len(history_of(record))),
            str(len(history_of(going))) if going else "none",
        ),
        IncomingRow("Text in the editor", f"its source, {lines}", _editor(state)),
    )
    found = changes(going, record)
    return IncomingCard(
        rows, finished(changes_list(found)), counted(found), incoming.file_note, can_save=accepted is not None
    )


def refused_import(record: Record, refusal: Refusal, engine: Engine) -> RefusedImport | None:
    """Found against expected at the pointer of the refusal; None where the text cannot be replayed at all."""
    if refusal.code != "replay-mismatch" or refusal.pointer is None:
        return None
    try:
        expected = service.replay(record["source_text"], record["version"], engine, history_of(record))
    except Refusal:
        return None
    path = [token.replace("~1", "/").replace("~0", "~") for token in refusal.pointer.split("/")[1:]]
    return RefusedImport(
        _place(path),
        visible_text(refusal.pointer) or "/",
        _said(_at(record, path)),
        _said(_at(expected, path)),
        finished(_clause(expected, path)),
    )


def _at(value: Any, path: list[str]) -> Any:
    for token in path:
        try:
            value = value[int(token)] if isinstance(value, list) else value[token]
        except (KeyError, IndexError, ValueError, TypeError):
            return _ABSENT
    return value


def _said(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return ", ".join(f"{name} {_said(member)}" for name, member in list(value.items())[:4])
    if isinstance(value, list):
        return count(len(value), "entry", "entries")
    text = str(value)
    return visible_text(text[:_MOST_SAID]) + ("…" if len(text) > _MOST_SAID else "")


def _place(path: list[str]) -> str:
    if len(path) > 1 and path[0] == "events":
        return f"{' '.join(path[2:3]).replace('_', ' ').capitalize() or 'Whole'} of event {path[1]}"
    if len(path) > 1 and path[0] == "bindings":
        return f"{' '.join(path[2:3]).replace('_', ' ').capitalize() or 'Whole'} of binding {path[1]}"
    return visible_text(" ".join(path).replace("_", " ")).capitalize() or "The whole record"


def _clause(record: Record, path: list[str]) -> str:
    """The clause of the event that differs, as the replay reads it."""
    if len(path) < 2 or path[0] != "events" or not path[1].isdecimal():
        return ""
    if int(path[1]) >= len(record["events"]):
        return ""
    event = record["events"][int(path[1])]
    line = LineIndex(record["source_text"]).position(event["span"]["start"]).line
    wording = marked_wording(record["source_text"], event)
    behind = ""
    if event["operation"] == "recall" and event["last_write"] is not None:
        write = record["events"][event["last_write"]]
        wrote = LineIndex(record["source_text"]).position(write["span"]["start"]).line
        behind = (
            f" The replay reads slot {event['slot']}, which event {write['id']} wrote on line {wrote}: "
            f'<code class="suggestion" dir="auto">{marked_wording(record["source_text"], write)}</code>'
        )
    return f'<p class="quote" dir="auto">{wording}</p><p class="fine"><b>Event {path[1]}, line {line}.</b>{behind}</p>'


def _version(record: Record) -> str:
    return f"version {record['version']}, language version {record['version']}"


def _events(record: Record) -> str:
    unresolved = understood(record).unresolved
    return f"{len(record['events'])}, {unresolved or 'none'} unresolved"


def _editor(state: State) -> str:
    if not state.source:
        return "none"
    lines = count(len(state.source.splitlines()), "line")
    if state.accepted and state.text == state.accepted.record["source_text"]:
        return f"{lines}, the same as the record that goes"
    return f"{lines}, not kept anywhere else"
