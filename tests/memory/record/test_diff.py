"""What differs between two records."""

from typing import Any

from jsonschema import Draft202012Validator

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from memory.record.diff import diff
from memory.record.model import Record
from memory.record.schemas import published_schemas

ENGINE = DictionaryReference()
SCHEMA = Draft202012Validator(published_schemas()["memory-diff-1"])


def record(text: str, *history: Any) -> Record:
    return service.preview(text, list(history), ENGINE).document


def between(old: Record, new: Record) -> Any:
    told = diff(old, new)
    SCHEMA.validate(told)
    assert (told["format"], told["version"]) == ("renigma.memory-diff", 1)
    return told


def write(event: int, start: int, wording: str) -> dict[str, Any]:
    return {
        "event": event,
        "operation": "remember",
        "form": "set-to",
        "span": {"start": start, "end": start + len(wording)},
        "wording": wording,
    }


def test_equal_records_differ_in_nothing() -> None:
    told = between(record("Set a to b."), record("Set a to b."))
    assert told["equal"] is True
    assert told["bindings"] == {"added": [], "changed": [], "removed": []}
    assert (told["text"], told["history"], told["engine"]) == (None, None, None)


def test_each_binding_comes_with_the_writes_behind_it() -> None:
    told = between(record("Set a to b. Set x to y."), record("Set n to m. Set a to c."))
    assert told["equal"] is False
    assert told["bindings"] == {
        "added": [{"key": "n", "old": None, "new": {"value": "m", "write": write(0, 0, "Set n to m")}}],
        "changed": [
            {
                "key": "a",
                "old": {"value": "b", "write": write(0, 0, "Set a to b")},
                "new": {"value": "c", "write": write(1, 12, "Set a to c")},
            }
        ],
        "removed": [{"key": "x", "old": {"value": "y", "write": write(1, 12, "Set x to y")}, "new": None}],
    }


def test_the_same_value_from_another_clause_is_no_changed_binding() -> None:
    told = between(record("Set a to b."), record("Recall z.\nSet a to b."))
    assert told["bindings"]["changed"] == []
    assert told["text"] == "@@ -1,1 +1,2 @@\n+Recall z.\n Set a to b.\n"


def test_a_history_is_compared_whatever_the_version() -> None:
    first = service.run("Recall a.", ["one"], ENGINE)
    told = between(first, record("Recall a.", {"source_text": "one", "language_version": 1}))
    assert (told["equal"], told["history"], told["text"]) == (False, None, None)
    told = between(first, record("Recall a."))
    assert told["history"] == {"old": [{"source_text": "one", "language_version": 1}], "new": []}


def test_another_engine_is_shown_whole() -> None:
    artifact = MemoryArtifact(
        {
            "format": "renigma.memory-artifact",
            "version": 1,
            "key_count": 2,
            "value_count": 3,
            "slot_count": 2,
            "key_to_slot": [1, 0],
            "checkpoint_sha256": "0" * 64,
        },
        "1" * 64,
    )
    old, new = record("Set a to b."), service.preview("Set a to b.", [], artifact).document
    told = between(old, new)
    assert told["engine"] == {"old": old["engine"], "new": new["engine"]}
    assert (told["equal"], told["bindings"]["changed"]) == (False, [])


def test_a_binding_may_come_from_a_change() -> None:
    told = between(record("Set a to b. Change a to c."), record("Set a to b."))
    (changed,) = told["bindings"]["changed"]
    old, new = changed["old"], changed["new"]
    assert old is not None
    assert new is not None
    assert (changed["key"], old["value"], new["value"]) == ("a", "c", "b")
