"""The real process: started as a person starts it, watched from outside."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from support import tally
from support.raw_http import Answer, exchange, request

ROOT = Path(__file__).resolve().parents[2]
COMMAND = (sys.executable, "-m", "renigma_site", "workbench")
FAULTY_COMMAND = (sys.executable, "-m", "support.faulty_workbench")
ANNOUNCEMENT = re.compile(r"renigma workbench: http://127\.0\.0\.1:(\d+)/ \(.*; Ctrl\+C stops it\)\n")
PATIENCE = 30.0
"""Seconds after which a start or a stop counts as a hang."""


class Ended(NamedTuple):
    """How a process ended, and what it wrote after its one line."""

    status: int
    output: str
    errors: str


class Workbench:
    """A running workbench; `line` is what it announced."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        self.process = process
        self.line = process.stdout.readline()
        announced = ANNOUNCEMENT.fullmatch(self.line)
        if announced is None:
            output, errors = process.communicate(timeout=PATIENCE)
            raise AssertionError(f"not announced: {self.line!r} {output!r} {errors!r}")
        self.port = int(announced[1])
        self.host = f"127.0.0.1:{self.port}"

    def get(self, target: str, *headers: tuple[str, str], method: str = "GET") -> Answer:
        """One request of the workbench's own, answered."""
        return self.send(request(target, host=self.host, method=method, headers=headers))

    def post_json(self, target: str, body: bytes, *headers: tuple[str, str]) -> Answer:
        """One API call."""
        all_headers = (("Content-Type", "application/json"), *headers)
        return self.send(request(target, host=self.host, method="POST", headers=all_headers, body=body))

    def send(self, data: bytes) -> Answer:
        """Sends the bytes of one request; there must be exactly one answer."""
        (answer,) = exchange(self.port, data)
        return answer

    def stop(self, number: int = signal.SIGTERM) -> Ended:
        """Sends a signal and waits for the end."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.wait()

    def wait(self) -> Ended:
        """Waits for the end; what the process wrote after its line is in the result."""
        output, errors = self.process.communicate(timeout=PATIENCE)
        tally.mishaps["leaked lines"] += (output + errors).count("\n")
        return Ended(self.process.returncode, output, errors)


SILENT_END = Ended(0, "", "")


def environment(**changes: str) -> dict[str, str]:
    """The environment for a process of the project, wherever it is started."""
    paths = [str(ROOT), str(ROOT / "tests"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **changes}


@contextmanager
def workbench(
    *arguments: str,
    command: Sequence[str] = COMMAND,
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
    **options: object,
) -> Iterator[Workbench]:
    """Starts a workbench on a free port unless told otherwise, and stops it in the end, whatever happens."""
    if "--port" not in arguments:
        arguments = ("--port", "0", *arguments)
    process = subprocess.Popen(
        [*command, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=cwd,
        env=environment() if env is None else env,
        **options,  # type: ignore[call-overload]
    )
    try:
        yield Workbench(process)
    finally:
        with process:  # closes the pipes and waits
            process.kill()
