"""The work on a request grows with its length and not faster, whatever the request is made of."""

from collections.abc import Callable

import pytest

from plans import service
from renigma_site.kernel.refusal import Refusal
from support.step_count import count_lines

SHORT, LONG = 2_500, 20_000
SLOPE = 1.15
"""Work at most grows with this power of the length."""


def repeated(unit: str, start: str = "", end: str = "") -> Callable[[int], str]:
    return lambda length: start + unit * ((length - len(start) - len(end)) // len(unit)) + end


FAMILIES = {
    "one word": repeated("a"),
    "capitals": repeated("A"),
    "digits": repeated("1"),
    "spaces, then x": repeated(" ", end="x"),
    "new lines": repeated("\n"),
    "carriage returns": repeated("\r"),
    "straight quotes": repeated('"'),
    "opening quotes": repeated("“"),
    "closing quotes": repeated("”"),
    "pairs of curly quotes": repeated("“”"),
    "quotes on lines": repeated('"\n'),
    "nested quotes": repeated('"\\"'),
    "backslashes": repeated("\\"),
    "backslashes in an open quote": repeated("\\", start='read "'),
    "one long text": repeated("a", start='read "', end='"'),
    "escapes in one text": repeated('\\"', start='read "', end='"'),
    "combining marks": repeated("\u0301", start="e"),
    "emoji": repeated("😀"),
    "full stops": repeated("."),
    "full stops with spaces": repeated(". "),
    "question marks": repeated("? "),
    "commas": repeated(","),
    "semicolons": repeated(";"),
    "brackets": repeated("("),
    "numbers": repeated("1. "),
    "unknown verbs": repeated("x. "),
    "unfinished sentences": repeated('read "a" and\n'),
    "the": repeated("the "),
    "the, then spaces": repeated("the" + " " * 97),
    "for each item": repeated("for each item "),
    "the result of": repeated("the result of "),
    "recipients": repeated(', "b"', start='send "a" to "b"', end=" x"),
    "commas after a recipient": repeated("," + " " * 99, start='send "a" to "b"'),
    "and after a recipient": repeated(" and", start='send "a" to "b"'),
    "clauses of one sentence": repeated("stop, ", end="x"),
    "clauses that refer": repeated("count it, ", start='read "a", ', end="x"),
    "conditions": repeated("if step 1 fails, stop, otherwise stop\n"),
    **{
        f"{word} repeated": repeated(f"{word} ")
        for word in ("read", "it", "step 1", "and", "then", "if", "please")
    },
}


@pytest.mark.parametrize("family", FAMILIES)
def test_steps_grow_with_the_length(family: str) -> None:
    make = FAMILIES[family]

    def work(length: int) -> int:
        text = make(length)
        assert length - 120 <= len(text) <= length
        return count_lines(lambda: _parse(text))

    _parse(make(SHORT))  # what is worked out once, for each state of the grammar, is not counted
    assert work(LONG) <= work(SHORT) * (LONG / SHORT) ** SLOPE


def test_the_measure_can_fail() -> None:
    text = "a" * SHORT

    def quadratic() -> None:
        for _ in text:
            for _ in text[::50]:
                pass

    assert count_lines(quadratic) > len(text) * len(text) / 50


def _parse(text: str) -> None:
    try:
        service.parse(text)
    except Refusal as refusal:
        assert refusal.code == "too-many-steps"
