"""The measure itself: it sees work wherever it is done, and its matcher is the engine's double."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import memory.advice.cases
import memory.advice.clause_hints
import memory.advice.label_hints
import memory.advice.peeling
import memory.advice.plain_labels
import memory.advice.proposals
import memory.advice.rewording
import memory.advice.rules
import memory.advice.tokens
import memory.advice.wordings
import memory.language.parser
import plans.advice.rewording
import plans.language.sentences
import renigma_site.kernel.visible
from memory.language.clauses import any_form, plain_clauses
from support.bounded import assert_bounded
from support.counted_text import CountedText
from support.regex_steps import StepCounter
from support.texts import texts
from support.work import CountedPattern, counted_patterns

MODULES = (
    memory.advice.cases,
    memory.advice.clause_hints,
    memory.advice.label_hints,
    memory.advice.peeling,
    memory.advice.plain_labels,
    memory.advice.proposals,
    memory.advice.rewording,
    memory.advice.rules,
    memory.advice.tokens,
    memory.advice.wordings,
    plans.advice.rewording,
    plans.language.sentences,
    renigma_site.kernel.visible,
)
PATTERNS = [
    pattern for module in MODULES for pattern in vars(module).values() if isinstance(pattern, re.Pattern)
]
PATTERNS += [make(version).pattern for make in (plain_clauses, any_form) for version in (1, 2)]


def test_there_are_patterns_to_be_counted() -> None:
    with counted_patterns() as number:
        assert number >= 20
        assert isinstance(plain_clauses(2).pattern, CountedPattern)
        assert isinstance(memory.advice.tokens._ESCAPE, CountedPattern)  # noqa: SLF001 - one pattern of the project
    assert isinstance(plain_clauses(2).pattern, re.Pattern)
    assert isinstance(memory.advice.tokens._ESCAPE, re.Pattern)  # noqa: SLF001 - the same


@given(text=texts, pattern=st.sampled_from(PATTERNS))
@settings(max_examples=300)
def test_the_matcher_finds_what_the_engine_finds(text: str, pattern: "re.Pattern[str]") -> None:
    counter = StepCounter(pattern)
    for start in (0, len(text) // 2):
        found = pattern.search(text, start)
        assert counter.search_from(text, start, len(text)) == (found.span() if found else None)


@pytest.mark.parametrize(
    "pattern",
    [
        r"\s+$",
        r"(?:a|aa)+$",
        r"(a+)+b",
        r"“([^”]+)”",
        r"[^x]*y",
        r"(?:a?)(?:a?)b",
        r"a{2,}?b",
        r"(?<=a)b|a(?!b)",
        r"(a+)x\1b",
    ],
)
@given(text=st.text(alphabet="ab \n“”xy", max_size=12))
@settings(max_examples=60)
def test_the_matcher_gives_back_like_the_engine(pattern: str, text: str) -> None:
    compiled = re.compile(pattern)
    found = compiled.search(text)
    assert StepCounter(compiled).search_from(text, 0, len(text)) == (found.span() if found else None)


@pytest.mark.parametrize(
    ("pattern", "text", "power"),
    [
        (r"\s+$", " ", 2),
        (r"“([^”]+)”", "“", 2),
        (r"\s++$", " ", 2),
        (r"\A\s+\Z", " ", 1),
        (r"(?:a|b)++", "ab", 1),
    ],
)
def test_the_matcher_tells_quadratic_from_linear(pattern: str, text: str, power: int) -> None:
    steps = []
    for length in (200, 400):
        counter = StepCounter(re.compile(pattern))
        counter.search_from(text * length + "x", 0, len(text) * length + 1)
        steps.append(counter.steps)
    assert 2 ** (power - 0.2) < steps[1] / steps[0] < 2 ** (power + 0.2)


def lines_of_python(length: int) -> None:
    for _ in range(length):
        for _ in range(length // 200):
            pass


def searches_by_pattern(length: int) -> None:
    CountedPattern(re.compile(r"\s+$")).search(" " * (length // 20) + "x")


def slices_in_c(length: int) -> None:
    text = CountedText("a" * length)
    while text:
        text = text[50:]


def searches_in_c(length: int) -> None:
    text = CountedText("a" * length)
    for place in range(0, length, 50):
        text.find("b", place)


def comparisons_in_c(length: int) -> None:
    text = CountedText("a" * length)
    for _ in range(length // 200):
        assert text != "b"


@pytest.mark.parametrize(
    "quadratic", [lines_of_python, searches_by_pattern, slices_in_c, searches_in_c, comparisons_in_c]
)
def test_quadratic_work_is_noticed(quadratic) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(AssertionError, match=r"slope (1\.[4-9]|2)"):
        assert_bounded(quadratic)


def test_linear_work_is_accepted() -> None:
    def linear(length: int) -> None:
        text = CountedText("a b" * length)
        assert len(text.split(" ")) == length + 1
        assert [character for character in text if character == "c"] == []
        CountedPattern(re.compile(r"\s+")).sub("", text)

    assert_bounded(linear)
