"""How a refusal is told: a problem document under /api/, elsewhere a page with the same status and words."""

import sys
from contextlib import suppress
from traceback import walk_tb
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from renigma_site.kernel.refusal import Refusal
from renigma_site.web.error_codes import ERROR_CODES
from renigma_site.web.json_api import problem

API_PREFIX: Final = "/api/"
_OWN_PACKAGES: Final = ("renigma_site.", "memory.", "plans.")


def refuse(
    request: HttpRequest, code: str, detail: str | None = None, pointer: str | None = None
) -> HttpResponse:
    """Answers with an error, in the form that belongs to the path of the request."""
    if request.path_info.startswith(API_PREFIX):
        return problem(code, detail, pointer)
    kind = ERROR_CODES[code]
    context = {
        "status": kind.status,
        "title": kind.title,
        "detail": detail or kind.detail,
        "code": code,
        "was_sent": request.method == "POST",
    }
    return HttpResponse(render_to_string("error.html", context), status=kind.status)


def refuse_with(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Answers with a refusal that a view raised."""
    return refuse(request, refusal.code, refusal.detail, refusal.pointer)


def refuse_plainly(request: HttpRequest, code: str) -> HttpResponse:
    """Answers a request that may come from another site: one fixed line, nothing to read or to frame."""
    if request.path_info.startswith(API_PREFIX):
        return problem(code)
    kind = ERROR_CODES[code]
    return HttpResponse(
        f"{kind.status} {kind.title}: {kind.detail}\n",
        status=kind.status,
        content_type="text/plain; charset=utf-8",
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Django's handler400: a form that cannot be taken apart."""
    return refuse(request, "bad-request")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django names it
    """A form without the token that belongs to its cookie (`settings.CSRF_FAILURE_VIEW`)."""
    return refuse(request, "forbidden-form")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Django's handler404."""
    return refuse(request, "not-found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: a plain answer, and one line on stderr with the type and the place of the fault.

    The exception's message stays unsaid, since it may hold what a person typed.
    """
    _tell_fault()
    return refuse_plainly(request, "internal-error")


def _tell_fault() -> None:
    exception = sys.exception()
    if exception is None:
        return
    places = [
        (str(frame.f_globals.get("__name__")), line) for frame, line in walk_tb(exception.__traceback__)
    ]
    own_places = [place for place in places if place[0].startswith(_OWN_PACKAGES)]
    module, line = (own_places or places)[-1]
    with suppress(
        AttributeError, OSError
    ):  # stderr may be closed, and the answer is worth more than the line
        sys.stderr.write(
            f"renigma workbench: unexpected {type(exception).__name__} in {module}, line {line}\n"
        )
