"""Two sources line by line: lines removed and added, marked and tinted; words that differ are underlined."""

import unicodedata
from typing import Final, NamedTuple

from memory.advice.confusables import look
from renigma_site.kernel.diff import ADDED, KEPT, REMOVED, DiffPiece, MarkedLine, diff_lines, mark_within
from renigma_site.kernel.visible import named, with_plain_spaces, without_ignorable
from renigma_site.web.markup import escape, shown
from renigma_site.web.page_state import fold_line_ends

_MOST_NAMED: Final = 4
_LONGEST_LINE: Final = 2_000

_MARKS: Final = {
    REMOVED: ("removed", "− removed", "<del>", "</del>"),  # noqa: RUF001  # U+2212, as wide as the plus
    ADDED: ("added", "+ added", "<ins>", "</ins>"),
    KEPT: ("", "", "", ""),
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


def invisible_differences(old: str, new: str) -> str:
    """A message for each way in which lines differ that look alike: line ends, normal form, look-alike characters."""
    said: list[str] = []
    if old != new and fold_line_ends(old) == fold_line_ends(new):
        said.append("The texts differ only in their line ends (CR, CRLF or LF).")
    old_lines, new_lines = old.splitlines(), new.splitlines()
    for number, (before, after) in enumerate(zip(old_lines, new_lines, strict=False), start=1):
        if before != after and _looks(before) == _looks(after):
            said.append(f"Line {number} looks the same in both texts and differs in {_signs(before, after)}.")
        if len(said) == _MOST_NAMED:
            break
    messages = "".join(f"<p>{escape(words)}</p>" for words in said)
    return f'<div class="message warning fine">{messages}</div>' if said else ""


def _looks(line: str) -> str:
    return look(with_plain_spaces(without_ignorable(unicodedata.normalize("NFC", line[:_LONGEST_LINE]))))


def _signs(before: str, after: str) -> str:
    """The characters of either line that the other one does not have, by number and name."""
    only = [*dict.fromkeys(sign for sign in before if sign not in after)]
    others = [*dict.fromkeys(sign for sign in after if sign not in before)]
    return f"{_named(only)} in the first, {_named(others)} in the second"


def _named(signs: list[str]) -> str:
    return ", ".join(map(named, signs[:_MOST_NAMED])) or "the number or the order of characters"
