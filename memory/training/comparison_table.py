"""A comparison → the rows of a table, and the sentences that belong below it."""

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

NOT_COMPARABLE: Final = (
    "Only the trained memory was trained, and for these keys: they are a finite set of ids that it knows beforehand.",
    "Public tasks of associative recall (MQAR of the Zoology benchmark, the needle tasks of RULER) bind arbitrary "
    "keys that appear in the context for the first time. No figure here can be held beside theirs.",
)


class Spread(NamedTuple):
    """Shares from 0 to 1 over several seeds."""

    mean: float
    lowest: float
    highest: float


def spread_of(scores: Sequence[dict[str, int]]) -> Spread:
    """What the seeds of one result came to."""
    shares = [score["correct"] / score["asked"] for score in scores]
    return Spread(sum(shares) / len(shares), min(shares), max(shares))


def head(comparison: dict[str, Any]) -> tuple[str, ...]:
    """The names of the columns: one for each number of rows."""
    first = comparison["memories"][0]["results"]
    return ("memory", *(f"{result['rows']} rows" for result in first))


def rows(comparison: dict[str, Any]) -> list[tuple[str, ...]]:
    """One row for each memory: mean, and where the seeds differ, lowest and highest, in percent."""
    return [
        (memory["name"], *(_words(result["scores"]) for result in memory["results"]))
        for memory in comparison["memories"]
    ]


def _words(scores: Sequence[dict[str, int]]) -> str:
    spread = spread_of(scores)
    if spread.lowest == spread.highest:
        return _percent(spread.mean)
    return f"{_percent(spread.mean)} ({_percent(spread.lowest)} to {_percent(spread.highest)})"


def _percent(share: float) -> str:
    # Cut off and not rounded: only full agreement reads as 100.
    return f"{math.floor(share * 1000) / 10:.1f}"
