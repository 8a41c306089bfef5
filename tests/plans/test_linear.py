"""The work on a request grows with its length and no faster: lines of code are counted, nothing is timed."""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import pytest

from plans import service
from plans.advice.hints import Hints
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

    def read() -> None:
        with suppress(TooManySteps):
            service.plan_of(text)

    return counted(read)


def work_of_hints(text: str) -> int:
    """Lines of code that run while the hints of a request are made."""
    plan = service.plan_of(text)

    def advise() -> None:
        hints = Hints(plan)
        for number in range(len(plan["unresolved"])):
            hints.hint(number)

    return counted(advise)


def counted(function: Callable[[], None]) -> int:
    """Lines of code that run in a function."""
    lines = 0

    def trace(_frame: FrameType, _event: str, _argument: Any) -> Any:
        nonlocal lines
        lines += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
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


ADVISED = {
    "offers": "Count notes. ",
    "offers after a step": 'Read "a". Count notes. ',
    "doubtful references": "Foo. Count it. ",
    "no verbs": "Frobnicate it. ",
    "signs": "Read /a/b and % it. ",
    "starts": 'Foo. When "x", stop. ',
}


@pytest.mark.parametrize("family", ADVISED)
def test_four_times_the_sentences_are_about_four_times_the_work_of_their_hints(family: str) -> None:
    def text(length: int) -> str:
        return ADVISED[family] * (length // len(ADVISED[family]))

    work_of_hints(text(100))
    assert work_of_hints(text(1600)) < 6 * work_of_hints(text(400))


def test_one_long_sentence_has_bounded_hints() -> None:
    long, longer = "Read " + "word/ " * 900, "Read " + "word/ " * 3_300
    work_of_hints(long)
    assert work_of_hints(longer) < 6 * work_of_hints(long)


def test_reading_stops_at_the_step_beyond_the_limit() -> None:
    work('Read "a". ' * 300)
    assert work('Read "a". ' * 1200) < 1.5 * work('Read "a". ' * 300)
