"""The plans API: what each call gives and what it refuses."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

DATA = Path(__file__).parent / "data"
FIRST: dict[str, Any] = json.loads((DATA / "vectors.jsonl").read_text("utf-8").splitlines()[0])["document"]
DEPLOY = {"word": "deploy", "frame": "source:VALUE", "gives": "text", "effect": "execute"}


@pytest.fixture
def call(client: Client) -> Any:
    def post(name: str, body: Any, content_type: str = "application/json") -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return client.post(f"/api/plans/{name}", data, content_type=content_type)

    return post


def problem(response: Any) -> tuple[int, str, str | None]:
    assert response["Content-Type"] == "application/problem+json"
    body = json.loads(response.content)
    assert (body["type"], body["status"]) == ("about:blank", response.status_code)
    return response.status_code, body["code"], body.get("pointer")


def test_parse(call: Any) -> None:
    response = call("parse", {"text": FIRST["source_text"]})
    assert (response.status_code, response["Content-Type"], response["Cache-Control"]) == (
        200,
        "application/json",
        "no-store",
    )
    assert json.dumps(json.loads(response.content)) == json.dumps(FIRST)
    assert call("parse", {"text": FIRST["source_text"]}).content == response.content


def test_an_incomplete_plan_is_an_answer_too(call: Any) -> None:
    plan = json.loads(call("parse", {"text": "Delete everything."}).content)
    assert (plan["complete"], plan["executed"]) == (False, False)
    assert plan["unresolved"] == [
        {
            "span": {"start": 0, "end": 17},
            "reason": "unexpected",
            "at": {"start": 7, "end": 17},
            "expected": ["a", "an", "it", "result", "step", "the", "them", "a quoted text", "a noun"],
        }
    ]


def test_the_text_is_taken_exactly_as_it_is(call: Any) -> None:
    text = '\r\n Read "a\rb".\r\n\x00'
    assert json.loads(call("parse", {"text": text}).content)["source_text"] == text


def test_validate(call: Any) -> None:
    response = call("validate", FIRST)
    assert response.status_code == 200
    assert json.loads(response.content) == FIRST


@pytest.mark.parametrize(
    ("name", "body", "refused"),
    [
        ("parse", {}, (422, "schema", "")),
        ("parse", {"text": "x", "more": 1}, (422, "schema", "")),
        ("parse", {"text": 5}, (422, "schema", "/text")),
        ("parse", [], (422, "schema", "")),
        ("parse", {"text": "x" * 20_001}, (422, "text-too-long", "/text")),
        ("parse", {"text": "stop. " * 201}, (422, "too-many-steps", "/text")),
        ("parse", {"text": "stop. " * 200}, (422, "plan-too-large", "/text")),
        ("validate", {**FIRST, "verbs": [DEPLOY]}, (409, "verbs-mismatch", "/verbs/0")),
        ("parse", b"{", (400, "malformed-json", None)),
        ("parse", b'{"text":"a","text":"b"}', (400, "duplicate-key", "")),
        ("parse", b'{"text":"\\ud800"}', (400, "invalid-text", "/text")),
        ("parse", b'{"text":"' + b"x" * 262_144 + b'"}', (413, "payload-too-large", None)),
        ("validate", {**FIRST, "executed": True}, (422, "schema", "/executed")),
        ("validate", {**FIRST, "complete": False}, (409, "replay-mismatch", "/complete")),
        ("validate", {**FIRST, "source_text": "x" * 20_001}, (422, "text-too-long", "/source_text")),
    ],
)
def test_what_is_refused(call: Any, name: str, body: Any, refused: tuple[int, str, str | None]) -> None:
    assert problem(call(name, body)) == refused


@pytest.mark.parametrize("name", ["parse", "validate"])
def test_other_media_types_and_methods_are_refused(call: Any, client: Client, name: str) -> None:
    assert problem(call(name, b"{}", "text/plain")) == (415, "unsupported-media-type", None)
    response = client.get(f"/api/plans/{name}")
    assert (response.status_code, response["Allow"]) == (405, "POST")


def test_a_refusal_never_echoes_the_request(call: Any) -> None:
    for body in ({"text": "secret" * 4000}, {"text": "secret, " * 3000}, {**FIRST, "secret": 1}):
        for name in ("parse", "validate"):
            answer = call(name, body)
            assert answer.status_code == 200 or b"secret" not in answer.content
