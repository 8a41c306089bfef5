"""The addresses of the memory tab and of its API."""

from typing import Final

from django.urls import URLPattern, path

from memory import views
from memory.api import api_urlpatterns

__all__ = ["api_urlpatterns", "page_urlpatterns"]

page_urlpatterns: Final[list[URLPattern]] = [
    path("", views.page),
    path("open/", views.open_tab),
    path("review/", views.review),
    path("adopt/", views.adopt),
    path("cancel/", views.cancel),
    path("import/", views.import_),
    path("export/", views.export),
    path("reset/", views.reset),
]
