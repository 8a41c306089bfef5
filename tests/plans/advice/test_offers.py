"""Offers for plans keep the rules: on the vectors, on real requests as written, on random changes of the vectors."""

import json
from pathlib import Path
from typing import Any

import pytest

from plans import service
from plans.advice.hints import Hints
from plans.advice.in_place import Request
from plans.advice.offers import offer_called, offer_name
from plans.advice.rules import PlanRules, offer_in_place
from renigma_site.kernel.offers import Account, BrokenRule, Offer, Source
from support.plan_offers import broken_rules, changed_requests, offers_of

DATA = Path(__file__).parents[1] / "data"
VECTORS: list[str] = [
    json.loads(line)["document"]["source_text"]
    for line in (DATA / "vectors.jsonl").read_text("utf-8").splitlines()
]
PUBLIC: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "requests-public.jsonl").read_text("utf-8").splitlines()
]
# Requests of automation and assistants with the offers that were judged, one by one, to keep what is meant.
OWN: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "requests-judged.jsonl").read_text("utf-8").splitlines()
]
CHANGES = 1_000

# What is offered for the 26 requests as written, read one by one: by the number of the request.
OFFERED = {
    8: ['Send the "request" to "my manager"'],
    28: ['Do "organise my Downloads folder by type"'],
    42: [
        'Copy "/etc" to "/backup/etc", then run "tar czf etc.tgz /backup/etc", and if it succeeds delete "/backup/etc"'
    ],
    49: [
        '1. Do "fetch the failing logs"',
        '2. Create a branch "fix" from "main"',
        '4. Do "push a pull request"',
        '5. Do "close the original"',
    ],
    51: ['Run "pytest"'],
}


@pytest.mark.parametrize("text", VECTORS)
def test_offers_for_the_vectors_keep_the_rules(text: str) -> None:
    if len(text) < 5_000:
        assert broken_rules(text) == []


@pytest.mark.parametrize("request_", PUBLIC, ids=lambda request: str(request["number"]))
def test_what_is_offered_for_real_requests(request_: dict[str, Any]) -> None:
    text = request_["as_written"]
    offered = [offer for _, _, offer in offers_of(text)]
    assert offered == OFFERED.get(request_["number"], [])
    assert broken_rules(text) == []


@pytest.mark.parametrize("request_", OWN, ids=lambda request: request["text"][:40])
def test_what_is_offered_for_more_requests_as_people_write_them(request_: dict[str, Any]) -> None:
    assert [offer for _, _, offer in offers_of(request_["text"])] == request_["offers"]
    assert broken_rules(request_["text"]) == []


def test_offers_for_changed_vectors_keep_the_rules() -> None:
    requests = [text for text in VECTORS if 0 < len(text) < 300]
    wrong = {text: found for text in changed_requests(requests, CHANGES, 14) if (found := broken_rules(text))}
    assert wrong == {}


def constructed(text: str, offered: str, number: int = 0, *, verbs: frozenset[str] = frozenset()) -> Offer:
    request = Request(text)
    return Offer(
        title="",
        span=request.spans[number],
        text=offered,
        source=Source(text=text, clauses=request.spans, open_quote=None, room=200),
        language=PlanRules(request=request, number=number, verbs=verbs),
        account=Account(),
    )


@pytest.mark.parametrize(
    ("text", "offered", "rule"),
    [
        ("Read notes.", "Read notes", 1),
        ("Summarize it and count notes.", 'Summarize it and count "notes"', 1),
        ("Erase notes.", 'Delete "notes"', 2),
        ("Never delete notes.", 'Delete "notes"', 3),
        ("Delete notes.", 'Never delete "notes"', 2),
        ("Schedule a call on my calendar.", 'Schedule a "call" on "my calendar"', 2),
        ("Send a note to confirm receipt.", 'Send a "note" to "confirm receipt"', 4),
        ("Send a note to satisfy Bo.", 'Send a "note" to "satisfy Bo"', 2),
        ("Tell Bo lunch is ready.", 'Tell "Bo lunch is ready"', 2),
        ("If yes, stop.", 'If "yes", stop', 2),
        ("Run npm install with care.", 'Run "npm install" with "care"', 2),
        ("Send the sumamry to Bo.", 'Send the "sumamry" to "Bo"', 2),
        ("If setp 2 is 0, stop.", 'If "setp 2 is 0", stop', 2),
        ("Send to Bo.", 'Send "to" "Bo"', 4),
        ("Build docs with warnings as errors.", 'Build "docs with warnings" as "errors"', 2),
        ("Read notes urgently.", 'Read "notes"', 3),
        ("Read notes.", 'Read "notes" and count it', 2),
        ("Read notes.", 'Read "notes" as "notes"', 3),
        ("Read notes and count them.", 'Read "notes and count them"', 4),
        ("Read notes! Stop.", 'Read "notes"', 6),
        ('1. Read a.txt and count it\n2. Read "b"\n2. Stop', '1. Read "a.txt" and count it', 6),
    ],
)  # fmt: skip
def test_an_offer_that_breaks_a_rule_cannot_be_made(text: str, offered: str, rule: int) -> None:
    with pytest.raises(BrokenRule) as broken:
        constructed(text, offered)
    assert broken.value.rule == rule


def test_an_offer_that_keeps_them_can() -> None:
    offer = constructed('Read "x". Send notes to Bo.', 'Send "notes" to "Bo"', 1)
    assert (offer.span.start, [command.kind for command in offer.commands]) == (10, ["send"])
    request = Request("Send notes to Bo.")
    assert offer_in_place(request, 0, 'Send "notes" to "Bo"', Account(), frozenset(), "So:") is not None


def test_only_so_many_sentences_are_read_again() -> None:
    text = 'Read "a".\n' + "Then count notes.\n" * 150
    assert 0 < len(offers_of(text)) < 60


def test_a_page_finds_an_offer_again_by_its_name() -> None:
    text = "Run pytest. Count notes. Run pytest."
    plan = service.plan_of(text)
    hints = Hints(plan)
    names = [offer_name(hints.hint(index), index, 0) for index in range(3)]
    assert [(offer.span.start if (offer := offer_called(name, plan)) else None) for name in names] == [
        0,
        12,
        25,
    ]
    moved = service.plan_of(f"Stop. {text}")
    assert (offer := offer_called(names[1], moved)) is not None
    assert offer.span.start == 18
    ambiguous = service.plan_of(f"Foo. {text}")
    assert offer_called(names[0], ambiguous) is None
    assert offer_called("0:0:nothing", plan) is None
