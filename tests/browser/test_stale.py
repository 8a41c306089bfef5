"""A review goes out of date as soon as the text is edited, and comes back when the edit is undone."""

import pytest

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
    assert window.page.get_by_text("What moved: text, line 2").is_visible()
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
