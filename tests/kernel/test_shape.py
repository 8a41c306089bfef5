"""The first fault of a document, and the JSON Schema that says the same."""

from typing import Any

import jsonschema
import pytest

from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import (
    ObjectShape,
    OneGiven,
    array_of,
    integer,
    integer_from,
    nullable,
    one_of,
    sha256,
    string,
    variant,
)

INNER = ObjectShape({"x": integer, "y": nullable(string)})
SHAPE = ObjectShape(
    {"first": array_of(INNER), "second": one_of(1, "two"), "third": sha256, "fourth": integer_from(1, 3)}
)
GOOD: dict[str, Any] = {"first": [{"x": 1, "y": None}], "second": 1, "third": "0f" * 32, "fourth": 3}
KINDS = variant(
    "kind",
    {
        "a": ObjectShape({"id": integer, "kind": one_of("a"), "only": string}),
        "b": ObjectShape({"id": integer, "kind": one_of("b")}),
    },
)


def fault(shape: Any, value: Any) -> str | None:
    try:
        shape(value, "")
    except Refusal as refusal:
        assert refusal.code == "schema"
        return refusal.pointer
    return None


def test_it_works() -> None:
    assert fault(SHAPE, GOOD) is None
    assert fault(SHAPE, dict(reversed(GOOD.items()))) is None


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"first": None}, "/first"),
        ({"first": [{"x": 1, "y": None}, {"x": True, "y": None}]}, "/first/1/x"),
        ({"first": [{"x": 1.0, "y": None}]}, "/first/0/x"),
        ({"first": [{"x": 1, "y": 2}]}, "/first/0/y"),
        ({"first": [{"x": "1"}]}, "/first/0"),
        ({"first": [{"x": "1", "y": 1, "z": 1}]}, "/first/0"),
        ({"second": True}, "/second"),
        ({"second": 1.0}, "/second"),
        ({"second": "one"}, "/second"),
        ({"third": "0F" * 32}, "/third"),
        ({"third": "0f" * 32 + "\n"}, "/third"),
        ({"fourth": 0}, "/fourth"),
        ({"fourth": 4}, "/fourth"),
        ({"fifth": 1}, ""),
        ({"fifth": 1, "first": None}, ""),
        ({"third": None, "second": None}, "/second"),
    ],
)
def test_the_first_fault_is_named(change: dict[str, Any], pointer: str) -> None:
    assert fault(SHAPE, GOOD | change) == pointer


def test_unknown_comes_before_missing_and_missing_before_mistyped() -> None:
    value = {"first": None, "zzz": 1}
    for words in ("a member that is not known", "lacks its member second"):
        with pytest.raises(Refusal, match=words):
            SHAPE(value, "")
        value.pop("zzz", None)


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ({"id": 1, "kind": "a", "only": "x"}, None),
        ({"id": 1, "kind": "b"}, None),
        ({"id": 1, "kind": "b", "only": "x"}, ""),
        ({"id": 1, "kind": "a"}, ""),
        ({"id": 1, "kind": "c"}, "/kind"),
        ({"id": "1", "kind": "c"}, "/id"),
        ({"id": 1, "kind": "c", "only": 3}, "/kind"),
        ({"id": 1, "kind": "c", "zzz": 3}, ""),
        ({"id": 1}, ""),
        ({"kind": None}, ""),
        ([], ""),
        (None, ""),
    ],
)
def test_the_tag_says_which_shape_is_asked_for(value: Any, pointer: str | None) -> None:
    assert fault(KINDS, value) == pointer


def test_a_shape_says_itself_as_json_schema() -> None:
    assert ObjectShape({"a": array_of(nullable(integer_from(1, 3))), "b": one_of(1)}).schema() == {
        "type": "object",
        "properties": {
            "a": {
                "type": "array",
                "items": {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 1, "maximum": 3}]},
            },
            "b": {"const": 1},
        },
        "required": ["a", "b"],
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("shape", "value", "words"),
    [
        (string, 1, "a string"),
        (integer, "1", "an integer"),
        (integer_from(1, 3), 4, "an integer from 1 to 3"),
        (sha256, "AB" * 32, "64 lower-case hex digits"),
        (array_of(integer), {}, "an array"),
        (INNER, [], "an object"),
        (one_of(1), 2, "1"),
        (one_of(1, "two"), 2, 'one of 1, "two"'),
    ],
)
def test_a_mistyped_value_is_told_what_it_must_be(shape: Any, value: Any, words: str) -> None:
    with pytest.raises(Refusal) as caught:
        shape(value, "")
    assert caught.value.detail == f"The value must be {words}."


ONE_GIVEN = OneGiven({"text": string}, {"event": integer, "key": string})


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ({"text": "", "event": 0, "key": None}, None),
        ({"text": "", "event": None, "key": ""}, None),
        ({"text": "", "event": None, "key": None}, "/key"),
        ({"text": "", "event": 0, "key": ""}, "/key"),
        ({"text": "", "event": "0", "key": None}, "/event"),
        ({"text": "", "event": 0}, ""),
    ],
)
def test_exactly_one_of_several_members_is_given(value: Any, pointer: str | None) -> None:
    assert fault(ONE_GIVEN, value) == pointer
    validator = jsonschema.Draft202012Validator(ONE_GIVEN.schema())
    assert len(list(validator.iter_errors(value))) == (pointer is not None)
