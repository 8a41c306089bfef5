"""The whole journey without scripts: source, review, adoption, export; each state with its title and its buttons."""

import json

import pytest

from support.pages import PageVisitor

SIX_LINES = """Remember that "project color" is "green".
What is "project color"?
Change "project color" to "blue".
What is "project color"?
Reset memory.
What is "project color"?"""

SIX_FORMS = """Remember owner is Ana.
Set color to green.
Store "K-17" under lab.
Update color to blue.
Recall color.
Clear memory."""

ALWAYS = ["renigma", "Memory & bindings", "Request plans", "Review interpretation", "Import"]


def test_it_works(visitor):
    visitor.review("Set color to green. What is color?")
    assert visitor.status == 200
    visitor.press("Use reviewed result")
    assert visitor.status == 200
    visitor.press("Save memory JSON")
    assert visitor.response.headers["Content-Type"] == "application/json"
    record = json.loads(visitor.response.content)
    assert record["version"] == 2
    assert record["bindings"] == [
        {"key": {"id": 0, "label": "color"}, "value": {"id": 1, "label": "green"}, "slot": 0, "last_write": 0}
    ]


def test_the_saved_record_is_the_published_one(visitor, first_record):
    visitor.accept("Set color to green. What is color?").press("Save memory JSON")
    assert visitor.response.content == first_record


@pytest.mark.parametrize("source", [SIX_LINES, SIX_FORMS])
def test_every_form_goes_all_the_way(visitor, source):
    visitor.review(source)
    assert visitor.says("6 of 6 clauses understood, 0 unresolved.")
    assert (
        len(visitor.page.all("tr", class_="kind-write") + visitor.page.all("tr", class_="kind-recall")) == 5
    )
    visitor.press("Use reviewed result")
    assert visitor.says("The reviewed result is now the accepted record.")


def test_the_empty_state(visitor):
    assert (visitor.status, visitor.title, visitor.focus) == (200, "Memory & bindings", "")
    assert visitor.primary == "Review interpretation"
    assert visitor.says("Nothing to review yet")
    assert visitor.says("dictionary reference, not learned")
    examples = [found.words for found in visitor.page.one("ul", class_="examples").all("b")]
    assert len(examples) == 5
    assert [words for words in visitor.buttons if not words.startswith(tuple(examples))] == ALWAYS


def test_the_review_state(visitor):
    visitor.review("Set color to green.")
    assert (visitor.title, visitor.focus) == ("Review – Memory & bindings", "h-rev")
    assert visitor.primary == "Use reviewed result"
    assert {"Use reviewed result", "Cancel", "Reset session"} <= set(visitor.buttons)
    assert "Save memory JSON" not in visitor.buttons
    assert visitor.says("No accepted record yet.")


def test_the_stale_state(visitor):
    visitor.review("Set color to green.").press("Use reviewed result", source="Set color to blue.")
    assert (visitor.status, visitor.title, visitor.focus) == (
        409,
        "Review out of date – Memory & bindings",
        "stale",
    )
    assert visitor.primary == "Review interpretation"
    assert "Use reviewed result" not in visitor.buttons
    assert "Cancel" in visitor.buttons


def test_the_error_state(visitor):
    too_many = "Reset memory.\n" * 129
    visitor.review(too_many)
    assert (visitor.status, visitor.title, visitor.focus) == (422, "Error: Memory & bindings", "problem")
    assert visitor.primary == "Review interpretation"
    assert visitor.fields["source"] == too_many
    words = (
        "129 clauses: 1 more than fit in one review. "
        "The first that does not fit is clause 129, at line 129, column 1."
    )
    link = visitor.page.one(id="problem").one("a")
    assert (link.words, link["href"]) == (words, "#source")
    assert visitor.seen("src-e") == words
    area = visitor.page.one("textarea", id="source")
    assert area["aria-invalid"] == "true"
    assert "src-e" in area["aria-describedby"].split()


def test_the_accepted_state(visitor):
    visitor.accept("Set color to green.")
    assert (visitor.status, visitor.title, visitor.focus) == (200, "Accepted – Memory & bindings", "h-acc")
    assert visitor.primary == "Save memory JSON"
    assert "Use reviewed result" not in visitor.buttons
    assert "Cancel" not in visitor.buttons


def test_the_confirmation_state(visitor):
    visitor.accept("Set color to green.").press("Reset session")
    assert (visitor.status, visitor.title, visitor.focus) == (
        200,
        "Reset session? – Memory & bindings",
        "confirm",
    )
    assert visitor.primary == "Reset session"


def test_an_empty_text_can_be_reviewed(visitor):
    visitor.accept("Set color to green.").review("")
    assert visitor.says("No clause in this text.")
    assert visitor.says("0 bindings added, 0 changed, 1 removed.")
    visitor.press("Use reviewed result")
    assert visitor.says("0 bindings live, 0 events.")


def test_the_tabs_carry_everything(visitor):
    visitor.accept("Set color to green.").review("Set color to blue.\n\nRecall color.")
    before = dict(visitor.fields)
    visitor.press("Memory & bindings", source="edited", record="pasted")
    after = visitor.fields
    assert after["source"] == "edited"
    assert after["record"] == "pasted"
    assert after["session"] == before["session"]
    assert after["review"] == before["review"]
    assert visitor.says("The source has changed since this review.")


@pytest.mark.parametrize("action", ["open", "review", "adopt", "cancel", "import", "export", "reset"])
@pytest.mark.parametrize("method", ["get", "head"])
def test_an_action_that_is_read_leads_to_the_tab(client, action, method):
    response = getattr(client, method)(f"/memory/{action}/")
    assert (response.status_code, response.headers["Location"]) == (303, "/memory/")


@pytest.mark.parametrize("action", ["open", "review", "adopt", "cancel", "import", "export", "reset"])
def test_an_action_takes_no_other_method(client, action):
    response = client.put(f"/memory/{action}/")
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD, POST")


def test_the_tab_itself_takes_no_form(client):
    response = client.post("/memory/", {"source": "x"})
    assert (response.status_code, response.headers["Allow"]) == (405, "GET, HEAD")


def test_a_form_without_its_token_is_refused(visitor):
    del visitor.fields["csrfmiddlewaretoken"]
    visitor.press("Review interpretation", source="Set color to green.")
    assert visitor.status == 403


def test_a_form_of_another_kind_is_refused(client):
    response = client.post("/memory/review/", "source=x", content_type="application/x-www-form-urlencoded")
    assert response.status_code == 415


def test_two_visitors_know_nothing_of_each_other():
    PageVisitor().accept("Set secret to 42.")
    assert not PageVisitor().says("secret")


def test_labels_that_look_alike_are_told_of_in_a_review_and_in_the_accepted_record(visitor):
    source = "Set color to green. Set Color to blue."
    words = "2 keys look alike and are not the same: they differ in capital and small letters."
    visitor.review(source)
    assert words in visitor.page.one("section", class_="review-card").words
    visitor.press("Use reviewed result")
    assert words in visitor.page.one("section", class_="accepted-card").words
    visitor.press("Save memory JSON")
    imported = PageVisitor().press("Import", file=visitor.response.content)
    assert words in imported.page.one("section", class_="accepted-card").words, (
        "nobody has reviewed what is imported"
    )


@pytest.mark.parametrize("source", ["", "\n \n", "..."])
def test_a_text_without_a_clause_has_no_empty_boxes(visitor, source):
    for step in ("Review interpretation", "Use reviewed result"):
        visitor.press(step, source=source)
        assert visitor.status == 200
        assert visitor.says("The text contains no clause")
        assert not visitor.page.all("table", class_="operations")
        assert not visitor.page.all("div", class_="timeline")
        assert not visitor.page.all("nav", class_="jump")
        assert len(visitor.page.all("ol", class_="numbered-copy")) == 1
    visitor.review("Set a to b.")
    assert visitor.page.one("section", class_="accepted-card").words.count("The text contains no clause") == 1
