"""Help with writing a request as one document, from the service and over HTTP."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from plans import service
from plans.advice.assist_shape import ASSIST
from plans.language.declared_file import read_declared_verbs
from plans.language.reader import reserved_words
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
        ("Read ", {'"${1:text}"', "file", "the"}, {"read", "if", "it"}),
        ('Read "a". Summarize s', {"step 1"}, {"step 2"}),
        ('Read "a". Count "b". Summarize ', {"step 1", "step 2"}, {"step 3"}),
        ('Send "a" ', {"to"}, {"into"}),
        # References: steps that give something, by number, by name, and by a noun that only one of them has.
        ('Draft "a" as "x". Stop. Send ', {"step 1", 'result "x"', "the draft"}, {"step 2", "the summary"}),
        ('Draft "a". Draft "b". Send ', {"step 1", "step 2", "the"}, {"the draft"}),
        ('Draft "a". Stop. If ', {"step 1", "step 2"}, {"step 3"}),
        ('Stop. Read "a". After ', {"step 1", "step 2"}, set()),
        ('Stop. Read "a". After step 1 and ', {"step 1", "step 2"}, set()),
        ('Count "a" every day. Read "b". Send ', {"step 2"}, {"step 1"}),
        ('Draft "a". Foo. Draft "b". Send ', {"step 1"}, {"step 2"}),
        ("Send ", {"the", "me"}, {"it", "them", "step 1"}),
        ('Read "a" and send ', {"it", "them"}, {"step 1"}),
        ('Draft "a". Send the ', {"draft", "file"}, {"summary", "answer"}),
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


def test_declared_verbs_are_completed_with_their_frames() -> None:
    data = Path(__file__).parent / "data" / "verbs-example.toml"
    verbs = read_declared_verbs(data.read_bytes(), reserved_words())
    found: Any = service.assist("Dep", 3, verbs=verbs)
    assert [(item["label"], item["insert"]) for item in found["completions"]["items"]] == [
        ("deploy SOURCE to DESTINATION [with SETTINGS]", "Deploy")
    ]
    text = 'Deploy "a" '
    found = service.assist(text, len(text), verbs=verbs)
    assert "to" in [item["insert"] for item in found["completions"]["items"]]
    assert labels("Dep") == []


GOING_ON = ("", " 5 minutes", ' "x"', " it", " monday", " the same item", " for each item")


def reads_to(text: str, place: int) -> bool:
    """Whether the grammar has a place for every word from a place on, and each reference a step."""
    last = service.plan_of(text)["unresolved"][-1:]
    faults = ("unexpected", "unknown-verb", "no-such-step", "no-such-result", "no-result")
    return not last or last[0]["reason"] not in faults or last[0]["at"]["start"] < place


def test_what_is_completed_at_random_places_of_the_vectors_is_read() -> None:
    chance = random.Random(16)  # noqa: S311 - chance makes places, no secrets
    lines = (Path(__file__).parent / "data" / "vectors.jsonl").read_text("utf-8").splitlines()
    texts = [json.loads(line)["document"]["source_text"] for line in lines]
    short = [text for text in texts if 0 < len(text) < 400]
    wrong = []
    for _ in range(250):
        text = chance.choice(short)
        offset = chance.randrange(len(text) + 1)
        found = service.assist(text, offset)["completions"]
        assert found is not None
        for item in chance.sample(found["items"], min(4, len(found["items"]))):
            start = found["span"]["start"]
            longer = text[:start] + item["insert"].replace("${1:text}", "text")
            if not any(reads_to(f"{longer}{more}", start) for more in GOING_ON):
                wrong.append(longer)
    assert wrong == []


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
