"""Old source → new source, line by line: a shortest difference, found in bounded work.

Lines that both ends share are set aside. What is left is compared with a bit-parallel longest common
subsequence (Hyyrö, "Bit-parallel LCS-length computation revisited", 2004): one step for each old line, each
on one integer with a bit for each new line. `difflib` is quadratic in steps and lets its junk rule hide
frequent lines.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Final, NamedTuple

REMOVED: Final = "-"
ADDED: Final = "+"
KEPT: Final = " "

# Rows of the comparison that are held at once; the others are computed a second time on the way back.
_ROWS_HELD: Final = 128
# Non-ASCII punctuation and symbols stay with the word beside them, so that no sequence of emoji or marks is cut.
_WORD: Final = re.compile(r"(?:\w|[^\x00-\x7f\s])+")
_PIECE: Final = re.compile(rf"{_WORD.pattern}|\s+|.", re.DOTALL)
_CANDIDATES: Final = 3  # added lines that a removed line is held against


class DiffLine(NamedTuple):
    """One line of a difference: `sign` is `-` (old text only), `+` (new text only) or a space."""

    sign: str
    text: str


class DiffPiece(NamedTuple):
    """A run of one line: `changed` where the other line of the pair has something else in its place."""

    text: str
    changed: bool


class MarkedLine(NamedTuple):
    """One line of a difference with its pieces; none of them is changed where no other line corresponds to it."""

    sign: str
    pieces: Sequence[DiffPiece]


def diff_lines(old: str, new: str) -> list[DiffLine]:
    """The lines of both texts in order, each marked as removed, added or kept.

    A line ends at LF and at nothing else, as in the language, so a text that ends in LF has an empty last
    line. Within a change, removed lines are before added ones. No smaller number of marked lines is
    possible.
    """
    return [
        DiffLine(sign, line) for sign, lines in _changes(old.split("\n"), new.split("\n")) for line in lines
    ]


def unified(old: str, new: str, *, context: int = 3) -> str:
    """The changed lines with up to `context` kept lines around them, as hunks of a unified difference.

    There are no file names, and every line ends in LF. Texts that are equal give an empty text.
    """
    lines = diff_lines(old, new)
    hunks: list[tuple[int, int]] = []
    for place, line in enumerate(lines):
        if line.sign == KEPT:
            continue
        start, end = max(0, place - context), min(len(lines), place + context + 1)
        if hunks and start <= hunks[-1][1]:
            hunks[-1] = (hunks[-1][0], end)
        else:
            hunks.append((start, end))
    written: list[str] = []
    place, before = 0, Counter[str]()
    for start, end in hunks:
        before.update(line.sign for line in lines[place:start])
        inside = Counter(line.sign for line in lines[start:end])
        written.append(f"@@ -{_side(before, inside, REMOVED)} +{_side(before, inside, ADDED)} @@\n")
        written += (f"{line.sign}{line.text}\n" for line in lines[start:end])
        place = end
        before += inside
    return "".join(written)


def _side(before: Counter[str], inside: Counter[str], sign: str) -> str:
    """First line and number of lines of one side; a side without a line is named by the line before the hunk."""
    length = inside[KEPT] + inside[sign]
    return f"{before[KEPT] + before[sign] + (length > 0)},{length}"


def mark_within(lines: Iterable[DiffLine]) -> Iterator[MarkedLine]:
    """The same lines, with the words marked that differ between a removed line and the one that came in its place.

    Two lines of one change correspond where they share at least half of their words, in order.
    """
    removed: list[str] = []
    for sign, run in groupby(lines, attrgetter("sign")):
        texts = [line.text for line in run]
        if sign == REMOVED:
            removed = texts
            continue
        yield from _marked(removed, texts if sign == ADDED else [])
        removed = []
        if sign == KEPT:
            yield from (MarkedLine(KEPT, (DiffPiece(text, changed=False),)) for text in texts)
    yield from _marked(removed, [])


def _marked(removed: Sequence[str], added: Sequence[str]) -> Iterator[MarkedLine]:
    before = [[DiffPiece(text, changed=False)] for text in removed]
    after = [[DiffPiece(text, changed=False)] for text in added]
    words = [Counter(_WORD.findall(text)) for text in added] if removed else []
    free = 0
    for place, text in enumerate(removed):
        own = Counter(_WORD.findall(text))
        for candidate in range(free, min(free + _CANDIDATES, len(added))):
            fewer, more = sorted((own, words[candidate]), key=len)
            shared = sum((fewer & more).values())
            if shared and 4 * shared >= own.total() + words[candidate].total():
                before[place], after[candidate] = diff_within(text, added[candidate])
                free = candidate + 1
                break
    yield from (MarkedLine(REMOVED, pieces) for pieces in before)
    yield from (MarkedLine(ADDED, pieces) for pieces in after)


def diff_within(old: str, new: str) -> tuple[list[DiffPiece], list[DiffPiece]]:
    """The pieces of an old and a new line, words and characters, with those marked that differ between the two."""
    before: list[DiffPiece] = []
    after: list[DiffPiece] = []
    for sign, pieces in _changes(_PIECE.findall(old), _PIECE.findall(new)):
        piece = DiffPiece("".join(pieces), sign != KEPT)
        if sign != ADDED:
            before.append(piece)
        if sign != REMOVED:
            after.append(piece)
    return before, after


def _changes(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, Sequence[str]]]:
    """Runs of items with their `sign`, in order; concatenated they give both sequences back."""
    shorter = min(len(old), len(new))
    head = 0
    while head < shorter and old[head] == new[head]:
        head += 1
    tail = 0
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    old_end, new_end = len(old) - tail, len(new) - tail
    runs: list[tuple[str, Sequence[str]]] = [(KEPT, old[:head])]
    old_place, new_place = head, head
    for old_offset, new_offset in _common_places(old[head:old_end], new[head:new_end]):
        old_kept, new_kept = head + old_offset, head + new_offset
        runs.append((REMOVED, old[old_place:old_kept]))
        runs.append((ADDED, new[new_place:new_kept]))
        runs.append((KEPT, old[old_kept : old_kept + 1]))
        old_place, new_place = old_kept + 1, new_kept + 1
    runs.append((REMOVED, old[old_place:old_end]))
    runs.append((ADDED, new[new_place:new_end]))
    runs.append((KEPT, old[old_end:]))
    return _joined([(sign, items) for sign, items in runs if items])


def _joined(runs: list[tuple[str, Sequence[str]]]) -> list[tuple[str, Sequence[str]]]:
    """Neighbouring runs with an equal `sign` as one."""
    joined: list[tuple[str, list[str]]] = []
    for sign, items in runs:
        if joined and joined[-1][0] == sign:
            joined[-1][1].extend(items)
        else:
            joined.append((sign, list(items)))
    return [(sign, items) for sign, items in joined]


def _common_places(old: Sequence[str], new: Sequence[str]) -> list[tuple[int, int]]:
    """The places (in `old`, in `new`) of a longest common subsequence, in order."""
    if not old or not new:
        return []
    places: dict[str, int] = {}
    for place, item in enumerate(new):
        places[item] = places.get(item, 0) | 1 << place
    matches = [places.get(item, 0) for item in old]
    everything = (1 << len(new)) - 1

    # A cleared bit j of row i says that old[:i] and new[:j + 1] share one item more than old[:i] and new[:j].
    checkpoints = [everything]
    for start in range(0, len(old), _ROWS_HELD):
        checkpoints.append(_rows(checkpoints[-1], matches[start : start + _ROWS_HELD], everything)[-1])

    found: list[tuple[int, int]] = []
    column = len(new) - 1
    for block in range(len(checkpoints) - 2, -1, -1):
        start = block * _ROWS_HELD
        rows = _rows(checkpoints[block], matches[start : start + _ROWS_HELD], everything)
        for row in range(len(rows) - 1, 0, -1):
            column = _last_gain(rows[row], column)
            if column < 0:
                break
            # The gain at this column is this row's own unless the row above gains there too.
            if rows[row - 1] >> column & 1:
                found.append((start + row - 1, column))
        if column < 0:
            break
    found.reverse()
    return found


def _rows(first: int, matches: Sequence[int], everything: int) -> list[int]:
    """The row given and the row after each old item."""
    rows = [first]
    for match in matches:
        row = rows[-1]
        gained = row & match
        rows.append((row + gained | row - gained) & everything)
    return rows


def _last_gain(row: int, column: int) -> int:
    """The last column up to `column` whose bit is cleared, or -1."""
    cleared = ~row & ((1 << column + 1) - 1)
    return cleared.bit_length() - 1
