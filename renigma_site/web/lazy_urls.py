"""Addresses whose modules are imported when the first of them is asked for.

The first page needs about half of the modules; importing the rest before it would double the time that a start
takes beyond Django's own. What is deferred here is imported as a whole by the tests and by `manage.py check`.
"""

from functools import cached_property
from importlib import import_module
from typing import Any, Final

from django.urls import URLPattern


class LaterPatterns:
    """Stands where a module of addresses stands in an `include`; Django reads `urlpatterns` to resolve a path."""

    def __init__(self, module: str, name: str) -> None:
        self._module: Final = module
        self._name: Final = name

    @cached_property
    def urlpatterns(self) -> list[URLPattern]:
        """The module's addresses, a list of them or a single one."""
        found: list[URLPattern] | URLPattern = getattr(import_module(self._module), self._name)
        return found if isinstance(found, list) else [found]


def later(module: str, name: str) -> Any:
    """For `path`, in place of `include`, which would look at the addresses at once."""
    return LaterPatterns(module, name), None, None
