"""Show, Select and Save: only what was accepted leaves the page, and always the same bytes."""

import json

import pytest

from renigma_site.kernel.canonical import digest


@pytest.fixture
def beside(visitor):
    """An accepted record beside a review, so that its JSON is not shown yet."""
    return visitor.accept('Set a to <b>.\nSet "🔑" to "x\u202ey".').review("Recall a.")


def saved(visitor):
    fields = dict(visitor.fields)
    visitor.press("Save memory JSON")
    visitor.fields = fields
    return visitor.response.content


@pytest.mark.parametrize(
    ("button", "is_selected"), [("Show memory JSON", False), ("Select memory JSON", True)]
)
def test_the_json_is_shown_as_it_is_saved(beside, button, is_selected):
    expected = saved(beside)
    beside.press(button)
    assert (beside.status, beside.focus) == (200, "memory-json")
    shown = beside.page.one("pre", id="memory-json")
    assert shown.text.encode() == expected
    assert ("data-selected" in shown) == is_selected
    assert beside.says("Use reviewed result"), "an open review stays open"


def test_a_review_is_never_what_is_saved(beside):
    assert json.loads(saved(beside))["source_text"].startswith("Set a to")


def test_the_file_is_named_by_the_digest(beside):
    record = json.loads(saved(beside))
    name = f"renigma-memory-{digest(record)[:8]}.json"
    assert beside.response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert beside.response.headers["Cache-Control"] == "no-store"


def test_the_page_says_that_it_is_kept_nowhere(beside):
    assert beside.says("Kept nowhere but on this page. Save it to keep it.")


@pytest.mark.parametrize("how", ["show", "select", "save", ""])
def test_there_is_nothing_before_a_record_is_accepted(visitor, how):
    visitor.review("Set a to b.")
    visitor.post("/memory/export/", visitor.fields | {"do": how})
    assert (visitor.status, visitor.title) == (409, "Error: Memory & bindings")
    assert visitor.says("There is no accepted record yet")
    assert visitor.fields["review"], "the review is as it was"


def test_what_is_saved_can_be_imported_again(beside):
    data = saved(beside)
    beside.press("Reset session").press("Reset session").press("Import", file=data)
    assert beside.status == 200
    assert saved(beside) == data
