"""What a key costs in the page's editor, against the plain text field of the same page, in a real browser."""

import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from playwright.sync_api import Page, sync_playwright

from bench.harness import Ratio, agree
from bench.processes import server
from bench.sessions import understood
from bench.verdicts import Figure

CHROMIUM: Final = Path("/usr/bin/chromium")
CLAUSES: Final = 127
KEYS: Final = 30
BAR_MILLISECONDS: Final = 16.0
BAR_RATIO: Final = 2.0

# From the key to the first task after the form's field has the new text.
_WATCH: Final = """() => {
  window.costs = [];
  let start = 0;
  const channel = new MessageChannel();
  channel.port1.onmessage = () => window.costs.push(performance.now() - start);
  document.addEventListener('keydown', () => { start = performance.now(); }, true);
  document.getElementById('source').addEventListener('input', () => channel.port2.postMessage(0));
}"""


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where a key was not written. Without a browser nothing is measured, and it says so."""
    if not CHROMIUM.exists():
        sys.stderr.write(f"{CHROMIUM} is not installed: the editor is not measured\n")
        return
    text = "\n".join(understood().split("\n")[:CLAUSES])
    in_editor: list[float] = []
    in_field: list[float] = []
    with server() as workbench, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(max(3, rounds // 9)):
            for is_plain, costs in ((False, in_editor), (True, in_field)):
                page = browser.new_page()
                page.goto(f"http://127.0.0.1:{workbench.port}/memory/")
                costs.append(_cost_of_a_key(page, text, is_plain=is_plain))
                page.close()
        browser.close()
    ratios = [editor / field for editor, field in zip(in_editor, in_field, strict=True)]
    yield Figure(
        f"a key in the editor / in the plain field, {CLAUSES} clauses",
        _spread(ratios),
        at_most=max(BAR_RATIO, round(BAR_MILLISECONDS / median(in_field), 1)),
    )
    yield Figure("the same, in the editor", _spread(in_editor), unit=" ms")
    yield Figure("the same, in the plain field", _spread(in_field), unit=" ms")


def _cost_of_a_key(page: Page, text: str, *, is_plain: bool) -> float:
    """The median of KEYS keys in milliseconds, each written in the middle of the text and answered with marks."""
    page.locator("#source-editor .cm-content").wait_for()
    if is_plain:
        page.get_by_role("button", name="Plain text field").click()
    page.locator("#source").fill(text)
    place = len(text) // 2
    page.evaluate(
        "place => { const field = document.getElementById('source'); field.blur();"
        " field.setSelectionRange(place, place); field.focus(); }",
        place,
    )
    page.wait_for_timeout(1000)
    page.evaluate(_WATCH)
    for key in range(KEYS):
        page.keyboard.press("x")
        page.wait_for_timeout(350 if key % 10 == 9 else 30)
    costs: list[float] = page.evaluate("window.costs")
    agree(page.locator("#source").input_value(), text[:place] + "x" * KEYS + text[place:])
    agree(len(costs), KEYS)
    return median(costs)


def _spread(values: list[float]) -> Ratio:
    return Ratio(*quantiles(values, n=4, method="inclusive"))
