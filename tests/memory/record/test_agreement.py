"""The answers of a record beside those of the dictionary reference."""

import copy

import pytest

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from memory.record.agreement import agreement
from support.artifacts import artifact_document

TEXT = (
    "Set a to x. Recall a. Change a to y. Recall a. Recall never. Reset memory. Recall a. Oops. "
    "Set b to x. Recall b."
)


@pytest.mark.parametrize(
    "engine", [DictionaryReference(), MemoryArtifact(artifact_document([5, 2], 6), "a" * 64)]
)
def test_an_exact_engine_agrees(engine):
    assert agreement(service.preview(TEXT, [], engine).document) == (4, None)
    assert agreement(service.run("What is a?", [], engine)) == (0, None)


@pytest.mark.parametrize("event", [1, 3, 6, 9])
def test_the_first_answer_that_differs_is_named(event):
    record = copy.deepcopy(service.preview(TEXT, [], DictionaryReference()).document)
    for number in (event, 9):
        record["events"][number]["answer"]["id"] += 1
    assert agreement(record).first_difference == event
