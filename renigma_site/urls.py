"""Every address of the site; what is not here is a 404."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path, reverse

import memory.urls
import plans.urls
from renigma_site.web.errors import bad_request, not_found, server_error
from renigma_site.web.lazy_urls import lazy_views
from renigma_site.web.redirects import see_other

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def start(_request: HttpRequest) -> HttpResponse:
    """The memory tab is where the work begins."""
    return see_other(reverse("memory:tab"))


urlpatterns = [
    path("", start, name="start"),
    path("memory/", include((memory.urls.page_urlpatterns, "memory"))),
    path("api/memory/", include((memory.urls.api_urlpatterns, "memory-api"))),
    path("plans/", include((plans.urls.page_urlpatterns, "plans"))),
    path("api/plans/", include((plans.urls.api_urlpatterns, "plans-api"))),
    path("help/", lazy_views("renigma_site.help")("page"), name="help"),
    path("help/acceptance/", lazy_views("memory.acceptance.views")("acceptance"), name="acceptance"),
    path("api/openapi.json", lazy_views("renigma_site.openapi")("openapi"), name="openapi"),
]

handler400 = bad_request
handler404 = not_found
handler500 = server_error
