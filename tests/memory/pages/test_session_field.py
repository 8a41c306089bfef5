"""The fields that a page carries: recomputed at every step, refused where they were altered, never laundered."""

import json

import pytest

from memory.engine.artifact import MemoryArtifact
from support.artifacts import artifact_document
from support.forms import whole_form
from support.pages import PageVisitor

ARTIFACT = MemoryArtifact(artifact_document([1, 0, 3], 4), "a" * 64)
ACTIONS = ["open", "review", "adopt", "cancel", "import", "export"]


@pytest.fixture
def accepted(visitor):
    return visitor.accept("Set color to green.").accept("Set color to blue.")


def with_session(visitor, **changes):
    session = json.loads(visitor.fields["session"]) | changes
    return visitor.fields | {"session": json.dumps(session)}


ALTERED = {
    "source": {"source_text": "Set color to red."},
    "history": {"history": []},
    "digest": {"sha256": "0" * 64},
    "version": {"version": 1, "history": [{"source_text": "Set color to green.", "language_version": 1}]},
}
UNREADABLE = {
    "not JSON": "{",
    "another shape": "[]",
    "empty object": "{}",
    "twice a member": '{"version": 2, "version": 2}',
    "a surrogate": '{"version": 2, "source_text": "\\ud800", "history": [], "sha256": "' + "0" * 64 + '"}',
    "a version as text": '{"version": "2", "source_text": "", "history": [], "sha256": "' + "0" * 64 + '"}',
    "a version as a float": '{"version": 2.0, "source_text": "", "history": [], "sha256": "'
    + "0" * 64
    + '"}',
    "capital digits": '{"version": 2, "source_text": "", "history": [], "sha256": "' + "A" * 64 + '"}',
    "a source too long": json.dumps(
        {"version": 2, "source_text": "x" * 20_001, "history": [], "sha256": "0" * 64}
    ),
    "version 1 with a version-2 history": json.dumps(
        {
            "version": 1,
            "source_text": "",
            "history": [{"source_text": "", "language_version": 2}],
            "sha256": "0" * 64,
        }
    ),
    "too deep": "[" * 40 + "]" * 40,
}


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("name", ALTERED)
def test_a_record_that_no_longer_agrees_is_told_and_not_reinterpreted(accepted, name, action):
    fields = with_session(accepted, **ALTERED[name]) | {"source": "typed meanwhile"}
    accepted.post(f"/memory/{action}/", fields)
    assert (accepted.status, accepted.title, accepted.focus) == (409, "Error: Memory & bindings", "problem")
    assert accepted.says("The accepted record does not agree with its SHA-256")
    assert accepted.fields["source"] == "typed meanwhile"
    assert accepted.fields["session"] == fields["session"]
    assert "Save memory JSON" not in accepted.buttons
    assert (
        accepted.page.one("section", class_="accepted-card")
        .one("p", class_="quote")
        .text.startswith("Set color to")
    )


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("name", UNREADABLE)
def test_a_session_that_cannot_be_read_changes_nothing(visitor, name, action):
    fields = visitor.fields | {"source": "typed meanwhile", "session": UNREADABLE[name]}
    visitor.post(f"/memory/{action}/", fields)
    assert (visitor.status, visitor.title, visitor.focus) == (422, "Error: Memory & bindings", "problem")
    assert visitor.says("The accepted record on this page cannot be read.")
    assert visitor.fields["source"] == "typed meanwhile"
    assert visitor.fields["session"] == UNREADABLE[name]


@pytest.mark.parametrize("field", ["[]", "{", '{"source_text": ""}', "null", "0"])
@pytest.mark.parametrize("action", ACTIONS)
def test_a_review_that_cannot_be_read_changes_nothing(accepted, field, action):
    before = accepted.fields["session"]
    accepted.post(f"/memory/{action}/", accepted.fields | {"source": "typed", "review": field})
    assert (accepted.status, accepted.focus) == (422, "problem")
    assert accepted.says("The review on this page cannot be read.")
    assert accepted.fields["source"] == "typed"
    assert accepted.fields["session"] == before
    assert accepted.page.one("section", class_="accepted-card").words.startswith("Accepted record")


def test_a_reviewed_text_that_was_exchanged_is_noticed(visitor):
    visitor.review("Set color to green.")
    review = json.loads(visitor.fields["review"]) | {"source_text": "Set color to red."}
    visitor.post("/memory/adopt/", visitor.fields | {"review": json.dumps(review)})
    assert visitor.status == 422
    assert visitor.says("/text_sha256")


def test_another_engine_after_a_restart(accepted, settings):
    settings.MEMORY_ENGINE = ARTIFACT
    accepted.press("Memory & bindings")
    assert accepted.status == 409
    assert accepted.says("another engine or another release made it")
    assert accepted.says("the accepted record and 1 earlier revision would stay behind")


def test_the_way_out_reviews_the_text_as_a_new_session(accepted, settings):
    settings.MEMORY_ENGINE = ARTIFACT
    accepted.press("Memory & bindings").press("Review as a new session")
    assert accepted.status == 200
    assert accepted.fields["session"] == ""
    assert accepted.says("No accepted record yet.")
    accepted.press("Use reviewed result")
    assert json.loads(accepted.fields["session"])["history"] == []


def test_back_on_its_own_engine_the_record_is_as_it_was(accepted, settings):
    before, reference = accepted.fields["session"], settings.MEMORY_ENGINE
    settings.MEMORY_ENGINE = ARTIFACT
    accepted.press("Memory & bindings")
    settings.MEMORY_ENGINE = reference
    accepted.press("Memory & bindings")
    assert (accepted.status, accepted.fields["session"]) == (200, before)


def test_a_session_that_cannot_be_read_can_be_reset(visitor):
    visitor.post("/memory/open/", visitor.fields | {"session": "{"}).press("Reset session").press(
        "Reset session"
    )
    assert (visitor.status, visitor.fields["session"]) == (200, "")


def test_values_that_no_button_sends(visitor):
    for fields in (
        {"example": "99"},
        {"example": "-1"},
        {"example": "٣"},
        {"example": "x"},
        {"example": "9" * 5_000},
        {"revision": "1"},
        {"revision": "9" * 5_000},
    ):
        visitor.post("/memory/open/", visitor.fields | {"source": "typed"} | fields)
        assert (visitor.status, visitor.fields["source"]) == (422, "typed")
    visitor.post("/memory/open/", visitor.fields | {"confirm": "nonsense:1"})
    assert visitor.status == 200


def test_a_form_with_empty_fields_is_an_empty_page():
    visitor = PageVisitor()
    empty = whole_form(csrfmiddlewaretoken=visitor.fields["csrfmiddlewaretoken"])
    for action, status in (
        ("open", 200),
        ("review", 200),
        ("adopt", 409),
        ("cancel", 200),
        ("import", 422),
        ("export", 409),
        ("reset", 200),
    ):
        assert visitor.post(f"/memory/{action}/", empty).status == status
