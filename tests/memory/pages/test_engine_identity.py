"""The page says which engine replays, and whether an artifact answers as the dictionary reference does."""

import pytest

from memory.engine.artifact import MemoryArtifact
from memory.engine.protocol import UNKNOWN
from support.artifacts import artifact_document

ARTIFACT = MemoryArtifact(artifact_document([2, 0, 3], 4), "ab" * 32)


class ForgetfulMemory:
    """An interpreter with a fault: it answers Unknown from the second question on."""

    def __init__(self, memory):
        self.memory = memory
        self.questions = 0

    def write(self, key, value):
        return self.memory.write(key, value)

    def query(self, key):
        self.questions += 1
        slot, value = self.memory.query(key)
        return slot, value if self.questions == 1 else UNKNOWN

    def reset(self):
        self.memory.reset()


class ForgetfulEngine:
    description = ARTIFACT.description
    checks = ARTIFACT.checks
    label_of = ARTIFACT.label_of

    def start(self):
        return ForgetfulMemory(ARTIFACT.start())


def test_the_dictionary_reference_is_named(visitor):
    assert visitor.says("dictionary reference, not learned")
    assert visitor.says("32 keys, 64 values")
    visitor.review("Set a to b. Recall a.")
    assert not visitor.says("Engine agreement")


def test_an_artifact_is_named_by_its_file_and_its_checkpoint(visitor, settings):
    settings.MEMORY_ENGINE = ARTIFACT
    visitor.press("Memory & bindings")
    for words in (
        "memory artifact",
        "ab" * 32,
        "0" * 64,
        "That it is configured is no evidence of the quality",
        "0 of 3 pairs of keys share a slot",
        "does not lie beside the artifact",
        "3 keys, 5 values",
    ):
        assert visitor.says(words)
    assert not visitor.says("dictionary reference, not learned")
    visitor.accept("Set a to b.")
    assert visitor.says("ab" * 32)
    assert visitor.says("1 of 3 keys, 1 of 5 values")


@pytest.mark.parametrize("state", ["review", "accepted"])
def test_agreement_is_told_for_an_artifact(visitor, settings, state):
    settings.MEMORY_ENGINE = ARTIFACT
    visitor.review("Set a to b. Recall a. Recall x. Recall a.")
    if state == "accepted":
        visitor.press("Use reviewed result")
    assert visitor.says("2 answers compared with the dictionary reference on the same operations: all equal.")


def test_a_disagreement_names_its_first_event(visitor, settings):
    settings.MEMORY_ENGINE = ForgetfulEngine()
    visitor.review("Set a to b. Recall a. Set c to d. Recall a. Recall c.")
    assert visitor.says("the first answer that differs is that of event 3.")


def test_slots_are_those_of_the_artifact(visitor, settings):
    settings.MEMORY_ENGINE = ARTIFACT
    visitor.review("Set a to b. Set c to d. Recall a.")
    slots = [cell.words for cell in visitor.page.one("table", class_="operations").all("td", class_="slot")]
    assert slots == ["2", "0", "2"]
