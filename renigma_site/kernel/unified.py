"""Two texts → a unified difference, in the form that `diff -u` and git write."""

from collections.abc import Iterator, Sequence
from typing import Final

from renigma_site.kernel.diff import ADDED, KEPT, REMOVED, DiffLine, diff_lines

_AROUND: Final = 3  # unchanged lines before and after a change
_NO_FINAL_LF: Final = "\\ No newline at end of file"
# Lone surrogates, which no text holds: they keep a last line without LF, and a text without lines, apart from others.
_UNENDED: Final = "\ud800"
_NOTHING: Final = "\ud801"


def unified_difference(old: str, new: str, old_name: str, new_name: str) -> str:
    """The two header lines and each hunk, every line ended by LF; the headers alone where the texts are equal.

    Lines end at LF and nowhere else; a last line without LF is marked as diff marks it.
    """
    lines = [f"--- {old_name}", f"+++ {new_name}"]
    marked = [line for line in diff_lines(_lines(old), _lines(new)) if line.text != _NOTHING]
    for hunk in _hunks(marked):
        lines += hunk
    return "".join(f"{line}\n" for line in lines)


def _lines(text: str) -> str:
    """The text as `diff_lines` splits it into what diff calls lines."""
    if not text:
        return _NOTHING
    return text[:-1] if text.endswith("\n") else text + _UNENDED


def _hunks(marked: Sequence[DiffLine]) -> Iterator[list[str]]:
    """Each run of changes with the lines around it; runs whose surroundings touch are one hunk."""
    changed = [place for place, line in enumerate(marked) if line.sign != KEPT]
    start = 0
    while start < len(changed):
        last = start
        while last + 1 < len(changed) and changed[last + 1] - changed[last] <= 2 * _AROUND + 1:
            last += 1
        first, end = max(0, changed[start] - _AROUND), min(len(marked), changed[last] + _AROUND + 1)
        yield _hunk(marked, first, end)
        start = last + 1


def _hunk(marked: Sequence[DiffLine], first: int, end: int) -> list[str]:
    lines = marked[first:end]
    removed_before = sum(line.sign != ADDED for line in marked[:first])
    added_before = sum(line.sign != REMOVED for line in marked[:first])
    old_range = _range(removed_before, sum(line.sign != ADDED for line in lines))
    new_range = _range(added_before, sum(line.sign != REMOVED for line in lines))
    shown = [f"@@ -{old_range} +{new_range} @@"]
    for sign, text in lines:
        shown.append(f"{sign}{text.removesuffix(_UNENDED)}")
        if text.endswith(_UNENDED):
            shown.append(_NO_FINAL_LF)
    return shown


def _range(before: int, count: int) -> str:
    if count == 1:
        return str(before + 1)
    return f"{before + 1 if count else before},{count}"
