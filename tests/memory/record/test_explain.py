"""Why an answer is what it is: chains, reads and resets of sessions whose story is known."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.record.schemas import published_schemas
from renigma_site.kernel.refusal import Refusal

ENGINE = DictionaryReference()
TEXT = (
    "Set a to b. What is a? Change a to c. Set x to y. What is a? Reset memory. What is a? "
    "Clear memory. Set a to d. Recall a. Sett a. Reset memory."
)
SCHEMA = Draft202012Validator(published_schemas()["memory-why-1"])


def why(**asked: Any) -> Any:
    told = service.explain(TEXT, 2, ENGINE, **asked)
    SCHEMA.validate(told)
    return told


def chain(told: Any) -> list[tuple[int, str, list[int]]]:
    return [(link["event"], link["value"]["label"], link["reads"]) for link in told["chain"]]


@pytest.mark.parametrize(
    ("event", "key", "answer", "links", "resets"),
    [
        (0, (0, "a"), (1, "b"), [(0, "b", [1])], []),
        (1, (0, "a"), (1, "b"), [(0, "b", [1])], []),
        (2, (0, "a"), (2, "c"), [(2, "c", [4]), (0, "b", [1])], []),
        (3, (1, "x"), (3, "y"), [(3, "y", [])], []),
        (4, (0, "a"), (2, "c"), [(2, "c", [4]), (0, "b", [1])], []),
        (5, (None, None), (0, None), [], [5]),
        (6, (0, "a"), (0, None), [], [5]),
        (7, (None, None), (0, None), [], [7]),
        (8, (0, "a"), (4, "d"), [(8, "d", [9])], [5]),
        (9, (0, "a"), (4, "d"), [(8, "d", [9])], [5]),
        (10, (None, None), (0, None), [], []),
        (11, (None, None), (0, None), [], [11]),
    ],
)
def test_every_event_has_its_story(
    event: int,
    key: tuple[int | None, str | None],
    answer: tuple[int, str | None],
    links: list[Any],
    resets: list[int],
) -> None:
    told = why(event=event)
    assert (told["format"], told["version"], told["event"]) == ("renigma.memory-why", 1, event)
    assert (told["key"]["id"], told["key"]["label"]) == key
    assert (told["answer"]["id"], told["answer"]["label"]) == answer
    assert (chain(told), told["resets"]) == (links, resets)


def test_a_link_says_how_and_where_it_was_written() -> None:
    assert why(event=2)["chain"][0] == {
        "event": 2,
        "operation": "change",
        "form": "change-to",
        "span": {"start": 23, "end": 36},
        "wording": "Change a to c",
        "value": {"id": 2, "label": "c"},
        "slot": 0,
        "reads": [4],
    }


def test_a_key_is_explained_as_it_is_in_the_end() -> None:
    told = service.explain("Set a to b. Reset memory. Set a to c. Set a to d.", 2, ENGINE, key="a")
    assert (told["event"], told["key"], told["answer"]) == (
        None,
        {"id": 0, "label": "a"},
        {"id": 3, "label": "d"},
    )
    assert (chain(told), told["resets"]) == ([(3, "d", []), (2, "c", [])], [1])


def test_a_key_that_is_gone_is_unknown_because_of_the_resets() -> None:
    told = why(key="a")
    assert (told["answer"], told["chain"], told["resets"]) == ({"id": 0, "label": None}, [], [5, 11])
    assert why(key="x")["resets"] == [5]


@pytest.mark.parametrize("key", ["never", "", "not a label \n", "A"])
def test_a_key_that_was_never_written_has_an_empty_story(key: str) -> None:
    told = why(key=key)
    assert told["key"] == {"id": None, "label": key}
    assert (told["answer"], told["chain"], told["resets"]) == ({"id": 0, "label": None}, [], [])


def test_a_question_for_a_key_that_was_never_written() -> None:
    told = service.explain("What is a? Set a to b.", 2, ENGINE, event=0)
    assert (told["key"], told["answer"]) == ({"id": None, "label": "a"}, {"id": 0, "label": None})


def test_version_1_has_its_own_reading() -> None:
    told = service.explain("Set a to b. Remember that a is c.", 1, ENGINE, key="a")
    assert chain(told) == [(1, "c", [])]


@pytest.mark.parametrize(
    ("asked", "pointer"),
    [
        ({"event": 12}, "/event"),
        ({"event": -1}, "/event"),
        ({"event": True}, "/event"),
        ({"event": 0.0}, "/event"),
        ({"event": "0"}, "/event"),
        ({"key": 1}, "/key"),
        ({}, "/key"),
        ({"event": 0, "key": "a"}, "/key"),
    ],
)
def test_what_does_not_exist_is_refused_at_its_place(asked: dict[str, Any], pointer: str) -> None:
    with pytest.raises(Refusal) as refusal:
        service.explain(TEXT, 2, ENGINE, **asked)
    assert (refusal.value.code, refusal.value.pointer) == ("schema", pointer)


@pytest.mark.parametrize("version", [0, 3, True, 2.0, "2", None])
def test_only_the_language_versions_are_taken(version: Any) -> None:
    for call in (
        lambda: service.explain(TEXT, version, ENGINE, event=0),
        lambda: service.without(TEXT, version, 0, ENGINE),
    ):
        with pytest.raises(Refusal) as refusal:
            call()
        assert (refusal.value.code, refusal.value.pointer) == ("schema", "/language_version")
