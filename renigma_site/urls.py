"""Every address of the site; what is not here is a 404."""

from importlib import import_module
from importlib.util import find_spec

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, include, path

from memory.acceptance_views import urlpattern as acceptance_report
from renigma_site.errors import bad_request, not_found, server_error
from renigma_site.help import urlpattern as help_page

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def start(request: HttpRequest) -> HttpResponse:
    """The memory tab is where the work begins."""
    return HttpResponseRedirect("/memory/")


def _patterns(module: str, name: str) -> list[URLPattern]:
    return getattr(import_module(module), name, []) if find_spec(module) else []


urlpatterns = [
    path("", start),
    path("memory/", include(_patterns("memory.urls", "page_urlpatterns"))),
    path("plans/", include(_patterns("plans.urls", "page_urlpatterns"))),
    path("api/memory/", include(_patterns("memory.urls", "api_urlpatterns"))),
    path("api/plans/", include(_patterns("plans.urls", "api_urlpatterns"))),
    help_page,
    acceptance_report,
]

handler400 = bad_request
handler404 = not_found
handler500 = server_error
