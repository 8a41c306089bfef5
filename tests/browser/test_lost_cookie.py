"""Another port of the machine clears or changes the form's cookie: nothing on an open page is lost by it."""

import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from support.browser import Desk

pytestmark = pytest.mark.browser

TEXT = "Set color to green. What is color?"
COOKIES = {
    "cleared": ("Clear-Site-Data", '"cookies"'),
    "changed": ("Set-Cookie", f"renigma_form={'y' * 32}; Path=/"),
    "broken": ("Set-Cookie", "renigma_form=!; Path=/"),
}


class _Meddler(BaseHTTPRequestHandler):
    """Another local server: it answers any visit with a header about cookies, named by the path."""

    def do_GET(self) -> None:
        self.send_response(200)
        if self.path.strip("/") in COOKIES:
            self.send_header(*COOKIES[self.path.strip("/")])
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def other_port() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Meddler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def meddle(desk: Desk, other_port: str, how: str) -> None:
    """Visits the other port in a second window of the same browser."""
    page = desk.context.new_page()
    page.goto(f"{other_port}/{how}")
    page.close()


@pytest.fixture(params=[True, False], ids=["with scripts", "without"])
def any_desk(open_desk: Callable[..., Desk], request: pytest.FixtureRequest) -> Desk:
    """A window with scripts, and one without."""
    return open_desk(scripts=request.param)


@pytest.mark.parametrize("how", COOKIES)
def test_the_accepted_record_goes_on(any_desk: Desk, other_port: str, how: str) -> None:
    any_desk.accept(TEXT)
    session = any_desk.page.locator("input[name=session]").input_value()
    meddle(any_desk, other_port, how)
    any_desk.review(f"{TEXT} Recall color.")
    assert any_desk.title == "Review – Memory & bindings"
    assert any_desk.page.locator("input[name=session]").input_value() == session
    meddle(any_desk, other_port, how)
    any_desk.page.go_back()
    assert any_desk.title == "Accepted – Memory & bindings"
    meddle(any_desk, other_port, how)
    with any_desk.page.expect_download() as saved:
        any_desk.page.get_by_role("button", name="Save memory JSON", exact=True).click()
    assert saved.value.suggested_filename.startswith("renigma-memory-")


@pytest.mark.parametrize("how", COOKIES)
def test_back_from_an_error_page_returns_the_page_before_it(
    any_desk: Desk, other_port: str, how: str
) -> None:
    any_desk.accept(TEXT)
    session = any_desk.page.locator("input[name=session]").input_value()
    any_desk.write("typed, not reviewed")
    too_large = {"name": "a.json", "mimeType": "application/json", "buffer": b" " * 1_100_000}
    any_desk.page.locator("#impf").set_input_files(files=[too_large])
    meddle(any_desk, other_port, how)
    any_desk.press("Review interpretation")
    assert any_desk.title == "Content Too Large"
    meddle(any_desk, other_port, how)
    any_desk.page.go_back()
    assert any_desk.page.locator("input[name=session]").input_value() == session
    assert any_desk.page.locator("#source").input_value() in ("typed, not reviewed", TEXT)
