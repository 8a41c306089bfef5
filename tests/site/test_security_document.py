"""docs/security.md promises nothing that no test shows: every file and every test that it names is there."""

import re
from pathlib import Path

import pytest

from support.server import ROOT

PAGE = (ROOT / "docs" / "security.md").read_text()
LINK = re.compile(r"\[[^\]]+\]\(([^)]+)\)")
NAMED_TEST = re.compile(r"`(test_[a-z0-9_]+)`")


def rows() -> list[tuple[str, str]]:
    """Each promise with what shows it."""
    cells = [line.strip("|").split(" | ") for line in PAGE.splitlines() if line.startswith("| ")]
    return [
        (cell[0].strip(), cell[1].strip())
        for cell in cells
        if len(cell) == 2 and cell[0].strip() != "promise"
    ]


def test_there_are_promises() -> None:
    assert len(rows()) >= 20


@pytest.mark.parametrize("link", sorted(set(LINK.findall(PAGE))))
def test_every_link_leads_somewhere(link: str) -> None:
    assert (ROOT / "docs" / link).resolve().is_relative_to(ROOT)
    assert (ROOT / "docs" / link).exists()


@pytest.mark.parametrize(("promise", "shown_by"), rows(), ids=lambda text: text[:40])
def test_every_promise_names_a_test_that_is_there(promise: str, shown_by: str) -> None:
    assert promise.endswith(".")
    files = [Path(ROOT / "docs" / link) for link in LINK.findall(shown_by)]
    assert files or "make fuzz" in shown_by
    sources = "".join(file.read_text() for file in files)
    for name in NAMED_TEST.findall(shown_by):
        assert f"def {name}(" in sources
