"""A document is valid only if it is exactly what a fresh reading of its source gives."""

import copy
import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from plans import service
from plans.document.schemas import published_schema
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal
from support.requests_in_words import complete_requests, texts

TEXT = (
    'Find "TODO" in "src/" as "todos". Count it. If it is more than 10, create issue "x" in "y". '
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
        ("/steps/0/action", "destroy", "/steps/0/action"),
        ("/steps/0/effect", "nothing", "/steps/0/effect"),
        ("/steps/0/gives", "nothing", "/steps/0/gives"),
        ("/steps/0/name", 5, "/steps/0/name"),
        ("/steps/0/span/start", 0.0, "/steps/0/span/start"),
        ("/steps/0/span/end", REMOVED, "/steps/0/span"),
        ("/steps/0/arguments/0/role", "thing", "/steps/0/arguments/0/role"),
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


def test_the_published_schema_is_the_shape() -> None:
    assert (files("plans") / "schemas" / "request-plan-1.json").read_bytes() == pretty_bytes(
        published_schema()
    )
    Draft202012Validator.check_schema(PUBLISHED)


@settings(deadline=None, max_examples=60)
@given(texts | complete_requests())
def test_every_plan_has_the_published_shape(text: str) -> None:
    document: Any = json.loads(json.dumps(service.parse(text)))
    assert SCHEMA.is_valid(document)
    assert service.import_plan(pretty_bytes(document)) == document


def paths(value: Any, pointer: str = "") -> Iterator[str]:
    """Every place of a document below its root."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, item in items:
        yield f"{pointer}/{token}"
        yield from paths(item, f"{pointer}/{token}")


@settings(deadline=None, max_examples=150)
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
