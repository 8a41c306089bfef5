"""Help with writing a request as one document, from the service and over HTTP."""

import json
from typing import Any

import pytest
from django.test import Client

from plans import service
from plans.advice.assist_shape import ASSIST
from renigma_site.kernel.refusal import Refusal


def assist(text: str, offset: int | None = None) -> Any:
    document: Any = service.assist(text, offset)
    ASSIST(document, "")
    return document


def labels(text: str) -> list[str]:
    """What can come next at the end of a text."""
    return [item["insert"] for item in assist(text, len(text))["completions"]["items"]]


def test_it_works(client: Client) -> None:
    body = {"text": 'Read "a". Foo bar.', "offset": None}
    response = client.post("/api/plans/assist", json.dumps(body), content_type="application/json")
    assert response.status_code == 200
    document = response.json()
    assert list(document) == ["steps", "problems", "notices", "completions"]
    assert [step["paraphrase"] for step in document["steps"]] == ['1. Read "a".']
    (problem,) = document["problems"]
    assert list(problem) == ["span", "at", "reason", "message", "offers"]
    assert (problem["span"], problem["at"]) == ({"start": 10, "end": 17}, {"start": 10, "end": 13})
    assert problem["reason"] == "unknown-verb"
    assert document["completions"] is None


def test_an_offer_replaces_its_sentence() -> None:
    text = "Run pytest. Stop."
    (problem,) = assist(text)["problems"]
    (offer,) = problem["offers"]
    assert offer["text"] == 'Run "pytest"'
    span = offer["span"]
    assert service.parse(text[: span["start"]] + offer["text"] + text[span["end"] :])["complete"]


def test_a_notice_marks_what_it_is_about() -> None:
    text = 'When "mail comes", read "b".\nNever "touch the archive".'
    marked = {text[notice["span"]["start"] : notice["span"]["end"]] for notice in assist(text)["notices"]}
    assert marked == {'When "mail comes"', 'Never "touch the archive"'}


def test_a_note_is_a_notice_at_its_step() -> None:
    (notice,) = assist('Read "b". Delete "x".')["notices"]
    assert (notice["step"], notice["span"]) == (2, {"start": 10, "end": 20})
    assert "approval" in notice["message"]


@pytest.mark.parametrize(
    ("text", "has", "has_not"),
    [
        ("", {"read", "delete", "if", "every"}, {"file", "step 1"}),
        ("Re", {"Read", "Rename", "Remind"}, {"Delete", "If"}),
        ("Read ", {'"${1:text}"', "file", "the", "it"}, {"read", "if"}),
        ('Read "a". Summarize s', {"step 1"}, {"step 2"}),
        ('Read "a". Count "b". Summarize ', {"step 1", "step 2"}, {"step 3"}),
        ('Send "a" ', {"to"}, {"into"}),
    ],
)
def test_completion_is_what_the_parser_takes(text: str, has: set[str], has_not: set[str]) -> None:
    found = set(labels(text))
    assert found >= has
    assert not found & has_not


@pytest.mark.parametrize("text", ['Read "a', 'Read "a". Blah blah ', "Read §"])
def test_nothing_is_offered_inside_quotes_or_after_a_fault(text: str) -> None:
    assert labels(text) == []


def test_each_completion_is_a_token_that_the_parser_takes_there() -> None:
    for text in ('Read "a" and summarize ', 'Copy "a" t', "For each ", "Ask me ", 'If "x", '):
        for item in assist(text, len(text))["completions"]["items"]:
            start = assist(text, len(text))["completions"]["span"]["start"]
            longer = text[:start] + item["insert"].replace("${1:text}", "text") + " "
            problems = assist(longer)["problems"]
            assert not problems or problems[0]["reason"] not in ("unexpected", "unknown-verb"), longer


def test_too_many_steps_are_one_problem_and_no_refusal() -> None:
    document = assist("Stop.\n" * 250)
    assert len(document["steps"]) == 200
    (problem,) = document["problems"]
    assert (problem["reason"], problem["span"]) == ("too-many-steps", {"start": 1200, "end": 1204})


@pytest.mark.parametrize(
    ("text", "offset", "code", "pointer"),
    [
        ("x" * 20_001, None, "text-too-long", "/text"),
        ("abc", 4, "schema", "/offset"),
        ("abc", -1, "schema", "/offset"),
    ],
)
def test_what_is_refused(text: str, offset: int | None, code: str, pointer: str) -> None:
    with pytest.raises(Refusal) as refused:
        service.assist(text, offset)
    assert (refused.value.code, refused.value.pointer) == (code, pointer)
