"""The OpenAPI document of both APIs, made from what they are made of: shapes, published schemas, error codes."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from django.urls import reverse

import memory.api
import plans.api
from memory.record.decode import ENGINE
from memory.record.limits import LIMITS
from renigma_site.kernel.shape import JsonSchema
from renigma_site.web.error_codes import ERROR_CODES, STATUS_TITLES
from renigma_site.web.json_api import JSON, PROBLEM, ApiView, Document, json_get
from renigma_site.web.view_rules import rules_of

_PUBLISHED: Final = {
    "MemorySession1": ("memory", "memory-session-1"),
    "MemorySession2": ("memory", "memory-session-2"),
    "MemoryWhy1": ("memory", "memory-why-1"),
    "MemoryWithout1": ("memory", "memory-without-1"),
    "RequestPlan1": ("plans", "request-plan-1"),
}
_ANY_MEMORY_SESSION: Final = ("MemorySession1", "MemorySession2")


class Operation(NamedTuple):
    """One call: its view, what it takes where the view has no shape of its own, what it gives, its own statuses."""

    view: ApiView
    takes: Sequence[str]
    gives: Sequence[str]
    refuses: Sequence[int]


OPERATIONS: Final = {
    # By the name of the address.
    "memory-api:config": Operation(memory.api.config, (), ("MemoryConfig",), ()),
    "memory-api:run": Operation(memory.api.run, (), ("MemorySession1",), (422,)),
    "memory-api:preview": Operation(memory.api.preview, (), ("MemoryReview",), (422,)),
    "memory-api:apply": Operation(memory.api.apply, (), ("MemorySession2",), (409, 422)),
    "memory-api:validate": Operation(
        memory.api.validate, _ANY_MEMORY_SESSION, _ANY_MEMORY_SESSION, (409, 422)
    ),
    "memory-api:explain": Operation(memory.api.explain, (), ("MemoryWhy1",), (422,)),
    "memory-api:without": Operation(memory.api.without, (), ("MemoryWithout1",), (422,)),
    "memory-api:assist": Operation(memory.api.assist, (), ("MemoryAssist",), (422,)),
    "plans-api:parse": Operation(plans.api.parse, (), ("RequestPlan1",), (422,)),
    "plans-api:assist": Operation(plans.api.assist, (), ("PlansAssist",), (422,)),
    "plans-api:validate": Operation(plans.api.validate, ("RequestPlan1",), ("RequestPlan1",), (409, 422)),
}
_EVERY_CALL: Final = (400, 403, 405, 421, 431, 500)
_EVERY_BODY: Final = (411, 413, 415, 501)


@json_get
def openapi() -> Document:
    """This document."""
    return _document()


@cache
def _document() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "renigma",
            "version": "1",
            "description": "Auditable memory sessions and request plans. Every call is stateless, nothing is executed "
            "or kept, and two equal requests get equal bodies. Bodies are strict JSON of at most 262,144 bytes: no "
            "repeated members, no lone surrogates, integers within 2^53 - 1, at most 32 open arrays and objects.",
        },
        "paths": {reverse(route): _call(route, operation) for route, operation in OPERATIONS.items()},
        "components": {"schemas": _schemas(), "responses": _problems()},
    }


def _call(route: str, operation: Operation) -> JsonSchema:
    rules = rules_of(operation.view)
    takes_body = "POST" in rules.methods
    statuses = sorted({*_EVERY_CALL, *operation.refuses, *(_EVERY_BODY if takes_body else ())})
    described: JsonSchema = {
        "operationId": route.replace("-api:", "_"),
        "summary": (operation.view.__doc__ or "").partition("\n")[0],
        "responses": {
            "200": {"description": "Done.", "content": {JSON: {"schema": _one_of(operation.gives)}}},
            **{str(status): {"$ref": f"#/components/responses/Problem{status}"} for status in statuses},
        },
    }
    if takes_body:
        shape = getattr(operation.view, "body_shape", None)
        schema = _one_of(operation.takes) if shape is None else shape.schema()
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": schema}}}
    return {"post" if takes_body else "get": described}


def _one_of(names: Sequence[str]) -> JsonSchema:
    references = [{"$ref": f"#/components/schemas/{name}"} for name in names]
    return references[0] if len(references) == 1 else {"oneOf": references}


def _schemas() -> dict[str, JsonSchema]:
    # Made where they are asked for, as the document is.
    from memory.advice.assist_shape import ASSIST
    from plans.advice.assist_shape import ASSIST as PLANS_ASSIST

    published = {name: _published_schema(*place) for name, place in _PUBLISHED.items()}
    return {
        **published,
        "MemoryReview": _exactly(
            {
                "document": _one_of(["MemorySession2"]),
                "review_sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
            }
        ),
        "MemoryAssist": ASSIST.schema(),
        "PlansAssist": PLANS_ASSIST.schema(),
        "MemoryConfig": _exactly(
            {
                "engine": ENGINE.schema(),
                "limits": _exactly({name: {"const": limit} for name, limit in LIMITS.items()}),
                "language_versions": {"const": [1, 2]},
            }
        ),
    }


def _published_schema(package: str, name: str) -> JsonSchema:
    text = (files(package) / "schemas" / f"{name}.json").read_text("utf-8")
    schema: JsonSchema = json.loads(text)
    return {member: value for member, value in schema.items() if not member.startswith("$")}


def _exactly(members: dict[str, JsonSchema]) -> JsonSchema:
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


def _problems() -> dict[str, JsonSchema]:
    return {f"Problem{status}": _problem(status) for status in STATUS_TITLES}


def _problem(status: int) -> JsonSchema:
    codes = [code for code, kind in ERROR_CODES.items() if kind.status == status]
    schema = _exactly(
        {
            "type": {"const": "about:blank"},
            "title": {"const": STATUS_TITLES[status]},
            "status": {"const": status},
            "detail": {"type": "string", "minLength": 1},
            "code": {"enum": codes},
            "pointer": {"type": "string", "pattern": r"^(/[\s\S]*)?$"},
        }
    )
    schema["required"] = [name for name in schema["required"] if name != "pointer"]
    described: JsonSchema = {
        "description": f"{STATUS_TITLES[status]}: {', '.join(codes)}",
        "content": {PROBLEM: {"schema": schema}},
    }
    if status == 405:
        described["headers"] = {"Allow": {"required": True, "schema": {"type": "string"}}}
    return described
