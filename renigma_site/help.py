"""The help page: both languages on one page, made from their own tables."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from memory.presenters.help import help_tables
from plans.presenters.help_page import plans_help


def page(request: HttpRequest) -> HttpResponse:
    """Help opens beside the workbench and knows nothing of what is in it."""
    return render(request, "help.html", {"address": f"http://{request.get_host()}", **_tables()})


@cache
def _tables() -> dict[str, Any]:
    return {"memory": help_tables(), "plans": plans_help()}
