"""The kinds of engine: which class a record's engine is of, and so how people read of it."""

from collections.abc import Mapping
from typing import Final

from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine, EngineDescription, EngineKind, EngineLabel

KINDS: Final[Mapping[EngineKind, type[Engine]]] = {
    "dictionary-reference": DictionaryReference,
    "memory-artifact": MemoryArtifact,
}


def label_of(description: EngineDescription) -> EngineLabel:
    """How people read of the engine that a record names, whether or not it is the configured one."""
    return KINDS[description["kind"]].label_of(description)
