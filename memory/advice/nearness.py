"""Which words and labels come near another one: edit distance within a few edits, and an index of live keys.

The work on each label is bounded by its own length, however many keys are live and however alike they are.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from memory.advice.lookalikes import meetings

_MOST_CANDIDATES: Final = 8
_MOST_EDITS: Final = 2


def edit_distance(one: str, other: str, at_most: int) -> int | None:
    """Letters to add, drop, exchange or swap with their neighbour (optimal string alignment), if at most so many.

    Only the diagonals within `at_most` of the middle are looked at, and the search ends with the first row that is
    beyond it: `(2 * at_most + 1)` steps for each letter of the shorter text at the most.
    """
    if abs(len(one) - len(other)) > at_most:
        return None
    if one == other:
        return 0
    if one[:1] == other[:1]:
        start = _common_start(one, other)
        one, other = one[start:], other[start:]
    if one[-1:] == other[-1:]:
        end = _common_start(one[::-1], other[::-1])
        one, other = one[: len(one) - end], other[: len(other) - end]
    # One edit takes away or brings in one letter at most, so most pairs of words are decided without the table below.
    letters, others = set(one), set(other)
    if len(letters - others) > at_most or len(others - letters) > at_most:
        return None
    if not one or not other:
        return max(len(one), len(other))
    if len(one) == len(other) and (len(one) == 1 or (len(one) == 2 and one == other[::-1])):
        return 1 if at_most else None
    return _within_band(one, other, at_most)


def _within_band(one: str, other: str, at_most: int) -> int | None:
    beyond = at_most + 1
    two_above: dict[int, int] = {}
    above = {place: place for place in range(min(len(other), at_most) + 1)}
    for count in range(1, len(one) + 1):
        row: dict[int, int] = {}
        for place in range(max(0, count - at_most), min(len(other), count + at_most) + 1):
            if place == 0:
                row[0] = count
                continue
            letter, opposite = one[count - 1], other[place - 1]
            best = min(
                above.get(place, beyond) + 1,
                row.get(place - 1, beyond) + 1,
                above.get(place - 1, beyond) + (letter != opposite),
            )
            if count > 1 and place > 1 and letter == other[place - 2] and one[count - 2] == opposite:
                best = min(best, two_above.get(place - 2, beyond) + 1)
            row[place] = best
        if min(row.values()) > at_most:
            return None
        two_above, above = above, row
    distance = above.get(len(other), beyond)
    return distance if distance <= at_most else None


def _common_start(one: str, other: str) -> int:
    """How many letters two texts have in common at the start, by halving: a few comparisons of slices."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low


class NearKeys:
    """The live keys, ordered by their latest write, so that those near a label are found without asking each.

    A label with at most two edits keeps one third of a key whole, so keys are found by their thirds (by their halves
    for one edit); those that look alike are found by what they look like.
    """

    def __init__(self) -> None:
        self._entries: dict[str, tuple[tuple[object, ...], ...]] = {}
        self._found_by: dict[tuple[object, ...], dict[str, None]] = {}
        self._ids: dict[str, int] = {}

    @property
    def by_id(self) -> tuple[str, ...]:
        """The live keys in the order of their ids, which is the order in which they were first written."""
        return tuple(sorted(self._entries, key=self._ids.__getitem__))

    @property
    def labels(self) -> tuple[str, ...]:
        """The live keys, the latest write last."""
        return tuple(self._entries)

    def write(self, label: str) -> None:
        """Makes a key the latest one."""
        self._ids.setdefault(label, len(self._ids))
        entries = self._entries.pop(label, None)
        if entries is None:
            entries = (*meetings(label), *_own_parts(label))
        self._entries[label] = entries
        for entry in entries:
            keys = self._found_by.setdefault(entry, {})
            keys.pop(label, None)
            keys[label] = None

    def clear(self) -> None:
        """Forgets all keys."""
        self._entries.clear()
        self._found_by.clear()

    def nearest(self, label: str) -> str | None:
        """The key that looks like a label or else has the fewest edits, the latest of equals; None where none is."""
        for meeting in meetings(label):
            for key in self._latest(meeting):
                if key != label:
                    return key
        at_most = 1 if len(label) < 6 else _MOST_EDITS
        best: tuple[int, str] | None = None
        for key in self._candidates(label, at_most):
            distance = edit_distance(label, key, at_most)
            if distance:
                best = distance, key
                at_most = distance - 1  # only what is nearer still is looked for
                if not at_most:
                    break
        return best[1] if best else None

    def _latest(self, entry: tuple[object, ...]) -> list[str]:
        return (
            list(reversed(self._found_by.get(entry, {})))[:_MOST_CANDIDATES]
            if entry in self._found_by
            else []
        )

    def _candidates(self, label: str, at_most: int) -> Iterable[str]:
        found: dict[str, None] = {}
        for entry in _parts_within(label, at_most):
            for key in self._latest(entry):
                found[key] = None
                if len(found) == _MOST_CANDIDATES:
                    return found
        return found


def _cuts(length: int, parts: int) -> Iterator[tuple[int, int, int]]:
    for number in range(parts):
        yield number, length * number // parts, length * (number + 1) // parts


def _own_parts(label: str) -> Iterator[tuple[object, ...]]:
    for at_most in range(1, _MOST_EDITS + 1):
        for number, start, end in _cuts(len(label), at_most + 1):
            yield at_most, len(label), number, label[start:end]


def _parts_within(label: str, at_most: int) -> Iterator[tuple[object, ...]]:
    for length in range(max(1, len(label) - at_most), len(label) + at_most + 1):
        for number, start, end in _cuts(length, at_most + 1):
            for shift in range(-at_most, at_most + 1):
                if start + shift >= 0:
                    yield at_most, length, number, label[start + shift : end + shift]
