"""Worker processes: answers in order, and a worker that dies ends the work instead of stopping it for ever."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from memory.commands.line_source import LineSource
from memory.commands.workers import WorkerDiedError, mapped
from support.deadly import upper
from support.server import environment

MANY = [b"line %d" % number for number in range(1000)]


@contextmanager
def source_of(lines: list[bytes]) -> Iterator[LineSource]:
    read, write = os.pipe()
    os.write(write, b"".join(line + b"\n" for line in lines))
    os.close(write)
    with os.fdopen(read, "rb") as file:
        yield LineSource(file, 100)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_answers_come_in_the_order_of_the_lines(jobs: int) -> None:
    with source_of(MANY) as source:
        answers = [line for _, answer in mapped(upper, source, jobs, 4) for line in answer]
    assert answers == [line.upper() for line in MANY]


@pytest.mark.parametrize(
    ("word", "words"), [(b"die", "was killed by signal 9"), (b"leave", "ended with exit code 3")]
)
@pytest.mark.parametrize("place", [0, 40, 999])
def test_a_worker_that_dies_is_reported_after_what_was_done(word: bytes, words: str, place: int) -> None:
    lines = [*MANY[:place], word, *MANY[place + 1 :]]
    answers: list[bytes] = []

    def take(results: Iterator[tuple[object, list[bytes]]]) -> None:
        for _, answer in results:
            answers.extend(answer)

    with (
        source_of(lines) as source,
        closing(mapped(upper, source, 2, 4)) as results,
        pytest.raises(WorkerDiedError, match=f"^a worker process {words}$"),
    ):
        take(results)
    assert answers == [line.upper() for line in lines[: len(answers)]]
    assert len(answers) <= place


def test_no_more_workers_start_than_find_work(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    popen = subprocess.Popen
    monkeypatch.setattr(subprocess, "Popen", lambda *a, **k: started.append(a) or popen(*a, **k))
    with source_of([b"a"]) as source:
        assert [answer for _, answer in mapped(upper, source, 8, 4)] == [[b"A"]]
    assert len(started) == 1


def test_workers_stop_when_their_parent_is_killed(tmp_path: Path) -> None:
    program = (
        "import io, sys\n"
        "from memory.commands.line_source import LineSource\n"
        "from memory.commands.workers import mapped\n"
        "from support.deadly import upper\n"
        "for _ in mapped(upper, LineSource(sys.stdin.buffer, 100), 2, 4):\n"
        "    print('working', flush=True)\n"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment()
    )
    with parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        parent.stdin.write(b"one\n")
        parent.stdin.flush()
        assert parent.stdout.readline() == b"working\n"
        children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children").read_text(encoding="ascii").split()
        assert children
        parent.kill()
        parent.wait()
    end = time.monotonic() + 10
    while any(Path(f"/proc/{child}").exists() for child in children):
        assert time.monotonic() < end, "a worker outlived its parent"
        time.sleep(0.02)
