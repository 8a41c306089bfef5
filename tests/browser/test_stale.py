"""A review goes out of date as soon as the text is edited, and comes back when the edit is undone."""

from collections.abc import Callable
from pathlib import Path

import pytest

from support.browser import Desk

OpenDesk = Callable[..., Desk]

TEXT = "Set a to b.\nRecall a."


@pytest.fixture
def reviewed(window):
    window.review(TEXT)
    return window


def primary(window):
    return window.page.locator("button.primary:visible").all_text_contents()


def test_at_once_and_visibly(reviewed):
    page = reviewed.page
    page.locator("#source").press("End")
    page.keyboard.type("x")
    assert not page.locator("#adopt").is_visible()
    assert page.locator("#adopt").is_disabled()
    assert page.get_by_text("The source has changed since this review.").is_visible()
    assert page.get_by_text("out of date").is_visible()
    assert primary(reviewed) == ["Review interpretation"]
    assert page.title() == "Review out of date – Memory & bindings – renigma"
    assert page.get_by_role("button", name="Cancel").is_visible()
    assert page.locator("table.operations").is_visible(), "the review itself stays in sight"


def test_an_edit_that_is_undone_makes_it_good_again(reviewed):
    reviewed.write(TEXT + "x")
    reviewed.write(TEXT)
    assert primary(reviewed) == ["Use reviewed result"]
    assert reviewed.title == "Review – Memory & bindings"
    reviewed.press("Use reviewed result")
    assert reviewed.title == "Accepted – Memory & bindings"


def test_reviewing_again_ends_it(reviewed):
    reviewed.review("Recall a.")
    assert reviewed.title == "Review – Memory & bindings"
    assert primary(reviewed) == ["Use reviewed result"]


def test_the_server_refuses_it_too(open_desk):
    window = open_desk(scripts=False)
    window.review(TEXT)
    window.write("Set a to b.\nRecall c.")
    window.press("Use reviewed result")
    assert (window.title, window.focused) == ("Review out of date – Memory & bindings", "stale")
    assert window.page.get_by_text("Changed since this review: text, line 2").is_visible()
    assert window.page.locator("#source").input_value() == "Set a to b.\nRecall c."
    assert window.page.locator("#adopt").count() == 0


def test_back_with_an_edited_text_is_out_of_date(reviewed):
    page = reviewed.page
    page.locator("#source").press("End")
    page.keyboard.type("x")
    reviewed.press("Review interpretation")
    page.go_back()
    page.wait_for_function("document.readyState === 'complete'")
    edited = page.locator("#source").input_value() != TEXT
    assert page.locator("#adopt").is_visible() != edited


def test_reload_and_back_lose_nothing(window):
    page = window.page
    window.review(TEXT)
    page.reload()
    assert (window.title, page.locator("#source").input_value()) == ("Review – Memory & bindings", TEXT)
    window.press("Use reviewed result")
    page.reload()
    assert window.title == "Accepted – Memory & bindings"
    session = page.locator("input[name=session]").input_value()
    window.review("Recall a.")
    page.go_back()
    assert window.title == "Accepted – Memory & bindings"
    assert page.locator("input[name=session]").input_value() == session
    page.go_back()
    assert (window.title, page.locator("#source").input_value()) == ("Review – Memory & bindings", TEXT)
    page.go_forward()
    page.go_forward()
    assert window.title == "Review – Memory & bindings"
    assert page.locator("#source").input_value() == "Recall a."
    window.press("Use reviewed result")
    assert window.title == "Accepted – Memory & bindings"


@pytest.mark.parametrize("work", ["a draft", "a record"])
def test_leaving_asks_first_where_work_would_be_lost(window, work):
    page = window.page
    page.locator("#source").press_sequentially("Set a to b.")
    if work == "a record":
        window.press("Review interpretation")
        window.press("Use reviewed result")
        page.locator("#h-acc").click()
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert window.questions == ["beforeunload"]


def test_leaving_asks_nothing_where_nothing_would_be_lost(window):
    page = window.page
    page.locator("#source").press_sequentially("Set a to b.")
    window.press("Review interpretation")
    window.press("Use reviewed result")
    assert window.questions == [], "the page's own buttons never ask"
    with page.expect_download():
        page.get_by_role("button", name="Save memory JSON").click()
    page.wait_for_timeout(1100)
    with page.expect_event("close"):
        page.close(run_before_unload=True)
    assert window.questions == []


SAVED = "Set a to b."


def leave(window: Desk) -> list[str]:
    """Closes the window as a person does; what it asked first."""
    with window.page.expect_event("close"):
        window.page.close(run_before_unload=True)
    return window.questions


def save(window: Desk) -> Path:
    """Saves the record; the page counts as left for a second, until the download has begun."""
    with window.page.expect_download() as saved:
        window.page.get_by_role("button", name="Save memory JSON").first.click()
    window.page.wait_for_timeout(1100)
    return Path(saved.value.path())


def write_and_accept(window: Desk, text: str) -> None:
    window.write(text)
    window.press("Review interpretation")
    window.press("Use reviewed result")
    window.page.locator("#h-acc").click()


def test_what_was_saved_stays_saved_on_the_pages_after(window: Desk) -> None:
    write_and_accept(window, SAVED)
    save(window)
    window.press("Review interpretation")
    window.press("Cancel")
    window.press("Request plans")
    window.press("Memory & bindings")
    window.page.locator("#h-acc").click()
    assert leave(window) == []


def test_what_came_from_a_file_is_not_asked_for(window: Desk, open_desk: OpenDesk) -> None:
    write_and_accept(window, SAVED)
    file = save(window)
    other = open_desk()
    other.page.get_by_text("Import a record").click()
    other.page.locator("#impf").set_input_files(file)
    other.press("Import")
    assert other.title == "Accepted – Memory & bindings"
    other.press("Review interpretation")
    other.page.locator("#h-acc").click()
    assert leave(other) == []


def test_what_came_after_the_saved_record_is_asked_for(window: Desk) -> None:
    write_and_accept(window, SAVED)
    save(window)
    write_and_accept(window, f"{SAVED} Recall a.")
    assert leave(window) == ["beforeunload"]


def test_a_draft_beside_a_saved_record_is_asked_for(window: Desk) -> None:
    write_and_accept(window, SAVED)
    save(window)
    window.page.locator("#source").press_sequentially(" Recall a.")
    assert leave(window) == ["beforeunload"]


def test_a_saved_plan_stays_saved_on_the_other_tab(window: Desk) -> None:
    window.press("Request plans")
    window.page.locator("#request").fill('Read "a" and count it.')
    window.press("Review request")
    with window.page.expect_download():
        window.page.get_by_role("button", name="Save plan JSON").click()
    window.page.wait_for_timeout(1100)
    window.press("Memory & bindings")
    window.page.locator("h1").click()
    window.page.wait_for_timeout(300)
    assert leave(window) == []


@pytest.mark.parametrize("place", ["body", "#source", "#review", "#imp", "summary", "nav button"])
@pytest.mark.parametrize("keys", ["Control+Enter", "Meta+Enter"])
def test_the_review_keys_work_from_anywhere(window: Desk, place: str, keys: str) -> None:
    window.write(SAVED)
    if place == "#imp":
        window.page.get_by_text("Import a record").click()
    if place != "body":
        window.page.locator(place).first.focus()
    with window.page.expect_navigation():
        window.page.keyboard.press(keys)
    assert window.title == "Review – Memory & bindings"
