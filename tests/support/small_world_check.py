"""Sessions of the small world replayed, in both versions and on three engines, and compared to the last member."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from support.artifacts import artifact_document
from support.small_world import Clause, Step, expected, rotated, written

DICTIONARY = DictionaryReference()
# One key and one value only, in a slot of its own: the second of each has no room.
TIGHT = MemoryArtifact(artifact_document([2], 3, value_count=1), "ab" * 32)  # type: ignore[arg-type]
SWAPPED = MemoryArtifact(artifact_document([5, 3], 6, value_count=2), "cd" * 32)  # type: ignore[arg-type]
TIGHT_WORLD = {"keys": 1, "values": 1, "slots": [2]}
SWAPPED_WORLD = {"keys": 2, "values": 2, "slots": [5, 3]}


def check_rotated(numbered: Iterable[tuple[int, Sequence[Step]]]) -> int:
    """Replays each sequence under version 2 with forms that rotate by its number; returns how many there were."""
    count = 0
    for number, steps in numbered:
        clauses = rotated(steps, number)
        check(clauses, number, 2, DICTIONARY)
        # The two artifacts take turns: another map of slots, and one that has no room.
        if number % 2:
            check(clauses, number, 2, TIGHT, **TIGHT_WORLD)
        else:
            check(clauses, number, 2, SWAPPED, **SWAPPED_WORLD)
        count += 1
    return count


def check_every_form(numbered: Iterable[tuple[int, Sequence[Clause]]]) -> int:
    """Replays each text under both versions; returns how many texts there were."""
    count = 0
    for number, clauses in numbered:
        for version in (1, 2):
            check(clauses, number, version, DICTIONARY)
        count += 1
    return count


def check(clauses: Sequence[Clause], turn: int, version: int, engine: Engine, **world: Any) -> None:
    """Raises AssertionError with the text where the record is another one, or of other types."""
    text, places = written(clauses, turn)
    record: Any = (
        service.run(text, [], engine) if version == 1 else service.preview(text, [], engine).document
    )
    wanted = expected(clauses, places, version, **world)
    told = {member: record[member] for member in wanted}
    # As JSON, in which True, 1 and 1.0 differ.
    if exact(told) != exact(wanted):
        raise AssertionError(f"version {version} of {text!r}: {exact(told)} instead of {exact(wanted)}")


def exact(document: Any) -> str:
    return json.dumps(document, sort_keys=True)
