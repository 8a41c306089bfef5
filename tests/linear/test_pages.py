"""Whole pages: reading, replay, hints, notices, difference, timeline and rendering grow with the text and no faster."""

import json
from collections.abc import Iterator

import pytest
from django.test import Client

import memory.views
import plans.views
import renigma_site.urls
from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.page.fields import session_of, write_field
from memory.record.model import Revision
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.refusal import Refusal
from renigma_site.web.page_state import fold_for_textarea
from support.bounded import assert_bounded
from support.counted_text import CountedText
from support.families import (
    LONG,
    MEMORY_CLAUSES,
    MEMORY_WORDS,
    PLAN_CLAUSES,
    PLAN_WORDS,
    SHORT,
    SIGNS,
    repeated,
)
from support.forms import whole_form
from support.work import counted_patterns

MEMORY_FAMILIES = {**SIGNS, **MEMORY_WORDS, **MEMORY_CLAUSES}
PLAN_FAMILIES = {**SIGNS, **PLAN_WORDS, **PLAN_CLAUSES}
ENGINE = DictionaryReference()


@pytest.fixture(scope="module")
def browser() -> Iterator[Client]:
    """A client whose form fields count what is done to them; what is made once for all requests is made already."""
    assert renigma_site.urls.urlpatterns
    with counted_patterns(), pytest.MonkeyPatch.context() as patch:
        for views in (memory.views, plans.views):
            read = views.carried_fields
            patch.setattr(
                views,
                "carried_fields",
                lambda form, read=read: {name: CountedText(value) for name, value in read(form).items()},
            )
        client = Client(headers={"host": "127.0.0.1"})
        for path, field in (("/memory/review/", "source"), ("/plans/review/", "request")):
            for text in ("Set a to b.", 'read "a".', "x", '"', "\u202e"):
                client.post(path, whole_form(**{field: text}))
        yield client


@pytest.mark.parametrize("family", MEMORY_FAMILIES)
def test_a_review(browser: Client, family: str) -> None:
    def work(length: int) -> None:
        answer = browser.post("/memory/review/", whole_form(source=MEMORY_FAMILIES[family](length)))
        assert answer.status_code in (200, 400, 422)  # 400: U+0000, which no text area sends

    assert_bounded(work)


def fields_of_accepted(text: str) -> dict[str, str] | None:
    """The form of a page that holds an accepted record of `text`; None where that is refused as a whole."""
    try:
        revision: Revision = {"source_text": text[::-1], "language_version": 2}
        document, sha256 = service.preview(text, [revision], ENGINE)
    except Refusal:
        return None
    return {
        "session": write_field(session_of(document, sha256)),
        "source": fold_for_textarea(f"{text[:-9]} changed"),
    }


ACCEPTED_FAMILIES = [name for name in SIGNS if fields_of_accepted(SIGNS[name](LONG))]


@pytest.mark.parametrize("family", ACCEPTED_FAMILIES)
def test_an_accepted_record_with_its_history(browser: Client, family: str) -> None:
    """The text was accepted, its mirror image stands in the history, and the editor holds a third one."""
    fields = {length: fields_of_accepted(SIGNS[family](length)) for length in (SHORT, LONG)}

    def work(length: int) -> None:
        answer = browser.post("/memory/open/", whole_form(**(fields[length] or {})))
        assert answer.status_code == 200

    assert_bounded(work)


@pytest.mark.parametrize("family", PLAN_FAMILIES)
def test_a_plan(browser: Client, family: str) -> None:
    def work(length: int) -> None:
        answer = browser.post("/plans/review/", whole_form(request=PLAN_FAMILIES[family](length)))
        assert answer.status_code in (200, 400, 422)  # 400: U+0000, which no text area sends

    assert_bounded(work)


@pytest.mark.parametrize("family", MEMORY_FAMILIES)
def test_a_replay_under_version_1(browser: Client, family: str) -> None:
    """The older language on its own; the reviews above replay under the newer one."""

    def work(length: int) -> None:
        text = CountedText(MEMORY_FAMILIES[family](length))
        try:
            record = service.run(text, [], ENGINE)
        except Refusal as refusal:
            assert refusal.code in ("too-many-statements", "record-too-large")
        else:
            digest(record)

    assert_bounded(work)


RECORDS = {
    "open arrays": repeated("["),
    "open objects": repeated('{"a":'),
    "quotes": repeated('"'),
    "one string": repeated("a", start='"', end='"'),
    "escapes": repeated("\\u0061", start='"', end='"'),
    "surrogates": repeated("\\ud800", start='"', end='"'),
    "backslashes": repeated("\\", start='"'),
    "digits": repeated("1"),
    "fraction": repeated("1", start="0."),
    "zeros": repeated("0,", start="[", end="0]"),
    "empty arrays": repeated("[],", start="[", end="0]"),
    "spaces": repeated(" ", end="x"),
    "one member again and again": repeated('"a":0,', start="{", end='"b":0}'),
}


@pytest.mark.parametrize("family", RECORDS)
def test_an_import(browser: Client, family: str) -> None:
    def work(length: int) -> None:
        answer = browser.post("/memory/import/", whole_form(record=RECORDS[family](length)))
        assert answer.status_code == 422
        body = RECORDS[family](length)
        answer = browser.post("/api/memory/validate", body, content_type="application/json")
        assert json.loads(answer.content)["status"] in (400, 422)

    assert_bounded(work)
