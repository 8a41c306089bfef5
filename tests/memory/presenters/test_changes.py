"""What a review says on one line and what using it would change."""

import pytest

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.presenters.changes import changes, changes_in_words, changes_list, understood
from support.pages import read_page


def record_of(text):
    return service.preview(text, [], DictionaryReference()).document


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "No clause in this text."),
        ("Set a to b.", "1 of 1 clause understood, 0 unresolved."),
        ("Set a to b. Oops.", "1 of 2 clauses understood, 1 unresolved."),
        ("Oops. Oops again.", "0 of 2 clauses understood, 2 unresolved."),
    ],
)
def test_the_summary(text, words):
    assert understood(record_of(text)).words == words


CASES = {
    "nothing": ("Set a to x.", "Set a to x. Recall a.", []),
    "added": ("Set a to x.", "Set a to x. Set b to y.", [("b", None, "y")]),
    "changed": ("Set a to x.", "Set a to y.", [("a", "x", "y")]),
    "removed": ("Set a to x. Set b to y.", "Set b to y.", [("a", "x", None)]),
    "by label, not by id": ("Set a to x. Set b to y.", "Set b to y. Set a to x.", []),
    "case matters": ("Set a to x.", "Set A to x.", [("A", None, "x"), ("a", "x", None)]),
    "in order": (
        "Set a to 1. Set b to 2. Set c to 3.",
        "Set d to 4. Set b to 5. Set e to 6. Set a to 7.",
        [("d", None, "4"), ("e", None, "6"), ("b", "2", "5"), ("a", "1", "7"), ("c", "3", None)],
    ),
    "after a reset": ("Set a to x.", "Set a to x. Reset memory.", [("a", "x", None)]),
}


@pytest.mark.parametrize("name", CASES)
def test_against_the_accepted_record(name):
    before, after, expected = CASES[name]
    found = changes(record_of(before), record_of(after))
    assert [tuple(change) for change in found] == expected
    added, changed, removed = (
        sum(1 for _, old, new in expected if kind == ((old is not None), (new is not None)))
        for kind in ((False, True), (True, True), (True, False))
    )
    noun = "binding" if added == 1 else "bindings"
    assert changes_in_words(record_of(before), found) == (
        f"Against the accepted record: {added} {noun} added, {changed} changed, {removed} removed."
    )


def test_without_an_accepted_record():
    found = changes(None, record_of("Set a to x."))
    assert [tuple(change) for change in found] == [("a", None, "x")]
    assert changes_in_words(None, found) == "No accepted record yet."


def test_signs_and_words_carry_the_meaning():
    found = changes(record_of("Set a to x. Set b to y."), record_of("Set c to z. Set b to w."))
    items = read_page(changes_list(found)).all("li")
    assert [item.words for item in items] == ["+ addedc = z", "~ changedb = y →to w", "− removeda = x"]
