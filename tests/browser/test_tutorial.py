"""docs/tutorial.md, walked through in a browser as it is written."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from support.browser import Desk
from support.server import ROOT, environment

PARTS = re.compile(
    r"^```renigma\n(?P<write>.*?)^```$"
    r"|^```console\n\$ (?P<command>.*?)\n(?P<printed>.*?)^```$"
    r"|\*\*(?P<press>[^*]+)\*\*"
    r"|^> (?P<read>[^\n]+)$",
    re.MULTILINE | re.DOTALL,
)


class Step(NamedTuple):
    """One thing to do or to see; `more` is what a command prints."""

    kind: str
    words: str
    more: str = ""


def steps() -> Iterator[Step]:
    """The steps of the page, from the first section on."""
    text = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")
    for match in PARTS.finditer(text, text.index("## 1.")):
        kind = match.lastgroup
        assert kind is not None
        if kind == "printed":
            yield Step("command", match["command"], match["printed"])
        else:
            yield Step(kind, re.sub(r"\s*\n\s*", " ", match[kind]) if kind == "press" else match[kind])


def control(page: Page, name: str) -> Locator:
    """What a person would press: a button, a link, something to unfold, or a place for a file."""
    anything = page.get_by_role("button", name=name, exact=True)
    for found in (
        page.get_by_role("link", name=name, exact=True),
        page.locator("summary").get_by_text(name, exact=True),
        page.get_by_label(name, exact=True),
    ):
        anything = anything.or_(found)
    return anything.and_(page.locator(":visible")).first


def test_the_tutorial_is_true(window: Desk, tmp_path: Path) -> None:
    page = window.page
    tried = dict.fromkeys(("write", "press", "read", "command"), 0)
    for step in steps():
        tried[step.kind] += 1
        if step.kind == "write":
            page.locator("#source, #request").and_(page.locator(":visible")).fill(step.words)
        elif step.kind == "read":
            expect(page.locator("main")).to_contain_text(step.words, use_inner_text=True)
        elif step.kind == "command":
            path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
            done = subprocess.run(
                ["sh", "-c", step.words],
                capture_output=True,
                text=True,
                cwd=tmp_path,
                env=environment(PATH=path),
                check=False,
                timeout=60,
            )
            assert (done.stdout, done.stderr) == (step.more, "")
        else:
            press(page, step.words, tmp_path)
    assert min(tried.values()) > 0, tried
    assert tried["press"] >= 10, tried
    assert tried["read"] >= 10, tried


def press(page: Page, name: str, folder: Path) -> None:
    wanted = control(page, name)
    if name.startswith("Save"):
        with page.expect_download() as started:
            wanted.click()
        started.value.save_as(folder / started.value.suggested_filename)
    elif wanted.get_attribute("type") == "file":
        (saved,) = folder.glob("*.json")
        wanted.set_input_files(saved)
    elif wanted.get_attribute("formaction"):
        with page.expect_navigation():
            wanted.click()
    else:
        wanted.click()
