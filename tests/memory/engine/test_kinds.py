"""Each engine describes itself, and a third one is shown under its own name wherever engines are shown."""

from typing import Any, get_args

import pytest
from django.test import Client

from memory.displays.trace import trace
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryMemory, DictionaryReference
from memory.engine.kinds import KINDS, label_of
from memory.engine.protocol import EngineDescription, EngineKind, EngineLabel
from memory.presenters.bindings import engine_facts
from memory.presenters.problems import _the_engine
from memory.service import preview

ARTIFACT = MemoryArtifact(
    {
        "format": "renigma.memory-artifact",
        "version": 1,
        "key_count": 1,
        "value_count": 1,
        "slot_count": 1,
        "key_to_slot": [0],
        "checkpoint_sha256": "c" * 64,
    },
    "a1" * 32,
)


class Third:
    """An engine as somebody would add it by the recipe in docs/architecture.md."""

    checks = (("Wear", "none"),)

    @property
    def description(self) -> EngineDescription:
        described: Any = {
            "kind": "punched-cards",
            "key_capacity": 4,
            "value_capacity": 4,
            "slot_count": 4,
            "artifact_sha256": None,
            "checkpoint_sha256": None,
        }
        return described  # type: ignore[no-any-return]

    @staticmethod
    def label_of(description: EngineDescription) -> EngineLabel:
        return EngineLabel(
            name="box of cards",
            title="box of punched cards",
            identity=f"holds {description['slot_count']}",
            facts=(("Cards", "4"),),
            note="Handle with care.",
            start="with --cards",
        )

    def start(self) -> DictionaryMemory:
        return DictionaryMemory()


@pytest.fixture
def third(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Third:
    monkeypatch.setattr("memory.engine.kinds.KINDS", {**KINDS, "punched-cards": Third})
    settings.MEMORY_ENGINE = Third()
    return Third()


def test_every_kind_has_its_class() -> None:
    assert set(KINDS) == set(get_args(EngineKind))
    assert [kind for kind, engine in KINDS.items() if engine is DictionaryReference] == [
        "dictionary-reference"
    ]


def test_the_labels_of_the_two_kinds() -> None:
    assert label_of(DictionaryReference().description).in_one_line() == "dictionary reference, not learned"
    assert _the_engine(DictionaryReference().description) == "the dictionary reference"
    artifact = ARTIFACT.description
    assert label_of(artifact).in_one_line() == f"memory artifact sha256:{'a1' * 32}"
    assert label_of(artifact).in_one_line(shortened=True) == "memory artifact sha256:a1a1a1a1a1a1…"
    assert [fact.words for fact in engine_facts(artifact)] == [
        "memory artifact",
        "a1" * 32,
        "c" * 64,
        "That it is configured is no evidence of the quality of its training.",
    ]


def test_a_third_kind_is_shown_under_its_own_name(third: Third, client: Client) -> None:
    page = client.get("/memory/").content.decode()
    assert "box of punched cards" in page
    assert "Handle with care." in page
    assert "not learned" not in page
    assert "memory artifact" not in page
    assert "engine: box of punched cards holds 4\n" in trace(preview("Set a to b.", [], third).document)
    assert _the_engine(third.description) == "the box of cards holds 4…"
