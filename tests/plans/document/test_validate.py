# ruff: noqa: E501 - the tables are wide
"""A document is valid only if it is exactly what a fresh reading of its source gives."""

import copy
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from plans import service
from plans.document.schemas import published_schema
from plans.language.declared import NO_VERBS
from plans.language.declared_file import read_declared_verbs
from plans.language.reader import reserved_words
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal
from support.requests_in_words import complete_requests, texts

TEXT = (
    'Do not "x". Every day at 8 AM, find "TODO" in "src/" as "todos". Count it. If it is more than 10, create issue "x" in "y". '
    'For each item in step 1, copy the item to "z". Search the web for "a", then summarize it in 5 words. '
    "Nonsense. Stop."
)
PUBLISHED = json.loads((files("plans") / "schemas" / "request-plan-1.json").read_bytes())
SCHEMA = Draft202012Validator(PUBLISHED)
REMOVED = object()


def plan() -> Any:
    return json.loads(json.dumps(service.parse(TEXT)))


def refusal(document: Any) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refused:
        service.validate(document)
    return refused.value.code, refused.value.pointer


def changed(path: str, value: Any) -> Any:
    """The plan with another value at a JSON Pointer, or without it."""
    document = plan()
    *parents, last = path.split("/")[1:]
    parent = document
    for token in parents:
        parent = parent[int(token)] if isinstance(parent, list) else parent[token]
    if isinstance(parent, list):
        parent[int(last)] = value
    elif value is REMOVED:
        del parent[last]
    else:
        parent[last] = value
    return document


def test_a_faithful_document_comes_back() -> None:
    assert service.validate(plan()) == plan()
    assert not plan()["complete"]


def test_the_order_of_members_is_free() -> None:
    document = plan()
    assert service.validate(dict(reversed(document.items()))) == document


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("/format", "renigma.memory-session", "/format"),
        ("/version", 2, "/version"),
        ("/version", 1.0, "/version"),
        ("/version", True, "/version"),
        ("/source_text", None, "/source_text"),
        ("/complete", 0, "/complete"),
        ("/executed", True, "/executed"),
        ("/executed", 0, "/executed"),
        ("/steps", {}, "/steps"),
        ("/extra", 1, ""),
        ("/steps", REMOVED, ""),
        ("/steps/0", [], "/steps/0"),
        ("/steps/0/extra", 1, "/steps/0"),
        ("/steps/0/name", REMOVED, "/steps/0"),
        ("/steps/0/number", "1", "/steps/0/number"),
        ("/steps/0/action", None, "/steps/0/action"),
        ("/steps/0/effect", "nothing", "/steps/0/effect"),
        ("/steps/0/gives", "nothing", "/steps/0/gives"),
        ("/steps/0/name", 5, "/steps/0/name"),
        ("/steps/0/span/start", 0.0, "/steps/0/span/start"),
        ("/steps/0/span/end", REMOVED, "/steps/0/span"),
        ("/steps/0/arguments/0/role", 1, "/steps/0/arguments/0/role"),
        ("/steps/0/arguments/0/noun", "cow", "/steps/0/arguments/0/noun"),
        ("/steps/0/time", "noon", "/steps/0/time"),
        ("/start", [], "/start"),
        ("/start/kind", "alarm", "/start/kind"),
        ("/start/time/clock", 8, "/start/time/clock"),
        ("/constraints/0/noun", "cow", "/constraints/0/noun"),
        ("/constraints/0/extra", 1, "/constraints/0"),
        ("/verbs", REMOVED, ""),
        ("/steps/2/condition/kind", "maybe", "/steps/2/condition/kind"),
        ("/steps/3/for_each/source/kind", "item", "/steps/3/for_each/source/kind"),
        ("/steps/0/arguments/0/kind", "thing", "/steps/0/arguments/0/kind"),
        ("/steps/0/arguments/0/kind", "item", "/steps/0/arguments/0"),
        ("/steps/0/arguments/0/text", 1, "/steps/0/arguments/0/text"),
        ("/steps/1/arguments/0/step", True, "/steps/1/arguments/0/step"),
        ("/steps/2/arguments/0/word", "thing", "/steps/2/arguments/0/word"),
        ("/steps/5/arguments/1/unit", "lines", "/steps/5/arguments/1/unit"),
        ("/steps/2/condition/test", "maybe", "/steps/2/condition/test"),
        ("/steps/2/condition/value", 1.5, "/steps/2/condition/value"),
        ("/steps/2/condition/value", False, "/steps/2/condition/value"),
        ("/steps/2/condition/negated", 0, "/steps/2/condition/negated"),
        ("/steps/3/for_each", "1", "/steps/3/for_each"),
        ("/steps/1/needs/0/kinds/0", "blood", "/steps/1/needs/0/kinds/0"),
        ("/steps/0/paraphrase", None, "/steps/0/paraphrase"),
        ("/unresolved/0/reason", "dunno", "/unresolved/0/reason"),
        ("/unresolved/0/expected/0", 1, "/unresolved/0/expected/0"),
    ],
)
def test_a_wrong_shape_is_refused_at_its_place(path: str, value: Any, pointer: str) -> None:
    document = changed(path, value)
    assert refusal(document) == ("schema", pointer)
    # JSON Schema knows no difference between 1 and 1.0; everything else it refuses too.
    assert SCHEMA.is_valid(document) == (type(value) is float and value == int(value))


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        ("/complete", True, "/complete"),
        ("/steps/0/number", 2, "/steps/0/number"),
        ("/steps/0/gives", None, "/steps/0/gives"),
        ("/steps/0/name", None, "/steps/0/name"),
        ("/steps/0/span/end", 1, "/steps/0/span/end"),
        ("/steps/0/arguments", [], "/steps/0/arguments/0"),
        ("/steps/1/needs", [], "/steps/1/needs/0"),
        ("/steps/1/needs/0/kinds", ["data", "order"], "/steps/1/needs/0/kinds/1"),
        ("/steps/2/condition", None, "/steps/2/condition"),
        ("/steps/2/condition/value", "10", "/steps/2/condition/value"),
        ("/steps/2/condition/value", 11, "/steps/2/condition/value"),
        ("/steps/0/paraphrase", "1. Read.", "/steps/0/paraphrase"),
        ("/start", None, "/start"),
        ("/start/time/rrule", "FREQ=DAILY", "/start/time/rrule"),
        ("/constraints", [], "/constraints/0"),
        ("/steps/3/for_each/first", 3, "/steps/3/for_each/first"),
        ("/unresolved", [], "/unresolved/0"),
        ("/unresolved/0/at/start", -1, "/unresolved/0/at/start"),
        ("/unresolved/0/expected", [], "/unresolved/0/expected/0"),
        ("/steps/6", {"number": 7}, None),
    ],
)
def test_an_altered_plan_is_refused_at_the_first_difference(
    path: str, value: Any, pointer: str | None
) -> None:
    document = changed(path, value)
    assert refusal(document) == (
        ("replay-mismatch", pointer) if pointer is not None else ("schema", "/steps/6")
    )
    assert SCHEMA.is_valid(document) == (pointer is not None)


@pytest.mark.parametrize("document", [None, [], "plan", 1, True, 1.5])
def test_what_is_no_object_is_refused(document: Any) -> None:
    assert refusal(document) == ("schema", "")
    assert not SCHEMA.is_valid(document)


def test_limits_come_after_the_shape_and_before_the_reading() -> None:
    assert refusal({**plan(), "source_text": "x" * 20_001}) == ("text-too-long", "/source_text")
    assert refusal({**plan(), "source_text": "stop. " * 201}) == ("too-many-steps", "/source_text")
    assert refusal({**plan(), "source_text": "x" * 20_001, "version": 2}) == ("schema", "/version")


def test_a_declared_verb_must_be_configured_in_the_same_way() -> None:
    toml = (Path(__file__).parents[1] / "data" / "verbs-example.toml").read_bytes()
    verbs = read_declared_verbs(toml, reserved_words())
    other = read_declared_verbs(toml.replace(b'gives = "text"', b'gives = "list"'), reserved_words())
    document: Any = json.loads(json.dumps(service.parse('Lock "a". Redact "b".', verbs=verbs)))
    assert service.validate(document, verbs=verbs) == document
    for configured, pointer in ((NO_VERBS, "/verbs/0"), (other, "/verbs/1")):
        with pytest.raises(Refusal) as refused:
            service.validate(document, verbs=configured)
        assert (refused.value.code, refused.value.pointer) == ("verbs-mismatch", pointer)
    # Before the fresh reading, which would differ too.
    document["complete"] = False
    assert refusal(document) == ("verbs-mismatch", "/verbs/0")


def test_a_plan_that_could_not_be_validated_is_not_given() -> None:
    with pytest.raises(Refusal) as refused:
        service.parse("stop. " * 200)
    assert (refused.value.code, refused.value.pointer) == ("plan-too-large", "/text")


def test_the_step_beyond_the_limit_ends_the_reading_whatever_follows() -> None:
    for text in (
        'Read "a". ' * 200 + 'Never "b".',
        'Read "a". ' * 200 + 'Read "b" and count nonsense2.'.replace("nonsense2", '"c", delete step 999'),
    ):
        with pytest.raises(Refusal) as refused:
            service.parse(text)
        assert refused.value.code == "too-many-steps"
    assert len(service.parse('Read "a". ' * 199 + 'Never "b".')["steps"]) == 199


def test_the_published_schema_is_the_shape() -> None:
    assert (files("plans") / "schemas" / "request-plan-1.json").read_bytes() == pretty_bytes(
        published_schema()
    )
    Draft202012Validator.check_schema(PUBLISHED)


@settings(deadline=None, max_examples=30)
@given(texts | complete_requests())
def test_every_plan_has_the_published_shape(text: str) -> None:
    document: Any = json.loads(json.dumps(service.plan_of(text)))
    assert SCHEMA.is_valid(document)
    assert service.import_plan(pretty_bytes(document)) == document


def paths(value: Any, pointer: str = "") -> Iterator[str]:
    """Every place of a document below its root."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, item in items:
        yield f"{pointer}/{token}"
        yield from paths(item, f"{pointer}/{token}")


@settings(deadline=None, max_examples=80)
@given(st.data())
def test_any_one_change_is_refused_and_the_schema_agrees_on_the_shape(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(sorted(paths(plan()))))
    strange = st.sampled_from([None, True, False, 0, 1, -1, "", "text", [], {}, {"start": 0, "end": 1}])
    value = data.draw(strange)
    document = changed(path, copy.deepcopy(value))
    if json.dumps(document) == json.dumps(plan()):
        return
    code, _pointer = refusal(document)
    assert SCHEMA.is_valid(document) == (code != "schema")
