"""The tab as pure functions: the request that a page carries and what was asked → the page that answers.

A plan is a function of its request alone, so the request is all that a page carries; the plan is read anew for
each page. What is saved must have been seen: the buttons that export name the request whose plan they are below.
"""

import hashlib
from dataclasses import dataclass
from typing import Final, Literal

from plans import service
from plans.document.model import Plan
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.page.examples import EXAMPLES
from renigma_site.kernel.refusal import Refusal

OK: Final = 200
CONFLICT: Final = 409
REFUSED: Final = 422

Shows = Literal["show", "select"]
ProblemKind = Literal["text", "incomplete", "button", "offer-gone"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One answer. `example` is the one to load, if a person confirms it; `shows` asks for the JSON of the plan.

    `put` is the text that was put into the editor.
    """

    request: str = ""
    status: int = OK
    plan: Plan | None = None
    problem: ProblemKind | None = None
    refusal: Refusal | None = None
    asks: Literal["example", "reset"] | None = None
    example: int = 0
    news: Literal["example", "reset", "put"] | None = None
    put: str = ""
    shows: Shows | None = None
    has_moved: bool = False


def request_sha256(request: str) -> str:
    """SHA-256 of a request in UTF-8."""
    return hashlib.sha256(request.encode()).hexdigest()


def open_tab(request: str, verbs: DeclaredVerbs = NO_VERBS) -> Page:
    """The tab with the request that was sent, and its plan: nothing was kept that it could have lost."""
    page = review(request, verbs)
    return Page(request=request, plan=page.plan, problem=page.problem, refusal=page.refusal)


def review(request: str, verbs: DeclaredVerbs = NO_VERBS) -> Page:
    """Review request."""
    if not request:
        return Page()
    try:
        return Page(request=request, plan=service.parse(request, verbs=verbs))
    except Refusal as refusal:
        return Page(request=request, status=REFUSED, problem="text", refusal=refusal)


def load_example(request: str, value: str, verbs: DeclaredVerbs = NO_VERBS, *, is_confirmed: bool) -> Page:
    """Puts an example into the editor and reads it; asks once before it replaces a request."""
    if value not in map(str, range(len(EXAMPLES))):  # anything at all may be there, of any length
        return Page(request=request, status=REFUSED, problem="button")
    example = EXAMPLES[int(value)].request
    if request not in ("", example) and not is_confirmed:
        return Page(request=request, plan=review(request, verbs).plan, asks="example", example=int(value))
    return Page(request=example, plan=service.parse(example, verbs=verbs), news="example")


def reset(request: str, verbs: DeclaredVerbs = NO_VERBS, *, is_confirmed: bool) -> Page:
    """Clear request: asks once, then clears this tab."""
    if request and not is_confirmed:
        return Page(request=request, plan=review(request, verbs).plan, asks="reset")
    return Page(news="reset")


def put_offer(request: str, name: str, verbs: DeclaredVerbs = NO_VERBS) -> Page:
    """Puts an offer into the editor and reads the request that comes of it; nothing is asked, since Undo takes it back.

    The offers are those of the request as it is now: where it has changed since the page, the offer is found by its
    words, or is gone.
    """
    from plans.advice.offers import OFFER_NAME, offer_called  # the first page of a start needs no advice

    page = review(request, verbs)
    if page.plan is None:
        return page
    if not OFFER_NAME.fullmatch(name):
        return Page(request=request, status=REFUSED, plan=page.plan, problem="button")
    offer = offer_called(name, page.plan, verbs)
    if offer is None:
        return Page(request=request, status=CONFLICT, plan=page.plan, problem="offer-gone")
    changed = request[: offer.span.start] + offer.text + request[offer.span.end :]
    now = review(changed, verbs)
    return Page(
        request=changed,
        status=now.status,
        plan=now.plan,
        problem=now.problem,
        refusal=now.refusal,
        news="put",
        put=offer.text,
    )


def export(request: str, reviewed_sha256: str, shows: Shows | None, verbs: DeclaredVerbs = NO_VERBS) -> Page:
    """The plan to save or to show, if it is complete and was on the page that asks for it."""
    page = review(request, verbs)
    if page.problem is not None:
        return page
    if request_sha256(request) != reviewed_sha256:
        return Page(request=request, status=CONFLICT, plan=page.plan, has_moved=True)
    if page.plan is None or not page.plan["complete"]:
        return Page(request=request, status=CONFLICT, plan=page.plan, problem="incomplete")
    return Page(request=request, plan=page.plan, shows=shows)
