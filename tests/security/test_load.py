"""Crowds, clients that leave, clients that dawdle: a normal request is answered all the same."""

import json
import resource
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from support import tally
from support.forms import FORM_TYPE, Visitor, multipart, whole_form
from support.raw_http import TIMEOUT, connect, exchange, receive_all, request
from support.server import PATIENCE, SILENT_END, Workbench, workbench

PREVIEW, CONFIG = "/api/memory/preview", "/api/memory/config"
CROWD = 1000
TEXT = "Set color to green. What is color? Change color to blue. Recall color. Clear memory."
BODY = json.dumps({"text": TEXT, "prior_revisions": []}).encode()
LARGEST_TEXT = "\n".join(
    f'Set "{number % 32} {"k" * 100}" to "{number % 64} {"v" * 20}"' for number in range(128)
)
LARGEST_BODY = json.dumps({"text": LARGEST_TEXT, "prior_revisions": []}).encode()


@pytest.fixture(scope="module", autouse=True)
def many_open_files() -> Iterator[None]:
    """The test holds a crowd of connections itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CROWD
    if hard != resource.RLIM_INFINITY and hard < wanted:
        pytest.skip(f"a process may open only {hard} files here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.fixture(scope="module")
def server() -> Iterator[Workbench]:
    """A workbench of its own: these tests leave connections behind."""
    with workbench() as running:
        yield running
        assert running.stop() == SILENT_END


def post(server: Workbench, body: bytes, *, close: bool = True) -> bytes:
    headers = (("Content-Type", "application/json"),)
    return request(PREVIEW, host=server.host, method="POST", headers=headers, body=body, close=close)


def connect_with_a_small_window(server: Workbench) -> socket.socket:
    """A connection whose client takes next to nothing until it reads."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(TIMEOUT)
    connection.connect(("127.0.0.1", server.port))
    return connection


def abort(connection: socket.socket) -> None:
    """Closes with a reset, as a client does that is killed."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def test_a_thousand_half_open_connections_starve_nobody(server: Workbench) -> None:
    beginnings = (b"", b"GET", b"POST /api/memory/preview HTTP/1.1\r\nHost: x\r\n", post(server, BODY)[:-1])
    with ExitStack() as stack:
        connections = [stack.enter_context(connect(server.port)) for _ in range(CROWD)]
        for number, connection in enumerate(connections):
            connection.sendall(beginnings[number % len(beginnings)])
        for _ in range(10):
            assert server.post_json(PREVIEW, BODY).status == 200
        # They are open still: the answers came beside them, and not when the first of them were given up.
        assert all(is_open(connection) for connection in connections)
    assert server.get(CONFIG).status == 200
    tally.count_fault("half-open connection", CROWD)


def is_open(connection: socket.socket) -> bool:
    """Whether the server has neither sent anything nor closed."""
    connection.setblocking(False)
    try:
        connection.recv(1)
    except BlockingIOError:
        return True
    return False


def test_a_thousand_parallel_previews_are_all_answered_alike(server: Workbench) -> None:
    expected = server.post_json(PREVIEW, BODY).body
    with ExitStack() as stack:
        connections = [stack.enter_context(connect(server.port)) for _ in range(CROWD)]
        for connection in connections:
            connection.settimeout(PATIENCE)
            connection.sendall(post(server, BODY))
        for connection in connections:
            (answer,) = receive_all(connection)
            assert (answer.status, answer.body) == (200, expected)


def test_clients_that_leave_are_forgotten(server: Workbench) -> None:
    whole = post(server, BODY)
    for number in range(200):
        connection = connect(server.port)
        connection.sendall(whole if number % 2 else whole[: number % len(whole)])
        abort(connection)
    assert server.post_json(PREVIEW, BODY).status == 200
    tally.count_fault("client that leaves", 200)


def test_a_large_answer_that_nobody_reads_holds_up_nobody(server: Workbench) -> None:
    with ExitStack() as stack:
        for _ in range(40):
            connection = stack.enter_context(connect_with_a_small_window(server))
            connection.sendall(post(server, LARGEST_BODY, close=False))
        for _ in range(10):
            assert server.post_json(PREVIEW, BODY).status == 200
    tally.count_fault("reader that does not read", 40)


def test_a_slow_reader_gets_all_of_it(server: Workbench) -> None:
    expected = server.post_json(PREVIEW, LARGEST_BODY).body
    with connect(server.port) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.sendall(post(server, LARGEST_BODY))
        received = bytearray()
        while chunk := connection.recv(997):
            received += chunk
            if len(received) % 7 == 0:
                assert server.get(CONFIG).status == 200
    assert received.endswith(expected)
    tally.count_fault("slow reader")


def test_a_pipeline_that_nobody_reads_holds_up_nobody(server: Workbench) -> None:
    """As many large answers as one read can ask for, from more clients than there are workers."""
    data = request("/help/", host=server.host, close=False) * 150
    with ExitStack() as stack:
        for _ in range(8):
            stack.enter_context(connect_with_a_small_window(server)).sendall(data)
        for _ in range(10):
            assert server.get(CONFIG).status == 200
    tally.count_fault("pipeline that nobody reads", 8)


def test_the_slowest_requests_hold_up_nobody(server: Workbench) -> None:
    """As many of them as there are workers but one are under way; a small request overtakes all of them."""
    visitor = Visitor(server, "/plans/")
    fields = whole_form(csrfmiddlewaretoken=visitor.token, request="x\n" * 10_000)
    headers = (("Cookie", visitor.cookie), ("Content-Type", FORM_TYPE))
    slowest = request(
        "/plans/review/",
        host=server.host,
        method="POST",
        headers=headers,
        body=multipart(fields),
        close=False,
    )
    with ExitStack() as stack:
        slow = [stack.enter_context(connect(server.port)) for _ in range(3)]
        for connection in slow:
            connection.sendall(slowest * 4)
        assert server.get(CONFIG).status == 200
        for connection in slow:
            connection.setblocking(False)
            received = bytearray()
            with suppress(BlockingIOError):
                while chunk := connection.recv(10_000_000):
                    received += chunk
            assert received.count(b"HTTP/1.1 200") < 4
            connection.settimeout(TIMEOUT)
        tally.count_fault("slowest request", 12)


def test_a_silent_connection_is_closed_in_the_end(server: Workbench) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(connect(server.port)) for _ in range(3)]
        silent[1].sendall(b"GET / HT")
        silent[2].sendall(post(server, BODY)[:-1])
        for connection in silent:
            assert receive_all(connection) == []
    tally.count_fault("silent connection", 3)


def test_the_answers_of_equal_requests_are_equal(server: Workbench) -> None:
    bodies = {exchange(server.port, post(server, BODY))[0].body for _ in range(50)}
    assert len(bodies) == 1
