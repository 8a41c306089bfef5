"""Files that are dropped on the text or pasted into it: every character as it is, or a line that says why not."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Locator, Page

from browser.conftest import OpenDesk
from support.browser import Desk
from support.editor import Editor, drop_files, paste_files

FIELDS: Final = {"/memory/": "source", "/plans/": "request"}
WAYS: Final = [(path, is_plain) for path in FIELDS for is_plain in (False, True)]
WAY_NAMES: Final = [f"{field}, {way}" for field in FIELDS.values() for way in ("editor", "plain field")]
AGAIN: Final = " Save it as UTF-8, and try again."
WRITTEN: Final = "Recall a."


class Place:
    """A text field of a page, with or without the editor over it."""

    def __init__(self, window: Desk, path: str, is_plain: bool) -> None:
        self.page: Final[Page] = window.open(path)
        self.field: Final = self.page.locator(f"#{FIELDS[path]}")
        self.line: Final = self.page.locator(".editor-frame [role=alert]")
        self.line.wait_for(state="attached")
        self.target: Final[Locator] = self.field if is_plain else Editor(self.page, FIELDS[path]).content
        self.target.focus()
        self.page.keyboard.insert_text(WRITTEN)
        self.page.evaluate("window.stillHere = true")

    @property
    def text(self) -> str:
        return self.field.input_value()

    def check(self) -> None:
        """The page is the one that was opened, and the editor shows what the field has."""
        assert self.page.evaluate("window.stillHere")
        assert len(self.page.context.pages) == 1
        if self.page.locator(".editor-host").count():
            assert Editor(self.page, self.field.get_attribute("id") or "").shown == self.text


@pytest.fixture(params=WAYS, ids=WAY_NAMES)
def place(request: pytest.FixtureRequest, open_desk: OpenDesk) -> Place:
    path, is_plain = request.param
    return Place(open_desk(plain=is_plain), path, is_plain)


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., Path]:
    def write(data: bytes, name: str = "notes.txt") -> Path:
        path = tmp_path / name
        path.write_bytes(data)
        return path

    return write


def wait_for_text(place: Place, length: int) -> None:
    for _ in range(500):
        if len(place.text) >= length:
            return
        place.page.wait_for_timeout(20)
    raise AssertionError(f"no text came: {place.text!r}")


def test_a_dropped_text_is_written_where_it_was_dropped(place: Place, file: Callable[..., Path]) -> None:
    drop_files(place.target, file("\n Set a to 🔑.\r\nSet b\u2028 to \u0085é.\rx\n".encode()))
    wait_for_text(place, 12)
    dropped = "\n Set a to 🔑.\nSet b\u2028 to \u0085é.\nx\n"
    assert place.text == dropped + WRITTEN
    place.check()
    assert place.line.text_content() == ""
    place.page.keyboard.type("y")
    assert place.text == dropped + "y" + WRITTEN
    place.page.keyboard.press("Control+z")
    if place.text != WRITTEN:  # the field's own Undo may take both back at once
        assert place.text == dropped + WRITTEN
        place.page.keyboard.press("Control+z")
    assert place.text == WRITTEN
    place.check()


REFUSED: Final = {
    "latin-1": (
        "Set a to b.\nSet é to c.".encode("latin-1"),
        "it is not UTF-8 at byte 16, in line 2: it is not text, or it was saved in another encoding." + AGAIN,
    ),
    "cut off": (
        "Set a to 🔑".encode()[:-1],
        "it is not UTF-8 at byte 9, in line 1: it is not text, or it was saved in another encoding." + AGAIN,
    ),
    "surrogate": (
        b"ab\xed\xa0\x80.",
        "it is not UTF-8 at byte 2, in line 1: it is not text, or it was saved in another encoding." + AGAIN,
    ),
    "UTF-16": ("Set a to b.".encode("utf-16"), "it is UTF-16, not UTF-8." + AGAIN),
    "UTF-16 without a mark": ("Set a to b.".encode("utf-16-be"), "it is UTF-16, not UTF-8." + AGAIN),
    "PNG": (
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
        "it is not UTF-8 at byte 0, in line 1: it is not text, or it was saved in another encoding." + AGAIN,
    ),
    "U+0000": (b"Set a\x00 to b.", "it has U+0000 at byte 5, and a text cannot hold that." + AGAIN),
    "large": (
        b"Recall a.\n" * 8_001,
        "it has 80,010 bytes, and a text has at most 20,000 characters. Put in a part of it.",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
@pytest.mark.parametrize("is_plain", [False, True], ids=["editor", "plain field"])
def test_what_is_no_text_is_refused_by_name(
    open_desk: OpenDesk, file: Callable[..., Path], name: str, is_plain: bool
) -> None:
    data, reason = REFUSED[name]
    place = Place(open_desk(plain=is_plain), "/memory/", is_plain)
    drop_files(place.target, file(data))
    place.line.get_by_text("notes.txt").wait_for()
    assert place.line.text_content() == f"notes.txt was not put in: {reason}"
    assert place.text == WRITTEN
    place.check()
    place.page.keyboard.type("!")
    assert place.text == WRITTEN + "!"
    assert place.line.text_content() == ""


def test_several_files_and_a_folder_are_refused(
    place: Place, file: Callable[..., Path], tmp_path: Path
) -> None:
    drop_files(place.target, file(b"Set a to b.", "a.txt"), file(b"Set b to c.", "b.txt"))
    place.line.get_by_text("2 files at once").wait_for()
    assert place.line.text_content() == "2 files at once: nothing was put in. Put in one file at a time."
    folder = tmp_path / "folder"
    folder.mkdir()
    drop_files(place.target, folder)
    place.line.get_by_text("folder was not put in").wait_for()
    assert place.line.text_content() == (
        "folder was not put in: the browser cannot read it. If it is a folder, put in one of its files."
    )
    assert place.text == WRITTEN
    place.check()


def test_a_byte_order_mark_stays_and_is_named(place: Place, file: Callable[..., Path]) -> None:
    drop_files(place.target, file(b"\xef\xbb\xbfSet a to b.\n"))
    wait_for_text(place, 12)
    assert place.text == "\ufeffSet a to b.\n" + WRITTEN
    place.line.get_by_text("notes.txt").wait_for()
    assert place.line.text_content() == (
        "notes.txt was put in. It begins with a byte order mark (U+FEFF), which belongs to its first word: delete it, "
        "or save the file as UTF-8 without BOM."
    )
    place.check()


def test_a_text_that_became_too_long_is_put_in_and_said(place: Place, file: Callable[..., Path]) -> None:
    drop_files(place.target, file("🔑".encode() * 20_000))
    wait_for_text(place, 20_000)
    assert place.text == "🔑" * 20_000 + WRITTEN
    place.line.get_by_text("notes.txt").wait_for()
    assert place.line.text_content() == (
        "notes.txt was put in. The text now has 20,009 characters, and can have at most 20,000: shorten it."
    )


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("<img src=x onerror=alert(1)>.txt", "<img src=x onerror=alert(1)>.txt"),
        ("a\u202etxt.exe", "a[U+202E]txt.exe"),
        ("a\nb\tc", "a[U+000A]b[U+0009]c"),
        ("é" * 100, "é" * 80 + "…"),
    ],
)
def test_a_name_can_be_any(window: Desk, file: Callable[..., Path], name: str, shown: str) -> None:
    place = Place(window, "/memory/", False)
    drop_files(place.target, file(b"\xff", name))
    place.line.locator("bdi").wait_for()
    assert place.line.locator("bdi").text_content() == shown
    assert place.line.locator("img").count() == 0


def test_a_file_on_the_rim_of_the_editor_is_taken_too(window: Desk, file: Callable[..., Path]) -> None:
    place = Place(window, "/memory/", False)
    drop_files(window.page.locator(".draft-bar"), file(b"Set a to b. "))
    wait_for_text(place, 12)
    assert place.text == "Set a to b. " + WRITTEN
    place.check()


def test_pasted_files_are_read_alike(place: Place) -> None:
    place.page.keyboard.press("Control+a")
    paste_files(place.target, ("image.png", b"\x89PNG"))
    place.line.get_by_text("image.png").wait_for()
    assert (place.line.text_content() or "").startswith("image.png was not put in: it is not UTF-8 at byte 0")
    assert place.text == WRITTEN
    paste_files(place.target, ("notes.txt", "Set a to 🔑.\n".encode()))
    wait_for_text(place, 11)
    assert place.text == "Set a to 🔑.\n"
    place.page.keyboard.press("Control+z")
    assert place.text == WRITTEN
    place.check()


def test_a_paste_without_words_takes_nothing_away(place: Place) -> None:
    place.page.keyboard.press("Control+a")
    paste_files(place.target)
    assert place.text == WRITTEN
    place.check()


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_record_for_the_field_of_the_import_is_chosen_as_a_file(
    window: Desk, file: Callable[..., Path], way: str
) -> None:
    """So the server reads its bytes, and says itself what is wrong with them."""
    place = Place(window, "/memory/", False)
    window.page.get_by_text("Import a record", exact=True).click()
    record, chosen = window.page.locator("#imp"), window.page.locator("#impf")
    data = b"\xef\xbb\xbf{}"
    if way == "drop":
        drop_files(record, file(data, "record.json"))
    else:
        paste_files(record, ("record.json", data))
    line = window.page.locator("#impf + [role=alert]")
    line.get_by_text("record.json").wait_for()
    assert line.text_content() == "record.json was chosen. Import reads the file, and not the text above."
    assert chosen.evaluate("input => [input.files.length, input.files[0].name]") == [1, "record.json"]
    assert record.input_value() == ""
    assert place.text == WRITTEN
    window.press("Import")
    assert window.page.get_by_text("The document starts with a byte order mark.").first.is_visible()
    assert window.page.locator("#source").input_value() == WRITTEN


def test_two_records_are_not_chosen(window: Desk, file: Callable[..., Path]) -> None:
    Place(window, "/memory/", False)
    window.page.get_by_text("Import a record", exact=True).click()
    drop_files(window.page.locator("#imp"), file(b"{}", "a.json"), file(b"{}", "b.json"))
    line = window.page.locator("#impf + [role=alert]")
    line.get_by_text("2 files at once").wait_for()
    assert line.text_content() == "2 files at once: nothing was chosen. Choose one file."
    assert window.page.locator("#impf").evaluate("input => input.files.length") == 0
