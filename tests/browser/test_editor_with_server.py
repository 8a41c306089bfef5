"""The editor and the server's own advice together: the tutorial's text, written with help."""

import pytest

from support.browser import Desk
from support.editor import Editor

WRITTEN = 'Set color to green.\nWhat is color?\nChange color to "sea blue".\nWhat is color?\n'
MENDED = WRITTEN + "Update color to done."


@pytest.fixture
def editor(window: Desk) -> Editor:
    editor = Editor(window.page)
    editor.write(WRITTEN)
    editor.find(".cm-answer").nth(1).wait_for()
    return editor


def choose(editor: Editor, label: str) -> None:
    """Walks down the open list to a line, and takes it."""
    wanted = editor.find("li").filter(has=editor.page.get_by_text(label, exact=True))
    wanted.wait_for()
    editor.page.wait_for_timeout(150)  # a list takes no key in the moment in which it opens
    while wanted.get_attribute("aria-selected") is None:
        editor.page.keyboard.press("ArrowDown")
    editor.page.keyboard.press("Enter")


def test_the_tutorial_s_last_clause_by_completion(window: Desk, editor: Editor) -> None:
    keyboard = window.page.keyboard
    keyboard.type("Up")
    keyboard.press("Control+Space")
    choose(editor, "Update KEY to VALUE")
    choose(editor, "color")
    keyboard.press("Tab")
    keyboard.type("done")
    keyboard.press("Escape")
    keyboard.type(".")
    assert editor.value == MENDED
    window.page.get_by_text("5 of 5 clauses read. Not reviewed.").wait_for()
    assert editor.find(".cm-problem").count() == 0
    window.press("Review interpretation")
    assert window.page.get_by_text("5 of 5 clauses understood, 0 unresolved.").is_visible()


def test_the_tutorial_s_last_clause_by_a_fix(window: Desk, editor: Editor) -> None:
    keyboard = window.page.keyboard
    keyboard.type("Please update color to done.")
    editor.find(".cm-problem").wait_for()
    assert editor.find(".cm-answer").all_text_contents() == [
        " =\xa0green · from line 1",
        " =\xa0sea blue · from line 3",
    ]
    keyboard.press("Control+.")
    keyboard.press("Enter")
    assert editor.value.casefold() == MENDED.casefold()
    window.page.get_by_text("5 of 5 clauses read. Not reviewed.").wait_for()
    with window.page.expect_navigation():
        keyboard.press("Control+Enter")
    assert window.page.get_by_text("5 of 5 clauses understood, 0 unresolved.").is_visible()


def test_a_clause_too_many_is_one_problem_where_it_begins(window: Desk) -> None:
    editor = Editor(window.page)
    editor.write("Recall a.\n" * 128 + "Recall b.\nRecall c.")
    window.page.get_by_role("button", name="1 not understood: line 129").wait_for()
    assert editor.find(".cm-problem").all_text_contents() == ["Recall b"]


REQUEST = 'Read "🔑.txt" as "notes".\nRead the file notes.txt.\n'
READ = 'Read "🔑.txt" as "notes".\nRead the file "notes.txt".\nSend step 1 to "Bo".'


def test_a_request_by_a_fix_and_by_completion(window: Desk) -> None:
    window.press("Request plans")
    editor = Editor(window.page, "request")
    editor.write(REQUEST)
    editor.find(".cm-problem").wait_for()
    assert editor.find(".cm-problem").all_text_contents() == ["Read the file notes.txt"]
    keyboard = window.page.keyboard
    keyboard.press("ArrowUp")
    keyboard.press("Control+.")
    keyboard.press("Enter")
    assert editor.value == READ.partition("Send")[0]
    keyboard.press("Control+z")
    assert editor.value == REQUEST
    keyboard.press("Control+y")
    keyboard.press("Control+End")
    keyboard.type("Send ")
    keyboard.press("Control+Space")
    choose(editor, "step 1")
    keyboard.type(" to ")
    keyboard.press("Control+Space")
    choose(editor, '"…"')
    keyboard.type("Bo")
    keyboard.press("Tab")
    keyboard.type(".")
    keyboard.press("Escape")
    assert editor.value == READ
    window.page.get_by_text("3 steps read. Not reviewed.").wait_for()
    with window.page.expect_navigation():
        keyboard.press("Control+Enter")
    assert window.page.locator("#request").input_value() == READ


@pytest.mark.parametrize("typed", ["x", "Recall color.\nWhat is color?"])
def test_typing_over_coloured_words_writes_no_style(window: Desk, editor: Editor, typed: str) -> None:
    """The browser itself would keep the colour of the first word in a style attribute, which the policy reports."""
    editor.find(".tok-keyword").first.wait_for()
    editor.content.focus()
    window.page.keyboard.press("Control+a")
    window.page.keyboard.insert_text(typed)
    assert editor.value == typed
    assert editor.find(".cm-line[style]").count() == 0
    window.page.keyboard.press("Control+z")
    assert editor.value == WRITTEN
