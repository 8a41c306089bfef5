"""How long a small request waits beside four of the worst pages, against four ordinary ones."""

import http.client
import io
import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from bench import sessions
from bench.harness import Ratio, Samples, agree
from bench.processes import server
from bench.site_requests import Application, Request, Visitor, post_json
from bench.verdicts import Figure

BESIDE: Final = 4
_ROUNDS: Final = 15
"""At most: in each, eight pages are made."""
_PATIENCE: Final = 120.0


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where a page or the small preview is not answered with 200."""
    with server() as workbench:
        site = forwarded(workbench.port)
        visitor = Visitor(site, "/memory/")
        ordinary = visitor.submission("/memory/review/", {"source": sessions.understood()})
        worst = visitor.submission("/memory/review/", {"source": sessions.near_misses()})
        small = post_json(
            "/api/memory/preview", json.dumps({"text": "Reset memory.", "prior_revisions": []}).encode()
        )
        for request in (ordinary, worst, small):
            agree(request.send(site).status, 200)
        seconds: dict[str, list[float]] = {"worst": [], "ordinary": []}
        with ThreadPoolExecutor(BESIDE) as others:
            for _ in range(min(rounds, _ROUNDS)):
                for name, page in (("worst", worst), ("ordinary", ordinary)):
                    seconds[name].append(_wait(site, small, page, others))
    yield Figure(
        "wait for a small preview beside four of the worst pages / four ordinary ones",
        _ratio(seconds),
        at_most=10,
    )


def _ratio(seconds: dict[str, list[float]]) -> Ratio:
    return Samples(seconds).ratio("worst", "ordinary")


def _wait(site: Application, small: Request, page: Request, others: ThreadPoolExecutor) -> float:
    """Seconds of the wall clock until the small preview is answered, sent just after four pages."""
    pages = [others.submit(page.send, site) for _ in range(BESIDE)]
    time.sleep(0.005)  # so that the pages are with the server
    start = time.perf_counter()
    answer = small.send(site)
    waited = time.perf_counter() - start
    agree(*(each.result().status for each in pages), answer.status, 200)
    return waited


def forwarded(port: int) -> Application:
    """A server on this machine as a WSGI application: each request goes over a connection of its own."""
    return partial(_forward, port)


def _forward(port: int, environment: dict[str, Any], start_response: Callable[..., Any]) -> io.BytesIO:
    headers = {
        name.removeprefix("HTTP_").replace("_", "-"): str(value)
        for name, value in environment.items()
        if name.startswith("HTTP_") and name != "HTTP_HOST"
    }
    headers |= {
        name.replace("_", "-"): str(environment[name])
        for name in ("CONTENT_TYPE", "CONTENT_LENGTH")
        if name in environment
    }
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_PATIENCE)
    try:
        connection.request(
            environment["REQUEST_METHOD"], environment["PATH_INFO"], environment["wsgi.input"].read(), headers
        )
        answer = connection.getresponse()
        body = answer.read()
    finally:
        connection.close()
    start_response(f"{answer.status} {answer.reason}", answer.getheaders())
    return io.BytesIO(body)
