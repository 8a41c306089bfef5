"""The Request plans tab in a browser: readable by everyone, with scripts and without, by mouse and by keyboard."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from support.browser import Desk
from support.plan_texts import TEN_STEPS

OpenDesk = Callable[..., Desk]

INCOMPLETE = (
    'Read "notes.txt" and count it.\nHandle the rest somehow.\nSend step 2 to "Ana".\nDelete notes.txt.\n'
)


def at_plans(window: Desk, request: str | None = None) -> Page:
    """Opens the tab, and reviews a request."""
    page = window.open("/plans/")
    if request is not None:
        page.locator("#request").fill(request)
        window.press("Review request")
    return page


STATES: dict[str, Callable[[Desk], object]] = {
    "empty": lambda window: at_plans(window),
    "complete": lambda window: at_plans(window, TEN_STEPS),
    "incomplete": lambda window: at_plans(window, INCOMPLETE),
    "large": lambda window: at_plans(window, 'Read "a", then count it.\n' * 13),
    "error": lambda window: at_plans(window, "stop\n" * 201),
    "json": lambda window: (at_plans(window, TEN_STEPS), window.press("Show plan JSON")),
    "confirmation": lambda window: (at_plans(window, INCOMPLETE), window.press("Clear request")),
    "stale": lambda window: at_plans(window, TEN_STEPS).locator("#request").fill("Stop."),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_in_any_state(open_desk: OpenDesk, theme: str, width: int) -> None:
    for name, reach in STATES.items():
        window = open_desk(theme=theme, width=width)
        reach(window)
        found = Axe().run(window.page, options={"resultTypes": ["violations"]})
        assert found.response["violations"] == [], name
        assert window.page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_edges_are_drawn_from_row_to_row_at_any_width(open_desk: OpenDesk) -> None:
    for width in (1280, 360):
        page = at_plans(open_desk(width=width), TEN_STEPS)
        gaps = page.evaluate(
            """() => {
              const pictures = [...document.querySelectorAll('.plan tbody .gutter svg + svg')]
                .map((picture) => picture.getBoundingClientRect());
              return pictures.slice(1).map((box, place) => Math.abs(box.top - pictures[place].bottom));
            }"""
        )
        assert len(gaps) == 9
        assert max(gaps) <= 1.5


def test_an_edit_makes_the_plan_stale_at_once_and_taking_it_back_does_not(window: Desk) -> None:
    page = at_plans(window, TEN_STEPS)
    assert page.get_by_role("button", name="Save plan JSON").is_visible()
    assert window.title == "Plan complete – Request plans"
    page.locator("#request").press("End")
    page.keyboard.type("x")
    assert window.title == "Plan out of date – Request plans"
    assert not page.get_by_role("button", name="Save plan JSON").is_visible()
    assert page.get_by_text("The request has changed since this plan was read.").is_visible()
    assert page.locator("#review.primary").is_visible()
    page.keyboard.press("Backspace")
    assert window.title == "Plan complete – Request plans"
    assert page.get_by_role("button", name="Save plan JSON").is_visible()


def test_the_journey_by_keyboard(window: Desk) -> None:
    page = at_plans(window)
    page.locator("#request").focus()
    page.keyboard.type('Read "notes.txt" and count it.')
    with page.expect_navigation():
        page.keyboard.press("Control+Enter")
    assert (window.title, window.focused) == ("Plan complete – Request plans", "h-rev")
    page.keyboard.press("Tab")
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    plan = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert plan["complete"] is True
    assert download.value.suggested_filename.startswith("renigma-plan-")


@pytest.mark.parametrize("scripts", [True, False])
def test_wording_and_row_lead_to_each_other(open_desk: OpenDesk, scripts: bool) -> None:
    page = at_plans(open_desk(scripts=scripts), TEN_STEPS)
    page.locator("#s8").click()
    assert page.url.endswith("#p8")
    row = page.locator("#p8")
    marked = row.locator(".step").evaluate("cell => getComputedStyle(cell).backgroundColor")
    plain = page.locator("#p9 .step").evaluate("cell => getComputedStyle(cell).backgroundColor")
    assert marked != plain
    if scripts:
        assert page.locator("#s8").get_attribute("aria-current") == "true"
    row.get_by_role("link", name="line 6").click()
    assert page.url.endswith("#s8")
    row.get_by_role("link", name="2, step that step 8 needs: data").click()
    assert page.url.endswith("#p2")


def test_everything_works_without_scripts(open_desk: OpenDesk) -> None:
    window = open_desk(scripts=False)
    page = at_plans(window, INCOMPLETE)
    assert page.locator("#ux1").get_by_text("is not a verb here").is_visible()
    page.locator("#request").fill(TEN_STEPS)
    window.press("Review request")
    window.press("Select plan JSON")
    shown = page.locator("#plan-json")
    assert json.loads(shown.text_content() or "")["source_text"] == TEN_STEPS
    assert shown.evaluate("element => getComputedStyle(element).userSelect") == "all"
    window.press("Memory & bindings")
    window.press("Request plans")
    assert page.locator("#request").input_value() == TEN_STEPS
    page.locator("#request").fill("Stop.")
    window.press("Save plan JSON")
    assert window.title == "Request changed – Request plans"


def test_selecting_marks_the_whole_document(window: Desk) -> None:
    page = at_plans(window, TEN_STEPS)
    window.press("Select plan JSON")
    selected = page.evaluate("getSelection().toString()")
    assert json.loads(selected)["source_text"] == TEN_STEPS
    page.get_by_role("button", name="Copy").click()
    page.get_by_text("Copied.").wait_for()


def test_leaving_with_an_unsaved_request_asks_and_after_saving_it_does_not(window: Desk) -> None:
    page = at_plans(window, TEN_STEPS)
    asked: list[str] = []
    page.on("dialog", lambda dialog: asked.append(dialog.type))
    page.locator("#request-editor").click()
    page.goto(f"{window.address}/help/")
    assert asked == ["beforeunload"]
    page = at_plans(window, TEN_STEPS)
    with page.expect_download():
        page.get_by_role("button", name="Save plan JSON").click()
    page.wait_for_timeout(1200)  # the page counts as left for a second, until the download has begun
    page.goto(f"{window.address}/help/")
    assert asked == ["beforeunload"]


@pytest.mark.parametrize("is_plain", [False, True])
def test_an_offer_is_put_into_the_request_and_taken_back(open_desk: OpenDesk, is_plain: bool) -> None:
    page = at_plans(window := open_desk(), "Stop.\nRun pytest.\n")
    if is_plain:
        page.get_by_role("button", name="Plain text field").click()
    page.get_by_role("button", name="Put into the editor, line 2").click()
    assert page.locator("#request").input_value() == 'Stop.\nRun "pytest".\n'
    page.keyboard.press("ControlOrMeta+z")
    assert page.locator("#request").input_value() == "Stop.\nRun pytest.\n"
    assert window.page is page


def test_without_scripts_the_page_comes_back_with_the_offer_in_its_request(open_desk: OpenDesk) -> None:
    page = at_plans(open_desk(scripts=False), "Stop.\nRun pytest.\n")
    page.get_by_role("button", name="Put into the editor, line 2").click()
    assert page.locator("#request").input_value() == 'Stop.\nRun "pytest".\n'
    assert page.locator("#news").inner_text().startswith("Put into the editor:")
