"""JSON value → plan, or the first place where it has not a plan's shape.

The shape covers member names, JSON types and the closed vocabularies. Every other value is for a fresh reading of
the source to judge. `schemas/request-plan-1.json` is this shape as JSON Schema.
"""

from typing import Any, Final, cast, get_args

from plans.document.model import EDGE_KINDS, FORMAT, VERSION, ConditionKind, Plan
from plans.language.declared import DECLARED_EFFECTS, NOTHING
from plans.language.nodes import TestName, TimeKind
from plans.language.reasons import Reason
from plans.language.verbs import CHANNELS, EFFECTS, GIVES, KINDS, NOUNS, SIZES
from renigma_site.kernel.documents import refuse_other_kind
from renigma_site.kernel.shape import (
    JsonSchema,
    ObjectShape,
    Shape,
    array_of,
    boolean,
    integer,
    nullable,
    one_of,
    source_span,
    string,
    variant,
)
from renigma_site.kernel.strict_json import JsonValue


class _TestValue:
    """Null, an integer or a string; which of them a test wants is for the reading to judge."""

    def __call__(self, value: JsonValue, pointer: str) -> None:
        nullable(integer if type(value) is int else string)(value, pointer)

    def schema(self) -> JsonSchema:
        return {"anyOf": [{"type": "null"}, integer.schema(), string.schema()]}


TIME: Final = ObjectShape(
    {
        "kind": one_of(*get_args(TimeKind)),
        "day": nullable(string),
        "clock": nullable(string),
        "duration": nullable(string),
        "rrule": nullable(string),
        "text": nullable(string),
        "span": source_span,
    }
)


def _argument(kind: str, members: dict[str, Shape]) -> ObjectShape:
    head: dict[str, Shape] = {"role": string, "kind": one_of(kind)}
    return ObjectShape(head | members | {"span": source_span})


def _source(kind: str, members: dict[str, Shape]) -> ObjectShape:
    head: dict[str, Shape] = {"kind": one_of(kind)}
    return ObjectShape(head | members | {"span": source_span})


_NOUN: Final = nullable(one_of(*NOUNS))
ARGUMENT: Final = variant(
    "kind",
    {
        "text": _argument("text", {"text": string, "noun": _NOUN}),
        "step": _argument("step", {"step": integer}),
        "word": _argument("word", {"word": one_of(*KINDS, *CHANNELS)}),
        "quantity": _argument("quantity", {"count": integer, "unit": one_of(*SIZES)}),
        "time": _argument("time", {"time": TIME}),
        "duration": _argument("duration", {"duration": string}),
        "item": _argument("item", {}),
        "web": _argument("web", {}),
        "me": _argument("me", {}),
    },
)
START: Final = ObjectShape(
    {
        "kind": one_of("event", "time"),
        "text": nullable(string),
        "time": nullable(TIME),
        "span": source_span,
    }
)
CONDITION: Final = ObjectShape(
    {
        "kind": one_of(*get_args(ConditionKind)),
        "step": nullable(integer),
        "test": nullable(one_of(*get_args(TestName))),
        "value": _TestValue(),
        "text": nullable(string),
        "negated": boolean,
        "span": source_span,
    }
)
LOOP_SOURCE: Final = variant(
    "kind",
    {
        "text": _source("text", {"text": string, "noun": _NOUN}),
        "step": _source("step", {"step": integer}),
    },
)
FOR_EACH: Final = ObjectShape(
    {
        "each": one_of("item", *NOUNS),
        "source": LOOP_SOURCE,
        "first": integer,
        "span": source_span,
    }
)
NEED: Final = ObjectShape({"step": integer, "kinds": array_of(one_of(*EDGE_KINDS))})
STEP: Final = ObjectShape(
    {
        "number": integer,
        "action": string,
        "effect": one_of(*EFFECTS),
        "gives": nullable(one_of(*GIVES)),
        "name": nullable(string),
        "span": source_span,
        "arguments": array_of(ARGUMENT),
        "time": nullable(TIME),
        "condition": nullable(CONDITION),
        "for_each": nullable(FOR_EACH),
        "needs": array_of(NEED),
        "paraphrase": string,
    }
)
CONSTRAINT: Final = ObjectShape(
    {
        "text": nullable(string),
        "noun": _NOUN,
        "action": nullable(string),
        "effect": nullable(one_of(*EFFECTS)),
        "arguments": array_of(ARGUMENT),
        "time": nullable(TIME),
        "span": source_span,
        "paraphrase": string,
    }
)
UNRESOLVED: Final = ObjectShape(
    {
        "span": source_span,
        "reason": one_of(*get_args(Reason)),
        "at": source_span,
        "expected": array_of(string),
    }
)
_VERB: Final = ObjectShape(
    {
        "word": string,
        "frame": string,
        "gives": one_of(*GIVES, NOTHING),
        "effect": one_of(*DECLARED_EFFECTS),
    }
)
PLAN: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(VERSION),
        "source_text": string,
        "complete": boolean,
        "executed": one_of(False),
        "start": nullable(START),
        "steps": array_of(STEP),
        "constraints": array_of(CONSTRAINT),
        "unresolved": array_of(UNRESOLVED),
        "verbs": array_of(_VERB),
    }
)


def decode_plan(value: JsonValue) -> Plan:
    """The value as a plan; raises Refusal with code `schema` and the first fault's pointer."""
    refuse_other_kind(value, FORMAT)
    PLAN(value, "")
    return cast(Plan, cast(Any, value))
