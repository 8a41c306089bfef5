"""Every address of the site; what is not here is a 404."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import include, path

from memory.urls import api_urlpatterns, page_urlpatterns
from renigma_site.web.errors import bad_request, not_found, server_error
from renigma_site.web.lazy_urls import later

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def start(_request: HttpRequest) -> HttpResponse:
    """The memory tab is where the work begins."""
    return HttpResponseRedirect("/memory/")


urlpatterns = [
    path("", start),
    path("memory/", include(page_urlpatterns)),
    path("api/memory/", include(api_urlpatterns)),
    path("plans/", later("plans.urls", "page_urlpatterns")),
    path("api/plans/", later("plans.urls", "api_urlpatterns")),
    path("", later("renigma_site.help", "urlpattern")),
    path("", later("memory.acceptance.views", "urlpattern")),
    path("", later("renigma_site.openapi", "urlpattern")),
]

handler400 = bad_request
handler404 = not_found
handler500 = server_error
