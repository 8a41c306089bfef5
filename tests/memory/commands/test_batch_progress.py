"""The one line that says how far a batch is."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from memory.commands.batch_progress import Progress
from support.server import ROOT, environment

HALF = Progress(sessions=5_000, refused=2, read_bytes=500, total_bytes=1_000, seconds=10)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (80, "[##########..........] 5,000 sessions, 2 refused, 500/s, 0:00:10 left"),
        (60, "5,000 sessions, 2 refused, 500/s, 0:00:10 left"),
        (40, "5,000 sessions, 2 refused, 500/s"),
        (30, "5,000 sessions, 2 refused"),
        (20, "5,000 sessions, 2 r"),
    ],
)
def test_the_line_fits_the_terminal(columns: int, words: str) -> None:
    assert HALF.words(columns) == words


def test_what_an_earlier_run_did_counts_neither_for_the_rate_nor_for_the_time_left() -> None:
    resumed = Progress(
        sessions=5_000,
        refused=0,
        read_bytes=600,
        total_bytes=1_000,
        seconds=10,
        skipped_bytes=500,
        skipped_sessions=4_000,
    )
    assert resumed.words(80) == "[############........] 5,000 sessions, 0 refused, 100/s, 0:00:40 left"


def test_an_input_without_a_known_size_has_a_rate_alone() -> None:
    endless = Progress(sessions=10, refused=0, read_bytes=5, total_bytes=0, seconds=4_000)
    assert endless.words(200) == "10 sessions, 0 refused, 0/s"
    slow = Progress(sessions=10, refused=0, read_bytes=1, total_bytes=8_000, seconds=1)
    assert slow.words(200).endswith(", 2:13:19 left")


def test_a_terminal_gets_the_line_and_a_pipe_gets_none(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(b'{"id": 1, "text": "Set a to b.", "language_version": 2}\n' * 2_000)
    command = [
        sys.executable,
        "-m",
        "renigma_site",
        "replay",
        "--jsonl",
        str(source),
        str(tmp_path / "out.jsonl"),
    ]
    ours, theirs = pty.openpty()
    try:
        subprocess.run(command, stderr=theirs, env=environment(), cwd=ROOT, check=True, timeout=120)
        drawn = os.read(ours, 65_536).decode()
    finally:
        os.close(ours)
        os.close(theirs)
    assert " sessions, 0 refused, " in drawn
    piped = subprocess.run(command, capture_output=True, env=environment(), cwd=ROOT, check=True, timeout=120)
    assert piped.stderr == b""
