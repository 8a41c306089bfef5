"""The published schemas of the memory app: the files are what the decoders say, and sound JSON Schema."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import plans.service
from memory.advice import document as advice
from memory.record.schemas import published_schemas as record_schemas
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.shape import JsonSchema
from support.server import ROOT

FOLDER = ROOT / "memory" / "schemas"


def published_schemas() -> dict[str, JsonSchema]:
    return {**record_schemas(), advice.NAME: advice.published_schema()}


def test_nothing_else_is_published() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(published_schemas())


@pytest.mark.parametrize(
    "name",
    [
        "memory-session-1",
        "memory-session-2",
        "memory-artifact-1",
        "memory-why-1",
        "memory-without-1",
        "memory-diff-1",
        "memory-advice-1",
    ],
)
def test_a_schema_is_up_to_date(name: str) -> None:
    # Run `make generated` where this fails.
    published = (FOLDER / f"{name}.json").read_bytes()
    assert published == pretty_bytes(published_schemas()[name])
    document = json.loads(published)
    Draft202012Validator.check_schema(document)
    assert document["$id"] == f"urn:renigma:{name}"


def test_the_first_record_has_the_published_shape_and_an_altered_one_has_not() -> None:
    schema = Draft202012Validator(json.loads((FOLDER / "memory-session-2.json").read_bytes()))
    record = json.loads((ROOT / "tests" / "data" / "first-record.json").read_bytes())
    schema.validate(record)
    record["events"][0]["operation"] = "recall"
    assert not schema.is_valid(record)


FAULTS: list[tuple[str, Any, str]] = [
    ("/events/0/operation", "write", "/events/0/operation"),
    ("/events/0/slot", "0", "/events/0/slot"),
    ("/events/1/answer/id", None, "/events/1/answer/id"),
    ("/events/1/last_write", "x", "/events/1/last_write"),
    ("/events/0/form", "nothing", "/events/0/form"),
    ("/engine/kind", 1, "/engine/kind"),
    ("/events/0/more", 1, "/events/0"),
    ("/version", 3, "/version"),
]


@pytest.mark.parametrize(("place", "value", "reported"), FAULTS)
def test_one_fault_is_reported_once_and_at_its_place(place: str, value: Any, reported: str) -> None:
    schema = Draft202012Validator(json.loads((FOLDER / "memory-session-2.json").read_bytes()))
    record = json.loads((ROOT / "tests" / "data" / "first-record.json").read_bytes())
    *parents, last = place.split("/")[1:]
    part = record
    for name in parents:
        part = part[int(name)] if isinstance(part, list) else part[name]
    part[last] = value
    (error,) = schema.iter_errors(record)
    assert "/" + "/".join(map(str, error.absolute_path)) == reported


def test_an_argument_of_a_plan_is_judged_by_its_kind_alone() -> None:
    schema = Draft202012Validator(json.loads((ROOT / "plans/schemas/request-plan-1.json").read_bytes()))
    plan: Any = json.loads(
        pretty_bytes(plans.service.parse('Read "notes.txt" and summarize it in 5 bullets.'))
    )
    schema.validate(plan)
    plan["steps"][0]["arguments"][0]["text"] = 5
    (error,) = schema.iter_errors(plan)
    assert list(error.absolute_path) == ["steps", 0, "arguments", 0, "text"]
