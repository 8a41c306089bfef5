"""The addresses of the memory tab and of its API."""

from typing import Final

from django.urls import URLPattern, path

from memory import api, views

__all__ = ["api_urlpatterns", "page_urlpatterns"]

page_urlpatterns: Final[list[URLPattern]] = [
    path("", views.page, name="tab"),
    path("open/", views.open_tab, name="open"),
    path("review/", views.review, name="review"),
    path("adopt/", views.adopt, name="adopt"),
    path("cancel/", views.cancel, name="cancel"),
    path("import/", views.import_, name="import"),
    path("export/", views.export, name="export"),
    path("put/", views.put, name="put"),
    path("reset/", views.reset, name="reset"),
    path("look/", views.look, name="look"),
    path("print/", views.print_, name="print"),
]

api_urlpatterns: Final[list[URLPattern]] = [
    path("config", api.config, name="config"),
    path("run", api.run, name="run"),
    path("preview", api.preview, name="preview"),
    path("apply", api.apply, name="apply"),
    path("validate", api.validate, name="validate"),
    path("explain", api.explain, name="explain"),
    path("without", api.without, name="without"),
    path("assist", api.assist, name="assist"),
]
