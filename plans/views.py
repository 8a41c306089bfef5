"""The Request plans tab: reads the form, asks `plans.page.actions` for the page, and renders it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from plans.document.model import Plan
from plans.page import actions
from plans.page.actions import Page, Shows, request_sha256
from plans.presenters.help import LIMITS
from plans.presenters.page import drawn, example_rows, page_frame, plan_card, problem_words
from renigma_site.kernel.canonical import digest, pretty_bytes
from renigma_site.web.form_data import FormData
from renigma_site.web.page_forms import form_of
from renigma_site.web.page_state import CONFIRM, carried_fields, hidden_fields
from renigma_site.web.redirects import download, see_other
from renigma_site.web.view_rules import answers_to, page_action

View = Callable[[HttpRequest], HttpResponse]

_SHOWS: Final[dict[str, Shows]] = {"show": "show", "select": "select"}
_BUTTONS: Final = ("example", "offer")
_FEWEST_ROWS, _MOST_ROWS = 9, 14
_WRAPPED_AT: Final = 34


class Asked(NamedTuple):
    """What a POST asks: the request, the button's name and value, and whether that button confirms."""

    request: str
    button: str = ""
    value: str = ""
    is_confirmed: bool = False


def page(request: HttpRequest) -> HttpResponse:
    """The tab as a fresh visit sees it: nothing is kept between visits."""
    return _render(request, Page(), carried_fields({}))


def action(*buttons: str) -> Callable[[Callable[[Asked], Page]], View]:
    """A POST under the tab; a GET goes to the tab. `buttons` are the fields that the action takes beside the rest."""

    def decorate(act: Callable[[Asked], Page]) -> View:
        @answers_to(page_action(*buttons))
        @wraps(act)
        def view(request: HttpRequest) -> HttpResponse:
            if request.method != "POST":
                return see_other(reverse("plans:tab"))
            form = form_of(request)
            carried = carried_fields(form.texts)
            return _render(request, act(_asked(form, carried)), carried)

        return view

    return decorate


@action("example", CONFIRM)
def open_tab(asked: Asked) -> Page:
    """Shows the tab with all that was carried here; loads an example where a button says so."""
    if asked.button == "example":
        return actions.load_example(
            asked.request, asked.value, settings.REQUEST_VERBS, is_confirmed=asked.is_confirmed
        )
    return actions.open_tab(asked.request, settings.REQUEST_VERBS)


@action()
def review(asked: Asked) -> Page:
    """Review request."""
    return actions.review(asked.request, settings.REQUEST_VERBS)


@action("offer")
def put(asked: Asked) -> Page:
    """Puts an offer into the editor."""
    return actions.put_offer(asked.request, asked.value, settings.REQUEST_VERBS)


@action(CONFIRM)
def reset(asked: Asked) -> Page:
    """Clear request."""
    return actions.reset(asked.request, settings.REQUEST_VERBS, is_confirmed=asked.is_confirmed)


@answers_to(page_action("do"))
def export(request: HttpRequest) -> HttpResponse:
    """Save plan JSON as a download; Show and Select as a page."""
    if request.method != "POST":
        return see_other(reverse("plans:tab"))
    form = form_of(request)
    carried = carried_fields(form.texts)
    how, _, reviewed_sha256 = form.texts.get("do", "").partition(":")
    shows = _SHOWS.get(how)
    answer = actions.export(carried["request"], reviewed_sha256, shows, settings.REQUEST_VERBS)
    if shows is None and answer.plan is not None and answer.status == actions.OK:
        return _download(answer.plan)
    return _render(request, answer, carried)


def _asked(form: FormData, carried: dict[str, str]) -> Asked:
    confirmed = form.texts.get(CONFIRM, "")
    if confirmed:
        button, _, value = confirmed.partition(":")
        return Asked(carried["request"], button, value, is_confirmed=True)
    button = next((button for button in _BUTTONS if button in form.texts), "")
    return Asked(carried["request"], button, form.texts.get(button, ""))


def _download(plan: Plan) -> HttpResponse:
    return download(f"renigma-plan-{digest(plan)[:8]}.json", "application/json", pretty_bytes(plan))


def _render(request: HttpRequest, answer: Page, carried: dict[str, str]) -> HttpResponse:
    plan = answer.plan
    context: dict[str, Any] = {
        "tab": "plans",
        "hidden_fields": hidden_fields(carried | {"request": answer.request}, ("request",)),
        "frame": page_frame(answer),
        "answer": answer,
        "request_text": answer.request,
        "request_rows": min(_MOST_ROWS, max(_FEWEST_ROWS, _lines_shown(answer.request) + 2)),
        "reviewed_sha256": request_sha256(answer.request),
        "problem": problem_words(answer),
        "card": None if plan is None else plan_card(plan, settings.REQUEST_VERBS),
        "json": pretty_bytes(plan).decode() if plan is not None and answer.shows else "",
        "examples": example_rows(),
        "drawn": drawn() if answer == Page(news=answer.news) else None,
        "limits": LIMITS if answer.refusal else None,
    }
    return render(request, "plans/page.html", context, status=answer.status)


def _lines_shown(request: str) -> int:
    """About how many lines the editor shows of a request; long ones are wrapped."""
    return sum(1 + len(line) // _WRAPPED_AT for line in request.split("\n"))
