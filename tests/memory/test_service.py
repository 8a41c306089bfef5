"""Review, adoption and history."""

from typing import Any

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.refusal import Refusal

ENGINE = DictionaryReference()
TEXT = "Set color to green. What is color?"


def test_a_review_is_adopted_with_its_own_digest() -> None:
    review = service.preview(TEXT, [], ENGINE)
    assert service.apply(TEXT, [], review.review_sha256, ENGINE) == review.document
    assert service.apply(TEXT, [], review.review_sha256, ENGINE) == review.document


@pytest.mark.parametrize(
    ("text", "history"),
    [(TEXT + " ", []), (TEXT, [{"source_text": "", "language_version": 2}])],
)
def test_a_review_of_something_else_is_not_adopted(text: str, history: list[Any]) -> None:
    review = service.preview(TEXT, [], ENGINE)
    with pytest.raises(Refusal) as refusal:
        service.apply(text, history, review.review_sha256, ENGINE)
    assert (refusal.value.code, refusal.value.pointer) == ("review-mismatch", "/review_sha256")


def test_without_a_record_there_is_no_history() -> None:
    assert service.history_for_review(None, TEXT) == []


def test_a_version_1_record_goes_into_the_history_even_if_its_text_stays() -> None:
    accepted = service.run(TEXT, ["one", "two"], ENGINE)
    assert service.history_for_review(accepted, TEXT) == [
        {"source_text": "one", "language_version": 1},
        {"source_text": "two", "language_version": 1},
        {"source_text": TEXT, "language_version": 1},
    ]


def test_a_version_2_record_goes_into_the_history_if_its_text_changes() -> None:
    first: list[Any] = [{"source_text": "one", "language_version": 1}]
    accepted = service.preview(TEXT, first, ENGINE).document
    assert service.history_for_review(accepted, TEXT) == first
    assert service.history_for_review(accepted, "new") == [
        *first,
        {"source_text": TEXT, "language_version": 2},
    ]
    assert accepted["prior_revisions"] == first


def test_no_argument_is_changed_and_none_is_shared() -> None:
    history: list[Any] = [{"source_text": "one", "language_version": 1}]
    review = service.preview(TEXT, history, ENGINE)
    before = digest(review.document)
    history[0]["source_text"] = "changed"
    assert digest(review.document) == before
