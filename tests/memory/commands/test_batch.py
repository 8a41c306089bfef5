"""Many sessions, one a line: in order, none lost, each refusal told in its line, the same as the API's answers."""

import json
import os
import pickle
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from memory.engine.artifact import load_artifact
from memory.engine.dictionary import DictionaryReference
from memory.session_line import replay_line
from support.artifacts import write_artifact
from support.cli import PATIENCE, called, renigma
from support.server import environment

FIRST = "Set color to green. What is color?"
LONG = "a" * 20_001
GOOD: list[dict[str, Any]] = [
    {"id": "a", "text": FIRST, "language_version": 2},
    {"id": 7, "text": FIRST, "language_version": 1},
    {"id": -1, "text": "", "language_version": 2},
    {"id": "", "text": 'Set "😀" to "\\u0000". Reset memory.', "language_version": 2},
    {"id": "a", "text": "Update it to done.\r\n", "language_version": 2},
]
# A line, the id that its answer has, and the code and pointer that it is refused with.
BAD: list[tuple[bytes, Any, str, str | None]] = [
    (b"", None, "malformed-json", None),
    (b"{", None, "malformed-json", None),
    (b"\xff\xfe", None, "malformed-json", None),
    (b'{"id": 1, "id": 1, "text": "", "language_version": 2}', None, "duplicate-key", ""),
    (b'{"id": 1, "text": "\\ud800", "language_version": 2}', None, "invalid-text", "/text"),
    (b"[]", None, "schema", ""),
    (b'{"id": 5, "text": "a"}', 5, "schema", ""),
    (b'{"id": 5.0, "text": "a", "language_version": 2}', None, "schema", "/id"),
    (b'{"id": null, "text": "a", "language_version": 2}', None, "schema", "/id"),
    (b'{"id": true, "text": "a", "language_version": 2}', None, "schema", "/id"),
    (b'{"id": "x", "text": 1, "language_version": 2}', "x", "schema", "/text"),
    (b'{"id": "x", "text": "a", "language_version": 3}', "x", "schema", "/language_version"),
    (b'{"id": "x", "text": "a", "language_version": 2, "more": 1}', "x", "schema", ""),
    (json.dumps({"id": 9, "text": LONG, "language_version": 2}).encode(), 9, "text-too-long", "/text"),
    (json.dumps({"id": 9, "text": "a." * 129, "language_version": 1}).encode(), 9, "too-many-statements", "/text"),
    (b" " * 262_144, None, "malformed-json", None),
    (b" " * 262_145, None, "payload-too-large", None),
]  # fmt: skip


def lines_of(data: bytes) -> list[Any]:
    assert data == b"" or data.endswith(b"\n")
    return [json.loads(line) for line in data.splitlines()]


def mixed(count: int) -> tuple[bytes, list[Any]]:
    """Lines of good and bad sessions in turns, and the id that each answer must have."""
    lines, ids = [], []
    for number in range(count):
        if number % 5 == 3:
            line, id_, *_ = BAD[number % len(BAD)]
        else:
            session = GOOD[number % len(GOOD)] | {"id": number}
            line, id_ = json.dumps(session).encode(), number
        lines.append(line)
        if len(line.strip()) or len(line) > 262_144:  # a blank line is no session
            ids.append(id_)
    return b"".join(line + b"\n" for line in lines), ids


@pytest.mark.parametrize("session", GOOD, ids=lambda session: repr(session["text"]))
def test_a_line_gives_what_the_api_gives(session: dict[str, Any], client: Client) -> None:
    path, history = (
        ("run", "prior_sources") if session["language_version"] == 1 else ("preview", "prior_revisions")
    )
    answer = client.post(
        f"/api/memory/{path}", {"text": session["text"], history: []}, content_type="application/json"
    )
    expected = answer.json() if path == "run" else answer.json()["document"]
    replayed = replay_line(json.dumps(session).encode(), DictionaryReference())
    assert json.loads(replayed.line) == {"id": session["id"], "record": expected}
    assert b"\n" not in replayed.line
    assert replayed.refused is False
    assert replayed.unresolved == sum(event["operation"] == "unresolved" for event in expected["events"])


@pytest.mark.parametrize(("line", "id_", "code", "pointer"), BAD, ids=lambda value: repr(value)[:40])
def test_a_refused_line_says_why(line: bytes, id_: Any, code: str, pointer: str | None) -> None:
    replayed = replay_line(line, DictionaryReference())
    answer = json.loads(replayed.line)
    assert list(answer) == ["id", "error"]
    assert answer["id"] == id_
    assert type(answer["id"]) is type(id_)
    error = answer["error"]
    assert (error["code"], error.get("pointer")) == (code, pointer)
    assert error["detail"]
    assert (replayed.refused, replayed.unresolved) == (True, 0)


def test_the_function_travels_to_other_processes(tmp_path: Path) -> None:
    artifact = load_artifact(write_artifact(tmp_path, [3, 1, 0], 4))
    line = json.dumps(GOOD[0]).encode()
    for engine in (DictionaryReference(), artifact):
        travelled = pickle.loads(pickle.dumps(partial(replay_line, engine=engine)))  # noqa: S301 - made on this line
        assert travelled(line) == replay_line(line, engine)


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    data, ids = mixed(500)
    path = tmp_path_factory.mktemp("batch") / "in.jsonl"
    path.write_bytes(data)
    return path, ids


def test_order_is_kept_and_no_line_lost_whatever_the_jobs(
    many: tuple[Path, list[Any]], tmp_path: Path
) -> None:
    source, ids = many
    message = (
        "renigma: 89 of 489 sessions were refused, the first is line 4; each error is on its own line of"
    )
    one, three = tmp_path / "one.jsonl", tmp_path / "three.jsonl"
    assert renigma("replay", "--jsonl", source, one) == (1, b"", f"{message} {one}\n")
    assert renigma("replay", "--jsonl", source, three, "--jobs", "3") == (1, b"", f"{message} {three}\n")
    assert three.read_bytes() == one.read_bytes()
    answers = lines_of(one.read_bytes())
    assert [answer["id"] for answer in answers] == ids
    assert sum("error" in answer for answer in answers) == 89


def test_streams_take_part(many: tuple[Path, list[Any]]) -> None:
    source, ids = many
    outcome = called("replay", "--jsonl", "-", "-", stdin=source.read_bytes())
    assert [answer["id"] for answer in lines_of(outcome.output)] == ids
    assert outcome.code == 1
    assert outcome.errors.endswith("each error is on its own line of the output\n")


def test_exit_codes() -> None:
    understood = json.dumps(GOOD[0]).encode()
    unresolved = json.dumps(GOOD[-1]).encode()
    assert called("replay", "--jsonl", "-", "-", stdin=understood).code == 0
    assert called("replay", "--jsonl", "-", "-", "--strict", stdin=understood).code == 0
    assert called("replay", "--jsonl", "-", "-", stdin=unresolved).code == 0
    assert called("replay", "--jsonl", "-", "-", "--strict", stdin=unresolved).code == 3
    assert called("replay", "--jsonl", "-", "-", "--strict", stdin=unresolved + b"\n{").code == 1
    assert called("replay", "--jsonl", "-", "-", stdin=b"") == (0, b"", "")


def test_an_artifact_replays_every_line(tmp_path: Path) -> None:
    artifact = write_artifact(tmp_path, [3, 1, 0], 4)
    outcome = called(
        "replay", "--jsonl", "-", "-", "--memory-artifact", artifact, stdin=json.dumps(GOOD[0]).encode()
    )
    (answer,) = lines_of(outcome.output)
    assert answer["record"]["engine"]["kind"] == "memory-artifact"
    assert answer["record"]["bindings"][0]["slot"] == 3


def test_the_input_is_never_overwritten(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(b"{}\n")
    (tmp_path / "link.jsonl").symlink_to(source)
    for target in (source, tmp_path / "link.jsonl"):
        outcome = called("replay", "--jsonl", source, target)
        message = f"renigma: {target}: the output would overwrite the input; name another file\n"
        assert outcome == (1, b"", message)
    assert source.read_bytes() == b"{}\n"


def test_files_that_cannot_be_opened_are_named(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_bytes(b"{}\n")
    target.write_bytes(b"kept")
    missing = f"renigma: {tmp_path}/none: No such file or directory\n"
    assert called("replay", "--jsonl", tmp_path / "none", target) == (1, b"", missing)
    assert target.read_bytes() == b"kept"
    assert called("replay", "--jsonl", tmp_path, target).errors == f"renigma: {tmp_path}: Is a directory\n"
    assert called("replay", "--jsonl", source, tmp_path).errors == f"renigma: {tmp_path}: Is a directory\n"
    outcome = called("replay", "--jsonl", source, target, "--memory-artifact", tmp_path / "none")
    assert outcome.errors == f"renigma: {tmp_path}/none: unreadable-artifact: No such file or directory.\n"
    assert target.read_bytes() == b"kept"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_ends_it_in_one_line(many: tuple[Path, list[Any]], jobs: str) -> None:
    outcome = renigma("replay", "--jsonl", many[0], "/dev/full", "--jobs", jobs)
    assert (outcome.code, outcome.output) == (1, b"")
    assert outcome.errors.startswith("renigma: stopped at line ")
    assert outcome.errors.endswith(": No space left on device\n")
    assert outcome.errors.count("\n") == 1


def test_ctrl_c_ends_it_in_one_line(tmp_path: Path) -> None:
    target = tmp_path / "out.jsonl"
    process = subprocess.Popen(
        [sys.executable, "-m", "renigma_site", "replay", "--jsonl", "-", str(target), "--jobs", "2"],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,  # so that the signal reaches every process of the group, as from a terminal
        # A shell lets what it starts in the background ignore the signal, and with it the tests and this process.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write((json.dumps(GOOD[0]) + "\n").encode() * 2000)
        process.stdin.flush()
        while not target.exists() or target.stat().st_size == 0:
            time.sleep(0.01)  # until some line has come through the workers
        os.killpg(process.pid, signal.SIGINT)
        try:
            assert process.wait(PATIENCE) == 1
        finally:
            process.kill()
        assert re.fullmatch(
            rb"renigma: stopped; [\d,]+ lines of output are complete; go on from line [\d,]+ of the input\n",
            process.stderr.read(),
        )
    assert lines_of(target.read_bytes().rpartition(b"\n")[0] + b"\n")[0]["id"] == "a"
