"""The command line as a person meets it: a process of its own, its two streams and its exit code."""

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from support.server import environment

PATIENCE = 60.0
"""Seconds after which a command counts as a hang."""


class Outcome(NamedTuple):
    """How a command ended: exit code, standard output as bytes, standard error as text."""

    code: int
    output: bytes
    errors: str

    @property
    def text(self) -> str:
        """Standard output as text."""
        return self.output.decode("utf-8")


def renigma(*arguments: str | Path, stdin: bytes = b"", cwd: Path | None = None, **changes: str) -> Outcome:
    """Runs `renigma ARGUMENTS` with these bytes on standard input; `changes` are environment variables."""
    done = subprocess.run(
        [sys.executable, "-m", "renigma_site", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env=environment(PYTHONIOENCODING="utf-8", **changes),
        timeout=PATIENCE,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr.decode("utf-8"))
