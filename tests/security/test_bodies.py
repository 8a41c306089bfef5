"""Method, media type, length, size, JSON, meaning: in this order, and the first that applies is the answer."""

import json
import socket

import pytest

from support import tally
from support.answers import assert_sound
from support.forms import Visitor
from support.raw_http import Answer, connect, exchange, receive_one, request
from support.server import Workbench

PREVIEW, CONFIG = "/api/memory/preview", "/api/memory/config"
PREVIEW_BODY = b'{"text": "Set a to b", "prior_revisions": []}'
JSON_BYTES = 262_144
SERVER_BYTES = 2 * 1_048_576

READ, WRITE, ACTION = "GET, HEAD", "POST", "GET, HEAD, POST"
ALLOWED = {
    "/": READ,
    "/memory/": READ,
    "/plans/": READ,
    "/help/": READ,
    "/help/acceptance/": READ,
    "/static/renigma/app.css": READ,
    "/api/openapi.json": READ,
    "/api/memory/config": READ,
    "/api/memory/run": WRITE,
    "/api/memory/preview": WRITE,
    "/api/memory/apply": WRITE,
    "/api/memory/validate": WRITE,
    "/api/plans/parse": WRITE,
    "/api/plans/validate": WRITE,
    "/memory/review/": ACTION,
    "/memory/adopt/": ACTION,
    "/memory/cancel/": ACTION,
    "/memory/import/": ACTION,
    "/memory/export/": ACTION,
    "/memory/reset/": ACTION,
    "/memory/open/": ACTION,
    "/plans/review/": ACTION,
    "/plans/open/": ACTION,
    "/plans/export/": ACTION,
    "/plans/put/": ACTION,
    "/plans/reset/": ACTION,
}
METHODS = (
    "GET",
    "HEAD",
    "POST",
    "PUT",
    "PATCH",
    "DELETE",
    "OPTIONS",
    "TRACE",
    "CONNECT",
    "PROPFIND",
    "QUERY",
    "GETT",
)


@pytest.mark.parametrize("target", ALLOWED)
def test_other_methods_are_refused_with_those_that_are_allowed(server: Workbench, target: str) -> None:
    allowed = ALLOWED[target].split(", ")
    for method in METHODS:
        if method not in allowed:
            answer = server.get(target, method=method)
            assert (target, method, answer.status) == (target, method, 405)
            assert answer.one("allow") == ALLOWED[target]
            api = target.startswith("/api/")
            if method != "HEAD":
                assert_sound(answer, api=api)
            if api and method != "HEAD":
                assert answer.json()["code"] == "method-not-allowed"


@pytest.mark.parametrize("method", METHODS)
def test_an_unknown_address_is_unknown_to_every_method(server: Workbench, method: str) -> None:
    for target in (
        "/nothing",
        "/nothing/",
        "/memory/review/x",
        "/api/",
        "/api/memory/nothing",
        "/api/memory/config/",
        "/static/",
        "/static",
    ):
        body = b"x" if method == "POST" else None
        answer = server.send(request(target, host=server.host, method=method, body=body))
        assert (target, answer.status) == (target, 404)


@pytest.mark.parametrize(
    ("target", "address"),
    [
        ("/memory", "/memory/"),
        ("/plans", "/plans/"),
        ("/help", "/help/"),
        ("/help/acceptance", "/help/acceptance/"),
        ("/memory/review", "/memory/review/"),
        ("//memory", "/memory/"),
        ("/memory?x=//evil.com", "/memory/"),
    ],
)
def test_a_visit_without_the_last_slash_goes_to_the_page(
    server: Workbench, target: str, address: str
) -> None:
    for method in ("GET", "HEAD"):
        answer = server.get(target, method=method)
        assert (answer.status, answer.one("location")) == (303, address)
    for method in ("POST", "PUT", "OPTIONS"):
        assert server.send(request(target, host=server.host, method=method, body=b"x")).status == 404


def test_head_is_get_without_the_body(server: Workbench) -> None:
    for target in ("/api/memory/config", "/static/renigma/app.css", "/nothing", "/api/nothing"):
        full, head = server.get(target), server.get(target, method="HEAD")
        assert (head.status, head.body) == (full.status, b"")
        assert head.one("content-length") == str(len(full.body))


@pytest.mark.parametrize(
    ("media_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ("application/json;charset=UTF-8", 200),
        ('application/json; charset="utf-8"', 200),
        ("Application/JSON", 200),
        (None, 415),
        ("", 415),
        ("text/plain", 415),
        ("text/plain; application/json", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("text/json", 415),
        ("application/json+x", 415),
        ("application/problem+json", 415),
        ("application/jsonx", 415),
        ("xapplication/json", 415),
        ("application/ json", 415),
        ("application/json; charset=utf-16", 415),
        ("application/json; charset=latin-1", 415),
        ("application/json; charset=utf-8; charset=utf-16", 415),
        ("application/json; charset", 415),
        ("application/json; boundary=x", 415),
        ("application/json, text/plain", 415),
        ("*/*", 415),
    ],
)
def test_only_json_is_taken_for_json(server: Workbench, media_type: str | None, status: int) -> None:
    headers = () if media_type is None else (("Content-Type", media_type),)
    answer = server.send(
        request(PREVIEW, host=server.host, method="POST", headers=headers, body=PREVIEW_BODY)
    )
    assert answer.status == status
    assert_sound(answer, api=True)
    if status == 415:
        assert answer.json()["code"] == "unsupported-media-type"


def test_two_media_types_are_refused(server: Workbench) -> None:
    headers = (("Content-Type", "text/plain"),)
    assert server.post_json(PREVIEW, PREVIEW_BODY, *headers).status == 415
    assert server.post_json(PREVIEW, PREVIEW_BODY, ("content-type", "application/json")).status == 415


def test_a_body_without_a_length_is_refused(server: Workbench) -> None:
    for headers, status, code in (
        ((("Content-Type", "application/json"),), 411, "length-required"),
        ((("Content-Type", "text/plain"),), 415, "unsupported-media-type"),
        ((), 415, "unsupported-media-type"),
    ):
        answer = server.send(request(PREVIEW, host=server.host, method="POST", headers=headers))
        assert (answer.status, answer.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("length", "status", "code"),
    [
        (JSON_BYTES - 1, 200, None),
        (JSON_BYTES, 200, None),
        (JSON_BYTES + 1, 413, "payload-too-large"),
        (1_048_577, 413, "payload-too-large"),
        (SERVER_BYTES - 1, 413, "payload-too-large"),
    ],
)
def test_the_application_judges_the_size_and_its_answer_arrives_whole(
    server: Workbench, length: int, status: int, code: str | None
) -> None:
    answer = server.post_json(PREVIEW, PREVIEW_BODY.ljust(length))
    assert answer.status == status
    assert_sound(answer, api=True)
    assert answer.json().get("code") == code
    chunked = server.send(chunked_request(server, PREVIEW_BODY.ljust(length), chunk=65_536))
    assert (chunked.status, chunked.json().get("code")) == (status, code)


@pytest.mark.parametrize("length", [SERVER_BYTES, SERVER_BYTES + 1, 10**9, 10**18])
def test_beyond_the_applications_limits_the_server_refuses_before_it_reads(
    server: Workbench, length: int
) -> None:
    head = f"POST {PREVIEW} HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\n"
    answer = server.send(f"{head}Content-Length: {length}\r\n\r\n".encode())
    assert answer.status == 413
    assert_sound(answer, api=True)
    assert answer.json()["code"] == "payload-too-large"


@pytest.mark.parametrize(
    ("media_type", "body", "status", "code"),
    [
        ("text/plain", b"x" * (JSON_BYTES + 1), 415, "unsupported-media-type"),
        ("application/json", b"x" * (JSON_BYTES + 1), 413, "payload-too-large"),
        ("application/json", b"x" * JSON_BYTES, 400, "malformed-json"),
        ("application/json", b"", 400, "malformed-json"),
        ("application/json", b"\xff", 400, "malformed-json"),
        ("application/json", b"\xef\xbb\xbf{}", 400, "malformed-json"),
        ("application/json", '{"text": ""}'.encode("utf-16"), 400, "malformed-json"),
        ("application/json", b"{} {}", 400, "malformed-json"),
        ("application/json", b"[" * 33 + b"]" * 33, 400, "malformed-json"),
        ("application/json", b"[" * 100_000, 400, "malformed-json"),
        ("application/json", b'{"a":' * 50_000, 400, "malformed-json"),
        ("application/json", b"9" * 100_000, 400, "malformed-json"),
        ("application/json", b"1" + b"e9" * 1, 422, "schema"),
        ("application/json", b"1e400", 400, "malformed-json"),
        ("application/json", b"NaN", 400, "malformed-json"),
        ("application/json", b'{"text": "", "text": ""}', 400, "duplicate-key"),
        ("application/json", b'{"text": "\\ud800", "prior_revisions": []}', 400, "invalid-text"),
        ("application/json", b"[]", 422, "schema"),
        ("application/json", b"null", 422, "schema"),
        ("application/json", b"{}", 422, "schema"),
        ("application/json", b'{"text": 1, "prior_revisions": []}', 422, "schema"),
        ("application/json", b'{"text": "", "prior_revisions": [], "x": 1}', 422, "schema"),
        (
            "application/json",
            json.dumps({"text": "a" * 20_001, "prior_revisions": []}).encode(),
            422,
            "text-too-long",
        ),
    ],
)
def test_the_first_fault_is_the_answer(
    server: Workbench, media_type: str, body: bytes, status: int, code: str
) -> None:
    headers = (("Content-Type", media_type),)
    answer = server.send(request(PREVIEW, host=server.host, method="POST", headers=headers, body=body))
    assert (answer.status, answer.json()["code"]) == (status, code)
    assert_sound(answer, api=True)


def test_an_error_never_echoes_what_was_sent(server: Workbench) -> None:
    mark = "correct-horse-battery-staple"
    bodies = [
        f'{{"text": "{mark}"',
        f'{{"{mark}": 1, "{mark}": 2}}',
        f'{{"text": "{mark}", "{mark}": 1}}',
        json.dumps({"text": [mark], "prior_revisions": []}),
        json.dumps({"text": mark * 1000, "prior_revisions": []}),
        json.dumps({"format": mark}),
        json.dumps({"text": mark, "prior_revisions": [], "review_sha256": mark}),
    ]
    for target in (PREVIEW, "/api/memory/run", "/api/memory/apply", "/api/memory/validate"):
        for body in bodies:
            answer = server.post_json(target, body.encode())
            assert answer.status >= 400
            assert mark.encode() not in answer.body
    for target in (f"/{mark}", f"/api/{mark}", f"/memory/?{mark}"):
        assert mark.encode() not in server.get(target, ("X-Mark", mark)).body


def test_expect_is_met_before_the_body_is_sent(server: Workbench) -> None:
    head = request(
        PREVIEW,
        host=server.host,
        method="POST",
        headers=(
            ("Content-Type", "application/json"),
            ("Expect", "100-continue"),
            ("Content-Length", str(len(PREVIEW_BODY))),
        ),
    )
    with connect(server.port) as connection:
        connection.sendall(head)
        assert connection.recv(64) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(PREVIEW_BODY)
        assert receive_one(connection).status == 200


@pytest.mark.parametrize("sent", [0, 1, len(PREVIEW_BODY) - 1])
def test_a_body_that_breaks_off_gets_no_answer(server: Workbench, sent: int) -> None:
    whole = preview_request(server)
    cut = whole[: len(whole) - len(PREVIEW_BODY) + sent]
    assert exchange(server.port, cut, finish=True) == []
    assert server.get(CONFIG).status == 200
    tally.count_fault("body that breaks off")


def test_many_requests_share_a_connection(server: Workbench) -> None:
    data = preview_request(server, close=False)
    bodies = set()
    with connect(server.port) as connection:
        for _ in range(50):
            connection.sendall(data)
            answer = receive_one(connection)
            assert answer.status == 200
            bodies.add(answer.body)
    assert len(bodies) == 1


def test_a_request_may_arrive_byte_by_byte(server: Workbench) -> None:
    data = preview_request(server, close=False)
    with connect(server.port) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in data:
            connection.sendall(bytes([byte]))
        assert receive_one(connection).status == 200


def preview_request(server: Workbench, *, close: bool = True) -> bytes:
    json_type = (("Content-Type", "application/json"),)
    return request(
        PREVIEW, host=server.host, method="POST", headers=json_type, body=PREVIEW_BODY, close=close
    )


def chunked_request(server: Workbench, body: bytes, *, chunk: int) -> bytes:
    head = request(
        PREVIEW,
        host=server.host,
        method="POST",
        headers=(("Content-Type", "application/json"), ("Transfer-Encoding", "chunked")),
    )
    pieces = [body[start : start + chunk] for start in range(0, len(body), chunk)]
    return head + b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces) + b"0\r\n\r\n"


@pytest.mark.parametrize("chunk", [1, 7, 1000])
def test_a_chunked_body_is_a_body(server: Workbench, chunk: int) -> None:
    plain: Answer = server.post_json(PREVIEW, PREVIEW_BODY)
    assert server.send(chunked_request(server, PREVIEW_BODY, chunk=chunk)).body == plain.body


@pytest.mark.parametrize("length", [201, 5_000, 200_000])
def test_what_an_error_carries_of_a_name_is_short(server: Workbench, length: int) -> None:
    """A member's name may be of any length, and a pointer holds it: then it leads to the value around."""
    name = "n" * length
    document = json.dumps({"text": {name: ["\ud800"]}, "prior_revisions": []}).encode()
    answer = server.post_json(PREVIEW, document)
    assert (answer.status, answer.json()["code"], answer.json()["pointer"]) == (400, "invalid-text", "/text")
    visitor = Visitor(server)
    page = visitor.post("/memory/import/", {"record": document.decode()})
    # The field itself keeps what was sent; nothing else on the page does.
    assert page.status == 422
    assert page.body.count(b"n" * 201) == length // 201
    assert page.body.count(name.encode()) == 1
    named = visitor.post("/memory/review/", {name[:900]: ""})
    assert named.status == 422
    assert b"n" * 201 not in named.body
