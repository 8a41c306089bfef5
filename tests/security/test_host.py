"""Host is judged before anything else, on every kind of address: that is what stops DNS rebinding."""

import pytest

from support.answers import assert_sound
from support.raw_http import Answer, exchange, request
from support.server import SILENT_END, Workbench, workbench

PAGE, STATIC, UNKNOWN = "/memory/", "/static/renigma/app.css", "/nothing/here"
CONFIG, UNKNOWN_CALL = "/api/memory/config", "/api/nothing"
STATUS_FOR_OWN_HOST = {PAGE: 200, STATIC: 200, CONFIG: 200, UNKNOWN: 404, UNKNOWN_CALL: 404}

OWN = ["127.0.0.1:{port}", "localhost:{port}", "LocalHost:{port}", "LOCALHOST:{port}", "[::1]:{port}"]

OTHER_AUTHORITY = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "127.0.0.1:80",
    "127.0.0.1:9999",
    "127.0.0.1:99999",
    "localhost.:{port}",
    "127.1:{port}",
    "127.0.0.2:{port}",
    "127.0.0.01:{port}",
    "0x7f.0.0.1:{port}",
    "0177.0.0.1:{port}",
    "2130706433:{port}",
    "0.0.0.0:{port}",
    "[::]:{port}",
    "[0:0:0:0:0:0:0:1]:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "[::2]:{port}",
    "evil.com",
    "evil.com:{port}",
    "evil.localhost:{port}",
    "localhost.evil.com:{port}",
    "127.0.0.1.evil.com:{port}",
    "127.0.0.1.nip.io:{port}",
    "localhost-:{port}",
    "-localhost:{port}",
    "local.host:{port}",
    "localh0st:{port}",
    "localhost.localdomain:{port}",
    "ip6-localhost:{port}",
    "testserver",
    ".:{port}",
    "..localhost:{port}",
]

NO_AUTHORITY = [
    "",
    ":{port}",
    "127.0.0.1:",
    "127.0.0.1:0",
    "127.0.0.1:0{port}",
    "127.0.0.1:+{port}",
    "127.0.0.1:-{port}",
    "127.0.0.1: {port}",
    "127.0.0.1 :{port}",
    "127.0.0.1:{port}x",
    "127.0.0.1:{port}:{port}",
    "127.0.0.1:100000",
    "127.0.0.1:{port}.0",
    "127.0.0.1:{port}/",
    "127.0.0.1:{port}?",
    "127.0.0.1:{port}#",
    "127.0.0.1:{port}\\",
    "http://127.0.0.1:{port}",
    "//127.0.0.1:{port}",
    "a@127.0.0.1:{port}",
    "a:b@127.0.0.1:{port}",
    "@127.0.0.1:{port}",
    "127.0.0.1:{port}@evil.com",
    "127.0.0.1:{port}, evil.com",
    "evil.com, 127.0.0.1:{port}",
    "127.0.0.1:{port},127.0.0.1:{port}",
    "127.0.0.1:{port} evil.com",
    "127.0.0.1:{port}\tx",
    "local_host:{port}",
    "*:{port}",
    "%6cocalhost:{port}",
    "localhost%00:{port}",
    "::1",
    "::1:{port}",
    "[::1:{port}",
    "::1]:{port}",
    "[::1]{port}",
    "[[::1]]:{port}",
    "[::1%25lo]:{port}",
    "[::1%lo]:{port}",
    "[v1.x]:{port}",
    "[localhost]:{port}",
    "\xb2127.0.0.1:{port}",
    "127.0.0.1:\xb2{port}",
    "loc\xe4lhost:{port}",
    "'127.0.0.1':{port}",
    '"127.0.0.1":{port}',
    "127.0.0.1;{port}",
]


@pytest.mark.parametrize("host", OWN)
def test_own_hosts_are_answered(server: Workbench, host: str) -> None:
    for target, status in STATUS_FOR_OWN_HOST.items():
        answer = server.send(request(target, host=host.format(port=server.port)))
        assert (target, answer.status) == (target, status)
        assert_sound(answer, api=target.startswith("/api/"))


@pytest.mark.parametrize(
    ("host", "status", "code"),
    [(host, 421, "wrong-host") for host in OTHER_AUTHORITY]
    + [(host, 400, "bad-host") for host in NO_AUTHORITY],
)
def test_other_hosts_are_refused_everywhere(server: Workbench, host: str, status: int, code: str) -> None:
    for target in STATUS_FOR_OWN_HOST:
        for method in ("GET", "POST", "OPTIONS"):
            body = b"{}" if method == "POST" else None
            answer = server.send(
                request(target, host=host.format(port=server.port), method=method, body=body)
            )
            assert (target, method, answer.status) == (target, method, status)
            _assert_refused_plainly(answer, code, api=target.startswith("/api/"))


@pytest.mark.parametrize("target", STATUS_FOR_OWN_HOST)
def test_a_request_without_a_host_is_refused(server: Workbench, target: str) -> None:
    for version in ("1.0", "1.1"):
        data = f"GET {target} HTTP/{version}\r\nConnection: close\r\n\r\n".encode()
        (answer,) = exchange(server.port, data)
        assert answer.status == 400
        _assert_refused_plainly(answer, "bad-host", api=target.startswith("/api/"))


@pytest.mark.parametrize("second", ["Host: 127.0.0.1:{port}", "host: evil.com", "HOST:"])
def test_two_host_lines_are_refused_even_if_they_agree(server: Workbench, second: str) -> None:
    for lines in ([f"Host: {server.host}", second], [second, f"Host: {server.host}"]):
        text = "\r\n".join(["GET /memory/ HTTP/1.1", *lines, "Connection: close", "", ""])
        answer = server.send(text.format(port=server.port).encode())
        assert answer.status == 400
        _assert_refused_plainly(answer, "bad-host", api=False)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Forwarded-Host", "127.0.0.1:{port}"),
        ("X-Forwarded-For", "127.0.0.1"),
        ("X-Forwarded-Port", "{port}"),
        ("Forwarded", "host=127.0.0.1:{port}"),
        ("X-Host", "127.0.0.1:{port}"),
        ("X-Original-Host", "127.0.0.1:{port}"),
        ("X-Real-IP", "127.0.0.1"),
        ("Http_Host", "127.0.0.1:{port}"),
    ],
)
def test_no_other_header_speaks_for_the_host(server: Workbench, name: str, value: str) -> None:
    header = (name, value.format(port=server.port))
    assert server.send(request("/memory/", host="evil.com", headers=(header,))).status == 421
    foreign = (name, "evil.com")
    assert server.get("/memory/", foreign).status == 200


def test_a_rebound_name_is_refused_even_with_its_own_origin(server: Workbench) -> None:
    """What a rebound page sends: an Origin equal to its Host, and no Fetch Metadata."""
    host = f"evil.com:{server.port}"
    answer = server.send(
        request(
            "/api/memory/preview",
            host=host,
            method="POST",
            headers=(("Origin", f"http://{host}"), ("Content-Type", "application/json")),
            body=b'{"text": "", "prior_revisions": []}',
        )
    )
    assert answer.status == 421
    _assert_refused_plainly(answer, "wrong-host", api=True)


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("http://{own}/memory/", 200),
        ("HTTP://{own}/memory/", 200),
        ("http://evil.com/memory/", 400),
        ("http://evil.com:{port}/memory/", 400),
        ("http://localhost:{port}/memory/", 400),
        ("http://127.0.0.1/memory/", 400),
        ("http://a@{own}/memory/", 400),
        ("http://{own}@evil.com/memory/", 400),
        ("http://{own}.evil.com/memory/", 400),
        ("http:///memory/", 400),
        ("http://[::1/memory/", 400),
        ("file:///etc/passwd", 400),
        ("evil.com:80", 400),
        ("memory/", 400),
        ("?x", 400),
        ("//evil.com/memory/", 404),
        ("/\\evil.com/", 404),
        ("/http://evil.com/", 404),
        ("*", 404),
    ],
)
def test_an_absolute_target_must_name_the_same_authority(server: Workbench, target: str, status: int) -> None:
    answer = server.send(request(target.format(own=server.host, port=server.port), host=server.host))
    assert answer.status == status
    if status == 400 and "[" not in target:
        _assert_refused_plainly(answer, "bad-host", api=False)


def test_an_absolute_target_does_not_replace_the_host(server: Workbench) -> None:
    target = f"http://{server.host}/memory/"
    assert server.send(request(target, host="evil.com")).status == 400
    data = f"GET {target} HTTP/1.1\r\nConnection: close\r\n\r\n".encode()
    assert server.send(data).status == 400


def test_each_request_of_a_connection_is_judged(server: Workbench) -> None:
    own = request("/api/memory/config", host=server.host, close=False)
    foreign = request("/api/memory/config", host="evil.com", close=False)
    last = request("/api/memory/config", host=server.host)
    answers = exchange(server.port, own + foreign + own + foreign + last)
    assert [answer.status for answer in answers] == [200, 421, 200, 421, 200]


def test_a_wrong_port_is_told_the_address_and_the_way_for_a_forward(server: Workbench) -> None:
    for name in ("127.0.0.1", "localhost", "[::1]"):
        words = (
            f"This workbench does not answer to port 9000. Open http://127.0.0.1:{server.port}/. If you forward port "
            f"9000 to it, as ssh -L 9000:127.0.0.1:{server.port} does, start it with --public-port 9000."
        )
        answer = server.send(request("/memory/", host=f"{name}:9000"))
        assert answer.body.decode() == f"421 Misdirected Request: {words}\n"
        assert server.send(request("/api/memory/config", host=f"{name}:9000")).json()["detail"] == words
    without_way = server.send(request("/memory/", host="127.0.0.1:99999")).body.decode()
    assert "--public-port" not in without_way
    assert f"http://127.0.0.1:{server.port}/" in without_way


def test_another_name_is_told_nothing(server: Workbench) -> None:
    for host in ("evil.com", f"evil.com:{server.port}", "localhost.:9000"):
        answer = server.send(request("/memory/", host=host))
        assert answer.body == b"421 Misdirected Request: The request is meant for another host or port.\n"


def test_a_public_port_is_answered_beside_the_own_one() -> None:
    with workbench("--public-port", "9000") as running:
        for host, status in (
            ("127.0.0.1:9000", 200),
            ("localhost:9000", 200),
            (running.host, 200),
            ("127.0.0.1:9001", 421),
            ("127.0.0.1", 421),
            ("evil.com:9000", 421),
        ):
            assert running.send(request("/memory/", host=host)).status == status
            own = (("Origin", f"http://{host}"), ("Content-Type", "application/json"))
            body = b'{"text": "", "prior_revisions": []}'
            sent = request("/api/memory/preview", host=host, method="POST", headers=own, body=body)
            assert running.send(sent).status == status
        other = (("Origin", f"http://{running.host}"),)
        assert running.send(request("/memory/", host="127.0.0.1:9000", headers=other)).status == 403
        told = running.send(request("/memory/", host="127.0.0.1:9001")).body.decode()
        assert (
            f"Open http://127.0.0.1:{running.port}/ or, through the forwarded port, http://127.0.0.1:9000/."
            in told
        )
        assert running.stop() == SILENT_END


def _assert_refused_plainly(answer: Answer, code: str, *, api: bool) -> None:
    assert_sound(answer, api=api)
    if api:
        assert answer.json()["code"] == code
        assert "pointer" not in answer.json()
    else:
        assert answer.one("content-type") == "text/plain; charset=utf-8"
        assert answer.body.count(b"\n") == 1
        assert answer.body.endswith(b"\n")
        assert b"evil" not in answer.body
