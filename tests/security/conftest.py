"""One running workbench for all tests that leave it as it was."""

from collections.abc import Iterator

import pytest

from support.server import SILENT_END, Workbench, workbench


@pytest.fixture(scope="session")
def server() -> Iterator[Workbench]:
    """A workbench in its own process; in the end it stops when told, and has written nothing after its line."""
    with workbench() as running:
        yield running
        assert running.stop() == SILENT_END
