"""Help with writing as one document, from the service and over HTTP."""

import json
from typing import Any

import pytest
from django.test import Client

from memory import service
from memory.advice.assist_shape import ASSIST
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.refusal import Refusal

ENGINE = DictionaryReference()


def assist(text: str, version: int = 2, offset: int | None = None) -> Any:
    document: Any = service.assist(text, version, offset, ENGINE)  # type: ignore[arg-type]  # any number, on purpose
    ASSIST(document, "")
    return document


def post(client: Client, body: object) -> Any:
    return client.post("/api/memory/assist", json.dumps(body), content_type="application/json")


def test_it_works(client: Client) -> None:
    text = "Set color to green. What is color? Update color to red. Rember a is b."
    response = post(client, {"text": text, "language_version": 2, "offset": None})
    assert response.status_code == 200
    document = response.json()
    assert list(document) == ["clauses", "problems", "notices", "completions"]
    write, question, change = document["clauses"]
    assert list(write) == [
        *("event", "span", "operation", "form", "key", "value", "answer", "from", "overwrites"),
    ]
    assert write["key"] == {"label": "color", "span": {"start": 4, "end": 9}}
    assert write["value"] == {"label": "green", "span": {"start": 13, "end": 18}}
    assert (question["answer"], question["from"], question["value"]) == ({"id": 1, "label": "green"}, 0, None)
    assert (change["overwrites"], change["from"], change["answer"]) == (0, None, None)
    (problem,) = document["problems"]
    assert problem == {
        "event": 3,
        "span": {"start": 56, "end": 69},
        "at": None,
        "reason": "unsupported",
        "message": 'Unknown keyword "Rember". Did you mean "Remember"?',
        "offers": [{"title": "Write instead:", "span": {"start": 56, "end": 70}, "text": "Remember a is b."}],
    }
    assert (document["notices"], document["completions"]) == ([], None)


def test_a_reset_has_neither_key_nor_answer() -> None:
    (clause,) = assist("Clear memory")["clauses"]
    assert [clause[name] for name in ("key", "value", "answer", "from", "overwrites")] == [None] * 5


def test_completion_knows_what_was_written_before_the_place_only() -> None:
    text = "Set color to green. Set owner to Ana. Set color to red. Recall . Set later to x."
    found = assist(text, 2, text.index(" . Set later") + 1)["completions"]
    assert found["span"] == {"start": 63, "end": 63}
    assert [item["insert"] for item in found["items"]] == ["color", "owner"]
    assert found["items"][0]["detail"] == "now red"
    values = assist(text[:63] + "x. Set a to ", 2, 75)["completions"]["items"]
    assert [item["insert"] for item in values] == ["red", "Ana", "green"]


@pytest.mark.parametrize("offset", [0, 4])
def test_an_offset_lies_in_the_text_or_at_its_end(offset: int) -> None:
    assert assist("Set ", 2, offset)["completions"] is not None


@pytest.mark.parametrize("offset", [-1, 5])
def test_an_offset_outside_the_text_is_refused(client: Client, offset: int) -> None:
    response = post(client, {"text": "Set ", "language_version": 2, "offset": offset})
    assert (response.status_code, response.json()["code"], response.json()["pointer"]) == (
        422,
        "schema",
        "/offset",
    )


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"text": "", "language_version": 2}, ""),
        ({"text": "", "language_version": 2, "offset": None, "more": 1}, ""),
        ({"text": 1, "language_version": 2, "offset": None}, "/text"),
        ({"text": "", "language_version": 3, "offset": None}, "/language_version"),
        ({"text": "", "language_version": True, "offset": None}, "/language_version"),
        ({"text": "", "language_version": 2, "offset": "0"}, "/offset"),
        ({"text": "", "language_version": 2, "offset": 0.5}, "/offset"),
        ({"text": "", "language_version": 2, "offset": False}, "/offset"),
    ],
)
def test_other_bodies_are_refused(client: Client, body: object, pointer: str) -> None:
    response = post(client, body)
    assert (response.status_code, response.json()["code"], response.json()["pointer"]) == (
        422,
        "schema",
        pointer,
    )


def test_a_text_that_is_too_long_is_refused() -> None:
    assert assist("x" * 20_000)["problems"]
    with pytest.raises(Refusal) as caught:
        assist("x" * 20_001)
    assert (caught.value.code, caught.value.pointer) == ("text-too-long", "/text")


def test_too_many_clauses_are_one_problem_at_the_first_that_is_too_many() -> None:
    text = "Hm. " + "Set a to b. " * 127
    assert len(assist(text)["problems"]) == 1
    over = assist(text + "Set c to d. Hello there. Rec", 2, len(text) + 28)
    (problem,) = over["problems"]
    assert (problem["event"], problem["reason"]) == (128, "too-many-statements")
    assert problem["span"] == {"start": len(text), "end": len(text) + 10}
    assert len(over["clauses"]) == 127
    assert [item["label"] for item in over["completions"]["items"]] == ["Recall KEY"]


def test_a_record_that_would_be_too_large_is_none() -> None:
    text = "".join(
        f'Set "{chr(0x1F600) * 62}{number}" to "{chr(0x1F600) * 62}{number}". ' for number in range(32)
    )
    assert len(assist(text * 4)["clauses"]) == 128


def test_offsets_are_code_points() -> None:
    text = 'Set "🔑 lab" to K. Set 🔑 to x.'
    (problem,) = assist(text)["problems"]
    assert text[problem["span"]["start"] : problem["span"]["end"]] == "Set 🔑 to x"
    assert problem["at"] == {"start": 22, "end": 23}


def test_two_equal_requests_get_equal_bodies(client: Client) -> None:
    body = {"text": "The color is green. Recall ", "language_version": 2, "offset": 27}
    assert post(client, body).content == post(client, body).content


def test_version_1_reads_as_version_1() -> None:
    document = assist("Set a to b. ", 1, 12)
    assert document["clauses"] == []
    assert len(document["completions"]["items"]) == 4
    assert document["problems"][0]["offers"][0]["text"] == "Remember that a is b."
