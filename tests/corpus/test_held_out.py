"""Labels stand nowhere else, and no case is a near copy of another."""

import ast
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from support.corpus_builder import KEYWORDS, RESERVED_WORDS, builder

TESTS = Path(__file__).resolve().parents[1]


class Authored(NamedTuple):
    file: str
    group: str
    clauses: list[Any]


@pytest.fixture(scope="module")
def build() -> Iterator[ModuleType]:
    with builder() as module:
        yield module


@pytest.fixture(scope="module")
def authored(build: ModuleType) -> list[Authored]:
    return [
        Authored(file, group, clauses) for file, cases in build.authored().items() for group, clauses in cases
    ]


def labels_of(clauses: list[Any]) -> Iterator[Any]:
    for clause in clauses:
        yield from (piece.label for piece in clause.pieces if not isinstance(piece, str))


def test_no_label_stands_in_a_test(authored: list[Authored]) -> None:
    labels = {
        wording
        for case in authored
        for label in labels_of(case.clauses)
        if label.text is not None and label.text.lower() not in KEYWORDS | RESERVED_WORDS
        for wording in ({label.text, label.written} if "\\" in label.written else {label.text})
    }
    assert len(labels) > 1500
    assert not [wording for wording in labels if len(wording) < 2]
    texts = "\n".join(readable(path) for path in sorted(TESTS.rglob("*")) if path.suffix in SEARCHED)
    assert len(texts) > 10_000
    assert [wording for wording in labels if wording in texts] == []


SEARCHED = {".py", ".json", ".jsonl", ".txt", ".html", ".md"}


def readable(path: Path) -> str:
    """A file's text; of Python also what its string literals mean, so that an escape hides nothing."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return text
    literals = [
        node.value
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    return "\n".join([text, *literals])


def template(clauses: list[Any]) -> tuple[str, ...]:
    """The words of a case with its labels taken out.

    A label leaves a number, the same for the same label, since which labels agree is what many cases are about.
    Case, white space and the ends of clauses are folded. Faulty tokens stay: they are what the case is about.
    """
    numbers: dict[str, int] = {}
    words: list[str] = []
    for clause in clauses:
        wording = ""
        for piece in clause.pieces:
            if isinstance(piece, str):
                wording += piece.lower()
            elif piece.label.text is None or piece.label.reserved:
                wording += piece.label.written
            else:
                wording += f"<{numbers.setdefault(piece.label.text, len(numbers))}>"
        words += [*wording.split(), ";"]
    return tuple(words)


def distance(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Words to insert, delete or replace (Levenshtein)."""
    row = list(range(len(other) + 1))
    for number, word in enumerate(one, 1):
        corner, row[0] = row[0], number
        for place, against in enumerate(other, 1):
            corner, row[place] = (
                row[place],
                min(row[place] + 1, row[place - 1] + 1, corner + (word != against)),
            )
    return row[-1]


def test_no_two_cases_have_one_template(authored: list[Authored]) -> None:
    templates = Counter(template(case.clauses) for case in authored)
    assert [found for found, count in templates.items() if count > 1] == []


def nearest(cases: list[Authored]) -> tuple[float, tuple[str, ...], tuple[str, ...]]:
    """The closest pair within one family: words that differ, as a share of the longer one."""
    found: list[tuple[float, tuple[str, ...], tuple[str, ...]]] = []
    for one, other in combinations([template(case.clauses) for case in cases], 2):
        found.append((distance(one, other) / max(len(one), len(other)), one, other))
    return min(found)


def of_file(authored: list[Authored], file: str) -> dict[str, list[Authored]]:
    groups: dict[str, list[Authored]] = {}
    for case in authored:
        if case.file == file and len(case.clauses) < 30:  # runs that fill the memory repeat by nature
            groups.setdefault(case.group, []).append(case)
    return groups


def test_cases_of_a_failure_family_differ_in_more_than_labels(authored: list[Authored]) -> None:
    families = of_file(authored, "negative.jsonl")
    families.pop("capacity", None)
    assert len(families) == 14
    for family, cases in families.items():
        share, *pair = nearest(cases)
        assert share >= 1 / 7, (family, pair)


def test_episodes_of_a_theme_differ_in_more_than_labels(authored: list[Authored]) -> None:
    for theme, cases in of_file(authored, "episodes.jsonl").items():
        if len(cases) > 1:
            share, *pair = nearest(cases)
            assert share >= 1 / 5, (theme, pair)


def test_a_near_copy_would_be_found(authored: list[Authored]) -> None:
    cases = [case for case in authored if case.group == "negation"]
    share, *_ = nearest([*cases, cases[0]])
    assert share == 0
