"""Text for a terminal: tables whose columns line up in any script, and colour where it is wanted."""

import os
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

_BAR_CELLS: Final = 20  # with the words beside it the line fits 80 columns: a longer one could not be redrawn
_CODES: Final = {
    "bold": "1",
    "muted": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "purple": "35",
}


def has_colour() -> bool:
    """Whether standard output is a terminal that a person did not ask to stay plain (no-color.org)."""
    if sys.stdout is None or not sys.stdout.isatty():
        return False
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def painted(text: str, style: str | None, *, colour: bool) -> str:
    """The text in a style, if colour is on."""
    return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if colour and style else text


def width(text: str) -> int:
    """How many cells a terminal gives the text: two for wide and full-width signs, none for marks."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.category(character) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )


def padded(text: str, cells: int) -> str:
    """The text with spaces up to a width in cells."""
    return text + " " * (cells - width(text))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], styles: Sequence[str | None] = ()) -> str:
    """Lines of a table: a head, a rule, and the rows, each line ended by LF; `styles` paint whole rows."""
    lines = [tuple(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(head, *lines, strict=True)]
    colour = has_colour()
    texts = [_line(head, widths), "  ".join("─" * cells for cells in widths)]
    for number, row in enumerate(lines):
        style = styles[number] if styles else None
        texts.append(painted(_line(row, widths), style, colour=colour))
    return "".join(f"{text}\n" for text in texts)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join(padded(cell, room) for cell, room in zip(cells, widths, strict=True)).rstrip()


def progress_bar(share: float) -> str:
    """A bar of a fixed width, filled by a share from 0 to 1."""
    done = int(_BAR_CELLS * min(share, 1.0))
    return f"[{'#' * done}{'.' * (_BAR_CELLS - done)}]"
