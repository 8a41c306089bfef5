"""The verdict on bounded work: how it grows from a short text to the longest one."""

import math
from collections.abc import Callable

from support.families import LONG, SHORT, SLOPE
from support.work import measure

FLOOR = 3_000
"""A module with less work than this on the longest text is not worth a verdict."""


def assert_bounded(work_on: Callable[[int], object]) -> None:
    """Does the work on a short and on a long text; in each module and in all it may grow by SLOPE at most."""
    short, long = measure(lambda: work_on(SHORT)), measure(lambda: work_on(LONG))
    short["all"], long["all"] = short.total(), long.total()
    too_steep = {
        module: f"{short[module]} → {units}, slope {math.log(units / max(short[module], 1), LONG / SHORT):.2f}"
        for module, units in long.items()
        if units > FLOOR and units > max(short[module], FLOOR / 10) * (LONG / SHORT) ** SLOPE
    }
    if too_steep:
        raise AssertionError(f"work grows too fast: {too_steep}")
