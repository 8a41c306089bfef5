"""A batch with two workers against one: sessions for each second of the wall clock, start included."""

import json
import os
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench import sessions
from bench.harness import agree, interleave
from bench.processes import RENIGMA, run
from bench.verdicts import Figure

SESSIONS: Final = 3_000
_ROUNDS: Final = 7
"""At most: each sample takes seconds."""


def measure(rounds: int) -> Iterator[Figure]:
    """Nothing on a machine with one processor. Raises Disagreement where the two write different records.

    The only figure of the wall clock: what other programs take from either processor makes it smaller.
    """
    if (os.cpu_count() or 1) < 2:
        return
    with TemporaryDirectory() as folder:
        source = Path(folder, "sessions.jsonl")
        source.write_bytes(batch_of(SESSIONS))
        targets = {jobs: Path(folder, f"{jobs}.jsonl") for jobs in (1, 2)}
        candidates = {
            str(jobs): partial(run, [*RENIGMA, *_arguments(source, target, jobs)])
            for jobs, target in targets.items()
        }
        for candidate in candidates.values():
            candidate()
        agree(*(target.read_bytes() for target in targets.values()))
        samples = interleave(candidates, min(rounds, _ROUNDS), clock=time.perf_counter, repeat=False)
    yield Figure(
        "batch, sessions a second with two workers / with one", samples.ratio("1", "2"), at_least=1.6
    )


def batch_of(count: int) -> bytes:
    """Lines of a batch: the ordinary session over and over."""
    text = sessions.understood()
    return b"".join(
        json.dumps({"id": str(number), "text": text, "language_version": 2}).encode() + b"\n"
        for number in range(count)
    )


def _arguments(source: Path, target: Path, jobs: int) -> list[str]:
    return ["replay", "--jsonl", str(source), str(target), "--jobs", str(jobs)]
