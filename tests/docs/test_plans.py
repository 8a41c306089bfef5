"""docs/plans.md says what the language does: its tables are the language's own, its examples are run."""

import re
from pathlib import Path
from typing import get_args

import pytest

from plans import service
from plans.document.model import EDGE_KINDS, Reason
from plans.language.declared_file import read_declared_verbs
from plans.language.verbs import KINDS, NOUNS, SIZES, VERBS, Verb
from plans.presenters.help import frame_parts
from support.cli import called

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "plans.md").read_text(encoding="utf-8")
TAKEN = {
    "text": "TEXT",
    "value": "VALUE",
    "objects": "VALUES",
    "sources": "VALUES",
    "person": "PERSON",
    "people": "PEOPLE",
    "place": "VALUE or the web",
}


def block(name: str) -> str:
    (found,) = re.findall(rf"^```{name}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    return found


def rows_under(heading: str) -> list[list[str]]:
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row] for row in rows]


def frame(verb: Verb) -> str:
    """The frame as the page writes it."""
    return " ".join(TAKEN.get(part.takes, part.text) for part in frame_parts(verb)).replace(" ]", "]")


def test_the_verbs_are_those_of_the_language() -> None:
    assert rows_under("Verbs") == [
        [f"`{verb.word}`", ", ".join(verb.also), frame(verb), verb.gives or "nothing", verb.effect]
        for verb in VERBS.values()
    ]


def test_the_nouns_and_sizes_are_named() -> None:
    words = " ".join(PAGE.split())
    assert f"{', '.join(KINDS[:-1])} or {KINDS[-1]}" in words
    assert f"{', '.join(NOUNS[len(KINDS) : -1])} or {NOUNS[-1]}" in words
    assert f"{', '.join(SIZES[:-1])} or {SIZES[-1]}" in words


def test_the_declared_verb_is_read() -> None:
    (entry,) = read_declared_verbs(block("toml").encode(), frozenset()).entries
    assert entry.verb.word == "deploy"


@pytest.mark.parametrize("cell", [row[0] for row in rows_under("Times")])
def test_the_times_are_read(cell: str) -> None:
    for words in re.findall(r"`([^`]+)`", cell):
        assert service.parse(f'Read "a" {words}.')["complete"], words


def test_the_kinds_of_edges_are_those_of_the_language() -> None:
    assert [row[0] for row in rows_under("What makes an edge")] == [f"`{kind}`" for kind in EDGE_KINDS]


def test_the_reasons_are_those_of_the_language() -> None:
    assert [row[0].strip("`") for row in rows_under("Unresolved sentences")] == list(get_args(Reason))


def test_the_example_is_complete() -> None:
    plan = service.parse(block("renigma-plan"))
    assert plan["complete"], plan["unresolved"]
    assert {kind for step in plan["steps"] for need in step["needs"] for kind in need["kinds"]} == set(
        EDGE_KINDS
    )


@pytest.mark.parametrize("line", block("unresolved").splitlines())
def test_what_stays_unresolved_does(line: str) -> None:
    reason, text = line.split(maxsplit=1)
    assert [sentence["reason"] for sentence in service.parse(text)["unresolved"]] == [reason]


def test_the_session_in_a_terminal_is_what_the_command_prints() -> None:
    first, _, printed = block("console").partition("\n")
    request = re.search(r"printf '(.*)' \|", first)
    assert request is not None
    assert called("plan", "-", stdin=request[1].encode()).text == printed
