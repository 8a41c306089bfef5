"""The acceptance report in a browser: readable by everyone, at both widths and in both themes."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe

from support.browser import Desk

ADDRESS = "/help/acceptance/"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 360])
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    open_desk: Callable[..., Desk], theme: str, width: int
) -> None:
    window = open_desk(theme=theme, width=width, scripts=True)
    page = window.open(ADDRESS)
    assert window.title == "Acceptance – Help"
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.response["violations"] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_wide_tables_scroll_with_the_keyboard(open_desk: Callable[..., Desk]) -> None:
    page = open_desk(width=360).open(ADDRESS)
    table = page.get_by_role("region", name="Phrase forms")
    table.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("element => element.scrollLeft > 0", arg=table.element_handle())
