"""The history of a record, whatever the version of the record, and where a fault in it is."""

from typing import Any

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.record.history import can_hold, history_after, history_of
from renigma_site.kernel.refusal import Refusal

ENGINE = DictionaryReference()
EARLIER: list[Any] = [
    {"source_text": "Set a to b.", "language_version": 1},
    {"source_text": "Set a to c.", "language_version": 2},
]


def test_what_comes_after_a_record_holds_its_source() -> None:
    record = service.preview("Recall a.", EARLIER, ENGINE).document
    assert history_of(record) == EARLIER
    assert history_after(record) == [*EARLIER, {"source_text": "Recall a.", "language_version": 2}]


def test_the_history_of_a_version_1_record_is_of_version_1() -> None:
    record = service.run("Recall a.", ["Set a to b."], ENGINE)
    assert history_of(record) == EARLIER[:1]
    assert history_after(record)[-1] == {"source_text": "Recall a.", "language_version": 1}


def test_a_version_1_record_holds_only_texts_of_version_1() -> None:
    assert [can_hold(1, EARLIER[:1]), can_hold(1, EARLIER), can_hold(2, EARLIER)] == [True, False, True]


@pytest.mark.parametrize(
    ("version", "member", "pointer"),
    [
        (1, "prior_sources", "/prior_sources/0"),
        (2, "prior_revisions", "/prior_revisions/0/source_text"),
    ],
)
def test_a_revision_that_is_too_long_is_named(version: int, member: str, pointer: str) -> None:
    record: Any = service.run("", [], ENGINE) if version == 1 else service.preview("", [], ENGINE).document
    long = "a" * 20_001
    entry = long if version == 1 else {"source_text": long, "language_version": 2}
    with pytest.raises(Refusal) as refusal:
        service.validate(dict(record) | {member: [entry]}, ENGINE)
    assert (refusal.value.code, refusal.value.pointer) == ("text-too-long", pointer)


def test_a_lone_surrogate_is_refused_where_it_is() -> None:
    with pytest.raises(Refusal) as refusal:
        service.preview("", [{"source_text": "a\ud800", "language_version": 2}], ENGINE)
    assert (refusal.value.code, refusal.value.pointer) == ("invalid-text", "/prior_revisions/0/source_text")
