"""What every test may ask for."""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from hypothesis import settings

from support import tally

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Where several processes share a run, pytest-xdist sets the width of its own lines: what is printed here has none.
os.environ.pop("COLUMNS", None)
# No deadline: shared machines stall. On CI the same examples each time: new ones are found at a desk, not there.
settings.register_profile("renigma", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("renigma")


@pytest.fixture
def client() -> Client:
    """Django's test client under a host name that the workbench answers to; its own default is refused."""
    return Client(headers={"host": "127.0.0.1"})


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """One browser for a whole run: Playwright runs once in a thread."""
    from support.browser import chromium  # the pure suite also runs where there is no Playwright

    with chromium() as running:
        yield running


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Where several processes share a run, each hands over what it has counted."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["tally"] = tally.counted()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Takes what one of several processes has counted; nothing where it was killed."""
    output = getattr(node, "workeroutput", {})
    if "tally" in output:
        tally.add(output["tally"])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Ends the run with what was tried from outside the process, and the verdicts."""
    lines = tally.summary()
    if lines:
        terminalreporter.section("the server, from outside")
        for line in lines:
            terminalreporter.write_line(line)
