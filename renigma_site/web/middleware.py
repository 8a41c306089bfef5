"""The verdicts on a request, in their order; the first that applies is the answer.

Host, Origin and Fetch Metadata, address, method, media type, length, size. ResponseHeaders stands outside all
of them and only adds headers.
"""

import re
from collections.abc import Callable
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]  # it has no type hints

from renigma_site.kernel.refusal import Refusal
from renigma_site.web.errors import API_PREFIX, refuse, refuse_plainly, refuse_with
from renigma_site.web.response_headers import api_headers, page_headers
from renigma_site.web.view_rules import rules_of

GetResponse = Callable[[HttpRequest], HttpResponseBase]

_AUTHORITY: Final = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::([1-9][0-9]{0,4}))?")
_ABSOLUTE_TARGET: Final = re.compile(r"[a-z][a-z0-9+.-]*://([^/?#]*)", re.ASCII | re.IGNORECASE)
_LOOPBACK_NAMES: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
_DEFAULT_PORT: Final = 80
_OWN_FETCHES: Final = frozenset({None, "same-origin", "none"})
_NOT_PAGES: Final = (API_PREFIX, "/static/")


class ResponseHeaders:
    """Gives every answer its headers, and its length; takes the body of an answer to HEAD away."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        # Built once: django-csp's own middleware takes as long for this as Django does for an empty view.
        self.page_headers: Final = page_headers()
        self.api_headers: Final = api_headers()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        headers = response.headers
        is_api = request.path_info.startswith(API_PREFIX)
        for name, value in self.api_headers if is_api else self.page_headers:
            headers[name] = value
        if "Cache-Control" not in headers:
            unkept = is_api or "Content-Disposition" in headers
            # A page with `no-store` cannot be gone Back to when a POST made it.
            headers["Cache-Control"] = "no-store" if unkept else "private, no-cache"
        if isinstance(response, HttpResponse):
            headers["Content-Length"] = str(len(response.content))
            if request.method == "HEAD":
                response.content = b""
        return response


class HostRules:
    """Refuses what is not meant for this server; this is what stops DNS rebinding."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        authority = _AUTHORITY.fullmatch(request.META.get("HTTP_HOST", ""))
        if authority is None:
            return refuse_plainly(request, "bad-host")
        own_authority = authority[0].lower()
        target = request.META.get("REQUEST_URI", "/")
        if not target.startswith("/") and not _is_absolute_form_of(own_authority, target):
            return refuse_plainly(request, "bad-host")
        bound_port = settings.WORKBENCH_PORT
        if authority[1].lower() not in _LOOPBACK_NAMES or (
            bound_port is not None and int(authority[2] or _DEFAULT_PORT) != bound_port
        ):
            return refuse_plainly(request, "wrong-host")
        request.META["HTTP_HOST"] = own_authority
        return self.get_response(request)


def _is_absolute_form_of(own_authority: str, target: str) -> bool:
    absolute = _ABSOLUTE_TARGET.match(target)
    return target == "*" or (absolute is not None and absolute[1].lower() == own_authority)


class OriginRules:
    """Refuses what another site makes a browser send.

    Every method is judged, since scripts, images and frames of another site are GETs without an Origin.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        sent = request.META
        if sent.get("HTTP_ORIGIN", f"http://{sent['HTTP_HOST']}") != f"http://{sent['HTTP_HOST']}":
            return refuse_plainly(request, "forbidden-origin")
        if sent.get("HTTP_SEC_FETCH_SITE") not in _OWN_FETCHES and not _is_a_link_to_a_page(request):
            return refuse_plainly(request, "forbidden-origin")
        return self.get_response(request)


def _is_a_link_to_a_page(request: HttpRequest) -> bool:
    return (
        request.method in ("GET", "HEAD")
        and request.META.get("HTTP_SEC_FETCH_MODE") == "navigate"
        and request.META.get("HTTP_SEC_FETCH_DEST") == "document"
        and not request.path_info.startswith(_NOT_PAGES)
    )


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no type hints
    """Serves the files that were there at start, and refuses other methods as any page does."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        static_file = self.files.get(request.path_info)
        answer: HttpResponseBase
        if static_file is None:
            answer = self.get_response(request)
        elif request.method in ("GET", "HEAD"):
            # The files are small, and whitenoise answers a range that it cannot give without a length.
            request.META.pop("HTTP_RANGE", None)
            answer = self.serve(static_file, request)
        else:
            answer = _refuse_method(request, ("GET", "HEAD"))
        return answer


class RequestRules:
    """Judges method, media type, length and size by the view's rules, before anything reads the body."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], _arguments: Any, _keywords: Any
    ) -> HttpResponse | None:
        rules = rules_of(view)
        if request.method not in rules.methods:
            return _refuse_method(request, rules.methods)
        if request.method != "POST":
            return None
        if rules.media_type is None or not rules.media_type.fullmatch(request.META.get("CONTENT_TYPE", "")):
            return refuse(request, "unsupported-media-type")
        length = request.META.get("CONTENT_LENGTH", "")
        if not (length.isascii() and length.isdecimal()):
            return refuse(request, "length-required")
        if int(length) > rules.body_limit:
            return refuse(
                request, "payload-too-large", f"The body is larger than {rules.body_limit:,} bytes."
            )
        return None

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refuse_with(request, exception) if isinstance(exception, Refusal) else None


def _refuse_method(request: HttpRequest, allowed: tuple[str, ...]) -> HttpResponse:
    response = refuse(request, "method-not-allowed")
    response.headers["Allow"] = ", ".join(allowed)
    return response
