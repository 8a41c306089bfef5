"""The whole journey in a browser: with scripts, without them, and by keyboard alone."""

import json

import pytest

FIRST = "Set color to green.\nWhat is color?"
SECOND = 'Set color to blue.\nRecall color.\nUpdate it to done.\nStore "K-17" under lab.'


def saved(window):
    with window.page.expect_download() as started:
        window.page.get_by_role("button", name="Save memory JSON").click()
    download = started.value
    return download.suggested_filename, json.loads(download.path().read_bytes())


WAYS = {"editor": {}, "plain field": {"plain": True}, "no scripts": {"scripts": False}}


@pytest.mark.parametrize("way", WAYS)
def test_the_whole_journey(open_desk, tmp_path, way):
    window = open_desk(**WAYS[way])
    page = window.page
    window.review(FIRST)
    assert (window.title, window.focused) == ("Review – Memory & bindings", "h-rev")
    window.press("Use reviewed result")
    assert (window.title, window.focused) == ("Accepted – Memory & bindings", "h-acc")

    window.review(SECOND)
    assert page.get_by_text("3 of 4 clauses understood, 1 unresolved.").is_visible()
    assert page.get_by_text(
        "Against the accepted record: 1 binding added, 1 changed, 0 removed."
    ).is_visible()
    window.press("Cancel")
    assert page.locator("#source").input_value() == SECOND
    window.accept(SECOND)

    name, record = saved(window)
    assert name.startswith("renigma-memory-")
    assert [binding["value"]["label"] for binding in record["bindings"]] == ["blue", "K-17"]
    assert record["prior_revisions"] == [{"source_text": FIRST, "language_version": 2}]
    window.press("Show memory JSON")
    assert json.loads(page.locator("#memory-json").text_content()) == record

    window.press("Reset session")
    assert (window.title, window.focused) == ("Reset session? – Memory & bindings", "confirm")
    window.press("Reset session")
    assert page.locator("#source").input_value() == ""
    assert window.title == "Memory & bindings"

    path = tmp_path / name
    path.write_text(json.dumps(record), encoding="utf-8")
    page.get_by_text("Import a record").click()
    page.locator("#impf").set_input_files(path)
    window.press("Import")
    assert page.get_by_text("The imported record is now the accepted record.").is_visible()
    assert saved(window) == (name, record)


@pytest.mark.parametrize("way", ["editor", "plain field"])
def test_the_journey_by_keyboard_alone(open_desk, way):
    window = open_desk(**WAYS[way])
    page, keyboard = window.page, window.page.keyboard

    def tab_to(name, *, at_most=60):
        for _ in range(at_most):
            keyboard.press("Tab")
            if window.focused_name == name:
                return
        raise AssertionError(f"{name} is not reached with Tab")

    def walk_to(name):
        """A table or a timeline is one stop of the Tab key; the arrows go on from link to link inside it."""
        for _ in range(60):
            keyboard.press("Tab")
            before = None
            while window.focused_name != name and window.focused_name != before:
                before = window.focused_name
                keyboard.press("ArrowRight")
            if window.focused_name == name:
                return
        raise AssertionError(f"{name} is not reached with Tab and the arrows")

    def press_enter():
        with page.expect_navigation():
            keyboard.press("Enter")

    keyboard.press("Tab")
    assert page.locator(":focus").text_content() == "Skip to the page"
    tab_to("Statements")
    keyboard.type("Set color to green.\nRecall color.\nUpdate it to done.")
    with page.expect_navigation():
        keyboard.press("Control+Enter")
    assert window.focused == "h-rev"
    tab_to("Use reviewed result", at_most=3)
    keyboard.press("Shift+Tab")
    walk_to("line 2, text of event 1")
    keyboard.press("Enter")
    assert page.locator("#s1").get_attribute("aria-current") == "true"
    walk_to("event 1: recall, color, answer green from event 0")
    keyboard.press("Enter")
    assert page.locator("#e1").get_attribute("aria-current") == "true"
    page.locator("#h-rev").focus()
    tab_to("Use reviewed result", at_most=3)
    press_enter()
    assert window.focused == "h-acc"
    tab_to("Save memory JSON", at_most=3)
    with page.expect_download():
        keyboard.press("Enter")
    tab_to("Select memory JSON", at_most=4)
    press_enter()
    assert window.focused == "memory-json"
    assert json.loads(page.evaluate("getSelection().toString()"))["version"] == 2
    tab_to("Reset session")
    press_enter()
    assert window.focused == "confirm"
    tab_to("Keep the session", at_most=3)
    press_enter()
    assert window.title == "Accepted – Memory & bindings"


def test_an_example_loads_by_one_click(window):
    with window.page.expect_navigation():
        window.page.get_by_role("button", name="Names in any script").click()
    assert "مدينة" in window.page.locator("#source").input_value()
    assert window.focused == "news"


def test_another_text_is_not_overwritten_without_a_question(window):
    window.write("mine")
    with window.page.expect_navigation():
        window.page.get_by_role("button", name="Names in any script").click()
    assert window.title == "Replace? – Memory & bindings"
    window.press("Keep the text")
    assert window.page.locator("#source").input_value() == "mine"


def test_select_and_copy(window):
    window.accept("Set a to 🔑.")
    page = window.page
    window.press("Show memory JSON")
    shown = page.locator("#memory-json").text_content()
    page.get_by_role("link", name="Select memory JSON").click()
    assert page.evaluate("getSelection().toString()").strip() == shown.strip()
    page.get_by_role("button", name="Copy").click()
    page.get_by_text("Copied.").wait_for()
    page.locator("#source").fill("")
    page.locator("#source").press("Control+v")
    assert page.locator("#source").input_value() == shown


def test_the_numbered_copy_can_be_copied_as_it_was_written(window):
    source = 'Set "🔑 lab" to green. Recall "🔑 lab".\n\n  Update it to x.\nSet e\u0301 to मान।'
    window.review(source)
    page = window.page
    page.locator(".numbered-copy").evaluate("copy => getSelection().selectAllChildren(copy)")
    page.keyboard.press("Control+c")
    page.locator("#source").fill("")
    page.locator("#source").press("Control+v")
    assert page.locator("#source").input_value().rstrip("\n") == source


def test_without_scripts_one_click_selects_the_json(open_desk):
    window = open_desk(scripts=False)
    window.accept("Set a to b.")
    window.press("Show memory JSON")
    style = window.page.locator("#memory-json").evaluate("e => getComputedStyle(e).userSelect")
    assert style == "all"
    assert not window.page.get_by_role("button", name="Copy").is_visible()
    assert not window.page.locator("kbd").first.is_visible()


@pytest.mark.parametrize("how", ["Show", "Select"])
def test_the_json_beside_a_review(window, how):
    window.accept("Set a to b.")
    window.review("Recall a.")
    window.press(f"{how} memory JSON")
    assert window.focused == "memory-json"
    selected = window.page.evaluate("getSelection().toString()")
    assert bool(selected.strip()) == (how == "Select")


def test_the_tabs_lose_nothing(window):
    window.accept("\n\nSet a to b.")
    window.write("\n edited \n")
    with window.page.expect_navigation():
        window.page.get_by_role("button", name="Request plans").click()
    assert window.page.url.endswith("/plans/open/")
    window.press("Memory & bindings")
    assert window.page.locator("#source").input_value() == "\n edited \n"
    assert window.page.get_by_text("a = b").count() or window.page.locator(".bindings").count()


def test_help_opens_beside_the_work(window):
    window.write("Set a to b.")
    with window.context.expect_page() as opened:
        window.page.get_by_role("link", name="Help").click()
    assert opened.value.title().startswith("Help")
    assert window.page.locator("#source").input_value() == "Set a to b."
