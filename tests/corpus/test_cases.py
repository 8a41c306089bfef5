"""The published cases, judged without the builder's word for it and without the parser."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from support.corpus_builder import FOLDER, RESERVED_WORDS

FORMS = {
    "remember-that-is": ("remember", 1),
    "what-is": ("recall", 1),
    "change-to": ("change", 1),
    "reset-memory": ("reset", 1),
    "remember-is": ("remember", 2),
    "set-to": ("remember", 2),
    "store-under": ("remember", 2),
    "update-to": ("change", 2),
    "recall": ("recall", 2),
    "clear-memory": ("reset", 2),
}
FAMILIES = {
    "negation": "unsupported",
    "condition": "unsupported",
    "joined-commands": "unsupported",
    "incomplete-command": "unsupported",
    "bare-assertion": "unsupported",
    "polite-prefix": "unsupported",
    "reserved-word": "reserved-word",
    "wrong-word-order": "unsupported",
    "unquoted-words": "unsupported",
    "bad-label": "invalid-label",
    "unclosed-quote": "unclosed-quote",
    "glued-tokens": "unsupported",
    "look-alike-keyword": "unsupported",
    "unremembered-change": "not-remembered",
    "capacity": "key-capacity value-capacity",
}
THEMES = {
    "overwrites",
    "changes",
    "resets",
    "unknown-recalls",
    "repeated-values",
    "shared-values",
    "quoted-reserved-words",
    "unresolved-between",
    "capacity-edge",
    "several-scripts",
}


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_bytes().splitlines()]


POSITIVE, NEGATIVE, EPISODES = map(read, ("positive.jsonl", "negative.jsonl", "episodes.jsonl"))
ALL = [*POSITIVE, *NEGATIVE, *EPISODES]


def outcomes() -> Iterator[tuple[dict[str, Any], int, dict[str, Any]]]:
    for case in ALL:
        for version in (1, 2):
            yield case, version, case["expected"][str(version)]


def test_every_line_has_exactly_its_members() -> None:
    for case in ALL:
        grouped_by = "form" if case in POSITIVE else "family"
        assert list(case) == ["id", grouped_by, "text", "expected"]
        assert list(case["expected"]) == ["1", "2"]
        for outcome in case["expected"].values():
            assert list(outcome) == ["events", "bindings"]


def test_ids_and_texts_are_told_once() -> None:
    assert len({case["id"] for case in ALL}) == len({case["text"] for case in ALL}) == 480


def test_there_are_twenty_cases_for_each_form() -> None:
    assert Counter(case["form"] for case in POSITIVE) == dict.fromkeys(FORMS, 20)
    for case in POSITIVE:
        last = case["expected"]["2"]["events"][-1]
        assert (last["operation"], last["form"]) == (FORMS[case["form"]][0], case["form"])


def test_the_families_are_filled_about_equally() -> None:
    shares = Counter(case["family"] for case in NEGATIVE)
    assert shares.keys() == FAMILIES.keys()
    assert set(shares.values()) == {13, 14}


def test_each_family_fails_for_its_own_reason() -> None:
    for case in NEGATIVE:
        last = case["expected"]["2"]["events"][-1]
        assert last["operation"] == "unresolved"
        assert last["reason"] in FAMILIES[case["family"]].split()


def test_every_reason_and_every_kind_of_bad_label_occurs() -> None:
    reasons = {
        event["reason"] for _, _, found in outcomes() for event in found["events"] if "reason" in event
    }
    assert reasons == set(" ".join(FAMILIES.values()).split())
    faults = set()
    for case in NEGATIVE:
        for event in case["expected"]["2"]["events"]:
            if event.get("reason") == "invalid-label":
                faults.add(fault_of(case["text"][event["at"]["start"] : event["at"]["end"]]))
    assert faults == {"empty", "outer space", "control character", "too long", "bad escape", "punctuation"}


def fault_of(token: str) -> str:
    if not token.startswith('"'):
        return "too long" if len(token) > 128 else "punctuation"
    try:
        label = json.loads(token, strict=False)
    except ValueError:
        return "bad escape"
    if any(0xD800 <= ord(sign) < 0xE000 for sign in label):
        return "bad escape"
    if not label:
        return "empty"
    if label != label.strip():
        return "outer space"
    return "too long" if len(label) > 128 else "control character"


def test_eighty_episodes_have_ten_themes() -> None:
    assert Counter(case["family"] for case in EPISODES) == dict.fromkeys(THEMES, 8)
    assert all(len(case["expected"]["2"]["events"]) >= 4 for case in EPISODES)


def test_every_span_covers_the_wording_that_it_names() -> None:
    for case, _, found in outcomes():
        text = case["text"]
        for event in found["events"]:
            clause = text[event["span"]["start"] : event["span"]["end"]]
            assert clause
            assert clause == clause.strip()
            for member in ("key", "value"):
                if member not in event:
                    continue
                token = text[event[member]["span"]["start"] : event[member]["span"]["end"]]
                assert (json.loads(token) if token.startswith('"') else token) == event[member]["label"]
                assert event["span"]["start"] < event[member]["span"]["start"]
                assert event[member]["span"]["end"] <= event["span"]["end"]


def test_events_are_numbered_and_do_not_overlap() -> None:
    for _, _, found in outcomes():
        assert [event["id"] for event in found["events"]] == list(range(len(found["events"])))
        ends = [0, *(event["span"]["end"] for event in found["events"])]
        assert all(end <= event["span"]["start"] for end, event in zip(ends, found["events"], strict=False))


def test_version_1_knows_its_four_forms_only() -> None:
    for case, version, found in outcomes():
        for event in found["events"]:
            if event["form"] is not None:
                assert FORMS[event["form"]][1] <= version, case["id"]


def test_an_answer_and_its_source_are_told_by_the_events_before_it() -> None:
    """Provenance and bindings, worked out from the expected writes and resets alone."""
    for case, _, found in outcomes():
        live: dict[str, dict[str, Any]] = {}
        for event in found["events"]:
            held = live.get(event["key"]["label"]) if "key" in event else None
            if event["operation"] in ("remember", "change"):
                assert event["overwrites"] == (held and held["id"]), case["id"]
                live[event["key"]["label"]] = event
            elif event["operation"] == "recall":
                assert event["last_write"] == (held and held["id"]), case["id"]
                assert event["answer"]["label"] == (held and held["value"]["label"]), case["id"]
            elif event["operation"] == "reset":
                live.clear()
        told = {binding["key"]["label"]: binding["last_write"] for binding in found["bindings"]}
        assert told == {label: event["id"] for label, event in live.items()}, case["id"]


@pytest.mark.parametrize(
    ("what", "at_least"),
    [
        ("overwrites", 100),
        ("change", 80),
        ("reset", 60),
        ("unknown", 80),
        ("unresolved", 50),
        ("shared", 60),
    ],
)
def test_episodes_and_positive_cases_hold_what_sessions_do(what: str, at_least: int) -> None:
    count = Counter[str]()
    for case in [*POSITIVE, *EPISODES]:
        values: dict[str, set[str]] = {}
        for event in case["expected"]["2"]["events"]:
            count[event["operation"]] += 1
            count["overwrites"] += event.get("overwrites") is not None
            count["unknown"] += event.get("answer", {}).get("id") == 0
            if "value" in event:
                values.setdefault(event["value"]["label"], set()).add(event["key"]["label"])
        count["shared"] += any(len(keys) > 1 for keys in values.values())
    assert count[what] >= at_least


def test_episodes_reach_both_capacities_and_quote_reserved_words() -> None:
    vocabulary = [
        {event["key"]["label"] for event in case["expected"]["2"]["events"] if event.get("slot") is not None}
        for case in EPISODES
    ]
    assert max(map(len, vocabulary)) == 32
    labels = {
        event[member]["label"].lower()
        for case in EPISODES
        for event in case["expected"]["2"]["events"]
        for member in ("key", "value")
        if member in event
    }
    assert len(labels & RESERVED_WORDS) >= 12


def test_labels_are_of_several_scripts_with_marks_escapes_pictures_and_punctuation() -> None:
    texts = [case["text"] for case in ALL]
    everything = "".join(texts)
    scripts = {
        unicodedata.name(sign).split()[0]
        for sign in set(everything)
        if unicodedata.category(sign) in ("Lo", "Ll")
    }
    assert len(scripts) >= 40  # by the first word of a character's name
    assert {unicodedata.category(sign) for sign in everything} >= {
        "Mn",
        "Mc",
        "Me",
        "So",
        "Sm",
        "Pd",
        "Po",
        "Cf",
    }
    for escape in (r"\\\"", r"\\\\", r"\\/", r"\\u[0-9a-f]{4}", r"\\u[0-9A-F]{4}", r"\\ud83e\\udd91"):
        assert sum(bool(re.search(escape, text)) for text in texts) >= 5, escape
    assert sum("\u200d" in text for text in texts) >= 20
    assert any(unicodedata.normalize("NFC", text) != text for text in texts)
