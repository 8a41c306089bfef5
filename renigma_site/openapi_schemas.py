"""The named schemas of the OpenAPI document, made from the shapes that decode and publish documents.

What a client generator takes is narrower than JSON Schema: a choice between objects is a `oneOf` of named schemas with
a discriminator, and whatever occurs twice has a name.
"""

from collections.abc import Mapping
from typing import Final

from memory.advice.assist_shape import ASSIST as MEMORY_ASSIST
from memory.record import decode as record_decode
from memory.record import explain, without
from memory.record.limits import LIMITS
from memory.record.schemas import published_schemas
from plans.advice.assist_shape import ASSIST as PLANS_ASSIST
from plans.document import decode as plan_decode
from plans.document.schemas import published_schema as published_plan_schema
from renigma_site.kernel.shape import (
    Composed,
    JsonSchema,
    ObjectShape,
    Shape,
    Variant,
    array_of,
    one_of,
    sha256,
    source_span,
    string,
)
from renigma_site.web.error_codes import ERROR_CODES, STATUS_TITLES

_JSON_TYPES: Final[Mapping[type, str]] = {str: "string", int: "integer", bool: "boolean"}
_REVIEW: Final = ObjectShape({"document": record_decode.RECORDS[2], "review_sha256": sha256})
_LIMITS: Final = ObjectShape({name: one_of(limit) for name, limit in LIMITS.items()})
_CONFIG: Final = ObjectShape(
    {
        "engine": record_decode.ENGINE,
        "limits": _LIMITS,
        "language_versions": array_of(one_of(1, 2)),
    }
)

NAMED: Final[Mapping[str, Shape]] = {
    "Span": source_span,
    "Engine": record_decode.ENGINE,
    "Vocabulary": record_decode.VOCABULARY,
    "Binding": record_decode.BINDING,
    "Revision": record_decode.REVISION,
    "Event1": record_decode.EVENTS[1],
    "Event2": record_decode.EVENTS[2],
    "Record1": record_decode.RECORDS[1],
    "Record2": record_decode.RECORDS[2],
    "Review": _REVIEW,
    "Limits": _LIMITS,
    "Config": _CONFIG,
    "Link": explain.LINK,
    "Why": explain.SHAPE,
    "Without": without.SHAPE,
    "MemoryAssist": MEMORY_ASSIST,
    "Time": plan_decode.TIME,
    "Argument": plan_decode.ARGUMENT,
    "LoopSource": plan_decode.LOOP_SOURCE,
    "ForEach": plan_decode.FOR_EACH,
    "Condition": plan_decode.CONDITION,
    "Need": plan_decode.NEED,
    "Start": plan_decode.START,
    "Step": plan_decode.STEP,
    "Constraint": plan_decode.CONSTRAINT,
    "UnresolvedSentence": plan_decode.UNRESOLVED,
    "Plan": plan_decode.PLAN,
    "PlanAssist": PLANS_ASSIST,
}
"""Every shape that has a name in the document."""


def schemas() -> dict[str, JsonSchema]:
    """The components: every named shape, each alternative of a choice, and the one form of a problem."""
    found: dict[str, JsonSchema] = {}
    for name, shape in NAMED.items():
        found[name] = _choice(name, shape) if isinstance(shape, Variant) else _composed(shape)
        if isinstance(shape, Variant):
            found |= {_alternative(name, tag): _composed(case) for tag, case in shape.shapes.items()}
    published = published_schemas()
    described = {
        "Record1": published["memory-session-1"],
        "Record2": published["memory-session-2"],
        "Why": published["memory-why-1"],
        "Without": published["memory-without-1"],
        "Plan": published_plan_schema(),
    }
    for name, schema in described.items():
        found[name] = {"description": schema["description"]} | found[name]
    return found | {"Problem": _problem()}


def reference(name: str) -> JsonSchema:
    """A reference to a named schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def schema_of(shape: Shape) -> JsonSchema:
    """A shape with references for the named shapes in it; itself a reference where it has a name."""
    name = _NAMES.get(id(shape))
    return _composed(shape) if name is None else reference(name)


_NAMES: Final = {id(shape): name for name, shape in NAMED.items()}


def _composed(shape: Shape) -> JsonSchema:
    return shape.composed(schema_of) if isinstance(shape, Composed) else _typed(shape.schema())


def _typed(schema: JsonSchema) -> JsonSchema:
    """A schema of a plain value with its type named, which generators need beside constants."""
    constants = [schema["const"]] if "const" in schema else schema.get("enum")
    if constants is None:
        return schema
    (type_,) = {type(constant) for constant in constants}
    return {"type": _JSON_TYPES[type_], "enum": constants}


def _choice(name: str, choice: Variant) -> JsonSchema:
    references = {str(tag): reference(_alternative(name, tag)) for tag in choice.shapes}
    return {
        "oneOf": list(references.values()),
        "discriminator": {
            "propertyName": choice.tag,
            "mapping": {tag: found["$ref"] for tag, found in references.items()},
        },
    }


def _alternative(name: str, tag: str | int) -> str:
    """`RememberEvent2` for the alternative `remember` of `Event2`."""
    return f"{str(tag).capitalize()}{name}"


def _problem() -> JsonSchema:
    members: dict[str, JsonSchema] = {
        "type": schema_of(one_of("about:blank")),
        "title": schema_of(one_of(*STATUS_TITLES.values())),
        "status": schema_of(one_of(*STATUS_TITLES)),
        "detail": string.schema() | {"minLength": 1},
        "code": schema_of(one_of(*ERROR_CODES)),
        "pointer": string.schema() | {"pattern": r"^(/[\s\S]*)?$"},
    }
    return {
        "description": "Problem details (RFC 9457). `pointer` is there where one value of the body is at fault.",
        "type": "object",
        "properties": members,
        "required": [name for name in members if name != "pointer"],
        "additionalProperties": False,
    }
