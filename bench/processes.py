"""The programs that are started and watched: the command line and the workbench's server."""

import http.client
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PYTHON: Final = (sys.executable,)
_SCRIPT: Final = Path(sys.executable).with_name("renigma")
RENIGMA: Final = (str(_SCRIPT),) if _SCRIPT.exists() else (sys.executable, "-m", "renigma_site")
"""The command as it is installed; without it, as a module, which takes a little longer."""

_ADDRESS: Final = re.compile(rb"http://127\.0\.0\.1:(\d+)/")
_PATIENCE: Final = 60.0
# What is started keeps its compiled modules, as an installed program does: a setting of this shell changes none of it.
ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def processor_seconds() -> float:
    """A clock of the processor time that ended child processes have taken: what other programs take does not count."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command: Sequence[str]) -> None:
    """Runs a program to its end; raises CalledProcessError where it fails."""
    subprocess.run(  # noqa: S603 - our own commands
        command, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=ENVIRONMENT
    )


def output_of(command: Sequence[str]) -> bytes:
    """What a program prints; raises CalledProcessError where it fails."""
    return subprocess.run(  # noqa: S603 - our own commands
        command, check=True, stdin=subprocess.DEVNULL, capture_output=True, env=ENVIRONMENT
    ).stdout


class Server:
    """A workbench that listens."""

    def __init__(self, process: subprocess.Popen[bytes], port: int) -> None:
        self.port: Final = port
        self._process = process
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)

    def get(self, path: str) -> tuple[int, bytes]:
        """Status and body of a GET."""
        return self._exchange("GET", path, None)

    def post_json(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Status and body of an API call."""
        return self._exchange("POST", path, body)

    def _exchange(self, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        return answer.status, answer.read()

    def resident_bytes(self) -> int | None:
        """The memory that the process holds, or None where the system does not tell."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return None
        found = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
        return int(found[1]) * 1024 if found else None


@contextmanager
def server() -> Iterator[Server]:
    """Starts a workbench on a free port and ends it, whatever happens."""
    process = subprocess.Popen(  # noqa: S603 - our own command
        [*RENIGMA, "workbench", "--port", "0"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    try:
        line = process.stdout.readline() if process.stdout else b""
        address = _ADDRESS.search(line)
        if address is None:
            raise RuntimeError("the workbench did not start")
        yield Server(process, int(address[1]))
    finally:
        with process:
            process.kill()
