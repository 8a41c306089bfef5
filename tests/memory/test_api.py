"""The memory API: each call with what it gives, then each refusal with its code and its place."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal
from support.texts import texts

DATA = Path(__file__).parent.parent / "data"
TEXT = "Set color to green. What is color?"
# The digest of the record in tests/data/first-record.json, as its members sorted and written compactly give it.
FIRST_SHA256 = "816fe693d2f6bf3930d68424269afe7beb6d2e4301112a208b18721678060322"


@pytest.fixture
def call(client: Client) -> Any:
    def post(name: str, body: Any, content_type: str = "application/json", **headers: str) -> Any:
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        return client.post(f"/api/memory/{name}", data, content_type=content_type, headers=headers or None)

    return post


def problem(response: Any) -> tuple[int, str, str | None]:
    assert response["Content-Type"] == "application/problem+json"
    body = json.loads(response.content)
    assert set(body) - {"pointer"} == {"type", "title", "status", "detail", "code"}
    assert (body["type"], body["status"]) == ("about:blank", response.status_code)
    return response.status_code, body["code"], body.get("pointer")


def test_config(client: Client) -> None:
    response = client.get("/api/memory/config")
    assert (response.status_code, response["Content-Type"], response["Cache-Control"]) == (
        200,
        "application/json",
        "no-store",
    )
    assert json.loads(response.content) == {
        "engine": {
            "kind": "dictionary-reference",
            "key_capacity": 32,
            "value_capacity": 64,
            "slot_count": 32,
            "artifact_sha256": None,
            "checkpoint_sha256": None,
        },
        "limits": {
            "text_code_points": 20000,
            "statements": 128,
            "prior_revisions": 16,
            "total_code_points": 40000,
            "record_bytes": 262144,
            "label_code_points": 128,
        },
        "language_versions": [1, 2],
    }


def test_run_gives_a_version_1_record(call: Any) -> None:
    response = call("run", {"text": "Remember that a is b. Set c to d.", "prior_sources": ["old"]})
    record = json.loads(response.content)
    assert (response.status_code, record["version"], record["prior_sources"]) == (200, 1, ["old"])
    assert [event["operation"] for event in record["events"]] == ["remember", "unresolved"]
    assert "language_version" not in record


def test_preview_gives_the_first_record_and_apply_adopts_it(call: Any) -> None:
    review = json.loads(call("preview", {"text": TEXT, "prior_revisions": []}).content)
    assert list(review) == ["document", "review_sha256"]
    assert review["review_sha256"] == FIRST_SHA256
    assert pretty_bytes(review["document"]) == (DATA / "first-record.json").read_bytes()
    adoption = {"text": TEXT, "prior_revisions": [], "review_sha256": review["review_sha256"]}
    adopted = call("apply", adoption)
    assert orjson.loads(adopted.content) == review["document"]
    assert call("apply", adoption).content == adopted.content


def test_validate_gives_the_record_back_in_either_version(call: Any) -> None:
    for name, body in (
        ("run", {"text": TEXT, "prior_sources": []}),
        ("preview", {"text": TEXT, "prior_revisions": []}),
    ):
        made = json.loads(call(name, body).content)
        record = made.get("document", made)
        shuffled = dict(reversed(record.items()))
        response = call("validate", shuffled)
        assert (response.status_code, json.loads(response.content)) == (200, record)
        assert list(json.loads(response.content)) == list(record)


def test_a_text_is_taken_exactly_as_it_is(call: Any) -> None:
    text = "\n Set a to b\r\n\x00\t"
    assert (
        json.loads(call("preview", {"text": text, "prior_revisions": []}).content)["document"]["source_text"]
        == text
    )


PREVIEW = {"text": TEXT, "prior_revisions": []}
SHA = "0" * 64


@pytest.mark.parametrize(
    ("name", "body", "verdict"),
    [
        ("preview", b" ", (400, "malformed-json", None)),
        ("preview", b"\xef\xbb\xbf{}", (400, "malformed-json", None)),
        ("preview", json.dumps(PREVIEW).encode("utf-16"), (400, "malformed-json", None)),
        ("preview", b"[" * 33 + b"]" * 33, (400, "malformed-json", None)),
        ("preview", b'{"text":"a","text":"a","prior_revisions":[]}', (400, "duplicate-key", "")),
        ("preview", b'{"text":"\\ud800","prior_revisions":[]}', (400, "invalid-text", "/text")),
        ("preview", [], (422, "schema", "")),
        ("preview", {"text": TEXT}, (422, "schema", "")),
        ("preview", PREVIEW | {"language_version": 2}, (422, "schema", "")),
        ("preview", PREVIEW | {"text": 1}, (422, "schema", "/text")),
        ("preview", PREVIEW | {"text": None, "prior_revisions": None}, (422, "schema", "/text")),
        ("preview", PREVIEW | {"prior_revisions": {}}, (422, "schema", "/prior_revisions")),
        ("preview", PREVIEW | {"prior_revisions": ["a"]}, (422, "schema", "/prior_revisions/0")),
        (
            "preview",
            PREVIEW | {"prior_revisions": [{"source_text": "a", "language_version": True}]},
            (422, "schema", "/prior_revisions/0/language_version"),
        ),
        (
            "preview",
            PREVIEW | {"prior_revisions": [{"source_text": "a", "language_version": 3}]},
            (422, "schema", "/prior_revisions/0/language_version"),
        ),
        ("preview", PREVIEW | {"text": "a" * 20_001}, (422, "text-too-long", "/text")),
        ("preview", PREVIEW | {"text": "a." * 129}, (422, "too-many-statements", "/text")),
        ("run", {"text": "a", "prior_sources": ["a"] * 17}, (422, "too-many-revisions", "/prior_sources")),
        ("run", {"text": "a", "prior_sources": ["a", 1]}, (422, "schema", "/prior_sources/1")),
        ("run", {"text": "a", "prior_sources": ["a" * 20_001]}, (422, "text-too-long", "/prior_sources/0")),
        (
            "run",
            {"text": "a", "prior_sources": ["a" * 20_000] * 2},
            (422, "history-too-long", "/prior_sources"),
        ),
        ("apply", PREVIEW, (422, "schema", "")),
        ("apply", PREVIEW | {"review_sha256": SHA[1:]}, (422, "schema", "/review_sha256")),
        ("apply", PREVIEW | {"review_sha256": "A" * 64}, (422, "schema", "/review_sha256")),
        ("apply", PREVIEW | {"review_sha256": SHA}, (409, "review-mismatch", "/review_sha256")),
        ("apply", PREVIEW | {"text": "a" * 20_001, "review_sha256": SHA}, (422, "text-too-long", "/text")),
        ("validate", {}, (422, "schema", "")),
        ("validate", {"format": "renigma.memory-session", "version": 3}, (422, "schema", "")),
    ],
)
def test_a_refusal(call: Any, name: str, body: Any, verdict: tuple[int, str, str | None]) -> None:
    assert problem(call(name, body)) == verdict


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ('Application/JSON;charset="UTF-8"', 200),
        ("application/json; charset=utf-16", 415),
        ("application/json; version=1", 415),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("", 415),
    ],
)
def test_the_media_type(call: Any, content_type: str, status: int) -> None:
    assert call("preview", PREVIEW, content_type).status_code == status


def test_the_size_limit_is_exact(call: Any) -> None:
    body = json.dumps(PREVIEW).encode()
    assert call("preview", body.ljust(262_144)).status_code == 200
    assert problem(call("preview", body.ljust(262_145))) == (413, "payload-too-large", None)


def test_the_media_type_comes_before_the_size_and_the_size_before_json(call: Any) -> None:
    assert problem(call("preview", b"{" * 262_145, "text/plain"))[1] == "unsupported-media-type"
    assert problem(call("preview", b"{" * 262_145))[1] == "payload-too-large"


@pytest.mark.parametrize("name", ["run", "preview", "apply", "validate"])
@pytest.mark.parametrize("method", ["get", "head", "put", "patch", "delete", "options", "trace"])
def test_another_method_is_told_what_is_allowed(client: Client, name: str, method: str) -> None:
    response = getattr(client, method)(f"/api/memory/{name}")
    assert (response.status_code, response["Allow"]) == (405, "POST")


def test_config_is_read_only(client: Client) -> None:
    response = client.post("/api/memory/config", b"{}", content_type="application/json")
    assert (response.status_code, response["Allow"]) == (405, "GET, HEAD")
    assert client.head("/api/memory/config").status_code == 200


@pytest.mark.parametrize("path", ["", "preview/", "nothing", "preview/x"])
def test_an_unknown_address(client: Client, path: str) -> None:
    assert problem(client.get(f"/api/memory/{path}")) == (404, "not-found", None)


def test_a_record_of_another_engine_is_refused(call: Any, settings: Any) -> None:
    record = json.loads(call("preview", PREVIEW).content)["document"]
    settings.MEMORY_ENGINE = MemoryArtifact(
        {
            "format": "renigma.memory-artifact",
            "version": 1,
            "key_count": 2,
            "value_count": 2,
            "slot_count": 2,
            "key_to_slot": [1, 0],
            "checkpoint_sha256": "ab" * 32,
        },
        "cd" * 32,
    )
    assert problem(call("validate", record)) == (409, "engine-mismatch", "/engine/kind")
    review = json.loads(call("preview", PREVIEW).content)
    assert review["document"]["events"][0]["slot"] == 1


def test_an_altered_record_is_refused_where_it_was_altered(call: Any) -> None:
    record = json.loads(call("preview", PREVIEW).content)["document"]
    record["events"][1]["answer"]["label"] = "blue"
    assert problem(call("validate", record)) == (409, "replay-mismatch", "/events/1/answer/label")


def test_an_error_never_echoes_the_input(call: Any) -> None:
    for body in (
        b'{"secret-name":"secret-value"}',
        b'{"text":secret}',
        b'["secret',
        {"text": "secret", "x": "secret"},
    ):
        assert b"secret" not in call("preview", body).content


STATUSES = {200, 400, 409, 413, 415, 422}
API = st.sampled_from(["run", "preview", "apply", "validate"])
documents = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                ["text", "prior_revisions", "prior_sources", "review_sha256", "format", "version", "events"]
            ),
            inner,
            max_size=5,
        ),
    ),
    max_leaves=12,
)
bodies = st.one_of(
    st.binary(max_size=80),
    documents.map(lambda value: json.dumps(value).encode()),
    texts.map(lambda text: json.dumps({"text": text, "prior_revisions": []}).encode()),
)


@given(API, bodies)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_give_a_status_of_the_contract(call: Any, name: str, body: bytes) -> None:
    response = call(name, body)
    assert response.status_code in STATUSES
    assert json.loads(response.content)
    assert call(name, body).content == response.content


ENGINE = DictionaryReference()
HOSTILE: list[Any] = [
    None, True, 0, 1, 2, 3, 2.0, -1, "2", "", "\ud800", [], {}, [[]], 2**53, -(2**53), float("nan"), float("inf"), 1.5,
    ["a", "\udfff"], {"\ud800": 1}, {"a": {"b": "\ud800"}}, "a" * 20_001, ["a"] * 17, ["a" * 20_000, "b" * 20_000],
]  # fmt: skip


def deep(levels: int) -> Any:
    value: Any = []
    for _ in range(levels - 1):
        value = [value]
    return value


REVISIONS: list[Any] = [
    *HOSTILE,
    deep(30),
    deep(32),
    *([revision] for revision in HOSTILE),
    *([{"source_text": "a", "language_version": version}] for version in HOSTILE),
    *([{"source_text": text, "language_version": 1}] for text in HOSTILE),
    [{"source_text": "a"}],
    [{"language_version": 1}],
    [{"source_text": "a", "language_version": 1, "more": 1}],
    [{"source_text": "a" * 20_001, "language_version": 3}],
]


def told_by_service(call: Any, *arguments: Any) -> tuple[str, str | None] | None:
    try:
        call(*arguments, DictionaryReference())
    except Refusal as refusal:
        return refusal.code, refusal.pointer
    return None


def told_by_http(response: Any) -> tuple[str, str | None] | None:
    return None if response.status_code == 200 else problem(response)[1:]


@pytest.mark.parametrize("revisions", REVISIONS, ids=lambda value: repr(value)[:40])
def test_python_and_http_judge_a_history_alike(call: Any, revisions: Any) -> None:
    body = {"text": TEXT, "prior_revisions": revisions}
    told = told_by_http(call("preview", body))
    assert told_by_service(service.preview, TEXT, revisions) == told
    sha256 = FIRST_SHA256 if told is not None else service.preview(TEXT, revisions, ENGINE).review_sha256
    assert told_by_service(service.apply, TEXT, revisions, sha256) == told
    assert told_by_http(call("apply", body | {"review_sha256": sha256})) == told


@pytest.mark.parametrize(
    "value", [*HOSTILE, ["a", 1], ["a", None], deep(32)], ids=lambda value: repr(value)[:40]
)
def test_python_and_http_judge_every_argument_alike(call: Any, value: Any) -> None:
    for text, sources in ((value, []), (TEXT, value)):
        told = told_by_http(call("run", {"text": text, "prior_sources": sources}))
        assert told_by_service(service.run, text, sources) == told
    told = told_by_http(call("preview", {"text": value, "prior_revisions": []}))
    assert told_by_service(service.preview, value, []) == told
    told = told_by_http(call("apply", PREVIEW | {"review_sha256": value}))
    assert told is not None
    assert told_by_service(service.apply, TEXT, [], value) == told
    assert told_by_service(service.validate, value) == told_by_http(call("validate", value))


def test_python_and_http_judge_every_member_of_a_record_alike(call: Any) -> None:
    record = json.loads((DATA / "first-record.json").read_bytes())
    places = [*places_of(record)]
    assert len(places) > 60
    verdicts = set()
    for place in places:
        for value in (*HOSTILE[:17], deep(33 - len(place)), {"\ud800": 1}):
            changed = changed_at(record, place, value)
            told = told_by_http(call("validate", changed))
            assert told_by_service(service.validate, changed) == told, (place, value)
            verdicts.add(told and told[0])
    assert verdicts == {
        None,
        "schema",
        "malformed-json",
        "invalid-text",
        "engine-mismatch",
        "replay-mismatch",
    }


def places_of(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield (*place, name)
        yield from places_of(item, (*place, name))


def changed_at(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    if not place:
        return new
    changed = copy.copy(value)
    changed[place[0]] = changed_at(value[place[0]], place[1:], new)
    return changed


def test_a_tuple_is_a_history_too() -> None:
    revision = {"source_text": "a", "language_version": 1}
    assert service.preview(TEXT, (revision,), ENGINE) == service.preview(TEXT, [revision], ENGINE)
    assert service.run(TEXT, ("a",), ENGINE) == service.run(TEXT, ["a"], ENGINE)
