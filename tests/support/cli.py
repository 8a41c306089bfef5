"""The command line as a person meets it: its two streams and its exit code."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from renigma_site.cli import main
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
    """Runs `renigma ARGUMENTS` as a process with these bytes on standard input; `changes` are environment variables."""
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


def called(*arguments: str | Path, stdin: bytes = b"", **changes: str) -> Outcome:
    """As renigma(), inside this process: a tenth of the time, for what no process boundary decides."""
    output, errors = _stream(), _stream()
    with (
        mock.patch.object(sys, "stdin", _stream(stdin)),
        mock.patch.object(sys, "stdout", output),
        mock.patch.object(sys, "stderr", errors),
        mock.patch.dict(os.environ, changes),
    ):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            code = int(stop.code or 0)
    return Outcome(code, _written(output), _written(errors).decode("utf-8"))


def _stream(data: bytes = b"") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8", newline="")


def _written(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    stream.seek(0)
    return stream.buffer.read()
