"""The help page in a browser: readable by everyone, at both widths and in both themes, with nothing folded
away.
"""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from support.browser import Desk

UNFOLD = "document.querySelectorAll('details').forEach(details => { details.open = true })"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    open_desk: Callable[..., Desk], theme: str, width: int
) -> None:
    window = open_desk(theme=theme, width=width)
    page = window.open("/help/")
    assert window.title == "Help"
    page.evaluate(UNFOLD)
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_contents_lead_to_their_headings_by_keyboard(open_desk: Callable[..., Desk]) -> None:
    page = open_desk().open("/help/")
    link = page.get_by_role("navigation", name="On this page").get_by_role("link", name="What a record says")
    link.focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="What a record says")
    page.wait_for_function(
        "heading => { const { top, bottom } = heading.getBoundingClientRect();"
        " return top >= 0 && bottom <= innerHeight }",
        arg=heading.element_handle(),
    )


def test_every_hint_can_be_unfolded_without_a_script(open_desk: Callable[..., Desk]) -> None:
    page = open_desk(scripts=False).open("/help/")
    hints = page.get_by_role("region", name="Hints")
    assert not hints.is_visible()
    page.get_by_text("each with an example").click()
    assert hints.get_by_text('Set "team lead" to "Dr. Smith".').is_visible()
