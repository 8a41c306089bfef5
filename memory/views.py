"""The Memory & bindings tab: reads the form, asks `memory.page.actions` for the page, and renders it."""

from collections.abc import Callable
from dataclasses import replace
from functools import wraps
from typing import Final, NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse

from memory.engine.protocol import Engine
from memory.page import actions
from memory.page.actions import AskedForJson, Page
from memory.page.downloads import SAVE, file_of
from memory.page.fields import write_field
from memory.page.state import Accepted, State, read_state
from memory.presenters.assembly import assembled
from memory.presenters.page import page_context
from memory.record.limits import RECORD_BYTES
from renigma_site.web.form_data import FormData
from renigma_site.web.page_forms import form_of
from renigma_site.web.page_state import CONFIRM, DISPLAY, carried_fields, fold_line_ends, hidden_fields
from renigma_site.web.redirects import download, see_other
from renigma_site.web.view_rules import answers_to, page_action

TEXT_AREAS: Final = ("source", "record")
CARDS: Final = ("review", "accepted")
"""The cards whose records are put into the rendered page, in the order of the page."""

LOOK: Final = ("why", "without", "key", "show")
"""What the buttons of looking send, beside the fields of the page's controls."""

_SHOWN: Final[dict[str, AskedForJson]] = {"show": "show", "select": "select"}


class Asked(NamedTuple):
    """What a POST asks: the decoded state, bytes to import, what its button sent, and whether that confirms.

    There are no bytes, not even an empty sequence of them, where nothing was pasted and no file was chosen.
    """

    state: State
    data: bytes | None
    buttons: dict[str, str]
    is_confirmed: bool
    file_name: str
    look: dict[str, str]


Action = Callable[[Asked, Engine], Page]
View = Callable[[HttpRequest], HttpResponse]


def page(request: HttpRequest) -> HttpResponse:
    """The tab as a fresh visit sees it: nothing is kept between visits."""
    return _render(request, Page(state=State()), carried_fields({}), settings.MEMORY_ENGINE)


def action(*buttons: str, repairs: bool = False, is_printed: bool = False) -> Callable[[Action], View]:
    """A POST under the tab. A GET goes to the tab; a fault in the carried fields is reported instead of acting.

    `buttons` are the fields that the action takes beside what every page carries. An action that `repairs` is a way out
    of a fault in the carried fields, and judges it itself.
    """

    def decorate(act: Action) -> View:
        @answers_to(page_action(*buttons))
        @wraps(act)
        def view(request: HttpRequest) -> HttpResponse:
            if request.method != "POST":
                return see_other(reverse("memory:tab"))
            form = form_of(request)
            carried = carried_fields(form.texts)
            engine: Engine = settings.MEMORY_ENGINE
            asked = _asked(form, read_state(carried, engine))
            fault = None if repairs else actions.fault_of(asked.state)
            answer = fault or act(asked, engine)
            return _render(request, answer, carried, engine, is_printed=is_printed and answer.problem is None)

        return view

    return decorate


@action("example", "revision", CONFIRM)
def open_tab(asked: Asked, _engine: Engine) -> Page:
    """Shows the tab with all that was carried here, or with another text where a button says so."""
    if "example" in asked.buttons:
        return actions.load_example(asked.state, asked.buttons["example"], asked.is_confirmed)
    if "revision" in asked.buttons:
        return actions.load_revision(asked.state, asked.buttons["revision"], asked.is_confirmed)
    return Page(state=asked.state)


@action("start", repairs=True)
def review(asked: Asked, engine: Engine) -> Page:
    """Review interpretation."""
    if asked.buttons.get("start") == "new":
        return actions.review_as_new_session(asked.state, engine)
    return actions.fault_of(asked.state) or actions.review(asked.state, engine)


@action()
def adopt(asked: Asked, engine: Engine) -> Page:
    """Use reviewed result."""
    return actions.adopt(asked.state, engine)


@action()
def cancel(asked: Asked, _engine: Engine) -> Page:
    """Cancel."""
    return actions.cancel(asked.state)


@action("offer")
def put(asked: Asked, engine: Engine) -> Page:
    """Put into the editor: an offer of the review takes the place of the clause that it is for."""
    return actions.put_offer(asked.state, asked.buttons.get("offer", ""), engine)


@action(CONFIRM, repairs=True)
def reset(asked: Asked, _engine: Engine) -> Page:
    """Reset session."""
    return actions.reset(asked.state, asked.is_confirmed)


@action("do", CONFIRM)
def import_(asked: Asked, engine: Engine) -> Page:
    """Import, or the source of a record that was refused."""
    if asked.buttons.get("do") == "load":
        return actions.load_record_source(asked.state, asked.data, asked.is_confirmed)
    return actions.import_record(asked.state, asked.data, engine, asked.is_confirmed, asked.file_name)


@action("do")
def export(asked: Asked, _engine: Engine) -> Page:
    """Save memory JSON as a download; Show and Select as a page."""
    how = asked.buttons.get("do", SAVE)
    shown = _SHOWN.get(how)
    return actions.ask_for_json(asked.state, shown) if shown else actions.save(asked.state, how)


@action(*LOOK)
def look(asked: Asked, engine: Engine) -> Page:
    """Why, without a clause, one key, a filter, two revisions: the same page with that beside its record."""
    return actions.look(asked.state, asked.look, engine)


@action(*LOOK, is_printed=True)
def print_(asked: Asked, engine: Engine) -> Page:
    """A page for paper, of the review or of the accepted record."""
    return actions.look(asked.state, asked.look, engine)


BUTTONS: Final = frozenset({"example", "revision", "start", "do", "reset", "import", "offer"})
"""What buttons send, as name and value; the button that confirms sends `confirm` with `name:value`."""


def _asked(form: FormData, state: State) -> Asked:
    """Takes the form apart.

    A chosen file takes precedence over pasted text. Its text goes on in the place of the pasted one, since no page can
    put a file back into its field.
    """
    buttons = {name: value for name, value in form.texts.items() if name in BUTTONS}
    name, is_confirmed, value = form.texts.get(CONFIRM, "").partition(":")
    if name in BUTTONS:
        buttons[name] = value
    look = {name: value for name, value in form.texts.items() if name in (*LOOK, *DISPLAY)}
    asked = Asked(state, state.import_text.encode() or None, buttons, bool(is_confirmed), "", look)
    file = form.files.get("record_file")
    if file is None:
        return asked
    data = file.data
    try:
        text = fold_line_ends(data.decode()) if len(data) <= RECORD_BYTES else ""
    except UnicodeDecodeError:
        text = ""
    return asked._replace(
        state=replace(state, import_text=text or state.import_text), data=data, file_name=file.name
    )


def _render(
    request: HttpRequest, answer: Page, carried: dict[str, str], engine: Engine, *, is_printed: bool = False
) -> HttpResponse:
    state = answer.state
    if answer.save_as and state.accepted:
        return _download(answer.save_as, state.accepted)
    fields = carried | {
        "session": state.session_field if state.session_fault else write_field(state.session),
        "review": write_field(state.review),
    }
    context = page_context(answer, engine, is_printed=is_printed) | {
        "is_printed": is_printed,
        "tab": "memory",
        "address": f"http://{request.get_host()}",
        "hidden_fields": hidden_fields(fields, TEXT_AREAS),
    }
    long_parts = {
        f"{name}-{part}": pieces
        for name in CARDS
        if (card := context[name]) and card.detail
        for part, pieces in card.detail.parts.items()
    }
    page = render_to_string("memory/page.html", context, request)
    return HttpResponse(assembled(page, long_parts), status=answer.status)


def _download(kind: str, accepted: Accepted) -> HttpResponse:
    file = file_of(kind, accepted.record, accepted.sha256)
    return download(file.name, file.media_type, file.data)
