"""What the help page says of this language is what the language does."""

import re
from typing import Any, get_args

import pytest
from django.test import Client

from plans import service
from plans.document.model import Reason
from plans.document.paraphrase import say_clause
from plans.language.verbs import VERBS, Slot, Verb
from plans.presenters.help import (
    CONDITIONS,
    REASON_EXAMPLES,
    REFERENCES,
    SENTENCES,
    FormRow,
    frame_parts,
    help_tables,
)

SAMPLES: dict[str, Any] = {
    "text": {"kind": "text", "text": "a"},
    "texts": {"kind": "text", "text": "a"},
    "value": {"kind": "text", "text": "a"},
    "place": {"kind": "web"},
    "quantity": {"kind": "quantity", "count": 5, "unit": "bullets"},
    "kind": {"kind": "word", "word": "issue"},
    "channel": {"kind": "word", "word": "email"},
}


def arguments(slots: tuple[Slot, ...]) -> list[Any]:
    return [{"role": slot.role, **SAMPLES[slot.takes]} for slot in slots]


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.word)
@pytest.mark.parametrize("is_full", [True, False])
def test_the_table_and_the_grammar_agree_on_every_frame(verb: Verb, is_full: bool) -> None:
    slots = tuple(slot for slot in verb.slots if is_full or not slot.optional)
    said = say_clause(verb.word, arguments(slots))
    for word in (verb.word, *verb.aliases):
        plan = service.parse(said.replace(verb.word, word, 1))
        (step,) = plan["steps"]
        assert (step["action"], step["gives"], step["effect"]) == (verb.word, verb.gives, verb.effect)
        assert [argument["role"] for argument in step["arguments"]] == [slot.role for slot in slots]
        assert step["paraphrase"] == f"1. {said[0].upper()}{said[1:]}."


def test_the_grammar_has_no_verb_that_the_table_lacks() -> None:
    (unresolved,) = service.parse("please nonsense")["unresolved"]
    spellings = {word for verb in VERBS.values() for word in (verb.word, *verb.aliases)}
    assert set(unresolved["expected"]) == spellings


@pytest.mark.parametrize("row", [*REFERENCES, *SENTENCES, *CONDITIONS], ids=lambda row: row.written)
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
    assert {"extract, draft", "write, copy, move", "read"} <= rows.keys()
    assert rows["summarize"].aliases == "summarise"
    assert sum(len(words.split(", ")) for words in rows) == len(VERBS)


def test_a_frame_shows_what_may_be_left_out() -> None:
    shown = [(part.text, part.takes) for part in frame_parts(VERBS["send"])]
    assert shown == [
        ("send", "words"),
        ("source", "value"),
        ("to", "words"),
        ("recipients", "texts"),
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
    for row in (*tables.references, *tables.sentences, *tables.conditions):
        assert row.example in words
    for reason in tables.reasons:
        assert reason.title in words
        assert reason.meaning in words
        assert reason.example in words
    assert "send source to “recipients” [by email]" in words
    assert "nothing has been or will be executed" in words
