"""The artifact file: refused at launch with one line where it is no artifact, and never looked at again after."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from support import tally
from support.server import COMMAND, PATIENCE, ROOT, SILENT_END, environment, workbench

BODY = json.dumps({"text": "Set a to b. What is a?", "prior_revisions": []}).encode()


def artifact(**changes: object) -> dict[str, object]:
    """A small artifact that is accepted, with changes."""
    good: dict[str, object] = {
        "format": "renigma.memory-artifact",
        "version": 1,
        "key_count": 4,
        "value_count": 5,
        "slot_count": 7,
        "key_to_slot": [6, 2, 4, 0],
        "checkpoint_sha256": "ab" * 32,
    }
    return {**good, **changes}


def refuse(path: Path) -> str:
    """Starts with this artifact; the launch must end with exit code 1 and the one line that is returned."""
    started = subprocess.run(
        [*COMMAND, "--port", "0", "--memory-artifact", str(path)],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment(),
        cwd=ROOT,
    )
    assert (started.returncode, started.stdout) == (1, "")
    assert started.stderr.count("\n") == 1
    assert "Traceback" not in started.stderr
    tally.count_fault("artifact refused at launch")
    return started.stderr


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        json.dumps(artifact(format="other")).encode(),
        json.dumps(artifact(version=2)).encode(),
        json.dumps(artifact(version=1.0)).encode(),
        json.dumps(artifact(version=True)).encode(),
        json.dumps(artifact(extra=1)).encode(),
        json.dumps(artifact(key_to_slot=[6, 2, 4])).encode(),
        json.dumps(artifact(key_to_slot=[6, 2, 4, 7])).encode(),
        json.dumps(artifact(key_to_slot=[6, 2, 4, -1])).encode(),
        json.dumps(artifact(key_count=5000, key_to_slot=[0] * 5000)).encode(),
        json.dumps(artifact(checkpoint_sha256="AB" * 32)).encode(),
        json.dumps(artifact()).encode()[:-1],
        json.dumps(artifact()).encode() + b"{}",
        json.dumps(artifact()).encode()[:-1] + b', "version": 1}',
        b'{"a":' * 100_000,
        json.dumps(artifact()).encode() + b" " * 1_048_576,
    ],
    ids=lambda content: repr(content[:40]),
)
def test_what_is_no_artifact_stops_the_launch(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "artifact.json"
    path.write_bytes(content)
    assert str(path) in refuse(path)


def test_a_collision_names_the_keys_and_the_slot(tmp_path: Path) -> None:
    path = tmp_path / "artifact.json"
    path.write_text(json.dumps(artifact(key_to_slot=[6, 2, 6, 0])))
    line = refuse(path)
    assert "eys 0, 2 share slot 6" in line
    assert "renigma artifact diagnose" in line


@pytest.mark.parametrize(
    "kind", ["missing", "folder", "dangling link", "loop of links", "pipe", "device", "zero", "huge"]
)
def test_what_is_no_plain_file_stops_the_launch_at_once(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "artifact.json"
    if kind == "folder":
        path.mkdir()
    elif kind == "dangling link":
        path.symlink_to(tmp_path / "nowhere")
    elif kind == "loop of links":
        path.symlink_to(path)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/null")
    elif kind == "zero":
        path = Path("/dev/zero")
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(1_000_000_000)
    assert str(path) in refuse(path)


def test_a_name_with_a_line_break_stays_on_one_line(tmp_path: Path) -> None:
    refuse(tmp_path / "two\nlines\x1b[31m.json")


@pytest.mark.parametrize("change", ["replaced", "truncated", "deleted", "made a pipe"])
def test_the_file_is_never_looked_at_again(tmp_path: Path, change: str) -> None:
    path = tmp_path / "artifact.json"
    path.write_text(json.dumps(artifact()))
    with workbench("--memory-artifact", str(path)) as running:
        before = running.post_json("/api/memory/preview", BODY)
        assert before.status == 200
        assert before.json()["document"]["events"][0]["slot"] == 6
        if change == "replaced":
            path.write_text(json.dumps(artifact(key_to_slot=[0, 1, 2, 3])))
        elif change == "truncated":
            path.write_text("")
        else:
            path.unlink()
            if change == "made a pipe":
                os.mkfifo(path)
        assert running.post_json("/api/memory/preview", BODY).body == before.body
        assert running.stop() == SILENT_END
    tally.count_fault(f"artifact {change} while running")


def test_the_line_and_the_record_name_the_bytes_that_were_read(tmp_path: Path) -> None:
    path = tmp_path / "artifact.json"
    path.write_text(json.dumps(artifact()))
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    with workbench("--memory-artifact", str(path)) as running:
        assert f"(memory artifact sha256:{digest[:12]}…; Ctrl+C stops it)" in running.line
        assert running.get("/api/memory/config").json()["engine"] == {
            "kind": "memory-artifact",
            "key_capacity": 4,
            "value_capacity": 5,
            "slot_count": 7,
            "artifact_sha256": digest,
            "checkpoint_sha256": "ab" * 32,
        }
