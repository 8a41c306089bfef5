"""The editor of a page, as a person uses it and as a test looks into it."""

from pathlib import Path
from typing import Final

from playwright.sync_api import Locator, Page

from support.browser import PATIENCE

_SHOWN: Final = """host => {
  const spell = node => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.classList?.contains('cm-answer') || node.classList?.contains('cm-placeholder')) return '';
    if (node.classList?.contains('cm-token')) {
      return String.fromCodePoint(parseInt(node.textContent.slice(3, -1), 16));
    }
    return [...node.childNodes].map(spell).join('');
  };
  return [...host.shadowRoot.querySelectorAll('.cm-line')].map(spell).join('\\n');
}"""

_PASTE: Final = """(content, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  content.focus();
  content.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
}"""

_PASTE_FILES: Final = """(target, files) => {
  const clipboardData = new DataTransfer();
  for (const [name, bytes] of files) clipboardData.items.add(new File([new Uint8Array(bytes)], name));
  clipboardData.setData('text/html', '<img>');
  target.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
}"""


def drop_files(target: Locator, *paths: Path, x: int = 6, y: int = 12) -> None:
    """Drops files from a file manager near the upper left corner of an element, as the browser itself gets them."""
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box is not None
    data = {"items": [], "files": [str(path) for path in paths], "dragOperationsMask": 1}
    protocol = target.page.context.new_cdp_session(target.page)
    for kind in ("dragEnter", "dragOver", "drop"):
        event = {"type": kind, "x": box["x"] + x, "y": box["y"] + y, "data": data}
        protocol.send("Input.dispatchDragEvent", event)
    protocol.detach()


def paste_files(target: Locator, *files: tuple[str, bytes]) -> None:
    """Pastes files, as a browser gets them from a file manager, or a picture from a program."""
    target.evaluate(_PASTE_FILES, [(name, list(data)) for name, data in files])


_LISTEN: Final = """live => {
  window.said = [];
  new MutationObserver(changes => {
    for (const node of changes.flatMap(change => [...change.addedNodes])) {
      if (node.nodeType === Node.ELEMENT_NODE) window.said.push(node.textContent);
    }
  }).observe(live, {childList: true});
}"""


class Editor:
    """The editor over the text area of that id, once it is there."""

    def __init__(self, page: Page, field: str = "source") -> None:
        self.page = page
        self.field: Final = page.locator(f"#{field}")
        self.host: Final = page.locator(f"#{field}-editor")
        self.content: Final = self.host.locator(".cm-content")
        self.content.wait_for()

    @property
    def shown(self) -> str:
        """The text that the editor shows; of a long one what is drawn of it."""
        text: str = self.host.evaluate(_SHOWN)
        return text

    @property
    def value(self) -> str:
        """The text that the form would send."""
        return self.field.input_value()

    def write(self, text: str) -> None:
        """Replaces the text in one go, as an input method or a paste without formatting does."""
        self.content.focus()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.press("Delete")
        self.page.keyboard.insert_text(text)

    def paste(self, text: str) -> None:
        """Pastes as the clipboard of any program holds it."""
        self.content.evaluate(_PASTE, text)

    def find(self, selector: str) -> Locator:
        """Something inside the editor."""
        return self.host.locator(selector)

    def listen(self) -> None:
        """Keeps from now on what a screen reader is told; the words themselves are gone after a moment."""
        self.find(".cm-announced").evaluate(_LISTEN)

    @property
    def said(self) -> list[str]:
        """What a screen reader was told since `listen`."""
        found: list[str] = self.page.evaluate("window.said")
        return found

    def wait_until(self, condition: str) -> None:
        """Waits for a condition of the page; the policy forbids Playwright's own way, which makes code from a text."""
        for _ in range(PATIENCE // 20):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"never: {condition}")

    @property
    def has_focus(self) -> bool:
        """Whether keys go into the text."""
        found: bool = self.content.evaluate("content => content.getRootNode().activeElement === content")
        return found
