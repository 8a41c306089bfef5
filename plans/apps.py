"""The plans app as Django knows it: no models, no admin, only pages and calls."""

from django.apps import AppConfig


class PlansConfig(AppConfig):
    """The Request plans tab and its API."""

    name = "plans"
