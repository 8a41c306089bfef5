"""Requests whose answers were worked out by hand from the contract, in `data/cases.txt`.

A block is a request (`⏎` is a line feed) and, indented, what it gives in the order of the text:

- a step: its paraphrase, `<-` and its needs, and the wording of its span between square brackets. A step without `<-`
  needs nothing; the span is checked where it is written down. A prohibition is written in the same way.
- an unresolved sentence: `!`, the reason, and the wording of the place at fault, with `@` and its start where that
  wording stands at several places; then the wording of the whole sentence between square brackets, where it is
  written down. A sentence that ends too early has no wording at fault.
"""

import re
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from plans import service

BLOCKS: Final = [
    block
    for block in re.split(r"\n\n", (Path(__file__).parent / "data" / "cases.txt").read_text("utf-8"))
    if not block.startswith("#")
]
STEP: Final = re.compile(r"(?P<said>.*?\.)(?: <- (?P<needs>[0-9a-z, ]+))?(?: \[(?P<span>.*)\])?")
UNRESOLVED: Final = re.compile(
    r"! (?P<reason>[a-z-]+)(?: (?P<at>[^\[].*?))??(?: @(?P<start>[0-9]+))?(?: \[(?P<span>.*)\])?"
)


class Case(NamedTuple):
    """A request with the lines of its answer."""

    text: str
    answers: list[str]


def read_case(block: str) -> Case:
    text, *answers = block.rstrip("\n").split("\n")
    return Case(text.replace("⏎", "\n"), [answer.removeprefix("  ") for answer in answers])


CASES: Final = [read_case(block) for block in BLOCKS]


def wording(text: str, span: dict[str, int]) -> str:
    return text[span["start"] : span["end"]]


def check_step(text: str, step: Any, answer: str) -> None:
    expected = STEP.fullmatch(answer)
    assert expected is not None, answer
    needs = ", ".join(f"{need['step']} {' '.join(need['kinds'])}" for need in step.get("needs", ()))
    assert step["paraphrase"] == expected["said"]
    assert needs == (expected["needs"] or "")
    assert expected["span"] in (None, wording(text, step["span"]))


def check_unresolved(text: str, sentence: Any, answer: str) -> None:
    expected = UNRESOLVED.fullmatch(answer)
    assert expected is not None, answer
    at = expected["at"] or ""
    assert (sentence["reason"], wording(text, sentence["at"])) == (expected["reason"], at)
    if at:
        start = int(expected["start"] or text.index(at))
        assert sentence["at"]["start"] == start
        assert expected["start"] is not None or text.count(at) == 1
    else:
        assert sentence["at"] == {"start": sentence["span"]["end"], "end": sentence["span"]["end"]}
    assert expected["span"] in (None, wording(text, sentence["span"]))


def test_the_cases_are_all_there() -> None:
    assert len({case.text for case in CASES}) == len(CASES) == 314


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.text[:60])
def test_the_answer_is_the_one_worked_out_by_hand(case: Case) -> None:
    plan: Any = service.parse(case.text)
    entries = sorted(
        [*plan["steps"], *plan["constraints"], *plan["unresolved"]],
        key=lambda entry: (entry["span"]["start"], entry.get("number", 0)),
    )
    assert len(entries) == len(case.answers)
    for entry, answer in zip(entries, case.answers, strict=True):
        check = check_unresolved if "reason" in entry else check_step
        check(case.text, entry, answer)
    assert plan["complete"] is (
        bool(plan["steps"]) and not any(answer.startswith("!") for answer in case.answers)
    )
