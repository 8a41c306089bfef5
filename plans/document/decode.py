"""JSON value → plan, or the first place where it has not a plan's shape.

The shape covers member names, JSON types and the closed vocabularies. Every other value is for a fresh reading of
the source to judge. `schemas/request-plan-1.json` is this shape as JSON Schema.
"""

from typing import Any, Final, cast, get_args

from plans.document.model import EDGE_KINDS, FORMAT, TESTS, VERSION, Plan, Reason
from plans.language.verbs import CHANNELS, EFFECTS, GIVES, KINDS, ROLES, UNITS, VERBS
from renigma_site.kernel.shape import (
    JsonSchema,
    ObjectShape,
    Shape,
    array_of,
    integer,
    nullable,
    one_of,
    string,
    variant,
)
from renigma_site.kernel.strict_json import JsonValue

_BOOLEAN: Final = one_of(False, True)
_SPAN: Final = ObjectShape({"start": integer, "end": integer})


class _TestValue:
    """Null, an integer or a string; which of them a test wants is for the reading to judge."""

    def __call__(self, value: JsonValue, pointer: str) -> None:
        nullable(integer if type(value) is int else string)(value, pointer)

    def schema(self) -> JsonSchema:
        return {"anyOf": [{"type": "null"}, integer.schema(), string.schema()]}


def _argument(kind: str, members: dict[str, Shape]) -> ObjectShape:
    head: dict[str, Shape] = {"role": one_of(*ROLES), "kind": one_of(kind)}
    return ObjectShape(head | members | {"span": _SPAN})


_ARGUMENT: Final = variant(
    "kind",
    {
        "text": _argument("text", {"text": string}),
        "step": _argument("step", {"step": integer}),
        "item": _argument("item", {}),
        "web": _argument("web", {}),
        "quantity": _argument("quantity", {"count": integer, "unit": one_of(*UNITS)}),
        "word": _argument("word", {"word": one_of(*KINDS, *CHANNELS)}),
    },
)
_CONDITION: Final = ObjectShape(
    {"step": integer, "test": one_of(*TESTS), "value": _TestValue(), "negated": _BOOLEAN, "span": _SPAN}
)
_NEED: Final = ObjectShape({"step": integer, "kinds": array_of(one_of(*EDGE_KINDS))})
_STEP: Final = ObjectShape(
    {
        "number": integer,
        "action": one_of(*VERBS),
        "effect": one_of(*EFFECTS),
        "gives": nullable(one_of(*GIVES)),
        "name": nullable(string),
        "span": _SPAN,
        "arguments": array_of(_ARGUMENT),
        "condition": nullable(_CONDITION),
        "for_each": nullable(integer),
        "needs": array_of(_NEED),
        "paraphrase": string,
    }
)
_UNRESOLVED: Final = ObjectShape(
    {"span": _SPAN, "reason": one_of(*get_args(Reason)), "at": _SPAN, "expected": array_of(string)}
)
PLAN: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(VERSION),
        "source_text": string,
        "complete": _BOOLEAN,
        "executed": one_of(False),
        "steps": array_of(_STEP),
        "unresolved": array_of(_UNRESOLVED),
    }
)


def decode_plan(value: JsonValue) -> Plan:
    """The value as a plan; raises Refusal with code `schema` and the first fault's pointer."""
    PLAN(value, "")
    return cast(Plan, cast(Any, value))
