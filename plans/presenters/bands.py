"""Loops and branches of several steps → bands along their rows, which say without a picture what belongs together."""

from collections.abc import Callable, Hashable, Sequence
from typing import Literal, NamedTuple

from plans.document.model import Step

BandKind = Literal["loop", "branch"]


class Band(NamedTuple):
    """A run of two steps or more that go through one loop, or that run on the same condition; `last` is included."""

    kind: BandKind
    first: int
    last: int


def bands_of(steps: Sequence[Step]) -> list[tuple[Band, ...]]:
    """For each step the bands that it lies in, the loop before the branch."""
    rows: list[list[Band]] = [[] for _ in steps]
    for kind, key_of in _KEYS.items():
        first = 0
        for end in range(1, len(steps) + 1):
            key = key_of(steps[first])
            if end < len(steps) and key is not None and key_of(steps[end]) == key:
                continue
            if end - first > 1:
                band = Band(kind, steps[first]["number"], steps[end - 1]["number"])
                for row in rows[first:end]:
                    row.append(band)
            first = end
    return [tuple(row) for row in rows]


def _loop(step: Step) -> Hashable:
    return None if step["for_each"] is None else step["for_each"]["first"]


def _branch(step: Step) -> Hashable:
    """One `if` or one `otherwise` of one sentence: both have the span of the condition in common."""
    condition = step["condition"]
    return None if condition is None else (condition["span"]["start"], condition["negated"])


_KEYS: dict[BandKind, Callable[[Step], Hashable]] = {"loop": _loop, "branch": _branch}
