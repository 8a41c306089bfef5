"""Completion: what can come next, and that each item can be continued to a clause that the parser reads."""

import json
import re
from functools import cache
from pathlib import Path

import pytest

from memory.advice.completion import Completions, Item, Known, complete
from memory.language.forms import LANGUAGE_VERSIONS, LanguageVersion, forms_of
from memory.language.operations import Unread
from memory.language.parser import parse

CORPUS = Path(__file__).resolve().parents[3] / "corpus" / "v1"
KNOWN = Known(
    keys=(("color", "green"), ("team lead", "Ana B"), ("it", "x")), values=("green", "Ana B", '"q"', "a\\b")
)


def completed(before: str, version: LanguageVersion = 2, known: Known = KNOWN) -> Completions:
    return complete(before, len(before), version, known)


def inserts(before: str, version: LanguageVersion = 2) -> list[str]:
    return [item.insert for item in completed(before, version).items]


def test_it_works() -> None:
    found = completed("Set color to green. Set ")
    assert found.span == (24, 24)
    assert found.items[0] == Item("color", "color", "key", "now green")
    assert completed("Rec").items == (Item("Recall KEY", "Recall ${1:KEY}", "form", "question"),)


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ("St", ["Store ${1:VALUE} under ${2:KEY}"]),
        ("s", ["Set ${1:KEY} to ${2:VALUE}", "Store ${1:VALUE} under ${2:KEY}"]),
        ("Set a to b. C", ["Change ${1:KEY} to ${2:VALUE}", "Clear memory"]),
        ("Set a to b.\nre", 4),
        ("Set color ", ["to"]),
        ("Set color t", ["to"]),
        ("Set color x", []),
        ("Set color to ", ["green", '"Ana B"', '"\\"q\\""', '"a\\\\b"']),
        ("Set color to g", ["green"]),
        ("Set color to green", []),
        ('Set color to "', ['"green"', '"Ana B"', '"\\"q\\""', '"a\\\\b"']),
        ('Set color to "A', ['"Ana B"']),
        ("Set ", ["color", '"team lead"', '"it"']),
        ('Change "t', ['"team lead"']),
        ("Store ", ["green", '"Ana B"', '"\\"q\\""', '"a\\\\b"']),
        ("Store x ", ["under"]),
        ("Store x under ", ["color", '"team lead"', '"it"']),
        ("What ", ["is"]),
        ("WHAT IS c", ["color"]),
        ("Reset ", ["memory"]),
        ("Remember ", ["that", "color", '"team lead"', '"it"']),
        ("Remember that ", ["color", '"team lead"', '"it"']),
        ("Remember that color ", ["is"]),
        ("Set it ", []),
        ('Set a"b ', []),
        ("Set a to b c", []),
        ("Hello ", []),
        ("Set a to b ", []),
        ('Set a to "b. Rec', []),
        ("\u212aeep", []),
    ],
)
def test_what_can_come_next(before: str, expected: list[str] | int) -> None:
    found = inserts(before)
    assert (len(found) if isinstance(expected, int) else found) == expected


def test_a_new_clause_can_be_any_form_of_the_version() -> None:
    assert [item.label for item in completed("").items] == [form.phrase for form in forms_of(2)]
    assert [item.label for item in completed("", 1).items] == [form.phrase for form in forms_of(1)]


def test_only_the_text_before_the_place_counts() -> None:
    text = "Set color to green. Se. Recall color."
    assert complete(text, 22, 2, Known()) == complete(text[:22], 22, 2, Known())


@cache
def tails(version: LanguageVersion) -> tuple[str, ...]:
    """All ways in which a form can go on, with a letter for each label; the empty one first."""
    found = {"": None}
    for form in forms_of(version):
        words = ["x" if word in ("KEY", "VALUE") else word for word in form.words]
        found |= {f" {' '.join(words[place:])}": None for place in range(len(words))}
    return tuple(found)


def is_read(text: str, version: LanguageVersion) -> bool:
    return not isinstance(parse(text, version)[-1], Unread)


@cache
def can_be_continued(clause: str, version: LanguageVersion) -> bool:
    return any(is_read(clause + tail, version) for tail in tails(version))


def corpus_texts() -> list[str]:
    rows = (
        json.loads(line)
        for name in ("positive", "negative", "episodes")
        for line in (CORPUS / f"{name}.jsonl").read_text("utf-8").splitlines()
    )
    return [row["text"] for row in rows]


@pytest.mark.parametrize("version", LANGUAGE_VERSIONS)
def test_at_every_offset_of_the_corpus_each_item_can_be_continued(version: LanguageVersion) -> None:
    items = 0
    seen: set[str] = set()
    for text in corpus_texts():
        starts = sorted(clause.start for clause in parse(text, version))
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            for offset in range(start, end + 1):
                clause = text[start:offset]
                if clause in seen:
                    continue
                seen.add(clause)
                found = complete(clause, len(clause), version, KNOWN)
                for item in found.items:
                    inserted = re.sub(r"\$\{\d:\w+\}", "x", item.insert)
                    assert can_be_continued(clause[: found.span.start] + inserted, version), (clause, item)
                    items += 1
    assert items > 2_000
    assert len(seen) > 10_000


def test_the_place_in_a_text_is_the_place_in_its_clause() -> None:
    for text in corpus_texts()[::12]:
        starts = [clause.start for clause in parse(text, 2)]
        for start in starts:
            for offset in (start, start + 3, start + 9):
                whole, alone = (
                    complete(text, offset, 2, KNOWN),
                    complete(text[start:], offset - start, 2, KNOWN),
                )
                if offset <= len(text):
                    assert whole.items == alone.items
                    assert whole.span.start == alone.span.start + start
