"""The verdicts on a request, in their order; the first that applies is the answer.

Host, Origin and Fetch Metadata, address, method, media type, length, size (`verdicts`), and of a page's form its
frame, its token and its fields. ResponseHeaders is outside all of them and only adds headers.
"""

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware
from django.urls import Resolver404, resolve
from whitenoise.middleware import WhiteNoiseMiddleware  # type: ignore[import-untyped]  # it has no type hints

from renigma_site.kernel.refusal import Refusal
from renigma_site.web.errors import refuse, refuse_by_code, refuse_form, refuse_plainly
from renigma_site.web.form_data import checked_form, read_form
from renigma_site.web.page_forms import give_form
from renigma_site.web.page_state import CARRIED, TOKEN, carried_fields
from renigma_site.web.response_headers import api_headers, page_headers
from renigma_site.web.static_files import FileInMemory, static_files
from renigma_site.web.verdicts import (
    API_PREFIX,
    Ports,
    host_refusal,
    origin_refusal,
    own_authority,
    proves_same_origin,
    rules_refusal,
)
from renigma_site.web.view_rules import boundary_of, rules_of

GetResponse = Callable[[HttpRequest], HttpResponseBase]


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
    """Refuses what is not meant for this server; the first verdict of all."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        refusal = host_refusal(request.META, _own_ports())
        if refusal:
            return refuse_plainly(request, refusal)
        request.META["HTTP_HOST"] = own_authority(request.META)
        return self.get_response(request)


def _own_ports() -> Ports:
    return Ports(settings.WORKBENCH_PORT, settings.PUBLIC_PORT)


class OriginRules:
    """Refuses what another site makes a browser send."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        refusal = origin_refusal(request.META)
        return refuse_plainly(request, refusal) if refusal else self.get_response(request)


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]  # whitenoise has no type hints
    """Serves the files that were there at start, and refuses other methods as any page does.

    The pages name each file by the hash of its content, so that a browser keeps it; under its plain name it is asked
    for again.
    """

    def __init__(self, get_response: GetResponse) -> None:
        super().__init__(get_response)
        for file in static_files().values():
            self.files[f"/static/{file.address}"] = FileInMemory(file, "max-age=31536000, public, immutable")
            self.files.setdefault(f"/static/{file.name}", FileInMemory(file, "max-age=0, public"))

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
        refusal = rules_refusal(request.META, rules)
        if refusal is None:
            return None
        if refusal.code == "method-not-allowed":
            return _refuse_method(request, rules.methods)
        return refuse(request, refusal)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refuse(request, exception) if isinstance(exception, Refusal) else None


def _refuse_method(request: HttpRequest, allowed: tuple[str, ...]) -> HttpResponse:
    response = refuse_by_code(request, "method-not-allowed")
    response.headers["Allow"] = ", ".join(allowed)
    return response


class PageForms(CsrfViewMiddleware):
    """Reads a page's form exactly, asks for its token where the browser does not vouch for it, checks its fields.

    The token's cookie is shared by all ports of the host, so any other local server can clear or change it. A form
    whose browser says that a page of this server sent it needs no token, and loses nothing by that.
    """

    def process_view(
        self, request: HttpRequest, callback: Callable[..., Any], callback_args: Any, callback_kwargs: Any
    ) -> Any:
        fields = rules_of(callback).fields
        if request.method != "POST" or fields is None:
            return super().process_view(request, callback, callback_args, callback_kwargs)
        try:
            sent = read_form(request.body, boundary_of(request.META["CONTENT_TYPE"]))
            if not proves_same_origin(request.META):
                # Before Django looks for the token, which would take the body apart once more.
                request.POST = QueryDict(urlencode({TOKEN: sent.only(TOKEN)}))
                if super().process_view(request, callback, callback_args, callback_kwargs) is not None:
                    return refuse_form(request, carried_fields({name: sent.only(name) for name in CARRIED}))
            give_form(request, checked_form(sent, fields))
        except Refusal as refusal:
            return refuse(request, refusal)
        return None

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Sets the cookie as Django does, but without `Vary: Cookie`.

        With it a browser that lost the cookie cannot go Back to a page that a form made.
        """
        varies = response.headers.get("Vary")
        answer: HttpResponseBase = super().process_response(request, response)
        if varies is None:
            answer.headers.pop("Vary", None)
        else:
            answer.headers["Vary"] = varies
        return answer


def refuses_unread(environ: dict[str, Any]) -> bool:
    """Whether a request of this WSGI environment is refused by its head alone, whatever its body will be."""
    if host_refusal(environ, _own_ports()) or origin_refusal(environ):
        return True
    try:
        view = resolve(WSGIRequest(environ).path_info).func
    except Resolver404:
        return True
    return rules_refusal(environ, rules_of(view)) is not None
