"""The memory app as Django knows it: no models, no admin, only pages and calls."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    """The Memory & bindings tab and its API."""

    name = "memory"
