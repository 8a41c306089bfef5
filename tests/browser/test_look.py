"""Following an answer: clause, row and mark light together, panels open as page states, one Tab stop for each table."""

from collections.abc import Callable

import pytest

from support.browser import Desk

SOURCE = "Set color to green.\nWhat is color?\nChange color to blue.\nWhat is color?"
MARKED = "all => all.map(element => element.id)"


def test_pointing_lights_clause_row_and_mark_together(window: Desk) -> None:
    window.review(SOURCE)
    window.page.locator("#e1 .operation").hover()
    assert window.page.locator(".lit").evaluate_all(MARKED) == ["s1", "e1", "t1"]


def test_a_followed_link_selects_all_three_and_does_not_scroll_what_is_in_sight(window: Desk) -> None:
    window.page.set_viewport_size({"width": 1280, "height": 2400})
    window.review(SOURCE)
    before = window.page.evaluate("scrollY")
    window.page.locator("#e1 .place a").click()
    assert window.page.locator("[aria-current=true]").evaluate_all(MARKED) == ["s1", "e1", "t1"]
    assert window.page.evaluate("scrollY") == before


def test_the_editor_stays_in_sight_beside_what_is_unresolved(window: Desk) -> None:
    window.review("\n".join(f"Set k{number} to v." for number in range(20)) + "\nUpdate it to done.")
    window.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    card = window.page.locator(".source-card").bounding_box()
    assert card is not None
    assert card["y"] >= 0
    unresolved = window.page.locator("#h-un").evaluate("e => e.getBoundingClientRect().top + scrollY")
    assert unresolved < 900, "it is on the first screen, right below the decision"


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_why_and_without_are_page_states(open_desk: Callable[..., Desk], scripts: bool) -> None:
    window = open_desk(scripts=scripts)
    window.review(SOURCE)
    window.press("Why? event 3")
    assert window.page.locator("#h-why").text_content() == "Why color is blue"
    assert window.focused == "h-why"
    window.press("Without line 3, event 2")
    assert window.page.locator(".without tbody tr").count() == 2
    assert window.focused == "without"


def test_a_table_is_one_tab_stop_and_arrow_keys_go_on(window: Desk) -> None:
    window.review("Set a to b. Recall a. " * 64)
    stops = window.page.locator("#review-card").evaluate(
        "card => [...card.querySelectorAll('a,button,input')].filter(e => e.tabIndex >= 0).length"
    )
    assert stops < 40
    window.page.locator("#e0 .row-number").focus()
    window.page.keyboard.press("ArrowDown")
    assert window.page.evaluate("document.activeElement.closest('tr').id") == "e1"


def test_the_filter_follows_what_is_typed(window: Desk) -> None:
    window.review("Set color to green. Set owner to Ana. What is color?")
    window.page.get_by_label("Find").fill("color")
    assert window.page.locator(".operations tbody tr:visible").count() == 2
    assert window.page.locator("[data-found]").text_content() == "2 of 3 events"


def test_timeline_text_grows_with_the_text_size(window: Desk) -> None:
    window.review(SOURCE)
    height = "box => box.querySelector('svg[role=group] text').getBoundingClientRect().height"
    before = window.page.locator(".timeline").evaluate(height)
    window.page.evaluate("document.documentElement.style.fontSize = '24px'")
    assert window.page.locator(".timeline").evaluate(height) == pytest.approx(1.5 * before, rel=0.1)


def test_style_sheet_and_script_are_kept_by_the_browser(window: Desk) -> None:
    asked: list[str] = []
    window.page.on("request", lambda request: asked.append(request.url))
    window.review(SOURCE)
    static = [url for url in asked if "/static/" in url]
    kept = window.page.evaluate("performance.getEntriesByType('resource').map(e => [e.name, e.transferSize])")
    sizes = {
        name.rpartition("/")[2].partition(".")[0]: size
        for name, size in kept
        if "/static/renigma/app." in name
    }
    assert sizes == {"app": 0}, (static, kept)
