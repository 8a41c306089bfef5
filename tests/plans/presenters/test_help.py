"""What the help page says of this language is what the language does."""

import re
from importlib.resources import files
from typing import Any, get_args

import pytest
from django.test import Client

from plans import service
from plans.document.model import Reason
from plans.document.paraphrase import say_clause
from plans.language.verbs import VERBS, Slot, Verb
from plans.presenters.help import (
    CANNOT_SAY,
    CONDITIONS,
    REASON_EXAMPLES,
    REFERENCES,
    SENTENCES,
    FormRow,
    frame_parts,
    help_tables,
)

SAMPLES: dict[str, Any] = {
    "text": {"kind": "text", "text": "a", "noun": None},
    "value": {"kind": "text", "text": "a", "noun": "sheet"},
    "objects": {"kind": "text", "text": "a", "noun": None},
    "sources": {"kind": "text", "text": "a", "noun": None},
    "person": {"kind": "me"},
    "people": {"kind": "me"},
    "place": {"kind": "web"},
    "size": {"kind": "quantity", "count": 1, "unit": "bullets"},
    "kind": {"kind": "word", "word": "pull request"},
    "channel": {"kind": "word", "word": "email"},
    "duration": {"kind": "duration", "duration": "PT5M"},
    "time": {
        "kind": "time",
        "time": {
            "kind": "at",
            "day": None,
            "clock": "14:30",
            "duration": None,
            "rrule": None,
            "text": None,
            "span": {"start": 0, "end": 0},
        },
    },
}


def arguments(slots: tuple[Slot, ...]) -> list[Any]:
    return [{"role": slot.role, **SAMPLES[slot.kind]} for slot in slots]


def frames_of(verb: Verb) -> list[tuple[Slot, ...]]:
    """The full frame and the shortest one; of two frames with different places both."""
    by_role = {slot.role: slot for slot in verb.slots}
    match verb.word:
        case "create":
            roles = [["kind", "name", "source", "place"], ["kind", "source"], ["kind", "name"]]
        case "ask":
            roles = [["person", "subject"], ["person", "question"]]
        case "wait":
            roles = [["event"], ["duration"]]
        case _:
            return [verb.slots, tuple(slot for slot in verb.slots if not slot.is_optional)]
    return [tuple(by_role[role] for role in frame) for frame in roles]


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.word)
def test_the_table_and_the_grammar_agree_on_every_frame(verb: Verb) -> None:
    for slots in frames_of(verb):
        said = say_clause(verb.word, arguments(slots))
        for word in (verb.word, *verb.also):
            plan = service.parse(said.replace(verb.word, word, 1))
            (step,) = plan["steps"]
            gives = next(
                (verb.gives_with[slot.role] for slot in slots if slot.role in verb.gives_with), verb.gives
            )
            assert (step["action"], step["gives"], step["effect"]) == (verb.word, gives, verb.effect)
            assert [argument["role"] for argument in step["arguments"]] == [slot.role for slot in slots]
            assert step["paraphrase"] == f"1. {said[0].upper()}{said[1:]}."


def test_the_grammar_has_no_verb_that_the_table_lacks() -> None:
    grammar = (files("plans.language") / "grammar.lark").read_text("utf-8")
    terminals = re.findall(r'^VERB_[A-Z]+(?:\.1)?: (?:"([a-z]+)"|/\(\?:([a-z|]+)\))', grammar, re.MULTILINE)
    words = {word for found in terminals for part in found for word in part.split("|") if word}
    assert words == {word for verb in VERBS.values() for word in (verb.word, *verb.also)} | {"email"}


@pytest.mark.parametrize(
    "row", [*REFERENCES, *SENTENCES, *CONDITIONS, *CANNOT_SAY], ids=lambda row: row.written
)
def test_every_example_is_understood(row: FormRow) -> None:
    assert service.parse(row.example)["complete"], row


@pytest.mark.parametrize("reason", REASON_EXAMPLES)
def test_every_negative_example_is_refused_for_its_reason(reason: Reason) -> None:
    plan = service.parse(REASON_EXAMPLES[reason])
    assert plan["unresolved"][-1]["reason"] == reason


def test_only_the_reason_that_takes_a_long_text_has_no_example() -> None:
    assert {row.reason for row in help_tables().reasons if not row.example} == {"too-long"}
    assert [row.reason for row in help_tables().reasons] == list(get_args(Reason))


def test_verbs_with_one_frame_share_a_row() -> None:
    rows = {row.words: row for row in help_tables().verbs}
    assert {"filter, sort", "copy, move", "read", "test, build"} <= rows.keys()
    assert rows["summarize"].aliases == "summarise"
    assert sum(len(words.split(", ")) for words in rows) == len(VERBS)


def test_a_frame_shows_what_may_be_left_out() -> None:
    shown = [(part.text, part.takes) for part in frame_parts(VERBS["send"])]
    assert shown == [
        ("send", "words"),
        ("source", "objects"),
        ("to", "words"),
        ("recipients", "people"),
        ("[in", "words"),
        ("place", "value"),
        ("]", "closing"),
        ("[by", "words"),
        ("email", "words"),
        ("]", "closing"),
    ]


def test_the_help_page_shows_all_of_it(client: Client) -> None:
    markup = client.get("/help/").content.decode()
    words = " ".join(re.sub(r"<[^>]+>", " ", markup).split()).replace("&quot;", '"').replace("&#x27;", "'")
    tables = help_tables()
    for verb in tables.verbs:
        assert verb.words in words
    for row in (*tables.references, *tables.sentences, *tables.conditions, *tables.cannot_say):
        assert row.example in words
    for reason in tables.reasons:
        assert reason.title in words
        assert reason.meaning in words
        assert reason.example in words
    assert "send source to recipients [in place ] [by email]" in words
    assert "nothing has been or will be executed" in words
