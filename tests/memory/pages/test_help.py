"""The help page: made from the language's own tables, and true of the language."""

import re
from html import unescape
from itertools import pairwise

import pytest

from memory import service
from memory.advice.hints import HINTS
from memory.engine.dictionary import DictionaryReference
from memory.language.errors import REASONS
from memory.language.forms import FORMS, Form
from memory.language.labels import RESERVED_WORDS
from memory.presenters.help import form_example, help_tables

ENGINE = DictionaryReference()


@pytest.fixture
def words(client):
    """The page as a person reads it: without markup, white space folded."""
    return in_words(client.get("/help/").content.decode())


def in_words(markup):
    text = re.sub(r"<svg.*?</svg>|<head.*?</head>", "", markup, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def events_of(text, language_version=2):
    if language_version == 1:
        return service.run(text, [], ENGINE)["events"]
    return service.preview(text, [], ENGINE).document["events"]


def test_it_works(client):
    response = client.get("/help/")
    assert response.status_code == 200
    assert "<title>Help – renigma</title>" in response.content.decode()


@pytest.mark.parametrize("method", ["post", "put", "delete", "options"])
def test_it_is_only_read(client, method):
    assert getattr(client, method)("/help/").status_code == 405


def test_every_phrase_form_stands_with_an_example(words):
    for form in FORMS:
        assert form.phrase in words
    for number, form in enumerate(FORMS):
        example = form_example(form, number)
        (event,) = events_of(example)
        if form.operation == "change":
            assert (event["operation"], event["reason"]) == ("unresolved", "not-remembered")
        else:
            assert (event["operation"], event["form"]) == (form.operation, form.id)


def test_the_examples_that_are_shown_are_those_of_the_forms():
    rows = help_tables().forms
    assert sorted(row.phrase for row in rows) == sorted(form.phrase for form in FORMS)
    forms = {form.phrase: form for form in FORMS}
    for row in rows:
        (event,) = events_of(row.example)
        assert event["form"] == forms[row.phrase].id
        assert row.is_in_version_1 == (events_of(row.example, 1)[0]["form"] is not None)


def test_a_form_that_is_added_appears_with_an_example_of_its_own():
    added = Form("keep-as", "Keep VALUE as KEY", "remember", 2)
    assert form_example(added, 0) == 'Keep green as "project color".'


def test_every_reason_hint_and_reserved_word_stands(words):
    tables = help_tables()
    assert len(tables.reasons) == len(REASONS)
    for row in tables.reasons:
        assert f"{row.title} {row.when}" in words
        assert row.do in words
    for rule in HINTS:
        assert rule.when in words
    assert " , ".join(RESERVED_WORDS) in words


def test_the_example_of_a_reason_is_unresolved_for_that_reason():
    shown = [(reason, row.example) for reason, row in zip(REASONS, help_tables().reasons, strict=True)]
    for reason, example in shown:
        if example:
            assert events_of(example)[-1]["reason"] == reason
    assert sum(bool(example) for _, example in shown) == 5


def test_hints_stand_with_what_they_offer(words):
    assert (
        "Set team lead to Dr. Smith. The full stop or other closing character in Dr. ended the clause there"
        in words
    )
    assert 'Write instead: Set "team lead" to "Dr. Smith".' in words
    assert "[U+200B]" in words  # an invisible sign in an example is shown as everywhere


@pytest.mark.parametrize(
    "sentence",
    [
        "No model was trained on phrases",
        "that is neither a learned word nor a generalisation",
        "The list is finite and finds no other ambiguity",
        "it is never executed and nothing of it is carried into memory",
        "It is a consistency check, not a signature or a credential",
        "is not evidence of how well it was trained",
        "dictionary reference, not learned",
        "Nothing trains on what is typed here",
    ],
)
def test_says_what_the_product_must_say_of_itself(words, sentence):
    assert sentence in words


def test_numbers_are_those_of_the_limits(words):
    for number in (
        "20,000 characters",
        "128 in one source",
        "1 to 128",
        "16 revisions",
        "40,000",
        "262,144 bytes",
    ):
        assert number in words
    assert "32 and 64" in words


def test_every_entry_of_the_contents_leads_somewhere(client):
    page = client.get("/help/").content.decode()
    contents = re.search(r'<nav class="contents".*?</nav>', page, re.DOTALL)[0]
    targets = re.findall(r'href="([^"]+)"', contents)
    assert len(targets) > 10
    for target in targets:
        if target.startswith("#"):
            assert page.count(f'id="{target[1:]}"') == 1, target
        else:
            assert client.get(target).status_code == 200


def test_headings_make_an_outline(client):
    page = client.get("/help/").content.decode()
    levels = [int(level) for level in re.findall(r"<h([1-6])", page)]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_carries_nothing_inline_and_no_form(client):
    page = client.get("/help/").content.decode()
    assert not re.search(r"<form|<input| style=| on[a-z]+=|<script(?! src)", page)
