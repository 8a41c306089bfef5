"""The project's documentation as tests read it: fenced blocks, links, and every page."""

import re
from pathlib import Path
from typing import NamedTuple

from support.server import ROOT

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")


class Block(NamedTuple):
    """A fenced block: its language and what it holds."""

    language: str
    content: str


def pages() -> list[Path]:
    """Every page that a person reads, on top and under docs."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "corpus").rglob("*.md")])


def read(path: Path) -> str:
    """A page's text."""
    return path.read_text(encoding="utf-8")


def blocks(path: Path) -> list[Block]:
    """The fenced blocks of a page in order."""
    return blocks_in(read(path))


def blocks_in(text: str) -> list[Block]:
    """The fenced blocks of a part of a page in order."""
    return [Block(*match.groups()) for match in _FENCE.finditer(text)]


def links(path: Path) -> list[str]:
    """Where a page's links and pictures lead."""
    return _LINK.findall(_FENCE.sub("", read(path)))


def anchors(path: Path) -> set[str]:
    """The fragments that a page's headings can be reached by."""
    headings = re.findall(r"^#+ (.+)$", _FENCE.sub("", read(path)), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
