"""Two sources line by line: what left and what came, told by sign, word and tint."""

from typing import Final, NamedTuple

from memory.diff import ADDED, KEPT, REMOVED, DiffLine, diff_lines
from renigma_site.markup import shown

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
    listed = [line for line in lines if line.sign != KEPT] if only_changes else lines
    return Difference(f'<ol class="diff">{"".join(map(_line, listed))}</ol>', first_line)


def _line(line: DiffLine) -> str:
    look, sign, opening, closing = _MARKS[line.sign]
    return f'<li class="{look}" data-s="{sign}"><span dir="auto">{opening}{shown(line.text)}{closing}</span></li>'
