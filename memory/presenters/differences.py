"""Two sources line by line: what left and what came, told by sign and tint, and the words that differ by a line."""

from typing import Final, NamedTuple

from renigma_site.kernel.diff import ADDED, KEPT, REMOVED, DiffPiece, MarkedLine, diff_lines, mark_within
from renigma_site.web.markup import shown

_MARKS: Final = {
    REMOVED: ("del", "−", "<del>", "</del>"),  # noqa: RUF001  # a minus sign, as wide as the plus
    ADDED: ("add", "+", "<ins>", "</ins>"),
    KEPT: ("", " ", "", ""),
}


class Difference(NamedTuple):
    """The difference as markup, and the first line of the new text that is not as it was, counted from 1."""

    markup: str
    first_line: int


def difference(old: str, new: str, *, only_changes: bool = False) -> Difference:
    """The lines of two texts as a list; `only_changes` leaves out what both have."""
    lines = diff_lines(old, new)
    first_line = 1
    for line in lines:
        if line.sign != KEPT:
            break
        first_line += 1
    listed = (line for line in mark_within(lines) if line.sign != KEPT or not only_changes)
    return Difference(f'<ol class="difference">{"".join(map(_line, listed))}</ol>', first_line)


def _line(line: MarkedLine) -> str:
    look, sign, opening, closing = _MARKS[line.sign]
    wording = "".join(map(_piece, line.pieces))
    return f'<li class="{look}" data-s="{sign}"><span dir="auto">{opening}{wording}{closing}</span></li>'


def _piece(piece: DiffPiece) -> str:
    return f"<b>{shown(piece.text)}</b>" if piece.changed else shown(piece.text)
