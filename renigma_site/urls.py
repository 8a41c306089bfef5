"""Every address of the site; what is not here is a 404."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import include, path

import memory.urls
import plans.urls
from memory.acceptance_views import urlpattern as acceptance_report
from renigma_site.errors import bad_request, not_found, server_error
from renigma_site.help import urlpattern as help_page
from renigma_site.openapi import urlpattern as openapi_document

__all__ = ["handler400", "handler404", "handler500", "urlpatterns"]


def start(request: HttpRequest) -> HttpResponse:
    """The memory tab is where the work begins."""
    return HttpResponseRedirect("/memory/")


urlpatterns = [
    path("", start),
    path("memory/", include(memory.urls.page_urlpatterns)),
    path("plans/", include(plans.urls.page_urlpatterns)),
    help_page,
    acceptance_report,
    path("api/memory/", include(memory.urls.api_urlpatterns)),
    path("api/plans/", include(plans.urls.api_urlpatterns)),
    openapi_document,
]

handler400 = bad_request
handler404 = not_found
handler500 = server_error
