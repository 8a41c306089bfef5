"""A real browser on the real workbench: Debian's chromium through Playwright.

One browser serves all tests of a run, and each test has a context of its own. A page that breaks the content
security policy or Trusted Types, or logs an error, fails the test that opened it.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, sync_playwright

CHROMIUM: Final = Path("/usr/bin/chromium")
PATIENCE: Final = 10_000
"""Milliseconds after which a page counts as hung."""

Theme = Literal["light", "dark"]

_NAME_OF_THE_FOCUSED: Final = """() => {
  let element = document.activeElement;
  while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element.getAttribute('aria-label') ?? (element.labels?.[0] ?? element).textContent;
}"""


def require_chromium() -> None:
    """Skips where no chromium is installed; fails instead where RENIGMA_BROWSER says that one is required."""
    if CHROMIUM.exists():
        return
    reason = f"{CHROMIUM} is not installed, so nothing was tried in a browser"
    if os.environ.get("RENIGMA_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


@contextmanager
def chromium() -> Iterator[Browser]:
    """One running chromium."""
    require_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Desk:
    """A browser window before the workbench, with everything that went wrong in it."""

    context: BrowserContext
    page: Page
    address: str
    complaints: list[str] = field(default_factory=list)
    questions: list[str] = field(default_factory=list)

    def answer(self, dialog: Dialog) -> None:
        """Notes a question of the browser's, and answers it with yes."""
        self.questions.append(dialog.type)
        dialog.accept()

    def open(self, path: str = "/memory/") -> Page:
        """Opens an address of the workbench."""
        self.page.goto(self.address + path)
        return self.page

    def write(self, text: str) -> None:
        """Puts a text into the editor."""
        self.page.locator("#source").fill(text)

    def press(self, name: str) -> None:
        """Presses a button by its words, and waits for the page that answers."""
        with self.page.expect_navigation():
            self.page.get_by_role("button", name=name, exact=True).first.click()

    def review(self, text: str) -> None:
        """Writes a text and reviews it."""
        self.write(text)
        self.press("Review interpretation")

    def accept(self, text: str) -> None:
        """Writes a text, reviews it and uses the result."""
        self.review(text)
        self.press("Use reviewed result")

    @property
    def title(self) -> str:
        """What stands before the name of the tab in the title."""
        return self.page.title().removesuffix(" – renigma")

    @property
    def focused(self) -> str:
        """The id of the element that has the focus."""
        found: str = self.page.evaluate("document.activeElement.id")
        return found

    @property
    def focused_name(self) -> str:
        """What the element that has the focus is called; inside a shadow root that of its element."""
        found: str = self.page.evaluate(_NAME_OF_THE_FOCUSED)
        return " ".join(found.split())


@contextmanager
def desk(
    browser: Browser,
    address: str,
    *,
    scripts: bool = True,
    plain: bool = False,
    theme: Theme = "light",
    width: int = 1280,
) -> Iterator[Desk]:
    """A window of its own, `plain` without the editor; in the end nothing may have gone wrong in it."""
    context = browser.new_context(
        java_script_enabled=scripts,
        color_scheme=theme,
        viewport={"width": width, "height": 900},
        reduced_motion="reduce",
        permissions=["clipboard-write"],
    )
    context.set_default_timeout(PATIENCE)
    if plain:
        context.add_init_script("localStorage.setItem('renigma-plain-text-field', 'yes')")
    page = context.new_page()
    window = Desk(context, page, address)
    page.on("pageerror", lambda error: window.complaints.append(f"error: {error}"))
    page.on("console", lambda message: _note_console(window, message.type, message.text))
    page.on("dialog", window.answer)
    try:
        yield window
        assert window.complaints == [], window.complaints
    finally:
        context.close()


# What chromium logs that is no fault of a page: answers with an error status are what a refusal has; features of
# the Permissions-Policy come and go with its versions; a test that types without a gesture is not asked to stay.
_EXPECTED: Final = (
    "Failed to load resource",
    "Permissions-Policy header",
    "Blocked attempt to show a 'beforeunload'",
)


def _note_console(window: Desk, kind: str, text: str) -> None:
    if kind in ("error", "warning") and not any(words in text for words in _EXPECTED):
        window.complaints.append(f"{kind}: {text}")
