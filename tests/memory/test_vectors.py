"""The memory language and its records against an independent reading of the contract: cases with answers."""

import json
from pathlib import Path
from typing import Any

import pytest

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from renigma_site.kernel.canonical import digest, pretty_bytes
from renigma_site.kernel.refusal import Refusal

DATA = Path(__file__).parents[1] / "data"
CASES = [json.loads(line) for line in (DATA / "memory-vectors.jsonl").read_bytes().splitlines()]


def engine_of(case: dict[str, Any]) -> Engine:
    described = case.get("engine")
    if described is None or described["kind"] == "dictionary-reference":
        return DictionaryReference()
    document = {
        "format": "renigma.memory-artifact",
        "version": 1,
        "key_count": described["key_capacity"],
        "value_count": described["value_capacity"],
        "slot_count": described["slot_count"],
        "key_to_slot": case["key_to_slot"],
        "checkpoint_sha256": described["checkpoint_sha256"],
    }
    return MemoryArtifact(document, described["artifact_sha256"])


def replayed(case: dict[str, Any]) -> Any:
    call = service.run if case["language_version"] == 1 else service.preview
    done = call(case["source_text"], case["prior"], engine_of(case))
    return done if case["language_version"] == 1 else done.document


ACCEPTED = [case for case in CASES if "refused" not in case]
REFUSED = [case for case in CASES if "refused" in case]


def test_there_are_cases() -> None:
    assert (len(ACCEPTED), len(REFUSED)) == (89, 5)


@pytest.mark.parametrize("case", ACCEPTED, ids=lambda case: repr(case["source_text"][:40]))
def test_case_agrees(case: dict[str, Any]) -> None:
    record = replayed(case)
    for member in ("source_text", "engine", "vocabulary", "events", "bindings"):
        assert record[member] == case[member]
    assert digest(record) == case["sha256"]
    again = service.import_record(pretty_bytes(record), engine_of(case))
    assert pretty_bytes(again) == pretty_bytes(record)


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case["refused"])
def test_case_is_refused(case: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refusal:
        replayed(case)
    assert refusal.value.code == case["refused"]


def test_the_first_record_is_written_byte_for_byte() -> None:
    record = service.preview("Set color to green. What is color?", [], DictionaryReference()).document
    assert pretty_bytes(record) == (DATA / "first-record.json").read_bytes()
