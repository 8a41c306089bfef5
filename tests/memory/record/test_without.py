"""What a session would be without one of its clauses."""

from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.record.schemas import published_schemas
from renigma_site.kernel.refusal import Refusal
from support.texts import sessions

ENGINE = DictionaryReference()
SCHEMA = Draft202012Validator(published_schemas()["memory-without-1"])
TEXT = "Set a to b. Change a to c. What is a? Reset memory. Recall a. Sett. Set z to c."
UNKNOWN = {"id": 0, "label": None}


def without(text: str, event: int) -> Any:
    told = service.without(text, 2, event, ENGINE)
    SCHEMA.validate(told)
    assert (told["format"], told["version"], told["event"]) == ("renigma.memory-without", 1, event)
    return told


def test_without_the_first_write_its_change_is_not_understood() -> None:
    told = without(TEXT, 0)
    assert told["answers"] == [{"event": 2, "now": {"id": 2, "label": "c"}, "without": UNKNOWN}]
    assert told["bindings"] == []
    assert told["unresolved"] == {"now": [5], "without": [1, 5]}


def test_without_a_change_the_write_before_it_answers() -> None:
    told = without(TEXT, 1)
    assert told["answers"] == [
        {"event": 2, "now": {"id": 2, "label": "c"}, "without": {"id": 1, "label": "b"}}
    ]
    assert told["unresolved"] == {"now": [5], "without": [5]}


def test_without_a_reset_what_it_took_is_there() -> None:
    told = without(TEXT, 3)
    assert told["answers"] == [{"event": 4, "now": UNKNOWN, "without": {"id": 2, "label": "c"}}]
    assert told["bindings"] == [
        {"key": {"id": 0, "label": "a"}, "now": None, "without": {"id": 2, "label": "c"}}
    ]


def test_without_the_last_write_its_binding_is_gone() -> None:
    assert without(TEXT, 6)["bindings"] == [
        {"key": {"id": 1, "label": "z"}, "now": {"id": 2, "label": "c"}, "without": None}
    ]


@pytest.mark.parametrize("event", [2, 4, 5])
def test_without_a_question_or_what_was_not_understood_nothing_else_differs(event: int) -> None:
    told = without(TEXT, event)
    assert (told["answers"], told["bindings"]) == ([], [])
    assert told["unresolved"] == {"now": [5], "without": [] if event == 5 else [5]}


def test_a_label_that_only_the_other_replay_writes_has_no_id() -> None:
    # The thirty-third key does not fit; without the first one it does.
    text = "".join(f"Set k{number} to v{number}.\n" for number in range(33)) + "What is k32?"
    told = without(text, 0)
    new = {"id": None, "label": "v32"}
    assert told["answers"] == [{"event": 33, "now": UNKNOWN, "without": new}]
    assert told["bindings"] == [
        {"key": {"id": 0, "label": "k0"}, "now": {"id": 1, "label": "v0"}, "without": None},
        {"key": {"id": None, "label": "k32"}, "now": None, "without": new},
    ]
    assert told["unresolved"] == {"now": [32], "without": []}


@pytest.mark.parametrize("event", [7, -1, True, None, "0"])
def test_an_event_that_does_not_exist_is_refused(event: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        service.without(TEXT, 2, event, ENGINE)
    assert (refusal.value.code, refusal.value.pointer) == ("schema", "/event")


@given(sessions)
def test_it_says_what_the_text_without_the_clause_gives(text: str) -> None:
    record = service.replay(text, 2, ENGINE)
    for event in record["events"]:
        start, end = event["span"]["start"], event["span"]["end"]
        other = service.replay(f"{text[:start]}{text[end:]}", 2, ENGINE)
        told = without(text, event["id"])
        now = {held["key"]["label"]: held["value"]["label"] for held in record["bindings"]}
        then = {held["key"]["label"]: held["value"]["label"] for held in other["bindings"]}
        changed = {
            item["key"]["label"]: tuple(side and side["label"] for side in (item["now"], item["without"]))
            for item in told["bindings"]
        }
        assert changed == {
            key: (now.get(key), then.get(key)) for key in now | then if now.get(key) != then.get(key)
        }
        unresolved = [
            e["id"] + (e["id"] >= event["id"]) for e in other["events"] if e["operation"] == "unresolved"
        ]
        assert told["unresolved"]["without"] == unresolved
