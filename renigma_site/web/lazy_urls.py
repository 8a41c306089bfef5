"""Views whose modules are imported when one of them is first asked for.

The first page needs about half of the modules; importing the rest before it would double the time that a start
takes beyond Django's own. The addresses and their names are known at once, so that `reverse` imports nothing either.
What is deferred here is imported as a whole by the tests and by `manage.py check`.
"""

from collections.abc import Callable
from functools import cached_property
from importlib import import_module
from typing import Any, Final

from django.http import HttpRequest, HttpResponse

from renigma_site.web.view_rules import ViewRules, rules_of


class LazyView:
    """Stands for a view in a list of addresses, with the marks that the middlewares look for."""

    def __init__(self, module: str, name: str) -> None:
        self._module: Final = module
        self._name: Final = name

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.view(request)

    @cached_property
    def view(self) -> Callable[[HttpRequest], HttpResponse]:
        """The view itself."""
        found: Callable[[HttpRequest], HttpResponse] = getattr(import_module(self._module), self._name)
        return found

    @property
    def rules(self) -> ViewRules:
        """What the view answers to."""
        return rules_of(self.view)

    @property
    def csrf_exempt(self) -> bool:
        """Whether the view takes no form, and so asks for no token."""
        return bool(getattr(self.view, "csrf_exempt", False))


def lazy_views(module: str) -> Callable[[str], Any]:
    """Makes views of a module by their names: `view = lazy_views("plans.views")`, then `path("", view("page"))`."""
    return lambda name: LazyView(module, name)
