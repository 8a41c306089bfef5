"""History with wording, version and difference; loading, resetting and replacing, each after one question."""

import json

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.page.examples import EXAMPLES
from renigma_site.kernel.canonical import pretty_bytes


@pytest.fixture
def revised(visitor):
    """An imported version-1 record, then two adoptions."""
    record = service.run("Remember that a is b.", [], DictionaryReference())
    visitor.press("Import", file=pretty_bytes(record))
    return visitor.accept("Set a to b.\nRecall a.").accept("Set a to c.\nRecall a.")


def revisions(visitor):
    return visitor.page.one("section", class_="history-card").all("details", class_="revision")


def test_earlier_sources_are_listed_newest_first(revised):
    rows = revised.page.one("table", class_="revisions").all("tbody")[0].all("tr")
    assert [(row.one("th").words, row.all("td")[0].words) for row in rows] == [
        ("Accepted now", "version 2"),
        ("Revision 2", "version 2"),
        ("Revision 1", "version 1"),
    ]
    assert revised.says("2 of 16")


def test_each_shows_its_wording(revised):
    assert [found.one("p", class_="quote").text for found in revisions(revised)] == [
        "Set a to c.\nRecall a.",
        "Set a to b.\nRecall a.",
        "Remember that a is b.",
    ]


def test_any_two_are_compared_in_wording_and_bindings(revised):
    session = revised.fields["session"]
    revised.press("Compare", old="2", new="0")
    compared = revised.page.one(id="compare")
    lines = [(line["data-s"], line.words) for line in compared.one("ol", class_="difference").all("li")]
    assert lines == [("− removed", "Set a to b."), ("+ added", "Set a to c."), ("", "Recall a.")]
    assert [words.text for words in compared.one("ol", class_="difference").all("b")] == ["b", "c"]
    assert compared.one("ul", class_="changes").words == "~ changeda = b →to c"
    assert revised.says("From revision 2 to the accepted source")
    assert revised.fields["session"] == session
    revised.press("Compare", old="1", new="2")
    assert revised.says("From revision 1 to revision 2, language version 1 to 2")


def test_what_looks_the_same_is_told_apart_by_code_point(visitor):
    visitor.accept("Set caf\u00e9 to a.").accept("Set cafe\u0301 to a.").press("Compare", old="1", new="0")
    assert visitor.says("Line 1 looks the same in both texts")
    assert visitor.says("U+0301 combining acute accent")


def test_the_same_source_again_adds_nothing(revised):
    revised.accept("Set a to c.\nRecall a.")
    assert len(revisions(revised)) == 3
    assert not revised.says("went to the history")


def test_an_earlier_source_is_loaded_after_one_question(revised):
    session = revised.fields["session"]
    revised.press("Load revision 1 into the editor")
    assert revised.title == "Replace? – Memory & bindings"
    assert revised.says("It is the accepted source, and the accepted record stays as it is.")
    assert revised.fields["source"] == "Set a to c.\nRecall a."
    revised.press("Replace the text")
    assert revised.fields["source"] == "Remember that a is b."
    assert revised.fields["session"] == session
    assert revised.says("Revision 1 is in the editor.")
    assert revised.primary == "Review interpretation"


def test_the_question_can_be_answered_with_no(revised):
    before = dict(revised.fields)
    revised.press("Load revision 1 into the editor").press("Keep the text")
    assert revised.fields == before | {"csrfmiddlewaretoken": revised.fields["csrfmiddlewaretoken"]}


def test_an_example_loads_by_one_click(visitor):
    for number, example in enumerate(EXAMPLES):
        if number:
            visitor.fields["source"] = ""
        button = next(found for found in visitor.page.all("button") if found.words.startswith(example.title))
        visitor.post(button["formaction"], visitor.fields | {button["name"]: button["value"]})
        assert visitor.fields["source"] == example.source
        assert visitor.focus == "news"
        assert visitor.fields["review"] == ""


def test_every_example_does_what_it_says(visitor):
    unresolved = [
        visitor.review(example.source).page.all("tr", class_="kind-unresolved") for example in EXAMPLES
    ]
    assert [len(found) for found in unresolved] == [0, 0, 0, 0, 1]


def test_an_example_asks_before_it_replaces_a_text(visitor):
    visitor.post("/memory/open/", visitor.fields | {"source": "mine", "example": "1"})
    assert visitor.says("Loading the example replaces the source (1 clause), which is kept nowhere else.")
    assert visitor.fields["source"] == "mine"
    visitor.press("Replace the text")
    assert visitor.fields["source"] == EXAMPLES[1].source


def test_a_reset_says_what_will_go_and_asks_once(revised):
    revised.review("Set a to d.")
    before = dict(revised.fields)
    revised.press("Reset session")
    assert revised.says(
        "This clears the source (1 clause), the open review, the accepted record (1 binding, 2 events), "
        "its vocabulary (1 key, 1 value) and 2 earlier revisions. Nothing of it is kept anywhere else."
    )
    for name in ("source", "session", "review"):
        assert revised.fields[name] == before[name]
    assert "Use reviewed result" not in revised.buttons
    revised.press("Reset session")
    assert (revised.status, revised.title) == (200, "Memory & bindings")
    assert {revised.fields[name] for name in ("source", "session", "review", "record")} == {""}
    assert revised.says("Nothing to review yet")


def test_a_reset_leaves_the_other_tab_alone(revised):
    revised.fields["request"] = 'Read "a.txt".'
    revised.press("Reset session").press("Reset session")
    assert revised.fields["request"] == 'Read "a.txt".'


def test_the_session_can_be_kept(revised):
    before = dict(revised.fields)
    revised.press("Reset session").press("Keep the session")
    assert revised.fields["session"] == before["session"]
    assert revised.title == "Accepted – Memory & bindings"


def test_there_is_nothing_to_reset_on_an_empty_page(visitor):
    assert "Reset session" not in visitor.buttons


def test_nothing_of_a_session_is_left_after_its_reset(visitor):
    visitor.accept('Set "only here" to 4711.').press("Reset session").press("Reset session")
    assert "only here" not in visitor.markup
    visitor.accept("What is x?")
    assert json.loads(visitor.fields["session"])["history"] == []


def test_a_history_that_is_full_offers_to_save_and_to_start_anew(visitor):
    history = [{"source_text": f"Recall k{number}.", "language_version": 2} for number in range(16)]
    record = service.preview("Recall a.", history, DictionaryReference()).document
    visitor.press("Import", file=pretty_bytes(record)).review("Recall b.")
    assert visitor.status == 422
    assert visitor.says("The history has 17 revisions; at most 16 are kept.")
    # The history is at fault, not the text, and what is offered first does not fail again.
    assert visitor.page.one(id="problem").one("a")["href"] == "#history"
    assert visitor.page.one(id="history").one("p", class_="field-error").words == (
        visitor.page.one(id="problem").one("a").words
    )
    assert "aria-invalid" not in visitor.page.one("textarea", id="source")
    assert visitor.primary == "Save memory JSON"
    assert visitor.says("the accepted record and its 16 earlier revisions would stay behind")
    assert visitor.fields["source"] == "Recall b."
    limits = [
        [cell.words for cell in row.all("th") + row.all("td")]
        for row in visitor.page.one("section", class_="review-card").all("tr")
    ]
    assert ["Earlier revisions", "17", "16"] in limits
    fields = dict(visitor.fields)
    visitor.press("Save memory JSON")
    assert json.loads(visitor.response.content) == record
    visitor.fields = fields
    visitor.press("Review as a new session")
    assert visitor.status == 200
    visitor.press("Use reviewed result")
    assert json.loads(visitor.fields["session"])["history"] == []


def test_a_history_that_is_too_long_is_named(visitor):
    long = "Recall a.\n" + "x" * 19_000
    visitor.accept(long).accept(long + "y").review(long + "z")
    assert visitor.status == 422
    assert visitor.says("The text and its history have 57,032 code points; at most 40,000 are kept.")
    assert visitor.fields["source"] == long + "z"
    # A shorter text would fit beside this history.
    assert visitor.page.one(id="problem").one("a")["href"] == "#source"
    assert visitor.page.one("textarea", id="source")["aria-invalid"] == "true"


def test_a_history_beside_which_no_text_fits_is_marked_itself(visitor):
    visitor.accept("x" * 20_000).accept("y" * 20_000).review("Recall a.")
    assert visitor.status == 422
    assert visitor.page.one(id="problem").one("a")["href"] == "#history"
    assert visitor.primary == "Save memory JSON"


def test_a_question_says_that_a_draft_is_kept_nowhere(visitor):
    visitor.post("/memory/open/", visitor.fields | {"source": "mine", "example": "0"})
    assert visitor.says("Loading the example replaces the source (1 clause), which is kept nowhere else.")
    assert not visitor.says("The accepted record stays")
    visitor.press("Keep the text").accept("Set a to b.")
    visitor.post("/memory/open/", visitor.fields | {"source": "mine", "example": "0"})
    assert visitor.says("which is kept nowhere else. The accepted record stays as it is.")
