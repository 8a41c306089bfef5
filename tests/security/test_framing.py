"""What is no HTTP, or HTTP that two readers could take apart differently, is refused and quotes nothing."""

import random
from contextlib import suppress

import pytest

from support import tally
from support.answers import assert_sound
from support.raw_http import connect, exchange, request
from support.server import Workbench

PREVIEW = "/api/memory/preview"
BODY = b'{"text": "", "prior_revisions": []}'
SMUGGLED = b"GET /memory/ HTTP/1.1\r\nHost: evil.com\r\n\r\n"
MARK = "correct-horse"


def post(server: Workbench, *lines: str, version: str = "1.1") -> bytes:
    """A POST with these header lines as they are, and no others but Host and Content-Type."""
    head = [
        f"POST {PREVIEW} HTTP/{version}",
        f"Host: {server.host}",
        "Content-Type: application/json",
        *lines,
    ]
    return ("\r\n".join(head) + "\r\n\r\n").encode("latin-1")


BAD_LENGTHS = [
    "-1",
    "+35",
    "35, 35",
    "35,35",
    "0x23",
    "35.0",
    "3.5e1",
    "35 ",
    "3 5",
    "",
    "x",
    "35\x0b",
    "\xb23",
    "35;",
    "9" * 5000,
]


@pytest.mark.parametrize("length", BAD_LENGTHS, ids=lambda length: ascii(length[:12]))
def test_a_length_is_digits_and_nothing_else(server: Workbench, length: str) -> None:
    answers = exchange(server.port, post(server, f"Content-Length: {length}") + BODY + SMUGGLED, finish=True)
    if length == "35 ":  # outer blanks do not belong to a header's value
        assert [answer.status for answer in answers] == [200, 421]
    else:
        assert [answer.status for answer in answers] == [400]
        assert_sound(answers[0], api=True)


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (("Content-Length: 35", "Content-Length: 35"), 400),
        (("Content-Length: 35", "Content-Length: 0"), 400),
        (("Content-Length: 0", "content-length: 35"), 400),
        (("Content-Length: 35", "Transfer-Encoding: chunked"), 400),
        (("Transfer-Encoding: chunked", "Content-Length: 35"), 400),
        (("Content-Length: 4", "Transfer-Encoding: chunked"), 400),
        (("Transfer-Encoding: identity",), 501),
        (("Transfer-Encoding: gzip, chunked",), 501),
        (("Transfer-Encoding: chunked, identity",), 501),
        (("Transfer-Encoding: xchunked",), 501),
        (("Transfer-Encoding: chunked\x0b",), 400),
        (("Transfer-Encoding: \x0bchunked",), 400),
        (("Transfer-Encoding: chunked;q=1",), 501),
        (('Transfer-Encoding: "chunked"',), 501),
        (("Transfer-Encoding : chunked",), 400),
        (("Content-Length : 35",), 400),
        (("Content-Length\t: 35",), 400),
        ((" Content-Length: 35",), 400),
        (("X: y\r\n Transfer-Encoding: chunked",), 400),
        (("X: y\r\n\tTransfer-Encoding: chunked",), 400),
        (("Content-Length:\r\n 35",), 400),
        (("Transfer_Encoding: chunked",), 411),
        (("Content_Length: 35",), 411),
        (("X: y\rContent-Length: 35",), 400),
        (("X: y\nContent-Length: 35",), 400),
        (("X: y\x00",), 400),
        (("X\x00: y",), 400),
        (("X\x7f: y",), 400),
        (("X: y\x7f",), 400),
        ((": y",), 400),
        (("no colon",), 400),
        ((f"no colon {MARK}",), 400),
        ((f"X: y\n{MARK}",), 400),
        (("H\xf6st: x",), 400),
    ],
    ids=ascii,
)
def test_an_ambiguous_frame_is_refused_and_ends_the_connection(
    server: Workbench, lines: tuple[str, ...], status: int
) -> None:
    answers = exchange(server.port, post(server, *lines) + BODY + SMUGGLED, finish=True)
    assert answers[0].status == status
    assert_sound(answers[0], api=True)
    assert MARK.encode() not in answers[0].body
    # Whatever the reading of the rest, it never is a request that another host's name would be answered for.
    assert all(answer.status in (400, 421) for answer in answers[1:])


def test_a_chunked_body_with_a_length_beside_it_is_refused(server: Workbench) -> None:
    """Each reading alone would be a good request; one of them hides another request in the body."""
    chunks = b"%x\r\n%b\r\n0\r\n\r\n" % (len(BODY), BODY)
    for length in (len(BODY), len(chunks), 0):
        for lines in (
            (f"Content-Length: {length}", "Transfer-Encoding: chunked"),
            ("Transfer-Encoding: chunked", f"Content-Length: {length}"),
        ):
            (answer,) = exchange(server.port, post(server, *lines) + chunks, finish=True)
            assert answer.status == 400


def test_a_length_told_twice_is_refused_on_the_older_protocol_too(server: Workbench) -> None:
    for lines in (("Transfer-Encoding: chunked",), ("Content-Length: 35", "Transfer-Encoding: chunked")):
        answers = exchange(
            server.port, post(server, *lines, "Connection: keep-alive", version="1.0") + BODY, finish=True
        )
        assert [answer.status for answer in answers] == [400]


@pytest.mark.parametrize(
    "chunks",
    [
        b"x\r\n",
        b"-1\r\n",
        b"+3\r\nabc\r\n0\r\n\r\n",
        b"0x3\r\nabc\r\n0\r\n\r\n",
        b"3\r\nabcd\r\n0\r\n\r\n",
        b"3\nabc\n0\n\n",
        b"3 \r\nabc\r\n0\r\n\r\n",
        b" 3\r\nabc\r\n0\r\n\r\n",
        b"\r\n3\r\nabc\r\n0\r\n\r\n",
        b"3\r\nabc0\r\n\r\n",
        b"3;\x00\r\nabc\r\n0\r\n\r\n",
        b"f" * 100 + b"\r\n",
        b"3_0\r\nabc\r\n0\r\n\r\n",
    ],
    ids=repr,
)
def test_a_bad_chunk_is_refused_and_ends_the_connection(server: Workbench, chunks: bytes) -> None:
    answers = exchange(
        server.port, post(server, "Transfer-Encoding: chunked") + chunks + SMUGGLED, finish=True
    )
    assert [answer.status for answer in answers[:1]] in ([400], [413], [])
    assert all(answer.status in (400, 421) for answer in answers[1:])


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("get /memory/ HTTP/1.1", 400),
        ("Get /memory/ HTTP/1.1", 400),
        (f"{MARK} /memory/ HTTP/1.1", 400),
        ("GET", 400),
        ("GET  /memory/ HTTP/1.1", 400),
        ("GET /memory/  HTTP/1.1", 400),
        ("GET /memory/ HTTP/1.1 x", 400),
        ("GET\t/memory/\tHTTP/1.1", 400),
        ("GET /a b HTTP/1.1", 400),
        ("GET /memory/ HTTP/x", 400),
        ("GET /memory/ http/1.1", 400),
        ("GET /memory/ HTTP/11", 400),
        ("G(T /memory/ HTTP/1.1", 400),
        (f"GET /{MARK}\nX HTTP/1.1", 400),
        ("GET /\r/ HTTP/1.1", 400),
        ("GET http://[::1 HTTP/1.1", 400),
        ("GET http://]/ HTTP/1.1", 400),
        ("PRI * HTTP/2.0", 404),
        ("GET /nothing HTTP/9.9", 404),
        ("GET /nothing HTTP/0.9", 404),
        ("GET /%00 HTTP/1.1", 404),
        ("GET /\x00 HTTP/1.1", 404),
        ("GET /%ff%fe HTTP/1.1", 404),
        ("GET /\xff\xfe HTTP/1.1", 400),
        ("GET /%c0%ae%c0%ae/ HTTP/1.1", 404),
        ("GET /% HTTP/1.1", 404),
        ("GET /%0d%0aX:%20y HTTP/1.1", 404),
        ("GET /../../../../etc/passwd HTTP/1.1", 404),
        ("GET /static/../renigma_site/settings.py HTTP/1.1", 404),
        ("GET /static/renigma/../../pyproject.toml HTTP/1.1", 404),
        ("GET /static/renigma/%2e%2e/%2e%2e/pyproject.toml HTTP/1.1", 404),
        ("GET /static/renigma/..%2f..%2fpyproject.toml HTTP/1.1", 404),
        ("GET /static/renigma/app.css/ HTTP/1.1", 404),
        ("GET /static//renigma/app.css HTTP/1.1", 404),
        ("GET /static/renigma/app.css%00.html HTTP/1.1", 404),
        ("GET /static/renigma/ HTTP/1.1", 404),
        ("GET /static/etc/passwd HTTP/1.1", 404),
        ("GET /STATIC/renigma/app.css HTTP/1.1", 404),
    ],
    ids=ascii,
)
def test_an_odd_request_line_gets_a_plain_verdict(server: Workbench, line: str, status: int) -> None:
    data = f"{line}\r\nHost: {server.host}\r\nConnection: close\r\n\r\n".encode("latin-1")
    (answer,) = exchange(server.port, data)
    assert answer.status == status
    assert_sound(answer, api=status == 400)
    assert MARK.encode() not in answer.body


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("If-Modified-Since", "garbage"),
        ("If-Modified-Since", "Mon, 99 Foo 99999 99:99:99 GMT"),
        ("If-Modified-Since", "Mon, 01 Jan 0001 00:00:00 GMT"),
        ("If-Modified-Since", "9" * 5000),
        ("If-None-Match", '"' * 100),
        ("If-None-Match", "*"),
        ("Range", "bytes=0-"),
        ("Range", "bytes=-1"),
        ("Range", "bytes=5-2"),
        ("Range", "bytes=999999999-"),
        ("Range", "bytes=" + "9" * 5000 + "-"),
        ("Range", "bytes=0-1,2-3"),
        ("Range", "lines=1-2"),
        ("Accept-Encoding", "gzip, br;q=x"),
        ("Accept", "x" * 8000),
        ("Accept-Language", ",".join(["x"] * 4000)),
        ("Cookie", "renigma_form=" + "x" * 8000),
        ("Cookie", "; ".join(f"a{number}=b" for number in range(1000))),
        ("Cookie", "\xff=\xfe; renigma_form=\x80"),
        ("Referer", "http://evil.com/"),
        ("Content-Encoding", "gzip"),
        ("Upgrade", "websocket"),
        ("Authorization", "Basic " + "A" * 4000),
        ("X-HTTP-Method-Override", "DELETE"),
        ("Connection", "Host, Origin"),
        ("TE", "trailers"),
    ],
    ids=lambda text: ascii(text[:24]),
)
def test_odd_headers_do_no_harm(server: Workbench, name: str, value: str) -> None:
    for target in ("/memory/", "/static/renigma/app.css", "/api/memory/config"):
        (answer,) = exchange(
            server.port, request(target, host=server.host, headers=((name, value),)), finish=True
        )
        assert answer.status in (200, 304)
        assert answer.one("x-content-type-options") == "nosniff"


@pytest.mark.parametrize(
    ("size", "status", "code"),
    [
        (15_000, 411, "length-required"),
        (16_384, 431, "headers-too-large"),
        (20_000, 431, "headers-too-large"),
        (1_000_000, 431, "headers-too-large"),
    ],
)
def test_too_many_header_bytes_are_refused(server: Workbench, size: int, status: int, code: str) -> None:
    long = f"X: {'y' * size}"
    alike = "\r\n".join(["X: y"] * (size // 6))
    different = "\r\n".join(f"X{number:06}: y" for number in range(size // 12))
    for filling in (long, alike, different):
        answers = exchange(server.port, post(server, filling), finish=True)
        assert [(answer.status, answer.json()["code"]) for answer in answers[:1]] in ([(status, code)], [])
        assert answers or size == 1_000_000  # there the connection may be reset while the client still sends


def test_an_endless_header_is_cut_off(server: Workbench) -> None:
    for data in (b"G" * 100_000, b"GET /memory/ HTTP/1.1\r\nX: " + b"y" * 100_000, b"\r\n" * 50_000):
        answers = exchange(server.port, data, finish=True)
        assert [answer.status for answer in answers] in ([431], [])
    tally.count_fault("header without an end", 3)


TLS_HELLO = bytes.fromhex(
    "16030100c1010000bd0303"
    + "5a" * 32
    + "20"
    + "a5" * 32
    + "0022130113031302c02bc02fcca9cca8c02cc030c00ac009c013c014009c009d002f0035"
    + "01000052"
    + "00" * 82
)


@pytest.mark.parametrize(
    "data",
    [
        TLS_HELLO,
        TLS_HELLO + b"\r\n\r\n",
        b"\x05\x01\x00",
        b"SSH-2.0-OpenSSH_9.6\r\n",
        b"EHLO evil.com\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"\r\n\r\n\r\n\r\n",
        b"\n\n",
        b"\x00" * 1000,
        b"\x00\r\n\r\n",
        b"\xff" * 1000 + b"\r\n\r\n",
        b"*1\r\n$4\r\nPING\r\n",
        b"GET / HTTP/1.1\r\n\r\n" * 3,
    ],
    ids=lambda data: repr(data[:16]),
)
def test_another_protocol_is_refused_or_closed(server: Workbench, data: bytes) -> None:
    answers = exchange(server.port, data, finish=True)
    assert all(answer.status in (400, 404) for answer in answers)
    assert server.get("/api/memory/config").status == 200
    tally.count_fault("another protocol")


@pytest.mark.parametrize("hello", [TLS_HELLO, TLS_HELLO[:1], TLS_HELLO[:5]], ids=len)
def test_a_tls_hello_is_answered_by_closing(server: Workbench, hello: bytes) -> None:
    """At once: a client that speaks TLS waits for nothing else, and gives its own timeout as the reason."""
    with connect(server.port) as connection:
        connection.settimeout(5)  # half of the time after which a silent connection is closed
        connection.sendall(hello)
        with suppress(ConnectionResetError):
            assert connection.recv(1) == b""


def test_random_bytes_are_refused_or_closed(server: Workbench) -> None:
    source = random.Random(4)  # noqa: S311 - repeatable, not secret
    for _ in range(300):
        # Nothing of HTTP begins with this byte, and one of TLS is closed unread.
        data = source.randbytes(source.randrange(1, 400)).lstrip(b"\x16")
        answers = exchange(server.port, data + b"\r\n\r\n", finish=True)
        assert all(answer.status == 400 for answer in answers)
    tally.count_fault("random bytes", 300)


def test_damaged_requests_get_a_verdict(server: Workbench) -> None:
    """One random change to a good request: whatever it becomes, the answer is one of the contract's."""
    good = request(
        PREVIEW, host=server.host, method="POST", headers=(("Content-Type", "application/json"),), body=BODY
    )
    source = random.Random(5)  # noqa: S311 - repeatable, not secret
    for _ in range(500):
        data = bytearray(good)
        place = source.randrange(len(data))
        change = source.choice(("replace", "delete", "insert", "repeat"))
        if change == "delete":
            del data[place]
        elif change == "replace":
            data[place] = source.randrange(256)
        elif change == "insert":
            data.insert(place, source.randrange(256))
        else:
            data[place:place] = data[place : place + source.randrange(1, 40)]
        for answer in exchange(server.port, bytes(data), finish=True):
            assert answer.status in (200, 400, 403, 404, 405, 411, 413, 415, 421, 422, 431, 501)
    tally.count_fault("damaged request", 500)
