"""`Expect: 100-continue`: who is refused by the head alone is not asked for a body, and who is not, is."""

import socket

import pytest

from support.answers import assert_sound
from support.raw_http import Answer, connect, exchange, receive_all, receive_one, request
from support.server import Workbench

PREVIEW = "/api/memory/preview"
BODY = b'{"text": "Set a to b", "prior_revisions": []}'
JSON = ("Content-Type", "application/json")
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"


def head(
    server: Workbench,
    *headers: tuple[str, str],
    target: str = PREVIEW,
    host: str | None = None,
    method: str = "POST",
    length: int | None = len(BODY),
) -> bytes:
    """A head that expects to be asked for the body."""
    sized = () if length is None else (("Content-Length", str(length)),)
    all_headers = (("Expect", "100-continue"), *headers, *sized)
    return request(target, host=host or server.host, method=method, headers=all_headers, close=False)


def test_a_good_request_is_asked_for_its_body(server: Workbench) -> None:
    with connect(server.port) as connection:
        connection.sendall(head(server, JSON))
        assert connection.recv(65536) == CONTINUE
        connection.sendall(BODY)
        assert receive_one(connection).status == 200
        # The connection goes on.
        connection.sendall(head(server, JSON))
        assert connection.recv(65536) == CONTINUE
        connection.sendall(BODY)
        assert receive_one(connection).status == 200


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"host": "evil.com"}, 421),
        ({"host": "127.0.0.1:1"}, 421),
        ({"host": "a@127.0.0.1"}, 400),
        ({"headers": (JSON, ("Origin", "http://evil.com"))}, 403),
        ({"headers": (JSON, ("Sec-Fetch-Site", "cross-site"))}, 403),
        ({"target": "/api/nothing"}, 404),
        ({"target": "/static/renigma/app.css"}, 405),
        ({"target": "/api/memory/config"}, 405),
        ({"method": "PUT"}, 405),
        ({"headers": ()}, 415),
        ({"headers": (("Content-Type", "text/plain"),)}, 415),
        ({"length": 262_145}, 413),
        ({"length": 2_097_151}, 413),
        ({"length": 2_097_152}, 413),
        ({"length": 10**12}, 413),
        ({"target": "/memory/review/"}, 415),
        ({"length": None}, 411),
    ],
    ids=str,
)
def test_who_is_refused_by_the_head_is_not_asked(
    server: Workbench, changes: dict[str, object], status: int
) -> None:
    headers = changes.pop("headers", (JSON,))
    assert isinstance(headers, tuple)
    with connect(server.port) as connection:
        connection.sendall(head(server, *headers, **changes))  # type: ignore[arg-type]  # one table of any changes
        answer: Answer = receive_one(connection)
        assert answer.status == status
        target = str(changes.get("target", PREVIEW))
        assert_sound(answer, api=target.startswith("/api/") or status in (413,))
        if status != 411:  # there no body was announced, so that the next request could follow
            assert receive_all(connection) == []


def test_a_body_in_chunks_is_asked_for_and_measured_when_it_is_there(server: Workbench) -> None:
    for body, status in ((BODY, 200), (BODY.ljust(262_145), 413)):
        with connect(server.port) as connection:
            connection.sendall(head(server, JSON, ("Transfer-Encoding", "chunked"), length=None))
            assert connection.recv(65536) == CONTINUE
            connection.sendall(b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body))
            assert receive_one(connection).status == status
    with connect(server.port) as connection:
        connection.sendall(head(server, ("Transfer-Encoding", "chunked"), length=None))
        assert receive_one(connection).status == 415


def test_a_body_that_came_along_is_not_asked_for(server: Workbench) -> None:
    answers = exchange(server.port, head(server, JSON, ("Connection", "close")) + BODY)
    assert [answer.status for answer in answers if answer.status != 100] == [200]


def test_a_refused_body_is_no_next_request(server: Workbench) -> None:
    hidden = request("/memory/", host=server.host)
    with connect(server.port) as connection:
        connection.sendall(head(server, ("Content-Type", "text/plain"), length=len(hidden)))
        assert receive_one(connection).status == 415
        try:
            connection.sendall(hidden)
        except OSError:
            return
        assert receive_all(connection) == []


def test_a_request_behind_another_is_asked_in_its_turn(server: Workbench) -> None:
    first = request("/api/memory/config", host=server.host, close=False)
    with connect(server.port) as connection:
        connection.sendall(first + head(server, JSON))
        assert _status_of_next(connection) == 200
        assert _read_exactly(connection, len(CONTINUE)) == CONTINUE
        connection.sendall(BODY)
        assert receive_one(connection).status == 200


def test_a_request_behind_another_is_refused_in_its_turn(server: Workbench) -> None:
    first = request("/api/memory/config", host=server.host, close=False)
    with connect(server.port) as connection:
        connection.sendall(first + head(server, ("Content-Type", "text/plain")))
        assert [answer.status for answer in receive_all(connection)] == [200, 415]


def _status_of_next(connection: socket.socket) -> int:
    """Reads exactly one answer, byte for byte up to its end, so that what follows stays to be read."""
    received = b""
    while not received.endswith(b"\r\n\r\n"):
        received += _read_exactly(connection, 1)
    length = int(received.partition(b"Content-Length: ")[2].partition(b"\r\n")[0])
    _read_exactly(connection, length)
    return int(received.split(b" ")[1])


def _read_exactly(connection: socket.socket, size: int) -> bytes:
    received = b""
    while len(received) < size:
        chunk = connection.recv(size - len(received))
        assert chunk
        received += chunk
    return received
