"""What is measured is what the names say."""

from collections import Counter

import pytest

from bench import sessions
from bench.families import BY_LENGTH, BY_STATEMENTS, text_of
from bench.figures.memory import largest_preview
from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.language.forms import FORMS
from memory.language.parser import parse
from renigma_site.kernel.strict_json import parse_json

ENGINE = DictionaryReference()


def events_of(text: str) -> list[dict]:
    return list(service.preview(text, [], ENGINE).document["events"])


def test_understood() -> None:
    events = events_of(sessions.understood())
    assert len(events) == 128
    assert {event["form"] for event in events} == {form.id for form in FORMS}
    assert [event["operation"] for event in events].count("unresolved") == 0


def test_mixed() -> None:
    events = events_of(sessions.mixed())
    assert len(events) == 128
    reasons = Counter(event["reason"] for event in events if event["operation"] == "unresolved")
    assert reasons.total() == 8
    assert set(reasons) == {"unsupported", "invalid-label", "reserved-word", "not-remembered"}


def test_rare_labels() -> None:
    text = sessions.rare_labels()
    labels = {event["key"]["label"] for event in events_of(text) if "key" in event}
    assert len(events_of(text)) == 128
    assert {"настрой", "ランプ", 'project "color"'} <= labels


@pytest.mark.parametrize("family", BY_LENGTH)
def test_a_family_has_the_length_asked_for(family: str) -> None:
    for length in (5_000, 20_000):
        assert length - 30 <= len(BY_LENGTH[family](length)) <= length


def test_every_keyword_has_its_families() -> None:
    keywords = {word.lower() for form in FORMS for word in form.phrase.split() if not word.isupper()}
    for keyword in keywords:
        assert BY_LENGTH[f"keyword: {keyword}"](100).split() == [keyword] * (100 // (len(keyword) + 1))


@pytest.mark.parametrize("family", BY_STATEMENTS)
def test_a_family_has_the_statements_asked_for(family: str) -> None:
    for count in (8, 128):
        assert len(parse(text_of(BY_STATEMENTS[family], count), 2)) == count


def test_the_largest_preview_is_at_its_bounds() -> None:
    body = parse_json(largest_preview())
    assert isinstance(body, dict)
    text, revisions = body["text"], body["prior_revisions"]
    assert isinstance(text, str)
    assert isinstance(revisions, list)
    assert len(text) == 20_000
    assert len(revisions) == 16
    assert len(text) + sum(len(revision["source_text"]) for revision in revisions) == 40_000  # type: ignore[index, arg-type, call-overload]
    document = service.preview(text, revisions, ENGINE).document  # type: ignore[arg-type]
    assert len(document["events"]) == 128
