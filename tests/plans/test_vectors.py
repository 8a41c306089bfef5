"""Whole documents whose answers were worked out apart from this code, in `data/vectors.jsonl`."""

import json
from pathlib import Path
from typing import Any

import pytest

from plans import service
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.declared_file import read_declared_verbs
from plans.language.reader import reserved_words

DATA = Path(__file__).parent / "data"
LINES = (DATA / "vectors.jsonl").read_text("utf-8").splitlines()
VECTORS: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def verbs_of(vector: dict[str, Any]) -> DeclaredVerbs:
    if vector["verbs"] is None:
        return NO_VERBS
    return read_declared_verbs((DATA / vector["verbs"]).read_bytes(), reserved_words())


def name_of(vector: dict[str, Any]) -> str:
    return str(vector["document"]["source_text"][:50])


def test_the_set_is_not_empty() -> None:
    assert len(VECTORS) == 83


@pytest.mark.parametrize("vector", VECTORS, ids=name_of)
def test_the_document_is_the_expected_one(vector: dict[str, Any]) -> None:
    expected = vector["document"]
    plan: Any = service.parse(expected["source_text"], verbs=verbs_of(vector))
    for sentence in plan["unresolved"]:
        del sentence["expected"]
    # Compared as text, since the order of the members is part of the answer, and since 1, 1.0 and True are not.
    assert json.dumps(plan) == json.dumps(expected)


@pytest.mark.parametrize("vector", VECTORS, ids=name_of)
def test_a_faithful_document_is_valid(vector: dict[str, Any]) -> None:
    verbs = verbs_of(vector)
    plan = service.parse(vector["document"]["source_text"], verbs=verbs)
    assert service.import_plan(json.dumps(plan).encode(), verbs=verbs) == plan


@pytest.mark.parametrize("vector", VECTORS, ids=name_of)
def test_the_paraphrases_of_a_complete_plan_give_the_same_plan(vector: dict[str, Any]) -> None:
    verbs = verbs_of(vector)
    plan = service.parse(vector["document"]["source_text"], verbs=verbs)
    if not plan["complete"]:
        pytest.skip("only a complete plan is said again")
    said = "\n".join(entry["paraphrase"] for entry in (*plan["steps"], *plan["constraints"]))
    again = service.parse(said, verbs=verbs)
    assert without_places(again) == without_places(plan)


def without_places(value: Any) -> Any:
    """A plan without the members that depend on how it was written."""
    if isinstance(value, dict):
        return {
            name: without_places(item) for name, item in value.items() if name not in ("span", "source_text")
        }
    return [without_places(item) for item in value] if isinstance(value, list) else value
