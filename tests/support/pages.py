"""Someone who uses the pages with a browser that runs no script: reads what stands there, fills fields, presses.

The page is read by its markup, and a form is sent as browsers send it: every field that belongs to it, line ends as
CRLF, with the name and the value of the button that was pressed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

VOID = frozenset({"input", "link", "meta", "br", "hr", "img"})


@dataclass
class Element:
    """One element of a page."""

    tag: str
    attributes: dict[str, str | None]
    children: list[Element | str] = field(default_factory=list)

    def walk(self) -> Iterator[Element]:
        """This element and all below it, in document order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str = "", **attributes: str) -> list[Element]:
        """The elements below with this tag and these attributes; `class_` asks for one of the classes."""
        return [found for found in self.walk() if _fits(found, tag, attributes)]

    def one(self, tag: str = "", **attributes: str) -> Element:
        """The only such element."""
        (found,) = self.all(tag, **attributes)
        return found

    @property
    def text(self) -> str:
        """All text below, as it stands in the markup."""
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    @property
    def words(self) -> str:
        """All text below, white space folded."""
        return " ".join(self.text.split())

    def __getitem__(self, name: str) -> str:
        return self.attributes[name] or ""

    def __contains__(self, name: str) -> bool:
        return name in self.attributes


def _fits(element: Element, tag: str, attributes: dict[str, str]) -> bool:
    for name, value in attributes.items():
        if name == "class_":
            if value not in (element.attributes.get("class") or "").split():
                return False
        elif element.attributes.get(name.rstrip("_").replace("_", "-")) != value:
            return False
    return not tag or element.tag == tag


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> repeats an attribute"
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read_page(markup: str) -> Element:
    """The page as a tree; fails where an element is not closed in its order."""
    reader = _Reader()
    reader.feed(markup)
    reader.close()
    assert reader.open == [reader.root]
    return reader.root


class PageVisitor:
    """Someone before one tab. `page` is the page in sight, `status` the status that it came with."""

    def __init__(self, address: str = "/memory/") -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"host": "127.0.0.1"})
        self.fields: dict[str, str] = {}
        self.answer(self.client.get(address))

    def answer(self, response: object) -> None:
        """Takes an answer of the server for the page in sight."""
        self.response = response
        self.status = response.status_code  # type: ignore[attr-defined]
        if "Content-Disposition" in response.headers:  # type: ignore[attr-defined]
            return
        self.markup = response.content.decode()  # type: ignore[attr-defined]
        self.page = read_page(self.markup)
        ids = [element["id"] for element in self.page.walk() if "id" in element]
        assert len(ids) == len(set(ids)), "an id is given twice"
        self.fields = {element["name"]: element["value"] for element in self.page.all("input", type="hidden")}
        for area in self.page.all("textarea"):
            text = area.text
            self.fields[area["name"]] = text[1:] if text.startswith("\n") else text

    def button(self, words: str, of: str = "workbench") -> Element:
        """The first button of a form that says this; a button inside its form need not name it."""
        inside = {id(found) for form in self.page.all("form", id=of) for found in form.all("button")}
        return next(
            found
            for found in self.page.all("button")
            if found.words == words and (id(found) in inside or found.attributes.get("form") == of)
        )

    @property
    def buttons(self) -> list[str]:
        """What all buttons that can be seen without scripts say."""
        return [found.words for found in self.page.all("button") if "hidden" not in found]

    def press(
        self, words: str, file: bytes | None = None, of: str = "workbench", **fields: str
    ) -> PageVisitor:
        """Fills fields and presses a button of a form."""
        button = self.button(words, of)
        self.fields.update(fields)
        sent = dict(self.fields)
        if "name" in button:
            sent[button["name"]] = button.attributes.get("value") or ""
        address = button.attributes.get("formaction") or self.page.one("form", id=of)["action"]
        return self.post(address, sent, file)

    def post(
        self, address: str, fields: dict[str, str], file: bytes | None = None, file_name: str = "record.json"
    ) -> PageVisitor:
        """Sends a form with exactly these fields."""
        data: dict[str, object] = {
            name: value.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
            for name, value in fields.items()
        }
        if file is not None:
            data["record_file"] = SimpleUploadedFile(file_name, file, "application/json")
        self.answer(self.client.post(address, data))
        return self

    def review(self, source: str) -> PageVisitor:
        """Writes a source and reviews it."""
        return self.press("Review interpretation", source=source)

    def accept(self, source: str) -> PageVisitor:
        """Writes a source, reviews it, and uses the result."""
        return self.review(source).press("Use reviewed result")

    @property
    def title(self) -> str:
        """The title before the name of the product."""
        return self.page.one("head").one("title").text.removesuffix(" – renigma")

    @property
    def focus(self) -> str:
        """The id of what takes the focus when the page opens."""
        targets = [element for element in self.page.walk() if "autofocus" in element]
        assert len(targets) <= 1
        return targets[0]["id"] if targets else ""

    @property
    def primary(self) -> str:
        """What the one primary button says."""
        (found,) = (
            element for element in self.page.all("button", class_="primary") if "hidden" not in element
        )
        return found.words

    def seen(self, element_id: str) -> str:
        """The words of an element."""
        return self.page.one(id=element_id).words

    def says(self, words: str) -> bool:
        """Whether the page says this somewhere."""
        return " ".join(words.split()) in self.page.words
