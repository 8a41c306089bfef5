"""Serving writes no file, calls nobody and says nothing, whatever is asked of it."""

import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support import tally
from support.forms import Visitor
from support.raw_http import exchange, request
from support.server import COMMAND, FAULTY_COMMAND, ROOT, SILENT_END, Workbench, environment, workbench

AUDITED = str(ROOT / "tests" / "support" / "audited")
PREVIEW = "/api/memory/preview"
# waitress looks its default address up although it is given a socket; a number needs no network to be looked up.
UNUSED_LOOKUP = "socket.getaddrinfo ('0.0.0.0', '8080', 0, 1, 6)"
MARK = "correct-horse-battery-staple"


class Reports:
    """The reading end of the pipe that an audited process reports to."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def lines(self) -> list[str]:
        """All reports so far; to be called when the process has ended."""
        chunks = []
        while chunk := os.read(self.descriptor, 65536):
            chunks.append(chunk)
        found = b"".join(chunks).decode().splitlines()
        tally.mishaps["files written"] += sum(line.startswith("open ") for line in found)
        return found


@contextmanager
def audited(tmp_path: Path, *arguments: str, command: tuple[str, ...]) -> Iterator[tuple[Workbench, Reports]]:
    """A workbench whose opened files and connections are reported; home and temporary folders are empty ones."""
    reading, writing = os.pipe()
    folders = {name: str(tmp_path / name.lower()) for name in ("HOME", "TMPDIR", "XDG_CACHE_HOME")}
    for folder in folders.values():
        Path(folder).mkdir()
    env = environment(**folders, RENIGMA_AUDIT_FD=str(writing), PYTHONDONTWRITEBYTECODE="1")
    env["PYTHONPATH"] = os.pathsep.join([AUDITED, env["PYTHONPATH"]])
    try:
        with workbench(*arguments, command=command, env=env, pass_fds=(writing,)) as running:
            os.close(writing)
            yield running, Reports(reading)
    finally:
        os.close(reading)
    for folder in folders.values():
        assert list(Path(folder).iterdir()) == []


def use_everything(server: Workbench) -> None:
    """Requests of every kind, good and bad, the largest included."""
    for target in (
        "/",
        "/memory/",
        "/plans/",
        "/help/",
        "/static/renigma/app.css",
        "/nothing",
        "/api/memory/config",
    ):
        server.get(target)
    text = f"Set {MARK} to b. What is {MARK}? Nonsense."
    body = f'{{"text": "{text}", "prior_revisions": []}}'.encode()
    reviewed = server.post_json(PREVIEW, body)
    assert reviewed.status == 200
    server.post_json("/api/memory/run", body)
    server.post_json("/api/memory/validate", reviewed.body)
    server.post_json("/api/memory/validate", b" " * 262_144)
    server.post_json(PREVIEW, body.ljust(2_000_000))
    server.post_json(PREVIEW, b"{")
    server.post_json("/api/plans/parse", b'{"text": "Read \\"notes.txt\\" and summarize it in 5 bullets."}')
    visitor = Visitor(server)
    for action in ("review", "adopt", "cancel", "import", "export", "reset", "open"):
        visitor.post(f"/memory/{action}/", {"source": text, "session": MARK, "record": "x" * 900_000})
    visitor.post("/memory/review/", {"source": "x" * 1_100_000})
    server.get(f"/{MARK}", ("Origin", f"http://{MARK}"))
    exchange(server.port, request("/", host=MARK))
    exchange(server.port, b"\x16\x03\x01\r\n\r\n")
    exchange(server.port, b"GET / HTTP/1.1\r\nX: " + b"y" * 20_000, finish=True)
    exchange(server.port, b"POST / HTTP/1.1\r\nContent-Length: 1000\r\n\r\n" + MARK.encode(), finish=True)


def test_serving_opens_no_file_for_writing_and_calls_nobody(tmp_path: Path) -> None:
    with audited(tmp_path, command=COMMAND) as (running, reports):
        use_everything(running)
        assert running.stop() == SILENT_END
        assert reports.lines() == [UNUSED_LOOKUP]


def test_the_audit_notices_a_file_and_a_call(tmp_path: Path) -> None:
    """The proof above would be none if the hook saw nothing."""
    with audited(tmp_path, command=FAULTY_COMMAND) as (running, reports):
        running.get(f"/write/?path={tmp_path / 'written'}")
        running.get("/call-out/")
        running.stop()
        events = [line.split()[0] for line in reports.lines() if line != UNUSED_LOOKUP]
    assert events == ["open", "socket.connect"]
    tally.provoke("files written", 1)


def test_the_audit_takes_no_import_of_ctypes_for_a_library(tmp_path: Path) -> None:
    """Importing ctypes opens the running program itself; loading another library is reported."""
    env = environment(RENIGMA_AUDIT_FD="1")
    env["PYTHONPATH"] = os.pathsep.join([AUDITED, env["PYTHONPATH"]])
    missing = str(tmp_path / "none.so")
    for program, reported in (
        ("import ctypes", ""),
        (f"import ctypes, contextlib\nwith contextlib.suppress(OSError): ctypes.CDLL({missing!r})", missing),
    ):
        done = subprocess.run(
            [sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True
        )
        assert done.stdout == (f"ctypes.dlopen {(reported,)!r}\n" if reported else "")


def test_it_works_where_nothing_can_be_written(tmp_path: Path) -> None:
    """No file may grow beyond 0 bytes, and the home folder is read-only."""
    home = tmp_path / "home"
    home.mkdir(mode=0o500)

    def forbid_writing() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    env = environment(HOME=str(home), TMPDIR=str(home), PYTHONDONTWRITEBYTECODE="1")
    with workbench(env=env, cwd=home, preexec_fn=forbid_writing) as running:
        use_everything(running)
        assert running.stop() == SILENT_END
    tally.count_fault("nothing can be written")


def test_few_open_files_are_enough() -> None:
    """The limit of connections follows the limit of open files: beyond it clients wait instead of failing."""

    def allow_few_files() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (80, 80))

    with workbench(preexec_fn=allow_few_files) as running:
        from support.raw_http import connect

        waiting = [connect(running.port) for _ in range(60)]
        for connection in waiting:
            connection.close()
        assert running.get("/static/renigma/app.css").status == 200
        assert running.stop() == SILENT_END
    tally.count_fault("few open files")


@pytest.mark.parametrize(
    ("name", "kind"), [("fail", "ValueError"), ("recurse", "RecursionError"), ("exhaust", "MemoryError")]
)
def test_a_fault_of_the_workbench_is_told_without_what_was_typed(name: str, kind: str) -> None:
    with workbench(command=FAULTY_COMMAND) as running:
        plain, api = running.get(f"/{name}/?{MARK}"), running.get(f"/api/{name}/?{MARK}")
        assert (plain.status, api.status) == (500, 500)
        assert api.json()["code"] == "internal-error"
        for answer in (plain, api):
            assert MARK.encode() not in answer.body
            assert b"Traceback" not in answer.body
            assert answer.one("x-content-type-options") == "nosniff"
        assert running.get("/api/memory/config").status == 200
        ended = running.stop()
    assert (ended.status, ended.output) == (0, "")
    lines = ended.errors.splitlines()
    assert len(lines) == 2
    for line in lines:
        assert re.fullmatch(rf"renigma workbench: unexpected {kind} in __main__, line \d+", line)
    tally.provoke("500s", 2)
    tally.provoke("leaked lines", 2)
    tally.count_fault(f"{kind} in a view", 2)
