"""Notices: labels cut at a full stop, answers that surprise, labels that look alike."""

import pytest

from memory.advice.notices import Notice, notices_of
from support.offer_rules import record_of


def notices(text: str, *accepted: str, version: int = 2) -> list[Notice]:
    return list(notices_of(record_of(text, version), accepted_keys=accepted))


def test_it_works() -> None:
    (notice,) = notices("Set doctor to Dr. Smith.")
    assert (notice.kind, notice.event, notice.related) == ("cut-label", 0, 1)
    assert notice.span.of("Set doctor to Dr. Smith.") == "Dr"
    assert notice.words.startswith('The label is "Dr": it ends at the full stop behind it')
    assert [offer.text for offer in notice.offers] == ['Set doctor to "Dr. Smith".']


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Set pi to 3.14.", ["3"]),
        ("What is example.com?", ["example"]),
        ("Set page to a?b=1", ["a"]),
        ("Set author to J. Smith", ["J"]),
        ("Store x under report.pdf", ["report"]),
        ("Set a to b. Set c to d.", []),
        ("Set a to b.Set c to d.", []),
        ("Set a to b. Hello.", []),
        ("Set answer to no. Thanks.", []),
        ("Set site to www.example.com", ["www"]),
    ],
)
def test_a_label_that_was_cut_gets_a_notice_beside_the_binding(text: str, labels: list[str]) -> None:
    assert [notice.span.of(text) for notice in notices(text) if notice.kind == "cut-label"] == labels


@pytest.mark.parametrize(
    ("text", "says", "related"),
    [
        ("Sett a to b. What is a?", "because event 0 at line 1 was not understood", 0),
        ("Set a to b c d.\nWhat is a?", "because event 0 at line 1 was not understood", 0),
        ("Change a to b. What is a?", "because event 0 at line 1 was not understood", 0),
        ("Set a to b. Reset memory. What is a?", "because event 1 at line 1 cleared the memory", 1),
        ("What is a? Set a to b.", 'because "a" is written later, by event 1', 1),
        ("Set color to b. What is Color?", 'is another key than the live key "color"', None),
        ('Set "team lead" to b. What is team-lead?', 'the live key "team lead"', None),
        ("Set сolor to b. What is color?", 'the live key "сolor"', None),
    ],
)
def test_an_answer_of_unknown_says_why(text: str, says: str, related: int | None) -> None:
    (notice,) = [notice for notice in notices(text) if notice.kind == "unknown-answer"]
    assert says in notice.words
    assert notice.words.startswith("Unknown, because ")
    assert notice.related == related


def test_an_answer_of_unknown_says_that_the_accepted_record_is_not_asked() -> None:
    (notice,) = notices("What is color?", "color", "owner")
    assert "every review starts from empty memory" in notice.words
    assert notices("What is age?", "color", "owner") == []
    assert notices("Set color to green. What is color?", "color") == []


@pytest.mark.parametrize("text", ["What is a?", "Set a to b. What is a?", "Set colr to b. What is color?"])
def test_nothing_is_said_where_nothing_explains_it(text: str) -> None:
    assert notices(text) == []


def test_a_write_that_was_understood_later_ends_the_blame() -> None:
    assert notices("Sett a to b. Set a to c. What is a?") == []
    (notice,) = notices("Sett a to b. Set a to c. Reset memory. What is a?")
    assert "because event 2 at line 1 cleared the memory" in notice.words


def test_labels_that_look_alike_are_named_beside_the_last() -> None:
    text = "Set color to green. Set Color to red."
    (notice,) = notices(text)
    assert (notice.kind, notice.event, notice.span.of(text)) == ("look-alike", 1, "Color")
    assert notice.words == (
        "2 keys look alike and are not the same: they differ in capital and small letters."
        ' "color" in event 0, "Color" in event 1.'
    )


def test_version_1_is_read_as_version_1() -> None:
    (notice,) = notices("Remember that pi is 3.14.", version=1)
    assert [offer.text for offer in notice.offers] == ['Remember that pi is "3.14".']
