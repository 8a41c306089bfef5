"""What another site can make a browser send is refused, on every method, whether a header or both tell of it."""

from itertools import product

import pytest

from support.answers import assert_sound
from support.raw_http import Answer, request
from support.server import Workbench

PAGE, STATIC, CONFIG, PREVIEW = (
    "/memory/",
    "/static/renigma/app.css",
    "/api/memory/config",
    "/api/memory/preview",
)
PREVIEW_BODY = b'{"text": "Set a to b", "prior_revisions": []}'

OTHER_ORIGINS = [
    "null",
    "",
    "https://{own}",
    "http://localhost:{port}",
    "http://[::1]:{port}",
    "http://127.0.0.1",
    "http://127.0.0.1:80",
    "http://127.0.0.1:9999",
    "http://127.0.0.1:{port}1",
    "http://127.0.0.1:0{port}",
    "http://{own}/",
    "http://{own}/memory/",
    "http://{own}?",
    "http://{own}#",
    "http://{own}.evil.com",
    "http://evil.com",
    "http://evil.com:{port}",
    "http://a@{own}",
    "http://{own}@evil.com",
    "HTTP://{own}",
    "Http://{own}",
    "{own}",
    "//{own}",
    "ws://{own}",
    "file://",
    "chrome-extension://abcdefghijklmnop",
    "http://{own}, http://{own}",
    "http://{own} http://evil.com",
    "http://{own},",
    "'http://{own}'",
    "undefined",
]

# What a browser says of a request that a page of another site caused, beside Sec-Fetch-Site.
CAUSES = {
    "script": ("no-cors", "script"),
    "image": ("no-cors", "image"),
    "stylesheet": ("no-cors", "style"),
    "iframe": ("navigate", "iframe"),
    "frame": ("navigate", "frame"),
    "embed": ("navigate", "embed"),
    "object": ("navigate", "object"),
    "fetch": ("cors", "empty"),
    "blind fetch": ("no-cors", "empty"),
    "font": ("cors", "font"),
    "worker": ("same-origin", "worker"),
    "web socket": ("websocket", "websocket"),
    "prefetch": ("no-cors", "empty"),
    "manifest": ("cors", "manifest"),
}


def own_origin(server: Workbench) -> tuple[str, str]:
    return ("Origin", f"http://{server.host}")


def test_it_works_without_either_header(server: Workbench) -> None:
    assert server.get(CONFIG).status == 200
    assert server.get(PAGE).status == 200
    assert server.post_json(PREVIEW, PREVIEW_BODY).status == 200


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_own_requests_pass(server: Workbench, site: str) -> None:
    headers = (own_origin(server), ("Sec-Fetch-Site", site))
    assert server.post_json(PREVIEW, PREVIEW_BODY, *headers).status == 200
    for target in (CONFIG, PAGE, STATIC):
        assert server.get(target, *headers).status == 200
        assert server.get(target, *headers[1:]).status == 200
        assert server.get(target, *headers[:1]).status == 200


def test_the_origin_belongs_to_the_host_of_the_same_request(server: Workbench) -> None:
    for name in ("localhost", "[::1]", "127.0.0.1"):
        authority = f"{name}:{server.port}"
        for origin, status in ((f"http://{authority}", 200), ("http://127.0.0.2:80", 403)):
            data = request(CONFIG, host=authority, headers=(("Origin", origin),))
            assert server.send(data).status == status
    mixed = request(
        CONFIG, host=f"LocalHost:{server.port}", headers=(("Origin", f"http://localhost:{server.port}"),)
    )
    assert server.send(mixed).status == 200


@pytest.mark.parametrize("origin", OTHER_ORIGINS)
def test_other_origins_are_refused_on_every_method_and_address(server: Workbench, origin: str) -> None:
    header = ("Origin", origin.format(own=server.host, port=server.port))
    for target in (PAGE, STATIC, CONFIG, PREVIEW, "/nothing", "/api/nothing"):
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
            answer = server.get(target, header, method=method)
            assert (target, method, answer.status) == (target, method, 403)
            assert_sound_refusal(answer, api=target.startswith("/api/"), head=method == "HEAD")
    own_site = ("Sec-Fetch-Site", "same-origin")
    assert server.post_json(PREVIEW, PREVIEW_BODY, header, own_site).status == 403


def test_two_origin_lines_are_refused_even_if_they_agree(server: Workbench) -> None:
    origin = own_origin(server)
    assert server.post_json(PREVIEW, PREVIEW_BODY, origin, origin).status == 403
    assert server.post_json(PREVIEW, PREVIEW_BODY, origin, ("Origin", "http://evil.com")).status == 403
    assert server.post_json(PREVIEW, PREVIEW_BODY, ("origin", "http://evil.com"), origin).status == 403


@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_site_gets_nothing_by_any_element(server: Workbench, site: str, cause: str) -> None:
    mode, destination = CAUSES[cause]
    headers = (("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination))
    for target in (CONFIG, PAGE, STATIC, "/plans/", "/help/", "/nothing"):
        answer = server.get(target, *headers)
        assert (target, answer.status) == (target, 403)
        assert_sound_refusal(answer, api=target.startswith("/api/"))
        assert server.get(target, *headers, own_origin(server)).status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_from_another_site_opens_a_page_and_nothing_else(server: Workbench, site: str) -> None:
    link = (("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document"))
    for method in ("GET", "HEAD"):
        assert server.get(PAGE, *link, method=method).status == 200
        assert server.get("/nothing", *link, method=method).status == 404
        for target in (CONFIG, "/api/nothing", STATIC):
            assert server.get(target, *link, method=method).status == 403
    for method in ("POST", "PUT", "OPTIONS", "DELETE"):
        assert server.get("/memory/review/", *link, method=method).status == 403
    assert server.get(PAGE, *link, ("Origin", "http://evil.com")).status == 403
    assert server.get(PAGE, *link, ("Origin", "null")).status == 403


@pytest.mark.parametrize(
    "site",
    ["cross-site", "same-site", "", "SAME-ORIGIN", "same-origin, same-origin", "none,none", "x", "null"],
)
def test_the_own_origin_does_not_excuse_the_site(server: Workbench, site: str) -> None:
    header = ("Sec-Fetch-Site", site)
    assert server.post_json(PREVIEW, PREVIEW_BODY, own_origin(server), header).status == 403
    assert server.post_json(PREVIEW, PREVIEW_BODY, header).status == 403
    assert server.get(CONFIG, header).status == 403


def test_two_site_lines_are_refused_even_if_they_agree(server: Workbench) -> None:
    for first, second in product(("same-origin", "none", "cross-site"), repeat=2):
        headers = (("Sec-Fetch-Site", first), ("sec-fetch-site", second))
        assert server.get(CONFIG, *headers).status == 403


def test_mode_and_destination_alone_mean_nothing(server: Workbench) -> None:
    for mode, destination in CAUSES.values():
        headers = (("Sec-Fetch-Mode", mode), ("Sec-Fetch-Dest", destination))
        assert server.get(CONFIG, *headers).status == 200


def test_no_answer_allows_another_origin(server: Workbench) -> None:
    """A preflight is no exception: it is refused, and no header of it tells a browser to go on."""
    asked = (("Access-Control-Request-Method", "POST"), ("Access-Control-Request-Headers", "content-type"))
    foreign = (("Origin", "http://evil.com"), ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors"))
    answer = server.get(PREVIEW, *asked, *foreign, method="OPTIONS")
    assert answer.status == 403
    assert_sound_refusal(answer, api=True)
    answer = server.get(PREVIEW, *asked, own_origin(server), method="OPTIONS")
    assert answer.status == 405
    assert_sound(answer, api=True)


def assert_sound_refusal(answer: Answer, *, api: bool, head: bool = False) -> None:
    if not head:
        assert_sound(answer, api=api)
    if api and not head:
        assert answer.json()["code"] == "forbidden-origin"
    elif not head:
        assert answer.body == b"403 Forbidden: The request comes from another site.\n"
