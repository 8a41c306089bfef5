"""The table of forms itself."""

from itertools import combinations

import pytest

from memory.language.forms import FORMS, LABEL_WORDS, Form, forms_of


def test_the_ten_forms() -> None:
    assert [(form.id, form.operation, form.since) for form in FORMS] == [
        ("remember-that-is", "remember", 1),
        ("what-is", "recall", 1),
        ("change-to", "change", 1),
        ("reset-memory", "reset", 1),
        ("remember-is", "remember", 2),
        ("set-to", "remember", 2),
        ("store-under", "remember", 2),
        ("update-to", "change", 2),
        ("recall", "recall", 2),
        ("clear-memory", "reset", 2),
    ]


def test_version_1_has_its_four_forms() -> None:
    assert [form.id for form in forms_of(1)] == ["remember-that-is", "what-is", "change-to", "reset-memory"]
    assert forms_of(2) == FORMS


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
def test_a_form_has_the_labels_that_its_operation_needs(form: Form) -> None:
    labels = sorted(word for word in form.words if word in LABEL_WORDS)
    assert labels == {"recall": ["KEY"], "reset": []}.get(form.operation, ["KEY", "VALUE"])


@pytest.mark.parametrize(("one", "other"), list(combinations(FORMS, 2)), ids=lambda form: form.id)
def test_no_clause_can_have_two_forms(one: Form, other: Form) -> None:
    # The order in which forms are tried then never matters, with plain labels or without.
    could_both_match = len(one.words) == len(other.words) and all(
        a in LABEL_WORDS or b in LABEL_WORDS or a.lower() == b.lower()
        for a, b in zip(one.words, other.words, strict=True)
    )
    assert not could_both_match
