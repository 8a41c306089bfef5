"""The addresses of the plans tab and of its API."""

from typing import Final

from django.urls import URLPattern, path

from plans import views
from plans.api import api_urlpatterns

__all__ = ["api_urlpatterns", "page_urlpatterns"]

page_urlpatterns: Final[list[URLPattern]] = [
    path("", views.page),
    path("open/", views.open_tab),
    path("review/", views.review),
    path("export/", views.export),
    path("reset/", views.reset),
]
