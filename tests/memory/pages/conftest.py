"""What the page tests share."""

from pathlib import Path

import pytest

from support.pages import PageVisitor


@pytest.fixture
def visitor() -> PageVisitor:
    """Someone who has just opened the memory tab."""
    return PageVisitor()


@pytest.fixture
def first_record() -> bytes:
    """The published record of `Set color to green. What is color?`, byte for byte."""
    return (Path(__file__).parents[2] / "data" / "first-record.json").read_bytes()
