"""docs/language.md says what the parser does: its tables are the parser's, its examples are run."""

import re
from pathlib import Path

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.language.errors import REASONS
from memory.language.forms import FORMS
from memory.language.labels import RESERVED_WORDS

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "language.md").read_text(encoding="utf-8")


def block(name):
    (found,) = re.findall(rf"^```{name}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return found


def rows_under(heading):
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


def events_of(text):
    return service.preview(text, [], DictionaryReference()).document["events"]


def test_the_forms_are_those_of_the_parser():
    versions = {1: "1, 2", 2: "2"}
    assert rows_under("Forms") == [
        [f"`{form.id}`", form.phrase, form.operation, versions[form.since]] for form in FORMS
    ]


def test_the_reasons_are_those_of_the_parser():
    assert [row[0].strip("`") for row in rows_under("Unresolved clauses")] == list(REASONS)


def test_the_reserved_words_are_those_of_the_parser():
    assert f"\n  {' '.join(RESERVED_WORDS)}.\n" in PAGE


def test_the_example_is_understood_whole():
    events = events_of(block("renigma"))
    assert [event["operation"] for event in events].count("unresolved") == 0
    answers = [event["answer"]["label"] for event in events if event["operation"] == "recall"]
    assert answers == ["green", "sea blue", "Bo", None]


@pytest.mark.parametrize("line", block("unresolved").splitlines())
def test_what_stays_unresolved_does(line):
    reason, text = line.split(maxsplit=1)
    assert [event.get("reason") for event in events_of(text)] == [reason]
