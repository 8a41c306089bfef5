"""`make docs`: the documentation as a site, built strictly, and looked at in a browser that reaches nothing else."""

import html
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import renigma
from support.server import ROOT

pytestmark = pytest.mark.skipif(
    find_spec("mkdocs") is None or find_spec("mkdocstrings") is None,
    reason="MkDocs is not installed (pip install '.[docs]')",
)

# What a page or a style sheet loads, as opposed to links that a person may follow.
LOADED = re.compile(
    r"""<(?:script|img|iframe|source|link)\b[^>]*?(?:src|href)=["']?([^"'\s>]+)|url\(["']?([^"')]+)|@import\s+["']([^"']+)"""
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr
    return folder


def test_every_page_is_there(site: Path) -> None:
    pages = {path.relative_to(ROOT / "docs").with_suffix(".html") for path in (ROOT / "docs").rglob("*.md")}
    built = {path.relative_to(site) for path in site.rglob("*.html")}
    made = {"index", "contributing", "changelog", "reporting", "corpus-files", "reference", "decisions/index"}
    assert built == pages | {Path(f"{name}.html") for name in made} | {Path("404.html")}
    assert (site / "images" / "review.png").is_file()
    assert not (site / "site").exists()


def test_the_reference_comes_from_the_docstrings(site: Path) -> None:
    text = html.unescape(re.sub(r"<[^>]+>", "", (site / "reference.html").read_text("utf-8")))
    for name in renigma.__all__:
        assert f"renigma.{name}" in text
        first_line = (getattr(renigma, name).__doc__ or "").splitlines()[0]
        assert first_line.replace("`", "") in text, name


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    files = [path for path in site.rglob("*") if path.suffix in {".html", ".css"}]
    assert len(files) > 30
    for path in files:
        for found in LOADED.findall(path.read_text("utf-8")):
            (address,) = filter(None, found)
            assert not re.match(r"(?:https?:)?//", address), (path, address)


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the library's name
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.browser
def test_a_person_searches_and_reads_without_another_host(browser: Browser, address: str) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        asked: set[str] = set()
        errors: list[str] = []
        page.on("request", lambda request: asked.add(request.url))
        page.on("pageerror", lambda error: errors.append(error.message))
        with page.expect_console_message(lambda message: "search ready" in message.text):
            page.goto(f"{address}/index.html")
        page.get_by_role("link", name="Search").click()
        page.locator("#mkdocs-search-query").press_sequentially("spreadsheet")
        page.locator("#mkdocs-search-results a").first.click()
        page.get_by_role("heading", name="renigma export").wait_for()
        assert "/command-line.html" in page.url
        assert page.locator("html").get_attribute("data-bs-theme") == "light"
        page.emulate_media(color_scheme="dark")
        page.locator('html[data-bs-theme="dark"]').wait_for(state="attached")
        assert errors == []
    assert asked
    assert {url for url in asked if not url.startswith((address, "blob:", "data:"))} == set()
