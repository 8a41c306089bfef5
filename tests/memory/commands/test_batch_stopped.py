"""A batch that stops before its end: noticed, whole lines kept, and taken up again where it stopped."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.cli import PATIENCE, called, renigma
from support.server import environment

STOPPED = re.compile(
    r"renigma: a worker process was killed by signal 9; ([\d,]+) lines? of output (?:is|are) complete; "
    r"go on from line ([\d,]+) of the input( with the same command and --resume)?\n"
)
TEXTS = ("Set color to green. What is color?", "Update it to done.", "a" * 20_001, "What is size? " * 60)


def sessions(count: int) -> list[bytes]:
    return [
        json.dumps({"id": number, "text": TEXTS[number % 4], "language_version": 2}).encode() + b"\n"
        for number in range(count)
    ]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """An input with blank lines in it, and the output of a run that nothing disturbed."""
    folder = tmp_path_factory.mktemp("whole")
    source = folder / "in.jsonl"
    source.write_bytes(b"\n".join(sessions(400)))
    assert renigma("replay", "--jsonl", source, folder / "out.jsonl").code == 1
    return source, (folder / "out.jsonl").read_bytes()


def children_of(pid: int) -> list[int]:
    return [
        int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    ]


def start(*arguments: str | Path) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "renigma_site", "replay", "--jsonl", *map(str, arguments)],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="children are found in /proc")
@pytest.mark.parametrize("delay", [0.0, 0.05, 0.2])
def test_a_killed_worker_is_noticed_and_the_rest_can_be_resumed(
    whole: tuple[Path, bytes], tmp_path: Path, delay: float
) -> None:
    source, expected = whole
    target = tmp_path / "out.jsonl"
    with start("-", target, "--jobs", "2") as process:
        assert process.stdin is not None
        assert process.stderr is not None
        # The input stays open: the parent must notice although it waits for more of it.
        process.stdin.write(source.read_bytes())
        process.stdin.flush()
        while not (workers := children_of(process.pid)):
            assert process.poll() is None
            time.sleep(0.005)
        time.sleep(delay)
        os.kill(workers[0], signal.SIGKILL)
        try:
            assert process.wait(10) == 1
        finally:
            process.kill()
        errors = process.stderr.read().decode()
    found = STOPPED.fullmatch(errors)
    assert found
    assert found[3] is None
    kept = target.read_bytes()
    assert kept == b"" or kept.endswith(b"\n")
    assert expected.startswith(kept)
    lines = kept.count(b"\n")
    assert int(found[1].replace(",", "")) == lines
    assert int(found[2].replace(",", "")) == max(1, 2 * lines)  # every second line of the input is blank

    resumed = renigma("replay", "--jsonl", source, target, "--jobs", "2", "--resume")
    assert target.read_bytes() == expected
    assert resumed.code == 1
    assert resumed.errors.startswith("renigma: 100 of 400 sessions were refused, the first is line 5;")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("cut", [0, 1, 777, 20_000, -1, None])
def test_a_run_goes_on_after_the_whole_lines(
    whole: tuple[Path, bytes], tmp_path: Path, cut: int | None, jobs: str
) -> None:
    source, expected = whole
    target = tmp_path / "out.jsonl"
    target.write_bytes(expected[:cut])
    outcome = called("replay", "--jsonl", source, target, "--jobs", jobs, "--resume")
    assert outcome.code == 1
    assert outcome.errors.startswith("renigma: 100 of 400 sessions were refused, the first is line 5;")
    assert target.read_bytes() == expected


def test_resuming_what_was_never_begun_begins_it(whole: tuple[Path, bytes], tmp_path: Path) -> None:
    source, expected = whole
    assert called("replay", "--jsonl", source, tmp_path / "out", "--resume").code == 1
    assert (tmp_path / "out").read_bytes() == expected


def test_unresolved_clauses_of_the_first_run_count_for_strict(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(b"".join(sessions(2)[::-1]))
    assert called("replay", "--jsonl", source, target, "--strict").code == 3
    assert called("replay", "--jsonl", source, target, "--strict", "--resume").code == 3
    source.write_bytes(sessions(1)[0])
    assert called("replay", "--jsonl", source, target, "--strict").code == 0
    assert called("replay", "--jsonl", source, target, "--strict", "--resume").code == 0


@pytest.mark.parametrize(
    ("written", "words"),
    [
        (b'{"id":7,"record":{}}\n', "its 1 lines do not belong to the first sessions of"),
        (b'{"id":0,"record":{}}\n' * 9, "its 9 lines do not belong to the first sessions of"),
        (b"Dear reader,\n", "line 1 was not written by this command; nothing is changed"),
        (b"x" * 2_000_000, "line 1 was not written by this command; nothing is changed"),
    ],
)
def test_another_file_is_never_resumed(tmp_path: Path, written: bytes, words: str) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(b"".join(sessions(4)))
    target.write_bytes(written)
    outcome = called("replay", "--jsonl", source, target, "--resume")
    assert (outcome.code, outcome.output) == (1, b"")
    assert words in outcome.errors
    assert outcome.errors.count("\n") == 1
    assert target.read_bytes() == written


def test_what_is_no_file_cannot_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(sessions(1)[0])
    outcome = called("replay", "--jsonl", tmp_path / "in", "/dev/null", "--resume")
    assert outcome == (1, b"", "renigma: /dev/null: not a regular file, so there is nothing to resume\n")


@pytest.mark.parametrize("arguments", [("-", "out"), ("in", "-"), ("-", "-")])
def test_streams_cannot_be_resumed(arguments: tuple[str, str]) -> None:
    outcome = called("replay", "--jsonl", *arguments, "--resume")
    assert (outcome.code, outcome.output) == (2, b"")
    assert "--resume needs files" in outcome.errors


def test_lines_of_a_slow_input_are_answered_as_they_come(tmp_path: Path) -> None:
    target = tmp_path / "out"
    for jobs in ("1", "2"):
        with start("-", target, "--jobs", jobs) as process:
            assert process.stdin is not None
            process.stdin.write(sessions(1)[0])
            process.stdin.flush()
            end = time.monotonic() + PATIENCE
            while not (target.exists() and target.read_bytes().endswith(b"\n")):
                assert time.monotonic() < end, "the first line waits for the second"
                time.sleep(0.01)
            process.stdin.close()
            assert process.wait(PATIENCE) == 0
        target.unlink()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (
            b'\n{\n  "id": 1,\n',
            "line 2 holds only the beginning of a JSON value. Each session must be on one line",
        ),
        (
            b'[{"id": 1},\n',
            "line 1 holds only the beginning of a JSON value. Each session must be on one line",
        ),
        ('{"id": 1}'.encode("utf-16"), "UTF-16, not UTF-8"),
        ('{"id": 1}'.encode("utf-16-le"), "UTF-16, not UTF-8"),
    ],
)
def test_another_form_is_explained_once_and_nothing_is_written(
    tmp_path: Path, data: bytes, words: str
) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(data)
    outcome = called("replay", "--jsonl", source, target)
    assert (outcome.code, outcome.output, outcome.errors.count("\n")) == (1, b"", 1)
    assert outcome.errors.startswith(f"renigma: {source}: {words}")
    assert not target.exists()


def test_faults_name_the_line_of_the_file() -> None:
    data = b"\n\n" + sessions(1)[0] + b' \t\n{"id": 4, }\n[]\n'
    outcome = called("replay", "--jsonl", "-", "-", stdin=data)
    first, broken, empty = map(json.loads, outcome.output.splitlines())
    assert first["id"] == 0
    assert broken["error"]["line"] == 5
    assert broken["error"]["detail"].endswith(" (line 5, column 11).")
    assert (empty["error"]["line"], empty["error"]["pointer"]) == (6, "")
    assert outcome.errors.startswith("renigma: 2 of 3 sessions were refused, the first is line 5;")


def test_a_line_beyond_the_limit_is_never_held_whole(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.write_bytes(b'{"id": 1, "text": "' + b"x" * 30_000_000 + b'"}\n' + sessions(1)[0])
    program = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_DATA, (64 << 20, 64 << 20));"
        "from renigma_site.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, "replay", "--jsonl", str(source), str(target)],
        env=environment(),
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    large, small = map(json.loads, target.read_bytes().splitlines())
    assert large["error"]["code"] == "payload-too-large"
    assert small["id"] == 0
