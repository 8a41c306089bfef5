"""docs/scale.md: its lines are what the command takes and gives, and its Dask block is run where Dask is installed."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from memory.engine.dictionary import DictionaryReference
from memory.session_line import replay_line
from support.cli import called
from support.markdown import blocks
from support.server import ROOT, environment

PAGE = ROOT / "docs" / "scale.md"

# The page's program, driven by another one that kills a worker and notes how far the input was read by then.
DEADLY = """
import json, os, signal, sys
from dask.distributed import Client, LocalCluster
import many

taken = 0

def counted(lines):
    global taken
    for line in lines:
        taken += 1
        yield line

if __name__ == "__main__":
    many.BLOCK_BYTES = 20_000
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
        workers = client.run(os.getpid)
        with open("sessions.jsonl", "rb") as sessions, open("records.jsonl", "wb") as records:
            for number, record in enumerate(many.replay_all(client, counted(sessions))):
                if number == 0:
                    first_taken = taken
                    os.kill(min(workers.values()), signal.SIGKILL)
                records.write(record + b"\\n")
        replaced = sorted(workers.values()) != sorted(client.run(os.getpid).values())
    json.dump({"taken": first_taken, "replaced": replaced}, sys.stdout)
"""


def block(language: str, number: int = 0) -> str:
    return [found.content for found in blocks(PAGE) if found.language == language][number]


def test_the_lines_are_what_goes_in_and_comes_out() -> None:
    session = block("json").encode()
    refused = json.dumps({"id": "a-2", "text": "a" * 20_001, "language_version": 2}).encode() + b"\n"
    outcome = called("replay", "--jsonl", "-", "-", stdin=session + refused)
    first, second = outcome.output.splitlines()
    assert (outcome.code, json.loads(first)["id"]) == (1, "a-1")
    assert json.loads(second) == json.loads(block("json", 1))


def test_the_function_is_used_as_the_page_says() -> None:
    names: dict[str, object] = {}
    exec(block("python"), names)  # noqa: S102 - the page's own lines
    replayed = names["replayed"]
    assert (
        replayed.line
        == replay_line(  # type: ignore[attr-defined]
            b'{"id": 1, "text": "Set a to b.", "language_version": 2}', DictionaryReference()
        ).line
    )
    assert (replayed.refused, replayed.unresolved) == (False, 0)  # type: ignore[attr-defined]


needs_dask = pytest.mark.skipif(
    find_spec("distributed") is None, reason="Dask is not installed (pip install 'dask[distributed]')"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The page's program beside an input of 4,000 sessions, a blank line after each hundred."""
    texts = ["Set color to green. What is color?", "Update it to done.", "", "a" * 20_001]
    lines = [
        json.dumps({"id": number, "text": texts[number % 3 if number % 400 else 3], "language_version": 2})
        + ("\n\n" if number % 100 == 0 else "\n")
        for number in range(4_000)
    ]
    (tmp_path / "sessions.jsonl").write_text("".join(lines), encoding="utf-8")
    (tmp_path / "many.py").write_text(block("dask"), encoding="utf-8")
    return tmp_path


def started(folder: Path, program: str) -> str:
    """Runs a program in the folder as a person would; what it prints, once all records are checked."""
    done = subprocess.run(
        [sys.executable, program],
        cwd=folder,
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    assert "large graph" not in done.stderr
    sessions = filter(bytes.strip, (folder / "sessions.jsonl").read_bytes().splitlines())
    expected = [replay_line(line, DictionaryReference()).line for line in sessions]
    assert (folder / "records.jsonl").read_bytes().splitlines() == expected
    assert sum(b'"error"' in line for line in expected) == 10
    return done.stdout


@needs_dask
def test_dask_gives_every_line_in_order(folder: Path) -> None:
    started(folder, "many.py")


@needs_dask
def test_dask_loses_nothing_with_a_worker_and_reads_no_further_than_its_blocks(folder: Path) -> None:
    (folder / "deadly.py").write_text(DEADLY, encoding="utf-8")
    told = json.loads(started(folder, "deadly.py"))
    assert told["replaced"]
    assert 8 <= told["taken"] <= 2_000  # eight blocks of some 250 lines, half of the input
