"""JSON in, JSON out: how an API view gets its body, how it answers, and the one shape of an error.

A view is a plain function from a parsed body to a document. It raises Refusal and never sees a request:

    _RUN = ObjectShape({"text": string, "prior_sources": array_of(string)})

    @json_post(_RUN)
    def run(body: Any) -> Document:
        return service.run(body["text"], body["prior_sources"], settings.MEMORY_ENGINE)

    api_urlpatterns = [path("run", run, name="run")]

The order of the verdicts holds by construction: `middleware.RequestRules` has judged method, media type,
length and size when a view is called; the decorator parses the body and checks its shape; limits, engine and
replay are the view's. A Refusal that leaves a view is turned into a problem document by the middleware.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final

import orjson
from django.http import HttpRequest, HttpResponse

from renigma_site.kernel.refusal import RequestCode
from renigma_site.kernel.shape import Shape
from renigma_site.kernel.strict_json import parse_json
from renigma_site.web.error_codes import ERROR_CODES
from renigma_site.web.view_rules import API_READ, API_WRITE, answers_to

JSON: Final = "application/json"
PROBLEM: Final = "application/problem+json"

Document = Mapping[str, Any]
ApiView = Callable[[HttpRequest], HttpResponse]


def json_get(view: Callable[[], Document]) -> ApiView:
    """Makes a view for GET and HEAD of a function that takes nothing and returns a document."""

    @answers_to(API_READ)
    @wraps(view)
    def answer(_request: HttpRequest) -> HttpResponse:
        return json_response(view())

    return answer


def json_post(shape: Shape | None = None) -> Callable[[Callable[[Any], Document]], ApiView]:
    """Makes a view for POST of a function from a body to a document.

    The body is parsed once, strictly; with a `shape` it is refused with the code `schema` unless it has it.
    No CSRF token is asked for: a form of another site cannot send this media type, and the Origin rules hold.
    """

    def decorate(view: Callable[[Any], Document]) -> ApiView:
        @answers_to(API_WRITE)
        @wraps(view)
        def answer(request: HttpRequest) -> HttpResponse:
            body = parse_json(request.body)
            if shape is not None:
                shape(body, "")
            return json_response(view(body))

        answer.csrf_exempt = True  # type: ignore[attr-defined]  # the mark that Django's middleware looks for
        answer.body_shape = shape  # type: ignore[attr-defined]  # what the OpenAPI document says of the body
        return answer

    return decorate


def json_response(document: Document) -> HttpResponse:
    """Compact UTF-8 JSON with the members in the order given."""
    return HttpResponse(orjson.dumps(document), content_type=JSON)


def problem(code: RequestCode, detail: str | None = None, pointer: str | None = None) -> HttpResponse:
    """The one way in which the API answers an error: RFC 9457 problem details with `code` and `pointer`."""
    body = problem_bytes(code, detail, pointer)
    return HttpResponse(body, status=ERROR_CODES[code].status, content_type=PROBLEM)


def problem_bytes(code: RequestCode, detail: str | None = None, pointer: str | None = None) -> bytes:
    """The body of a problem; `detail` is the code's own sentence unless a better one is given."""
    kind = ERROR_CODES[code]
    members: dict[str, str | int] = {
        "type": "about:blank",
        "title": kind.title,
        "status": kind.status,
        "detail": detail or kind.detail,
        "code": code,
    }
    if pointer is not None:
        members["pointer"] = pointer
    return orjson.dumps(members)
