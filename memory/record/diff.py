"""Two records → what differs between them: bindings with the writes behind them, text, history, engine."""

from typing import Final, Literal, TypedDict

from memory.engine.protocol import EngineDescription
from memory.language.forms import FORMS
from memory.record.decode import ENGINE, REVISION
from memory.record.history import history_of
from memory.record.model import Record, Revision
from renigma_site.kernel.diff import unified
from renigma_site.kernel.difference import first_difference
from renigma_site.kernel.shape import (
    ObjectShape,
    array_of,
    boolean,
    integer,
    nullable,
    one_of,
    source_span,
    string,
)
from renigma_site.kernel.spans import Span, SpanObject

FORMAT: Final = "renigma.memory-diff"


class WriteBehind(TypedDict):
    """The write that a binding comes from."""

    event: int
    operation: Literal["remember", "change"]
    form: str
    span: SpanObject
    wording: str


class Held(TypedDict):
    """What a key holds in one of the records."""

    value: str
    write: WriteBehind


class ChangedBinding(TypedDict):
    """A key and what it holds in either record; None where it holds nothing there."""

    key: str
    old: Held | None
    new: Held | None


class ChangedBindings(TypedDict):
    """Bindings of one record alone, and bindings whose value differs; each in the order of its record's key ids."""

    added: list[ChangedBinding]
    changed: list[ChangedBinding]
    removed: list[ChangedBinding]


class ChangedHistory(TypedDict):
    """Both histories as revisions, whatever the version of their record."""

    old: list[Revision]
    new: list[Revision]


class ChangedEngine(TypedDict):
    """Both engines."""

    old: EngineDescription
    new: EngineDescription


class Diff(TypedDict):
    """memory-diff-1. `text` is a unified difference; it, `history` and `engine` are None where both are equal."""

    format: Literal["renigma.memory-diff"]
    version: Literal[1]
    equal: bool
    bindings: ChangedBindings
    text: str | None
    history: ChangedHistory | None
    engine: ChangedEngine | None


_WRITE: Final = ObjectShape(
    {
        "event": integer,
        "operation": one_of("remember", "change"),
        "form": one_of(*(form.id for form in FORMS if "VALUE" in form.words)),
        "span": source_span,
        "wording": string,
    }
)
_HELD: Final = ObjectShape({"value": string, "write": _WRITE})
_NOTHING: Final = nullable(_HELD)
_CHANGED: Final = array_of(ObjectShape({"key": string, "old": _NOTHING, "new": _NOTHING}))
_HISTORY: Final = array_of(REVISION)
SHAPE: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(1),
        "equal": boolean,
        "bindings": ObjectShape({"added": _CHANGED, "changed": _CHANGED, "removed": _CHANGED}),
        "text": nullable(string),
        "history": nullable(ObjectShape({"old": _HISTORY, "new": _HISTORY})),
        "engine": nullable(ObjectShape({"old": ENGINE, "new": ENGINE})),
    }
)


def diff(old: Record, new: Record) -> Diff:
    """What differs between two records; `equal` says whether they are the same in every value."""
    old_history, new_history = history_of(old), history_of(new)
    old_text, new_text = old["source_text"], new["source_text"]
    return {
        "format": FORMAT,
        "version": 1,
        "equal": first_difference(old, new) is None,
        "bindings": _bindings(old, new),
        "text": None if old_text == new_text else unified(old_text, new_text),
        "history": None if old_history == new_history else {"old": old_history, "new": new_history},
        "engine": None if old["engine"] == new["engine"] else {"old": old["engine"], "new": new["engine"]},
    }


def _bindings(old: Record, new: Record) -> ChangedBindings:
    before, after = _held(old), _held(new)
    return {
        "added": [{"key": key, "old": None, "new": after[key]} for key in after if key not in before],
        "changed": [
            {"key": key, "old": before[key], "new": after[key]}
            for key in before
            if key in after and before[key]["value"] != after[key]["value"]
        ],
        "removed": [{"key": key, "old": before[key], "new": None} for key in before if key not in after],
    }


def _held(record: Record) -> dict[str, Held]:
    held: dict[str, Held] = {}
    for binding in record["bindings"]:
        write = record["events"][binding["last_write"]]
        if write["operation"] == "remember" or write["operation"] == "change":  # as in every replayed record
            held[binding["key"]["label"]] = {
                "value": binding["value"]["label"],
                "write": {
                    "event": write["id"],
                    "operation": write["operation"],
                    "form": write["form"],
                    "span": write["span"],
                    "wording": Span(**write["span"]).of(record["source_text"]),
                },
            }
    return held
