"""A review can be used only for the inputs that it was made from, and the refusal names each one that moved."""

import json

import pytest

from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from support.artifacts import artifact_document
from support.pages import PageVisitor


@pytest.fixture
def reviewed(visitor):
    """A review beside an accepted record."""
    return visitor.accept("Set color to green.").review("Set color to blue.\nRecall color.")


def moved(visitor):
    """What the page says that moved."""
    (heading,) = (
        found.words for found in visitor.page.all("h3") if found.words.startswith("Changed since this review")
    )
    return heading


def test_an_untouched_review_is_used(reviewed):
    reviewed.press("Use reviewed result")
    assert reviewed.status == 200


def test_the_text_moved(reviewed):
    session = reviewed.fields["session"]
    reviewed.press("Use reviewed result", source="Set color to blue.\nRecall colour.\nReset memory.")
    assert reviewed.status == 409
    assert moved(reviewed) == "Changed since this review: text, line 2"
    assert reviewed.says("The source has changed since this review.")
    assert reviewed.says("History and engine are the same as at the time of the review.")
    difference = [
        (line["data-s"], line.words)
        for line in reviewed.page.one(id="review-card").one("ol", class_="difference").all("li")
    ]
    assert difference == [
        ("− removed", "Recall color."),
        ("+ added", "Recall colour."),
        ("+ added", "Reset memory."),
    ]
    assert reviewed.fields["source"] == "Set color to blue.\nRecall colour.\nReset memory."
    assert reviewed.fields["session"] == session


def test_the_history_moved(reviewed):
    other = PageVisitor().accept("Set color to red.").fields["session"]
    reviewed.fields["session"] = other
    reviewed.press("Use reviewed result")
    assert reviewed.status == 409
    assert moved(reviewed) == "Changed since this review: history"
    assert reviewed.says("Text and engine are the same")
    assert reviewed.fields["session"] == other


def test_the_engine_moved(visitor, settings):
    visitor.review("Set color to blue.")
    settings.MEMORY_ENGINE = MemoryArtifact(artifact_document([1, 0], 2), "a" * 64)
    visitor.press("Use reviewed result")
    assert visitor.status == 409
    assert moved(visitor) == "Changed since this review: engine"
    assert visitor.says("Text and history are the same")
    assert "Use reviewed result" not in visitor.buttons


def test_the_reading_moved(reviewed):
    review = json.loads(reviewed.fields["review"])
    reviewed.fields["review"] = json.dumps(review | {"review_sha256": "0" * 64})
    reviewed.press("Use reviewed result")
    assert reviewed.status == 409
    assert moved(reviewed) == "Changed since this review: reading"
    assert reviewed.says("History and engine are the same") is False
    assert reviewed.says("Text, history and engine are the same")


def test_the_digest_of_another_review_is_not_enough(reviewed):
    """Text, history and engine are compared for themselves, not only through the digest of the result."""
    other = json.loads(PageVisitor().accept("Set color to green.").review("Recall x.").fields["review"])
    review = json.loads(reviewed.fields["review"]) | {"review_sha256": other["review_sha256"]}
    reviewed.fields["review"] = json.dumps(review)
    reviewed.press("Use reviewed result", source="Recall x.")
    assert reviewed.status == 409
    assert moved(reviewed).startswith("Changed since this review: text")


def test_text_and_history_moved(reviewed):
    reviewed.fields["session"] = PageVisitor().accept("Set color to red.").fields["session"]
    reviewed.press("Use reviewed result", source="Recall color.")
    assert moved(reviewed) == "Changed since this review: text, line 1; history"
    assert reviewed.says("Engine is the same")


def test_a_review_goes_on_after_a_reload_of_its_page(reviewed):
    first = reviewed.press("Use reviewed result").fields["session"]
    again = dict(reviewed.fields) | {"session": first}
    assert json.loads(again["session"])["history"] == [
        {"source_text": "Set color to green.", "language_version": 2}
    ]


def test_the_same_adoption_twice_gives_the_same(reviewed):
    fields = dict(reviewed.fields)
    first = reviewed.post("/memory/adopt/", fields).fields["session"]
    assert reviewed.post("/memory/adopt/", fields).fields["session"] == first


def test_there_is_nothing_to_use_before_a_review(visitor):
    visitor.post("/memory/adopt/", visitor.fields | {"source": "Set color to green."})
    assert (visitor.status, visitor.title) == (409, "Error: Memory & bindings")
    assert visitor.says("There is no review to use.")
    assert visitor.fields["source"] == "Set color to green."


def test_cancel_drops_the_review_and_nothing_else(reviewed):
    session, source = reviewed.fields["session"], reviewed.fields["source"]
    reviewed.press("Cancel")
    assert (reviewed.status, reviewed.focus) == (200, "news")
    assert reviewed.fields["review"] == ""
    assert (reviewed.fields["session"], reviewed.fields["source"]) == (session, source)
    assert "Use reviewed result" not in reviewed.buttons


def test_a_stale_review_can_be_dropped_and_made_again(reviewed):
    reviewed.press("Use reviewed result", source="Recall color.").press("Cancel").accept("Recall color.")
    assert reviewed.status == 200


def test_the_accepted_record_stays_beside_a_review(reviewed):
    card = reviewed.page.one("section", class_="accepted-card")
    assert "color = is green" in card.words
    assert reviewed.says("Against the accepted record: 0 bindings added, 1 changed, 0 removed.")
    assert "Save memory JSON" in reviewed.buttons


def test_a_stale_page_shows_the_review_that_was_made(reviewed):
    reviewed.press("Use reviewed result", source="Recall color.")
    copy = reviewed.page.one("section", class_="review-card").one("ol", class_="numbered-copy")
    assert [line.one("span", class_="line-text").words for line in copy.all("li")] == [
        "Set color to blue (event 0, write).",
        "Recall color (event 1, recall).",
    ]


def test_the_engine_goes_into_the_review(visitor):
    visitor.review("Recall x.")
    assert json.loads(visitor.fields["review"])["engine"] == DictionaryReference().description
