"""The site's addresses and two more: views that do nothing, to be timed behind the same middleware."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import path

from memory import service
from renigma_site import urls
from renigma_site.web.view_rules import API_WRITE, PAGE, answers_to

EMPTY_PAGE = "/bench/empty/"
COMPUTATION = "/api/bench/computation"


@answers_to(PAGE)
def empty(request: HttpRequest) -> HttpResponse:
    """Nothing."""
    return HttpResponse()


@answers_to(API_WRITE)
def computation(request: HttpRequest) -> HttpResponse:
    """Nothing, after the computation that a preview is; the text is set by the caller that measures it."""
    service.preview(computation.text, [], settings.MEMORY_ENGINE)  # type: ignore[attr-defined]  # set from outside
    return HttpResponse()


computation.csrf_exempt = True  # type: ignore[attr-defined]  # as API views are

urlpatterns = [
    *urls.urlpatterns,
    path(EMPTY_PAGE.removeprefix("/"), empty),
    path(COMPUTATION.removeprefix("/"), computation),
]
handler400, handler404, handler500 = urls.handler400, urls.handler404, urls.handler500
