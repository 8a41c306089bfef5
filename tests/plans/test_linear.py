"""The work on a request grows with its length and no faster: lines of code are counted, nothing is timed."""

import sys
from types import FrameType
from typing import Any

import pytest

from plans import service
from plans.document.faults import TooManySteps

FAMILIES = {
    "near misses of a verb": 'Rread "a" ',
    "near misses of a frame": 'Read "a" wih "b". ',
    "clauses of one sentence": "stop and ",
    "references without a step": "Read it. ",
    "quotes that are not closed": 'Read "a. \n',
    "empty quotes": '""',
    "bullets": "- \n",
    "values of one list": '"a", ',
}


def work(text: str) -> int:
    """Lines of code that run while the text is read."""
    lines = 0

    def trace(_frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal lines
        lines += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        service.plan_of(text)
    except TooManySteps:
        pass
    finally:
        sys.settrace(before)
    return lines


def text_of(family: str, length: int) -> str:
    unit = FAMILIES[family]
    return ("Read " if unit.endswith('", ') else "") + unit * (length // len(unit))


@pytest.mark.parametrize("family", FAMILIES)
def test_four_times_the_text_is_about_four_times_the_work(family: str) -> None:
    work(text_of(family, 200))  # what is kept between two readings is there before counting
    assert work(text_of(family, 4800)) < 5 * work(text_of(family, 1200))


def test_reading_stops_at_the_step_beyond_the_limit() -> None:
    work('Read "a". ' * 300)
    assert work('Read "a". ' * 1200) < 1.5 * work('Read "a". ' * 300)
