"""Text for a terminal: tables whose columns line up in any script, and colour where it is wanted."""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from renigma_site.terminal.columns import available_width, fitted, longest_word, padded, width, wrapped

_GAP: Final = "  "
_NARROW_GAP: Final = " "
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


def table(head: Sequence[str], rows: Iterable[Sequence[str]], styles: Sequence[str | None] = ()) -> str:
    """Lines of a table: a head, a rule, and the rows, each line ended by LF; `styles` paint whole rows.

    Where the table is wider than the terminal, its cells are wrapped. Cells hold no control characters.
    """
    lines = [tuple(row) for row in rows]
    columns = list(zip(head, *lines, strict=True))
    wanted = [max(map(width, column)) for column in columns]
    room = available_width()
    gap = _GAP
    if room is not None and sum(wanted) + len(gap) * (len(head) - 1) > room:
        gap = _NARROW_GAP
        wanted = fitted(wanted, [*map(longest_word, columns)], room - len(gap) * (len(head) - 1))
    colour = has_colour()
    texts = [*_lines(head, wanted, gap), gap.join("─" * cells for cells in wanted)]
    for number, row in enumerate(lines):
        style = styles[number] if styles else None
        texts += [painted(line, style, colour=colour) for line in _lines(row, wanted, gap)]
    return "".join(f"{text}\n" for text in texts)


def _lines(cells: Sequence[str], widths: Sequence[int], gap: str) -> Iterator[str]:
    """The lines of one row: as many as its tallest cell has."""
    columns = [wrapped(cell, room) for cell, room in zip(cells, widths, strict=True)]
    for parts in zip_longest(*columns, fillvalue=""):
        line = gap.join(padded(part, room) for part, room in zip(parts, widths, strict=True))
        yield line.rstrip(" ")


def progress_bar(share: float) -> str:
    """A bar of a fixed width, filled by a share from 0 to 1."""
    done = int(_BAR_CELLS * min(share, 1.0))
    return f"[{'#' * done}{'.' * (_BAR_CELLS - done)}]"
