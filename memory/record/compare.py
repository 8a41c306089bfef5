"""Two records → what differs between them: live bindings with the writes behind them, text, history and engine.

Neither record is executed again: whoever compares has replayed or validated both.
"""

from typing import Final, Literal, TypedDict

from memory.engine.protocol import EngineDescription
from memory.record.model import Record, Revision, WriteEvent
from renigma_site.kernel.canonical import canonical_bytes
from renigma_site.kernel.spans import Span, SpanObject
from renigma_site.kernel.unified import unified_difference

FORMAT: Final = "renigma.memory-diff"


class Write(TypedDict):
    """The event that wrote a live value, with its wording in that record's source."""

    event: int
    operation: Literal["remember", "change"]
    span: SpanObject
    wording: str


class Held(TypedDict):
    """What a key holds in one of the two records."""

    value: str
    write: Write


class BindingChange(TypedDict):
    """A key that is not bound alike; `before` is None where it was added, `after` where it was removed."""

    key: str
    before: Held | None
    after: Held | None


class BindingChanges(TypedDict):
    """Keys by what became of them, each list in the order of the record that holds the key."""

    added: list[BindingChange]
    changed: list[BindingChange]
    removed: list[BindingChange]


class HistoryChange(TypedDict):
    """The earlier revisions: how many both begin with, and what follows in each."""

    shared: int
    before: list[Revision]
    after: list[Revision]


class EngineChange(TypedDict):
    """The engines of the two records."""

    before: EngineDescription
    after: EngineDescription


class RecordDiff(TypedDict):
    """memory-diff-1. `text`, `history` and `engine` are None where both records agree in them."""

    format: Literal["renigma.memory-diff"]
    version: Literal[1]
    equal: bool
    bindings: BindingChanges
    text: str | None
    history: HistoryChange | None
    engine: EngineChange | None


def compare(before: Record, after: Record, before_name: str = "a", after_name: str = "b") -> RecordDiff:
    """The difference between two records; `equal` says that they are the same document, whatever its layout.

    `text` is a unified difference of the sources under the two names, each with its language version: where only
    the versions differ it has no hunk. A binding counts as changed where its value differs; the same value written
    by another clause is told by the text.
    """
    same_text = (before["source_text"], before["version"]) == (after["source_text"], after["version"])
    same_engine = before["engine"] == after["engine"]
    return {
        "format": FORMAT,
        "version": 1,
        "equal": canonical_bytes(before) == canonical_bytes(after),
        "bindings": _bindings(before, after),
        "text": None
        if same_text
        else unified_difference(
            before["source_text"],
            after["source_text"],
            f"{before_name}\tlanguage version {before['version']}",
            f"{after_name}\tlanguage version {after['version']}",
        ),
        "history": _history(revisions_of(before), revisions_of(after)),
        "engine": None if same_engine else {"before": before["engine"], "after": after["engine"]},
    }


def revisions_of(record: Record) -> list[Revision]:
    """The history of a record of either version; earlier sources of a version-1 record have language version 1."""
    if record["version"] == 1:
        return [{"source_text": source, "language_version": 1} for source in record["prior_sources"]]
    return list(record["prior_revisions"])


def _bindings(before: Record, after: Record) -> BindingChanges:
    old, new = _held(before), _held(after)
    return {
        "added": [_change(key, None, held) for key, held in new.items() if key not in old],
        "changed": [
            _change(key, old[key], held)
            for key, held in new.items()
            if key in old and old[key]["value"] != held["value"]
        ],
        "removed": [_change(key, held, None) for key, held in old.items() if key not in new],
    }


def _change(key: str, before: Held | None, after: Held | None) -> BindingChange:
    return {"key": key, "before": before, "after": after}


def _held(record: Record) -> dict[str, Held]:
    """What each live key holds, by label: ids are the order of first writes and mean nothing across records."""
    writes = {
        event["id"]: event for event in record["events"] if event["operation"] in ("remember", "change")
    }
    return {
        binding["key"]["label"]: {
            "value": binding["value"]["label"],
            "write": _write(record, writes[binding["last_write"]]),
        }
        for binding in record["bindings"]
    }


def _write(record: Record, event: WriteEvent) -> Write:
    return {
        "event": event["id"],
        "operation": event["operation"],
        "span": event["span"],
        "wording": Span(**event["span"]).of(record["source_text"]),
    }


def _history(before: list[Revision], after: list[Revision]) -> HistoryChange | None:
    shared = 0
    while shared < min(len(before), len(after)) and before[shared] == after[shared]:
        shared += 1
    if shared == len(before) == len(after):
        return None
    return {"shared": shared, "before": before[shared:], "after": after[shared:]}
