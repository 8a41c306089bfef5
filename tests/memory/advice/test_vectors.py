"""Texts with the help that each needs, answered by an independent reading of the contract."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from memory.advice.hints import Hint, hints_of
from support.offer_rules import meaning, record_of

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "data" / "hint-vectors.jsonl").read_text("utf-8").splitlines()
]


def test_there_are_cases() -> None:
    assert len(CASES) == 61


def is_same(offer: str, wanted: str, version: int) -> bool:
    return offer.casefold() == wanted.casefold() or meaning(offer, version) == meaning(wanted, version)


def spoken(hints: list[Hint]) -> str:
    said = " ".join(f"{hint.words} {' '.join(offer.title for offer in hint.offers)}" for hint in hints)
    return said.casefold().replace("’", "'")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_text_gets_the_help_that_it_needs(case: dict[str, Any]) -> None:
    version = case["version"]
    hints = {number: found[0] for number, found in hints_of(record_of(case["text"], version)).items()}
    every = [suggestion.text for hint in hints.values() for suggestion in hint.suggestions]
    for never in case["never"]:
        for offer in every:
            assert not (
                re.search(never[1:], offer) if never.startswith("~") else is_same(offer, never, version)
            )
    for wanted in case["events"]:
        found = [hints[number] for number in wanted["event"]]
        offers = [suggestion.text for hint in found for suggestion in hint.suggestions]
        allowed = [text for group in wanted["need"] for text in group] + wanted["also"]
        assert [offer for offer in offers if not any(is_same(offer, text, version) for text in allowed)] == []
        for group in wanted["need"]:
            assert any(is_same(offer, text, version) for offer in offers for text in group), group
        for group in wanted["say"]:
            assert any(words.casefold() in spoken(found) for words in group), group
