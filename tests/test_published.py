"""The published schemas of the memory app: the files are what the decoders say, and sound JSON Schema."""

import json

import pytest
from jsonschema import Draft202012Validator

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
