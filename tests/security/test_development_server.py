"""`manage.py runserver` keeps the verdicts, though it has none of the workbench's own server."""

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from support.raw_http import connect, exchange, request
from support.server import PATIENCE, ROOT, environment

PREVIEW = "/api/memory/preview"
BODY = b'{"text": "", "prior_revisions": []}'


@contextmanager
def listening_on(port: int) -> Iterator[None]:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "runserver", "--noreload", f"127.0.0.1:{port}"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
        env=environment(),
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                connect(port).close()
                break
            except OSError:
                assert process.poll() is None
                assert time.monotonic() < deadline
                time.sleep(0.2)
        yield
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number: int = free.getsockname()[1]
    with listening_on(number):
        yield number


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("digits", [4_001, 5_000, 20_000])
def test_a_length_of_thousands_of_digits_is_refused(port: int, method: str, digits: int) -> None:
    headers = (("Content-Type", "application/json"), ("Content-Length", "9" * digits))
    target = PREVIEW if method == "POST" else "/memory/"
    (answer,) = exchange(port, request(target, host=f"127.0.0.1:{port}", method=method, headers=headers))
    assert answer.status == 400


@pytest.mark.parametrize(
    ("host", "headers", "body", "status"),
    [
        ("127.0.0.1:{port}", (), BODY, 415),
        ("127.0.0.1:{port}", (("Content-Type", "application/json"),), BODY, 200),
        ("127.0.0.1:{port}", (("Content-Type", "application/json"),), BODY.ljust(262_145), 413),
        ("evil.com", (("Content-Type", "application/json"),), BODY, 421),
        ("127.0.0.1:{port}", (("Content-Type", "application/json"), ("Origin", "null")), BODY, 403),
        ("127.0.0.1:{port}, evil.com", (("Content-Type", "application/json"),), BODY, 400),
    ],
)
def test_the_verdicts_are_the_same(
    port: int, host: str, headers: tuple[tuple[str, str], ...], body: bytes, status: int
) -> None:
    sent = request(PREVIEW, host=host.format(port=port), method="POST", headers=headers, body=body)
    (answer,) = exchange(port, sent)
    assert answer.status == status
