"""Clients that do not read: what is kept for them is bounded in time and in size, and others are served meanwhile."""

import socket
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest

from support import tally
from support.forms import FORM_TYPE, multipart, whole_form
from support.raw_http import TIMEOUT, receive_one, request
from support.server import FAULTY_COMMAND, SILENT_END, Workbench, environment, workbench

MOST_BYTES = 16 * 1_048_576
IDLE_SECONDS, PATIENCE_SECONDS = 1, 4
"""Shorter than in earnest, in their order: reading is waited for longer than a next request is."""

LARGE = "'" * 1_000_000
"""A page writes six bytes for each of them: far more than the system keeps for a client that does not read."""

CROWD = 8


def bounded(most_bytes: int, patience: int, idle: int) -> AbstractContextManager[Workbench]:
    env = environment(RENIGMA_OUTPUT=f"{most_bytes} {patience} {idle}")
    return workbench(command=FAULTY_COMMAND, env=env)


@pytest.fixture(scope="module")
def server() -> Iterator[Workbench]:
    """A workbench that soon loses its patience."""
    with bounded(10**9, PATIENCE_SECONDS, IDLE_SECONDS) as running:
        yield running
        assert running.stop() == SILENT_END


@pytest.fixture(scope="module")
def patient_server() -> Iterator[Workbench]:
    """A workbench with little room, that never loses its patience."""
    with bounded(MOST_BYTES, 3600, 3600) as running:
        yield running
        assert running.stop() == SILENT_END


def ask(server: Workbench) -> socket.socket:
    """Asks for a large page on a connection that takes next to nothing; returns when the answer has begun."""
    connection = ask_unheard(server)
    assert connection.recv(1, socket.MSG_PEEK) == b"H"
    return connection


def ask_unheard(server: Workbench) -> socket.socket:
    """The same, without waiting for the answer."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(TIMEOUT)
    connection.connect(("127.0.0.1", server.port))
    body = multipart(whole_form(record=LARGE))
    headers = (("Content-Type", FORM_TYPE), ("Origin", f"http://{server.host}"))
    connection.sendall(
        request("/memory/open/", host=server.host, method="POST", headers=headers, body=body, close=False)
    )
    return connection


def arrives_whole(connection: socket.socket) -> bool:
    """Reads what still comes; whether it is the whole answer."""
    try:
        return receive_one(connection).status == 200
    except (ValueError, ConnectionResetError):
        return False


def test_who_reads_nothing_is_given_up(server: Workbench) -> None:
    with ask(server) as connection:
        time.sleep(PATIENCE_SECONDS + 2)
        assert not arrives_whole(connection)
    tally.count_fault("client that never reads")


def test_who_begins_late_gets_all_of_it(server: Workbench) -> None:
    with ask(server) as connection:
        time.sleep(IDLE_SECONDS + 1.5)
        assert arrives_whole(connection)


def test_who_reads_on_gets_all_of_it_however_long_it_takes(server: Workbench) -> None:
    with ask(server) as connection:
        received = bytearray()
        for seconds in range(1, PATIENCE_SECONDS + 3):
            time.sleep(1)
            # Much enough for the server to notice: what a client takes is taken from the system's store first.
            while len(received) < seconds * 900_000:
                received += connection.recv(65_536)
        length = int(received.partition(b"Content-Length: ")[2].partition(b"\r\n")[0])
        whole = len(received.partition(b"\r\n\r\n")[0]) + 4 + length
        while len(received) < whole and (chunk := connection.recv(65_536)):
            received += chunk
        assert len(received) == whole


def test_what_a_crowd_leaves_unread_is_bounded(patient_server: Workbench) -> None:
    """Those that have waited longest are given up first, and a client that reads is served beside them."""
    with ExitStack() as stack:
        crowd = []
        for _ in range(CROWD):
            crowd.append(stack.enter_context(ask(patient_server)))
            time.sleep(0.3)
            assert patient_server.get("/api/memory/config").status == 200
        whole = [arrives_whole(connection) for connection in crowd]
    assert not whole[0]
    assert whole[-1]
    assert whole == sorted(whole)
    tally.count_fault("crowd that never reads", CROWD)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="this system has no /proc")
def test_a_crowd_that_has_left_leaves_no_memory_behind() -> None:
    """In earnest: the bound of all answers together, and what stays of it when the clients are gone."""
    with workbench() as running:
        with ask(running) as connection:
            assert arrives_whole(connection)
        before = resident_bytes(running)
        with ExitStack() as stack:
            for _ in range(30):
                stack.enter_context(ask_unheard(running))
            time.sleep(4)
        while running.get("/api/memory/config").status != 200:
            time.sleep(0.1)
        time.sleep(3)
        assert resident_bytes(running) - before < 80 * 1_048_576
        assert running.stop() == SILENT_END
    tally.count_fault("crowd that never reads", 30)


def resident_bytes(server: Workbench) -> int:
    """How much memory the process has."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024
