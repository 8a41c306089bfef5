"""The OpenAPI document of both APIs, made from what they are made of: shapes, published schemas, error codes."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from django.urls import reverse

import memory.api
import plans.api
from renigma_site.kernel.shape import JsonSchema
from renigma_site.web.error_codes import ERROR_CODES, STATUS_TITLES
from renigma_site.web.json_api import JSON, PROBLEM, ApiView, Document, json_get
from renigma_site.web.view_rules import rules_of

_ANY_RECORD: Final = ("Record1", "Record2")


class Operation(NamedTuple):
    """One call: its view, what it takes where the view has no shape of its own, what it gives, its own statuses."""

    view: ApiView
    takes: Sequence[str]
    gives: Sequence[str]
    refuses: Sequence[int]


OPERATIONS: Final = {
    # By the name of the address.
    "memory-api:config": Operation(memory.api.config, (), ("Config",), ()),
    "memory-api:run": Operation(memory.api.run, (), ("Record1",), (422,)),
    "memory-api:preview": Operation(memory.api.preview, (), ("Review",), (422,)),
    "memory-api:apply": Operation(memory.api.apply, (), ("Record2",), (409, 422)),
    "memory-api:validate": Operation(memory.api.validate, _ANY_RECORD, _ANY_RECORD, (409, 422)),
    "memory-api:explain": Operation(memory.api.explain, (), ("Why",), (422,)),
    "memory-api:without": Operation(memory.api.without, (), ("Without",), (422,)),
    "memory-api:assist": Operation(memory.api.assist, (), ("MemoryAssist",), (422,)),
    "plans-api:parse": Operation(plans.api.parse, (), ("Plan",), (422,)),
    "plans-api:assist": Operation(plans.api.assist, (), ("PlanAssist",), (422,)),
    "plans-api:validate": Operation(plans.api.validate, ("Plan",), ("Plan",), (409, 422)),
}
_EVERY_CALL: Final = (400, 403, 405, 421, 431, 500)
_EVERY_BODY: Final = (411, 413, 415, 501)
_TAGS: Final = {"memory": "The memory language", "plans": "Request plans, which are never executed"}


@json_get
def openapi() -> Document:
    """This document."""
    return _document()


@cache
def _document() -> dict[str, Any]:
    from renigma_site.openapi_schemas import schemas  # made where it is asked for

    calls = {reverse(route): _call(route, operation) for route, operation in OPERATIONS.items()}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "renigma",
            "version": "1",
            "description": "Auditable memory sessions and request plans. Every call is stateless, nothing is executed "
            "or kept, and two equal requests get equal bodies. Bodies are strict JSON of at most 262,144 bytes: no "
            "repeated members, no lone surrogates, integers within 2^53 - 1, at most 32 open arrays and objects.",
        },
        "security": [],
        "tags": [{"name": name, "description": description} for name, description in _TAGS.items()],
        "paths": calls,
        "components": {"schemas": schemas(), "responses": _problems()},
    }


def _call(route: str, operation: Operation) -> JsonSchema:
    rules = rules_of(operation.view)
    takes_body = "POST" in rules.methods
    described: JsonSchema = {
        "operationId": route.replace("-api:", "_"),
        "tags": [route.partition("-")[0]],
        "summary": (operation.view.__doc__ or "").partition("\n")[0],
        "responses": {
            "200": {"description": "Done.", "content": {JSON: {"schema": _one_of(operation.gives)}}},
            **{
                str(status): {"$ref": f"#/components/responses/Problem{status}"}
                for status in _statuses(operation)
            },
        },
    }
    if takes_body:
        described["requestBody"] = {"required": True, "content": {JSON: {"schema": _body(operation)}}}
    return {"post" if takes_body else "get": described}


def _statuses(operation: Operation) -> list[int]:
    """The statuses of the problems that a call can answer with."""
    takes_body = "POST" in rules_of(operation.view).methods
    return sorted({*_EVERY_CALL, *operation.refuses, *(_EVERY_BODY if takes_body else ())})


def _body(operation: Operation) -> JsonSchema:
    from renigma_site.openapi_schemas import schema_of

    shape = getattr(operation.view, "body_shape", None)
    return _one_of(operation.takes) if shape is None else schema_of(shape)


def _one_of(names: Sequence[str]) -> JsonSchema:
    from renigma_site.openapi_schemas import reference

    references = [reference(name) for name in names]
    return references[0] if len(references) == 1 else {"oneOf": references}


def _problems() -> dict[str, JsonSchema]:
    statuses = sorted({status for operation in OPERATIONS.values() for status in _statuses(operation)})
    return {f"Problem{status}": _problem(status) for status in statuses}


def _problem(status: int) -> JsonSchema:
    codes = [code for code, kind in ERROR_CODES.items() if kind.status == status]
    described: JsonSchema = {
        "description": f"{STATUS_TITLES[status]}: {', '.join(codes)}",
        "content": {PROBLEM: {"schema": _one_of(["Problem"])}},
    }
    if status == 405:
        described["headers"] = {"Allow": {"required": True, "schema": {"type": "string"}}}
    return described
