"""The editor for everyone: axe-core in each of its states, other colours, large text, and names that can be spoken."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from support.assist import DRAFT, Assist
from support.browser import Desk
from support.editor import Editor

AXE = Axe()
RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
LOOKS = [("light", 1280), ("dark", 1280), ("dark", 360), ("light", 360)]


def press(*keys: str) -> Callable[[Editor], None]:
    def press_them(editor: Editor) -> None:
        for key in keys:
            editor.page.keyboard.press(key)

    return press_them


def to_list(editor: Editor) -> None:
    press("Enter", "Control+Space")(editor)
    editor.find("li[aria-selected]").wait_for()


def to_placeholder(editor: Editor) -> None:
    to_list(editor)
    editor.page.wait_for_timeout(100)
    press("Enter")(editor)
    editor.find(".cm-snippetField").first.wait_for()


STATES: dict[str, Callable[[Editor], object]] = {
    "empty": lambda editor: editor.write(""),
    "draft": lambda editor: None,
    "card": press("Control+Home", "Control+i"),
    "problem": press("F8", "Control+."),
    "notice": press("Control+i"),
    "list": to_list,
    "placeholder": to_placeholder,
    "plain": lambda editor: editor.page.get_by_role("button", name="Plain text field").click(),
}


@pytest.fixture
def editor(window: Desk) -> Editor:
    Assist(window.context)
    editor = Editor(window.page)
    editor.write(DRAFT)
    editor.find(".cm-problem").first.wait_for()
    window.page.get_by_text("4 of 5 clauses read. Not reviewed.").wait_for()
    return editor


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(editor: Editor, state: str) -> None:
    page = editor.page
    STATES[state](editor)
    found = []
    for theme, width in LOOKS:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (theme, width)
        found += [
            (theme, width, violation["id"], violation["nodes"][0]["html"][:160])
            for violation in AXE.run(page, options=RULES).response["violations"]
        ]
    assert found == []


@pytest.mark.parametrize("state", ["card", "problem", "list"])
def test_a_zoom_of_400_percent_cuts_nothing_off(editor: Editor, state: str) -> None:
    page = editor.page
    page.set_viewport_size({"width": 320, "height": 256})
    STATES[state](editor)
    popup = editor.find(".cm-tooltip").last
    popup.wait_for()
    page.wait_for_timeout(100)
    box = popup.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 320
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_forced_colours_keep_marks_and_choices_apart(editor: Editor) -> None:
    page = editor.page
    page.emulate_media(forced_colors="active")
    style = "(element, name) => getComputedStyle(element)[name]"
    mark = editor.find(".cm-problem").first
    assert mark.evaluate(style, "textDecorationStyle") == "wavy"
    to_list(editor)
    chosen, other = editor.find("li[aria-selected]").first, editor.find("li:not([aria-selected])").first
    assert chosen.evaluate(style, "backgroundColor") != other.evaluate(style, "backgroundColor")
    assert editor.find(".cm-editor").evaluate(style, "outlineStyle") == "solid"


def test_nothing_moves_for_those_who_ask_for_stillness(editor: Editor) -> None:
    """Every window of these tests asks for reduced motion; the caret is the browser's own."""
    moving = editor.host.evaluate(
        """host => [...host.shadowRoot.querySelectorAll('*')].filter(element => {
          const style = getComputedStyle(element);
          return style.animationName !== 'none' || parseFloat(style.transitionDuration) > 0;
        }).length"""
    )
    assert moving == 0


def test_the_editor_has_the_field_s_name_and_tells_its_keys(editor: Editor) -> None:
    page = editor.page
    assert page.get_by_role("textbox", name="Statements", exact=True).count() == 1
    description = editor.find("#help").text_content() or ""
    assert description.startswith(("One clause ends at a full stop", "A clause ends"))
    assert "Tab leaves the editor" in description
    assert editor.content.get_attribute("aria-multiline") == "true"
    assert editor.find(".cm-answer").first.get_attribute("aria-hidden") == "true"
    to_list(editor)
    active = editor.content.get_attribute("aria-activedescendant")
    assert editor.find(f"[id='{active}']").get_attribute("role") == "option"


def test_a_right_to_left_line_has_its_own_direction(editor: Editor) -> None:
    editor.write("Set a to b.\nمدينة")
    directions = editor.find(".cm-line").evaluate_all(
        "lines => lines.map(line => getComputedStyle(line).direction)"
    )
    assert directions == ["ltr", "rtl"]


def test_signs_that_cannot_be_seen_are_shown_as_tokens(editor: Editor) -> None:
    editor.write("a\u202eb\u200bc\u2028d 👩‍💻")
    assert editor.find(".cm-token").all_text_contents() == ["[U+202E]", "[U+200B]", "[U+2028]"]
