"""The addresses of the memory tab and of its API."""

from memory.api import api_urlpatterns

__all__ = ["api_urlpatterns", "page_urlpatterns"]

page_urlpatterns: list[object] = []
