"""How a refusal is reported: a problem document under /api/, elsewhere a page with the same status and words."""

import sys
from collections.abc import Mapping
from contextlib import suppress
from traceback import walk_tb
from typing import Final, TypeGuard

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import is_valid_path

from renigma_site.kernel.refusal import Code, Refusal, RequestCode
from renigma_site.web.error_codes import ERROR_CODES
from renigma_site.web.json_api import problem
from renigma_site.web.page_state import hidden_fields
from renigma_site.web.redirects import see_other
from renigma_site.web.verdicts import API_PREFIX

_OWN_PACKAGES: Final = ("renigma_site.", "memory.", "plans.")


def refuse(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Answers with a refusal, in the form that belongs to the path of the request."""
    code = _answerable(refusal.code)
    if request.path_info.startswith(API_PREFIX):
        return problem(code, refusal.detail, refusal.pointer)
    return _error_page(request, code, {"detail": refusal.detail})


def refuse_by_code(request: HttpRequest, code: RequestCode) -> HttpResponse:
    """The same with the code's own sentence."""
    return refuse(request, Refusal(code, ERROR_CODES[code].detail))


def refuse_plainly(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Answers a request that may come from another site: one line, nothing to read or to frame."""
    code = _answerable(refusal.code)
    if request.path_info.startswith(API_PREFIX):
        return problem(code, refusal.detail)
    kind = ERROR_CODES[code]
    return HttpResponse(
        f"{kind.status} {kind.title}: {refusal.detail}\n",
        status=kind.status,
        content_type="text/plain; charset=utf-8",
    )


def refuse_form(request: HttpRequest, carried: Mapping[str, str]) -> HttpResponse:
    """Answers a form without its token: the page carries on what was sent, with a fresh token."""
    context = {
        "detail": ERROR_CODES["forbidden-form"].detail,
        "carried": list(hidden_fields(carried, ())) if any(carried.values()) else [],
        "carries_record": bool(carried["session"]),
    }
    return _error_page(request, "forbidden-form", context)


def _error_page(request: HttpRequest, code: RequestCode, context: dict[str, object]) -> HttpResponse:
    kind = ERROR_CODES[code]
    context |= {
        "status": kind.status,
        "title": kind.title,
        "code": code,
        "was_sent": request.method == "POST",
    }
    return HttpResponse(render_to_string("error.html", context, request), status=kind.status)


def _answerable(code: Code) -> RequestCode:
    """The code; a refusal of a file that only a command reads would be a fault of ours here."""
    return code if _is_for_requests(code) else "internal-error"


def _is_for_requests(code: Code) -> TypeGuard[RequestCode]:
    return code in ERROR_CODES


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Django's handler400: what Django itself could not take apart."""
    return refuse_by_code(request, "bad-request")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django names it
    """Django's own answer to a form without its token (`settings.CSRF_FAILURE_VIEW`); `PageForms` says more."""
    return refuse_by_code(request, "forbidden-form")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django names it
    """Django's handler404. A visit to a page's address without its last slash goes to the page."""
    address = f"{request.path_info}/"
    is_a_visit = request.method in ("GET", "HEAD") and not request.path_info.startswith(API_PREFIX)
    if is_a_visit and is_valid_path(address):
        return see_other(address)
    return refuse_by_code(request, "not-found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler500: a plain answer, and one line on stderr with the type and the place of the fault.

    The exception's message stays unsaid, since it may hold what a person typed.
    """
    _tell_fault()
    return refuse_plainly(request, Refusal("internal-error", ERROR_CODES["internal-error"].detail))


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
