"""Columns of a terminal: how many cells a text takes, wrapped cells, and tables that fit.

A cell is one column of a terminal. Wide characters and emoji take two cells, combining marks none, and an emoji that
is joined from several takes the cells of one (wcwidth). Texts come here without control characters.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

NARROWEST: Final = 20
"""A narrower terminal gets lines of this many cells."""
_LEAST: Final = 2  # cells of a column, so that a wide character fits


def width(text: str) -> int:
    """How many cells a terminal gives the text."""
    if text.isascii():
        return len(text)
    from wcwidth import wcswidth  # takes longer to import than the rest of a command

    return max(0, wcswidth(text))


def available_width() -> int | None:
    """The cells of one line of standard output, or None where nothing bounds it: a pipe or a file.

    COLUMNS, where it is set, counts for both.
    """
    is_terminal = sys.stdout is not None and sys.stdout.isatty()
    if not is_terminal and not os.environ.get("COLUMNS", "").isdecimal():
        return None
    return max(NARROWEST, shutil.get_terminal_size().columns)


def padded(text: str, cells: int) -> str:
    """The text with spaces up to a width in cells."""
    return text + " " * (cells - width(text))


def taken(parts: Iterable[str], cells: int) -> list[str]:
    """As many of the parts from the front as fit into `cells`."""
    kept: list[str] = []
    used = 0
    for part in parts:
        used += width(part)
        if used > cells:
            break
        kept.append(part)
    return kept


def wrapped(text: str, cells: int) -> list[str]:
    """The text as lines of at most `cells` cells, broken after spaces, and inside a word only where it must be.

    Nothing is lost but spaces at the breaks. A text without characters is one empty line.
    """
    if width(text) <= cells:
        return [text]
    lines: list[str] = []
    line = ""
    for piece in _pieces(text, cells):
        if width(line + piece.rstrip(" ")) > cells and line:
            lines.append(line.rstrip(" "))
            line = piece.lstrip(" ")
        else:
            line += piece
    return [*lines, line.rstrip(" ")]


def _pieces(text: str, cells: int) -> Iterator[str]:
    """Words with the spaces after them; a word that is too wide in parts that each fit."""
    word = ""
    for part in text.split(" "):
        if word:
            yield from _parts(word, cells)
        word = f"{part} "
    yield from _parts(word.removesuffix(" "), cells)


def _parts(word: str, cells: int) -> Iterator[str]:
    from renigma_site.kernel.graphemes import clusters

    if width(word.rstrip(" ")) <= cells:
        yield word
        return
    part, used = "", 0
    for cluster in clusters(word):
        # A cluster that is wider than the column is broken between its characters.
        for sign in (cluster,) if width(cluster) <= cells else cluster:
            more = width(sign)
            if part and used + more > cells:
                yield part
                part, used = "", 0
            part, used = part + sign, used + more
    yield part


def fitted(wanted: Sequence[int], least: Sequence[int], room: int) -> list[int]:
    """Column widths that together take at most `room` cells.

    `wanted` is what each column would take; `least` what its longest word takes. Wide columns give way first, and
    words are broken only where the least widths do not fit either. No column gets less than two cells.
    """
    if sum(wanted) <= room:
        return list(wanted)
    if sum(least) <= room:
        spare = _shared([w - low for w, low in zip(wanted, least, strict=True)], room - sum(least))
        return [low + more for low, more in zip(least, spare, strict=True)]
    floor = [min(low, _LEAST) for low in least]
    spare = _shared([low - few for low, few in zip(least, floor, strict=True)], max(0, room - sum(floor)))
    return [few + more for few, more in zip(floor, spare, strict=True)]


def _shared(wishes: Sequence[int], cells: int) -> list[int]:
    """Hands out cells one by one in turns, so that the largest wishes are cut first."""
    given = [0] * len(wishes)
    while cells and given != list(wishes):
        for place, wish in enumerate(wishes):
            if cells and given[place] < wish:
                given[place] += 1
                cells -= 1
    return given


def longest_word(texts: Iterable[str]) -> int:
    """The cells of the longest run without a space."""
    return max((width(word) for text in texts for word in text.split(" ")), default=0)
