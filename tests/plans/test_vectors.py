"""Whole documents whose answers were worked out apart from this code, in `data/vectors.jsonl`."""

import json
from pathlib import Path
from typing import Any

import pytest

from plans import service

LINES = (Path(__file__).parent / "data" / "vectors.jsonl").read_text("utf-8").splitlines()
VECTORS: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def test_the_set_is_not_empty() -> None:
    assert len(VECTORS) == 38


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["source_text"][:40])
def test_the_document_is_the_expected_one(vector: dict[str, Any]) -> None:
    plan: Any = service.parse(vector["source_text"])
    for sentence in plan["unresolved"]:
        assert bool(sentence["expected"]) == (
            sentence["reason"] in ("unknown-verb", "unexpected", "unfinished")
        )
        del sentence["expected"]
    # Compared as text, since the order of the members is part of the answer, and since 1, 1.0 and True are not.
    assert json.dumps(plan) == json.dumps(vector)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["source_text"][:40])
def test_a_faithful_document_is_valid(vector: dict[str, Any]) -> None:
    plan = service.parse(vector["source_text"])
    assert service.import_plan(json.dumps(plan).encode()) == plan
