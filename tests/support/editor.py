"""The editor of a page, as a person uses it and as a test looks into it."""

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

_DROP: Final = """(content, text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], 'notes.txt', {type: 'text/plain'}));
  const {left, top} = content.getBoundingClientRect();
  const place = {clientX: left + 5, clientY: top + 5, bubbles: true, cancelable: true};
  content.dispatchEvent(new DragEvent('drop', {dataTransfer, ...place}));
}"""


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

    def drop_file(self, text: str) -> None:
        """Drops a text file at the start."""
        self.content.evaluate(_DROP, text)

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
