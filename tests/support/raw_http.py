"""HTTP over a plain socket: bytes out exactly as given, answers taken apart strictly."""

import json
import socket
from dataclasses import dataclass
from typing import Any

from support import tally

TIMEOUT = 15.0
"""Seconds after which a missing answer counts as a hang."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One response; header names in lower case, in the order sent."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every value of a header."""
        return [value for key, value in self.headers if key == name]

    def one(self, name: str) -> str:
        """The value of a header that must be there exactly once."""
        (value,) = self.all(name)
        return value

    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


def request(
    target: str,
    *,
    host: str | None,
    method: str = "GET",
    headers: tuple[tuple[str, str], ...] = (),
    body: bytes | None = None,
    close: bool = True,
) -> bytes:
    """The bytes of a well-framed request; `host` None leaves the header out."""
    lines = [f"{method} {target} HTTP/1.1"]
    if host is not None:
        lines.append(f"Host: {host}")
    lines += [f"{name}: {value}" for name, value in headers]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    if close:
        lines.append("Connection: close")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + (body or b"")


def exchange(port: int, data: bytes, *, finish: bool = False) -> list[Answer]:
    """Sends `data` on a new connection and returns every answer that comes until the server closes it.

    With `finish` the sending side is closed afterwards. A server that neither answers nor closes is a hang and
    raises TimeoutError; an answer that is cut short raises ValueError. Answers are counted.
    """
    with connect(port) as connection:
        try:
            connection.sendall(data)
            if finish:
                connection.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # the verdict may come, and the connection be closed, before everything was sent
        return receive_all(connection, is_head=data.startswith(b"HEAD "))


def connect(port: int) -> socket.socket:
    """A connection to the server, with the timeout of a hang."""
    return socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)


def receive_all(connection: socket.socket, *, is_head: bool = False) -> list[Answer]:
    """Reads until the server closes."""
    received = bytearray()
    try:
        while chunk := connection.recv(65536):
            received += chunk
    except ConnectionResetError:
        pass  # what was received before counts
    except TimeoutError:
        tally.mishaps["hangs"] += 1
        raise
    answers = []
    rest = bytes(received)
    while rest:
        answer, rest = _take_answer(rest, is_head=is_head)
        answers.append(answer)
    for answer in answers:
        tally.count_answer(answer.status)
    if not answers:
        tally.count_answer(tally.UNANSWERED)
    return answers


def receive_one(connection: socket.socket) -> Answer:
    """Reads one answer from a connection that stays open."""
    received = bytearray()
    while b"\r\n\r\n" not in received:
        received += _some(connection)
    head, _, body = bytes(received).partition(b"\r\n\r\n")
    status, headers = _read_head(head)
    length = int(dict(headers)["content-length"])
    while len(body) < length:
        body += _some(connection)
    tally.count_answer(status)
    return Answer(status, headers, body)


def _some(connection: socket.socket) -> bytes:
    chunk = connection.recv(65536)
    if not chunk:
        raise ValueError("the connection was closed before the answer was complete")
    return chunk


def _take_answer(data: bytes, *, is_head: bool) -> tuple[Answer, bytes]:
    head, found, rest = data.partition(b"\r\n\r\n")
    if not found:
        raise ValueError(f"an answer is cut short: {data[:200]!r}")
    status, headers = _read_head(head)
    if status == 100:
        return Answer(status, headers, b""), rest
    has_no_body = is_head or status in (204, 304)
    length = 0 if has_no_body else int(dict(headers)["content-length"])
    if len(rest) < length:
        raise ValueError(f"the body of an answer is cut short: {len(rest)} of {length} bytes")
    return Answer(status, headers, rest[:length]), rest[length:]


def _read_head(head: bytes) -> tuple[int, tuple[tuple[str, str], ...]]:
    status_line, *lines = head.decode("latin-1").split("\r\n")
    protocol, status, _reason = status_line.split(" ", 2)
    if protocol not in ("HTTP/1.0", "HTTP/1.1"):
        raise ValueError(f"no HTTP answer: {status_line!r}")
    pairs = [line.split(":", 1) for line in lines]
    return int(status), tuple((name.lower(), value.strip()) for name, value in pairs)
