"""The checkpoint beside an artifact: compared at the start, and refused where it is another one."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import pytest

from memory.engine.artifact import MemoryArtifact, decode_artifact, load_artifact
from memory.engine.artifact_file import read_artifact_file
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.refusal import Refusal
from support.artifacts import artifact_document

CHECKPOINT = b"logits, whatever they are" * 100_000  # more than an artifact may have


def write(folder: Path, checkpoint_sha256: str, **changes: Any) -> Path:
    path = folder / "any-name.json"
    document = artifact_document([2, 0, 3], 4) | {"checkpoint_sha256": checkpoint_sha256} | changes
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_the_checkpoint_that_the_artifact_names_is_found(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.safetensors").write_bytes(CHECKPOINT)
    engine = load_artifact(write(tmp_path, hashlib.sha256(CHECKPOINT).hexdigest()))
    assert engine.checks == (
        ("Collisions", "0 of 3 pairs of keys share a slot; all were checked at the start"),
        ("Checkpoint file", "lies beside the artifact and has the SHA-256 that the artifact names"),
    )


def test_without_a_checkpoint_the_engine_says_so(tmp_path: Path) -> None:
    engine = load_artifact(write(tmp_path, "ab" * 32))
    assert engine.checks[1] == ("Checkpoint file", "does not lie beside the artifact")


def test_all_pairs_of_an_artifact_with_32_keys_are_counted() -> None:
    document = artifact_document(list(range(32)), 32)
    engine = MemoryArtifact(decode_artifact(json.dumps(document).encode()), "00" * 32)
    assert engine.checks[0][1].startswith("0 of 496 pairs")


def test_the_dictionary_reference_has_nothing_to_check() -> None:
    assert DictionaryReference().checks == ()


@pytest.mark.parametrize("content", [b"", CHECKPOINT[:-1], CHECKPOINT + b"x"])
def test_another_checkpoint_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "checkpoint.safetensors").write_bytes(content)
    named = hashlib.sha256(CHECKPOINT).hexdigest()
    with pytest.raises(Refusal) as caught:
        load_artifact(write(tmp_path, named))
    assert (caught.value.code, caught.value.pointer) == ("checkpoint-mismatch", "/checkpoint_sha256")
    assert hashlib.sha256(content).hexdigest() in caught.value.detail
    assert named in caught.value.detail
    assert str(tmp_path) not in caught.value.detail


@pytest.mark.parametrize("kind", ["directory", "fifo", "dangling link"])
def test_what_cannot_be_compared_is_refused_at_once(tmp_path: Path, kind: str) -> None:
    beside = tmp_path / "checkpoint.safetensors"
    if kind == "directory":
        beside.mkdir()
    elif kind == "fifo":
        os.mkfifo(beside)
    else:
        beside.symlink_to(tmp_path / "nowhere")
    path = write(tmp_path, "ab" * 32)
    if kind == "dangling link":
        assert not load_artifact(path).has_checkpoint
        return
    with pytest.raises(Refusal) as caught:
        load_artifact(path)
    assert caught.value.code == "checkpoint-mismatch"
    assert "not a regular file" in caught.value.detail


def test_a_collision_is_told_before_another_checkpoint(tmp_path: Path) -> None:
    (tmp_path / "checkpoint.safetensors").write_bytes(b"other")
    with pytest.raises(Refusal) as caught:
        load_artifact(write(tmp_path, "ab" * 32, key_to_slot=[2, 0, 2]))
    assert caught.value.code == "colliding-artifact"


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="no list of open files here")
@pytest.mark.parametrize("fault", ["none", "mismatch", "directory", "missing"])
def test_no_file_stays_open(tmp_path: Path, fault: str) -> None:
    path = write(tmp_path, hashlib.sha256(CHECKPOINT).hexdigest())
    (tmp_path / "checkpoint.safetensors").write_bytes(b"x" if fault == "mismatch" else CHECKPOINT)
    if fault == "directory":
        path = tmp_path
    elif fault == "missing":
        path = tmp_path / "none"
    before = open_descriptors()
    if fault == "none":
        load_artifact(path)
    else:
        with pytest.raises(Refusal):
            load_artifact(path)
    assert open_descriptors() == before


def test_a_file_that_has_no_bytes_at_the_moment_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Some files of the kernel (its log, say) look like regular ones, and have nothing to read until something happens.
    def wait(descriptor: int, size: int) -> bytes:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    path = write(tmp_path, "ab" * 32)
    monkeypatch.setattr(os, "read", wait)
    with pytest.raises(Refusal) as caught:
        read_artifact_file(path)
    assert caught.value.detail == "It is not a regular file."
