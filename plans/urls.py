"""The addresses of the plans tab and of its API."""

from typing import Final

from django.urls import URLPattern, path

from renigma_site.web.lazy_urls import lazy_views

__all__ = ["api_urlpatterns", "page_urlpatterns"]

_page = lazy_views("plans.views")
_api = lazy_views("plans.api")

page_urlpatterns: Final[list[URLPattern]] = [
    path("", _page("page"), name="tab"),
    path("open/", _page("open_tab"), name="open"),
    path("review/", _page("review"), name="review"),
    path("export/", _page("export"), name="export"),
    path("put/", _page("put"), name="put"),
    path("reset/", _page("reset"), name="reset"),
]

api_urlpatterns: Final[list[URLPattern]] = [
    path("parse", _api("parse"), name="parse"),
    path("validate", _api("validate"), name="validate"),
    path("assist", _api("assist"), name="assist"),
]
