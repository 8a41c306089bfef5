"""A real browser: the workbench's own forms are accepted, and a page of another site gets nothing out of it."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, Response

from support import tally
from support.browser import CHROMIUM
from support.server import Workbench

pytestmark = pytest.mark.browser

PATIENCE = 10_000


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_own_forms_are_accepted_with_their_own_origin(
    browser: Browser, server: Workbench, name: str, scripts: bool
) -> None:
    """With the referrer policy `no-referrer` a browser would say `Origin: null` here."""
    context = browser.new_context(java_script_enabled=scripts)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request))
    page.goto(f"http://{name}:{server.port}/memory/")
    page.locator("#source").fill("Set color to green. What is color?")
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name="Review interpretation", exact=True).click()
    assert navigation.value.status == 200
    (post,) = [request for request in sent if request.method == "POST" and request.is_navigation_request()]
    headers = post.all_headers()
    assert headers["origin"] == f"http://{name}:{server.port}"
    assert headers["sec-fetch-site"] == "same-origin"
    assert headers["content-type"].startswith("multipart/form-data; boundary=")
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name="Use reviewed result", exact=True).click()
    assert navigation.value.status == 200
    for other in ("Request plans", "Memory & bindings"):
        with page.expect_navigation() as navigation:
            page.get_by_role("button", name=other, exact=True).click()
        assert navigation.value.status == 200
    context.close()


class ForeignSite:
    """A site of its own on another loopback port; every page of it is the same attack on the workbench."""

    def __init__(self, target: str) -> None:
        attack = ATTACK.replace("TARGET", target).encode()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(attack)

            def log_message(self, *arguments: Any) -> None:
                pass

        self.site = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.site.server_port
        threading.Thread(target=self.site.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.site.shutdown()
        self.site.server_close()


# Whatever an attempt could read ends up in `got`; what only fails or loads blindly leaves its name in `done`.
ATTACK = """<!doctype html><meta charset="utf-8"><title>attack</title>
<link rel="stylesheet" href="TARGET/static/renigma/app.css?stylesheet">
<script src="TARGET/api/memory/config?script"></script>
<script src="TARGET/static/renigma/app.js?script"></script>
<script type="module" src="TARGET/static/renigma/app.js?module"></script>
<img src="TARGET/static/renigma/icon.svg?img" alt="">
<iframe src="TARGET/memory/?iframe" name="framed"></iframe>
<iframe src="TARGET/api/memory/config?iframe"></iframe>
<object data="TARGET/memory/?object"></object>
<embed src="TARGET/memory/?embed">
<form id="plain" method="post" enctype="text/plain" action="TARGET/api/memory/preview?plain">
  <input name='{"text": "Set a to b", "prior_revisions": [], "x' value='": 1}'></form>
<form id="multipart" method="post" enctype="multipart/form-data" action="TARGET/memory/review/?multipart">
  <input name="source" value="Set a to b"></form>
<form id="encoded" method="post" action="TARGET/memory/reset/?encoded"><input name="source" value="x"></form>
<script>
const got = [], done = [];
const body = '{"text": "Set a to b", "prior_revisions": []}';
async function attempt(name, make) {
  try { const answer = await make(); got.push([name, answer.type, answer.status, await answer.text()]); }
  catch (error) { done.push(name); }
}
function submit(id) {
  const sink = Object.assign(document.createElement("iframe"), {name: "sink-" + id});
  document.body.append(sink);
  return new Promise(resolve => {
    sink.onload = resolve;
    const form = document.getElementById(id);
    form.target = sink.name;
    form.submit();
  });
}
window.finished = (async () => {
  const target = "TARGET";
  await attempt("get", () => fetch(target + "/api/memory/config?get"));
  await attempt("page", () => fetch(target + "/memory/?page"));
  await attempt("blind get", () => fetch(target + "/memory/?blind", {mode: "no-cors", credentials: "include"}));
  await attempt("post", () => fetch(target + "/api/memory/preview?post", {method: "POST", body, headers: {"Content-Type": "application/json"}}));
  await attempt("simple post", () => fetch(target + "/api/memory/preview?simple", {method: "POST", body}));
  await attempt("blind post", () => fetch(target + "/api/memory/preview?blind", {method: "POST", body, mode: "no-cors"}));
  await attempt("put", () => fetch(target + "/api/memory/preview?put", {method: "PUT", body}));
  done.push("beacon " + navigator.sendBeacon(target + "/api/memory/preview?beacon", body));
  for (const id of ["plain", "multipart", "encoded"]) await submit(id);
  await new Promise(resolve => { const source = new EventSource(target + "/memory/?events"); source.onerror = () => { source.close(); resolve(); }; });
  await new Promise(resolve => { const socket = new WebSocket(target.replace("http", "ws") + "/memory/?socket"); socket.onerror = resolve; socket.onopen = () => { got.push("socket"); resolve(); }; });
  await new Promise(resolve => { const worker = document.createElement("script"); worker.onerror = worker.onload = resolve; worker.src = target + "/api/memory/config?late"; document.body.append(worker); });
  try { got.push(document.getElementsByName("framed")[0].contentDocument.body.innerText); } catch (error) { done.push("frame"); }
  for (const sheet of document.styleSheets) { try { got.push(sheet.cssRules.length); } catch (error) { done.push("sheet"); } }
  return {got: got.filter(item => item[1] !== "opaque"), blind: got.filter(item => item[1] === "opaque"), done,
          image: document.images[0].naturalWidth, objects: Object.keys(window).filter(name => name.includes("enigma"))};
})();
</script>"""  # noqa: E501 - a page of another site, one attempt a line


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"], ids=["of the same site", "of another site"])
def test_a_page_of_another_origin_gets_nothing(page: Page, server: Workbench, name: str) -> None:
    foreign = ForeignSite(f"http://{server.host}")
    asked: set[str] = set()
    answers: list[Response] = []
    page.on("request", lambda request: asked.add(request.url.partition("?")[2]))
    page.on("response", lambda answer: answers.append(answer) if f":{server.port}/" in answer.url else None)
    try:
        page.goto(f"http://{name}:{foreign.port}/", wait_until="load")
        outcome = page.evaluate("window.finished")
    finally:
        foreign.close()
    assert outcome["got"] == []
    assert all(status == 0 and text == "" for _, _, status, text in outcome["blind"])
    assert outcome["image"] == 0
    assert outcome["objects"] == []
    assert {"get", "page", "post", "simple post", "put", "frame"} <= set(outcome["done"])
    assert {"script", "stylesheet", "iframe", "simple", "plain", "multipart", "encoded", "get"} <= asked
    assert [(answer.url, answer.status) for answer in answers if answer.status != 403] == []
    tally.count_fault("attack by a page of another origin", len(asked))


def test_a_link_of_another_site_opens_a_page_that_it_cannot_read(page: Page, server: Workbench) -> None:
    foreign = ForeignSite(f"http://{server.host}")
    try:
        page.goto(f"http://localhost:{foreign.port}/")
        page.evaluate("window.finished")
        with page.expect_popup() as opened:
            page.evaluate(f"window.opened = window.open('http://{server.host}/memory/')")
        opened.value.wait_for_load_state()
        assert opened.value.title().endswith("renigma")
        # The opener policy has cut the tie: the opener holds a window that is closed for it.
        assert page.evaluate("window.opened.closed")
        assert opened.value.evaluate("window.opener") is None
    finally:
        foreign.close()
    tally.count_fault("link from another site")


def test_a_link_of_another_site_leaves_open_forms_valid(page: Page, server: Workbench) -> None:
    """The visit from elsewhere must not replace the cookie that the open page's form belongs to."""
    page.goto(f"http://{server.host}/memory/")
    foreign = ForeignSite(f"http://{server.host}")
    try:
        other = page.context.new_page()
        other.goto(f"http://localhost:{foreign.port}/")
        other.evaluate(f"location.href = 'http://{server.host}/memory/'")
        other.wait_for_url(f"http://{server.host}/memory/")
    finally:
        foreign.close()
    page.locator("#source").fill("Set a to b.")
    with page.expect_navigation() as navigation:
        page.get_by_role("button", name="Review interpretation", exact=True).click()
    assert navigation.value.status == 200


def test_a_rebound_name_gets_nothing(browser: Browser, server: Workbench) -> None:
    """A name of another site that has come to mean this machine: to the browser the workbench is that site.

    The refusal itself stands in for the attacker's page, since both have the same origin.
    """
    origin = f"http://rebound.test:{server.port}"
    rebound = browser.browser_type.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP rebound.test 127.0.0.1"],
    )
    try:
        page = rebound.new_page()
        direct = page.goto(f"{origin}/memory/")
        sent: list[Request] = []
        page.on("request", lambda request: sent.append(request))
        outcome = page.evaluate(
            """async () => {
                const body = '{"text": "Set a to b", "prior_revisions": []}';
                const json = {"Content-Type": "application/json"};
                const answers = [await fetch("/api/memory/config"), await fetch("/memory/"),
                    await fetch("/static/renigma/app.js"), await fetch("/nothing"),
                    await fetch("/api/memory/preview", {method: "POST", body, headers: json})];
                return Promise.all(answers.map(async answer => [answer.status, await answer.text()]));
            }"""
        )
        headers = sent[-1].all_headers()
    finally:
        rebound.close()
    assert [status for status, _ in outcome] == [421] * 5
    assert not any("engine" in text or "renigma" in text for _, text in outcome)
    assert headers["origin"] == origin
    assert "sec-fetch-site" not in headers
    assert direct is not None
    assert direct.status == 421
    tally.count_fault("attack by a rebound name", 6)
