"""Artifacts: what is read from disk, what is refused, and how the interpreter answers."""

import hashlib
import json
import os
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.engine.artifact import MemoryArtifact, decode_artifact, find_collisions, load_artifact
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.refusal import Refusal

GOOD: dict[str, Any] = {
    "format": "renigma.memory-artifact",
    "version": 1,
    "key_count": 3,
    "value_count": 5,
    "slot_count": 4,
    "key_to_slot": [2, 0, 3],
    "checkpoint_sha256": "ab" * 32,
}


def encoded(**changes: Any) -> bytes:
    return json.dumps(GOOD | changes).encode()


def refused(data: bytes) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refusal:
        MemoryArtifact(decode_artifact(data), "00" * 32)
    return refusal.value.code, refusal.value.pointer


def test_it_works(tmp_path: Path) -> None:
    path = tmp_path / "artifact.json"
    path.write_bytes(encoded())
    engine = load_artifact(path)
    assert engine.description == {
        "kind": "memory-artifact",
        "key_capacity": 3,
        "value_capacity": 5,
        "slot_count": 4,
        "artifact_sha256": hashlib.sha256(encoded()).hexdigest(),
        "checkpoint_sha256": "ab" * 32,
    }
    assert [engine.start().query(key)[0] for key in range(3)] == [2, 0, 3]


def test_capacities_are_never_larger_than_a_session_allows() -> None:
    data = encoded(key_count=40, value_count=100, slot_count=50, key_to_slot=list(range(40)))
    description = MemoryArtifact(decode_artifact(data), "00" * 32).description
    assert (description["key_capacity"], description["value_capacity"], description["slot_count"]) == (
        32,
        64,
        50,
    )


@pytest.mark.parametrize(
    ("changes", "pointer"),
    [
        ({"format": "renigma.memory-session"}, "/format"),
        ({"version": 2}, "/version"),
        ({"version": True}, "/version"),
        ({"key_count": 0}, "/key_count"),
        ({"key_count": 4097}, "/key_count"),
        ({"key_count": 3.0}, "/key_count"),
        ({"value_count": 0}, "/value_count"),
        ({"value_count": 4097}, "/value_count"),
        ({"slot_count": 2}, "/slot_count"),
        ({"slot_count": 65537}, "/slot_count"),
        ({"key_to_slot": [2, 0]}, "/key_to_slot"),
        ({"key_to_slot": [2, 0, 3, 1]}, "/key_to_slot"),
        ({"key_to_slot": [2, -1, 3]}, "/key_to_slot/1"),
        ({"key_to_slot": [2, 4, 3]}, "/key_to_slot/1"),
        ({"key_to_slot": [2, True, 3]}, "/key_to_slot/1"),
        ({"checkpoint_sha256": "AB" * 32}, "/checkpoint_sha256"),
        ({"more": 1}, ""),
    ],
)
def test_a_malformed_artifact_is_refused_at_its_place(changes: dict[str, Any], pointer: str) -> None:
    assert refused(encoded(**changes)) == ("schema", pointer)


def test_json_faults_keep_their_codes() -> None:
    assert refused(b"{")[0] == "malformed-json"
    assert refused(encoded()[:-1] + b',"version":1}') == ("duplicate-key", "")


def test_a_collision_names_its_keys() -> None:
    with pytest.raises(Refusal) as refusal:
        MemoryArtifact(decode_artifact(encoded(key_to_slot=[2, 0, 2])), "00" * 32)
    assert str(refusal.value) == (
        "colliding-artifact at /key_to_slot: Keys 0, 2 share slot 2. Look at it with renigma artifact diagnose."
    )
    assert find_collisions([1, 0, 1, 0, 2]) == {0: [1, 3], 1: [0, 2]}
    assert find_collisions([1, 0, 2]) == {}


@pytest.mark.parametrize(
    "kind", ["missing", "directory", "fifo", "device", "dangling link", "too large", "nul name"]
)
def test_what_is_no_regular_file_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "artifact.json"
    if kind == "directory":
        path.mkdir()
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/zero")
    elif kind == "dangling link":
        path.symlink_to(tmp_path / "nowhere")
    elif kind == "too large":
        with path.open("wb") as file:
            file.truncate(2**30)
    elif kind == "nul name":
        path = Path("a\0b")
    with pytest.raises(Refusal) as refusal:
        load_artifact(path)
    assert refusal.value.code == "unreadable-artifact"
    assert str(tmp_path) not in str(refusal.value)


def test_a_file_of_exactly_the_bound_is_read(tmp_path: Path) -> None:
    path = tmp_path / "artifact.json"
    path.write_bytes(encoded().ljust(1024 * 1024))
    assert load_artifact(path).start().query(0) == (2, 0)
    path.write_bytes(encoded().ljust(1024 * 1024 + 1))
    with pytest.raises(Refusal, match="larger than 1 MiB"):
        load_artifact(path)


operations = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.integers(0, 2), st.integers(1, 5)),
        st.tuples(st.just("query"), st.integers(0, 2), st.just(0)),
        st.tuples(st.just("reset"), st.just(0), st.just(0)),
    ),
    max_size=30,
)


@given(operations, st.sampled_from(list(permutations(range(4), 3))))
def test_an_injective_artifact_answers_as_the_dictionary_does(
    stream: list[tuple[str, int, int]], slots: tuple[int, ...]
) -> None:
    engine = MemoryArtifact(decode_artifact(encoded(key_to_slot=list(slots))), "00" * 32)
    one, other = engine.start(), DictionaryReference().start()
    for operation, key, value in stream:
        if operation == "write":
            assert one.write(key, value) == slots[key]
            other.write(key, value)
        elif operation == "query":
            assert one.query(key) == (slots[key], other.query(key)[1])
        else:
            one.reset()
            other.reset()


def test_memories_of_one_engine_are_apart() -> None:
    engine = MemoryArtifact(decode_artifact(encoded()), "00" * 32)
    engine.start().write(0, 5)
    assert engine.start().query(0) == (2, 0)
