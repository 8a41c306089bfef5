"""The OpenAPI document says what the API is: every call, every code, and shapes that real answers have."""

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from renigma_site.openapi import OPERATIONS
from renigma_site.web.error_codes import ERROR_CODES

TEXT = 'Set color to green. What is color? Change "it" to blue. Nonsense.'


@pytest.fixture
def document(client: Client) -> dict[str, Any]:
    answer = client.get("/api/openapi.json")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "application/json")
    found: dict[str, Any] = answer.json()
    return found


def routes(patterns: list[Any], before: str = "/") -> list[str]:
    found = []
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            found += routes(pattern.url_patterns, before + str(pattern.pattern))
        elif isinstance(pattern, URLPattern):
            found.append(before + str(pattern.pattern))
    return found


def post(client: Client, address: str, body: Any) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json")


def test_it_works(document: dict[str, Any]) -> None:
    assert document["openapi"] == "3.1.0"
    assert list(document["paths"]) == [reverse(route) for route in OPERATIONS]


def test_every_call_is_described(document: dict[str, Any]) -> None:
    served = [route for route in routes(get_resolver().url_patterns) if route.startswith("/api/")]
    assert sorted(served) == sorted([*document["paths"], "/api/openapi.json"])


def test_every_code_is_described(document: dict[str, Any]) -> None:
    problem = document["components"]["schemas"]["Problem"]["properties"]
    assert set(problem["code"]["enum"]) == set(ERROR_CODES)
    for name, response in document["components"]["responses"].items():
        status = int(name.removeprefix("Problem"))
        told = response["description"].partition(": ")[2].split(", ")
        assert told == [code for code, kind in ERROR_CODES.items() if kind.status == status]


def nodes(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from nodes(part)
    elif isinstance(value, list):
        for part in value:
            yield from nodes(part)


def test_generators_find_nothing_that_they_stumble_over(document: dict[str, Any]) -> None:
    components = document["components"]
    for node in nodes(document):
        assert "const" not in node
        assert not ("enum" in node and "type" not in node and isinstance(node["enum"], list)), node
        assert node.get("enum") not in ([False, True], [True, False])
        assert "if" not in node or node.keys() & {"then"}
    assert document["security"] == []
    references = {node["$ref"] for node in nodes(document) if isinstance(node.get("$ref"), str)}
    defined = {f"#/components/{kind}/{name}" for kind, found in components.items() for name in found}
    called = {
        f"#/components/schemas/{name}"
        for name in ("Event1", "Event2", "Record1", "Record2", "Plan", "Span", "Problem")
    }
    assert called <= defined
    assert references == defined  # nothing is lacking, and nothing is there for nobody


def test_a_choice_says_what_it_turns_on(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    choices = {name: schema for name, schema in schemas.items() if "oneOf" in schema}
    assert sorted(choices) == ["Argument", "Event1", "Event2", "LoopSource"]
    for choice in choices.values():
        turns_on, mapping = choice["discriminator"]["propertyName"], choice["discriminator"]["mapping"]
        assert [part["$ref"] for part in choice["oneOf"]] == list(mapping.values())
        for tag, reference in mapping.items():
            assert schemas[reference.rpartition("/")[2]]["properties"][turns_on]["enum"] == [tag]


def test_every_schema_is_one(document: dict[str, Any]) -> None:
    for schema in document["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_real_answers_have_the_shapes(client: Client, document: dict[str, Any]) -> None:
    reviewed = post(client, "/api/memory/preview", {"text": TEXT, "prior_revisions": []}).json()
    first = post(client, "/api/memory/run", {"text": TEXT, "prior_sources": ["x"]}).json()
    plan = post(client, "/api/plans/parse", {"text": 'Read "a" and count it. Nonsense.'}).json()
    apply_body = {"text": TEXT, "prior_revisions": [], "review_sha256": reviewed["review_sha256"]}
    answers = {
        "/api/memory/config": client.get("/api/memory/config").json(),
        "/api/memory/preview": reviewed,
        "/api/memory/run": first,
        "/api/memory/apply": post(client, "/api/memory/apply", apply_body).json(),
        "/api/memory/validate": post(client, "/api/memory/validate", first).json(),
        "/api/memory/explain": post(
            client,
            "/api/memory/explain",
            {"text": TEXT, "language_version": 2, "event": 1, "key": None},
        ).json(),
        "/api/memory/without": post(
            client, "/api/memory/without", {"text": TEXT, "language_version": 2, "event": 0}
        ).json(),
        "/api/memory/assist": post(
            client,
            "/api/memory/assist",
            {"text": f"{TEXT} Rember a is b. ", "language_version": 2, "offset": 0},
        ).json(),
        "/api/plans/parse": plan,
        "/api/plans/assist": post(
            client, "/api/plans/assist", {"text": 'Read "a". Foo. ', "offset": 10}
        ).json(),
        "/api/plans/validate": post(client, "/api/plans/validate", plan).json(),
    }
    assert sorted(answers) == sorted(document["paths"])
    for address, answer in answers.items():
        (call,) = document["paths"][address].values()
        schema = call["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.Draft202012Validator({**schema, "components": document["components"]}).validate(answer)


def test_real_refusals_have_the_shapes(client: Client, document: dict[str, Any]) -> None:
    refusals = [
        post(client, "/api/memory/preview", {"text": 1, "prior_revisions": []}),
        post(client, "/api/memory/preview", {}),
        post(client, "/api/memory/apply", {"text": "", "prior_revisions": [], "review_sha256": "0" * 64}),
        client.post("/api/memory/run", "{", content_type="application/json"),
        client.post("/api/memory/run", "{}", content_type="text/plain"),
        client.get("/api/memory/run"),
        client.get("/api/memory/config", headers={"origin": "null"}),
        client.get("/api/memory/config", headers={"host": "evil.com"}),
        client.get("/api/nothing"),
    ]
    assert [answer.status_code for answer in refusals] == [422, 422, 409, 400, 415, 405, 403, 421, 404]
    for answer in refusals:
        schema = {"$ref": "#/components/schemas/Problem", "components": document["components"]}
        jsonschema.Draft202012Validator(schema).validate(answer.json())
