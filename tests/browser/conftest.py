"""What the browser tests share: one workbench for all of them, and windows before it."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from functools import partial

import pytest
from playwright.sync_api import Browser

from support.browser import Desk, desk
from support.server import Workbench, workbench

OpenDesk = Callable[..., Desk]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in item.path.as_posix():
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server(browser: Browser) -> Iterator[Workbench]:
    with workbench() as running:
        yield running


@pytest.fixture
def open_desk(browser: Browser, server: Workbench) -> Iterator[OpenDesk]:
    """Opens windows: `open_desk(scripts=False, theme="dark", width=360)`; all are closed in the end."""
    with ExitStack() as stack:
        make: Callable[..., AbstractContextManager[Desk]] = partial(desk, browser, f"http://{server.host}")

        def open_one(**wishes: object) -> Desk:
            window = stack.enter_context(make(**wishes))
            window.open()
            return window

        yield open_one


@pytest.fixture
def window(open_desk: OpenDesk) -> Desk:
    """A wide, light window with scripts, before the empty page."""
    return open_desk()
