"""The text area holds the editor's text at every moment, and the server gets it as it was written."""

import pytest
from playwright.sync_api import Route

from browser.conftest import OpenDesk
from support.browser import Desk
from support.editor import Editor

TEXTS = {
    "emoji": 'Set "🔑 lab 👩‍💻" to 🟢. Recall "🔑 lab 👩‍💻".',
    "leading newlines": "\n\n Set a to b.",
    "trailing spaces and newlines": "  Set a to b.  \n\t\n\n",
    "line separators": "Set a\u2028b to c\u2029d.\u0085",
    "bidirectional": 'Remember that مدينة is "القاهرة".\nSet "x\u202ey\u2066z" to "\u200fq".',
    "combining": "Set e\u0301 to é. Set n\u0303 to \ufeffn.",
    "long": "Set a to b. Recall a.\n" * 909 + "x",
}


@pytest.fixture
def editor(window: Desk) -> Editor:
    return Editor(window.page)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_is_sent_as_it_was_written(window: Desk, editor: Editor, name: str) -> None:
    text = TEXTS[name]
    editor.write(text)
    assert editor.value == text
    if name != "long":
        assert editor.shown == text
    window.press("Review interpretation")
    assert window.page.locator("#source").input_value() == text


def test_the_field_follows_at_every_key(window: Desk, editor: Editor) -> None:
    editor.content.focus()
    for key in [
        "S",
        "e",
        "t",
        "Enter",
        "Enter",
        "🔑",
        "Backspace",
        "ArrowUp",
        "x",
        "Control+z",
        "Control+y",
        "Delete",
    ]:
        if len(key) > 1 or key.isascii():
            window.page.keyboard.press(key)
        else:
            window.page.keyboard.insert_text(key)
        assert editor.value == editor.shown
    assert editor.value == "Set\nx"


def test_line_ends_of_other_systems_become_the_field_s(editor: Editor) -> None:
    editor.paste("Set a to b.\r\nRecall a.\rReset memory.\n")
    assert editor.value == editor.shown == "Set a to b.\nRecall a.\nReset memory.\n"


def test_enter_breaks_the_line_and_takes_no_space_away(window: Desk, editor: Editor) -> None:
    editor.write("  Set a to b.   Recall a.")
    for _ in "   Recall a.":
        window.page.keyboard.press("ArrowLeft")
    window.page.keyboard.press("Enter")
    assert editor.value == "  Set a to b.\n   Recall a."


def test_undo_and_redo_go_through_the_field(window: Desk, editor: Editor) -> None:
    editor.write("Set a to b.")
    editor.paste(" Recall a.")
    window.page.keyboard.press("Control+z")
    assert editor.value == "Set a to b."
    window.page.keyboard.press("Control+y")
    assert editor.value == editor.shown == "Set a to b. Recall a."


def test_what_is_written_into_the_field_shows_in_the_editor(editor: Editor) -> None:
    editor.write("Set a to 🔑.")
    editor.field.evaluate(
        "field => { field.value = 'Set a to 🔒.'; field.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    assert editor.shown == "Set a to 🔒."
    editor.field.fill("Recall b.")
    assert editor.value == editor.shown == "Recall b."


def test_back_and_reload_keep_the_text(window: Desk, editor: Editor) -> None:
    editor.write("Set a to b.")
    window.press("Review interpretation")
    Editor(window.page).write("Set a to c.")
    window.press("Review interpretation")
    window.page.go_back()
    again = Editor(window.page)
    again.wait_until("document.getElementById('source').value === 'Set a to c.'")
    assert again.shown == "Set a to c."
    assert window.page.locator("#adopt").is_disabled()
    again.write("Set a to d.")
    window.page.reload()
    reloaded = Editor(window.page)
    assert reloaded.value == reloaded.shown


def test_the_plain_field_and_back(open_desk: OpenDesk) -> None:
    window = open_desk()
    editor = Editor(window.page)
    editor.write("Set a to b.")
    switch = window.page.get_by_role("button", name="Plain text field")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    assert window.focused == "source"
    assert editor.host.count() == 0
    window.page.keyboard.type(" Recall a.")
    window.press("Review interpretation")
    assert window.page.locator("#source").input_value() == "Set a to b. Recall a."
    assert window.page.locator("#source").is_visible()
    window.page.get_by_role("button", name="Plain text field").click()
    again = Editor(window.page)
    assert again.has_focus
    assert again.value == again.shown == "Set a to b. Recall a."
    window.page.keyboard.press("Control+Enter")
    window.page.wait_for_load_state()
    assert window.page.locator("#source").input_value() == "Set a to b. Recall a."


def test_the_text_and_the_place_survive_the_arrival_of_the_editor(open_desk: OpenDesk) -> None:
    """The editor comes late; a person who writes already goes on writing where he was."""
    window = open_desk()
    Editor(window.page)
    held: list[Route] = []
    window.page.route("**/renigma/editor*.js", lambda route: held.append(route))
    window.page.reload()
    field = window.page.locator("#source")
    field.click()
    window.page.keyboard.type("Recall a.")
    window.page.keyboard.press("Home")
    while not held:
        window.page.wait_for_timeout(20)
    held[0].continue_()
    editor = Editor(window.page)
    editor.wait_until("document.activeElement.id === 'source-editor'")
    window.page.keyboard.type("Set a to b. ")
    assert editor.value == editor.shown == "Set a to b. Recall a."


def test_the_editor_is_loaded_after_the_page_has_been_painted(editor: Editor) -> None:
    painted, loaded = editor.page.evaluate(
        """() => [
          performance.getEntriesByName('first-contentful-paint')[0].startTime,
          performance.getEntriesByType('resource').find(({name}) => /editor[^/]*\\.js$/.test(name)).startTime,
        ]"""
    )
    assert 0 < painted < loaded
