"""The state of a page → what its template shows; strings that are not `finished` markup the template escapes."""

from functools import cache
from typing import Any, Final, Literal, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from memory.engine.protocol import Engine
from memory.page.actions import Page, ShownReview, shown_review
from memory.page.examples import EXAMPLES
from memory.page.look import NOTHING
from memory.page.state import State
from memory.presenters.accepted import accepted_card
from memory.presenters.bindings import Fact, engine_facts
from memory.presenters.history import history_card
from memory.presenters.incoming import incoming_card, refused_import
from memory.presenters.messages import confirmation_words, news_words
from memory.presenters.problems import HISTORY, problem_words, text_limits
from memory.presenters.record_view import RecordView
from memory.presenters.review import ReviewCard, review_card
from memory.presenters.status_strip import Current, status_places
from renigma_site.web.markup import finished, shown
from renigma_site.web.page_state import fold_for_textarea

Primary = Literal["review", "adopt", "save", "confirm", "cancel", "way"]

_TAB: Final = "Memory & bindings"
_OF: Final = " \N{EN DASH} "
_FEWEST_ROWS, _MOST_ROWS = 9, 14


class Frame(NamedTuple):
    """What sets the states apart: title, where the focus goes, the one primary button, the columns."""

    title: str
    focus: str
    primary: Primary
    columns: str = "two-columns"
    current: Current = "draft"
    is_first_visit: bool = False
    is_draft: bool = False


def page_context(page: Page, engine: Engine, *, is_printed: bool = False) -> dict[str, Any]:
    """The template's context."""
    state = page.state
    look = page.look or NOTHING
    shown = None if page.confirmation or state.session_fault else shown_review(page, engine)
    problem = problem_words(page.problem, state, engine.description) if page.problem else None
    is_text_problem = page.problem is not None and page.problem.kind == "text"
    main_review = RecordView(engine, look, is_main=True)
    accepted_view = RecordView(
        engine,
        look,
        is_main=shown is None and page.confirmation is None and not is_text_problem,
        is_accepted=True,
    )
    review = (
        review_card(shown, state, page.refused_adoption, main_review, is_printed=is_printed)
        if shown
        else None
    )
    card_problem = None
    if page.problem and page.problem.loadable and page.problem.refusal:
        card_problem = refused_import(page.problem.loadable, page.problem.refusal, engine)
    frame = _frame(page, shown, review)
    if problem and problem.field == HISTORY:
        frame = frame._replace(primary="way")  # what usually is the primary button would be refused again
    return {
        "frame": frame,
        "places": status_places(page, shown, frame.current),
        "source": state.source,
        "source_rows": min(_MOST_ROWS, max(_FEWEST_ROWS, state.source.count("\n") + 2)),
        "source_notice": _source_notice(state),
        "import_text": state.import_text,
        "problem": problem,
        "card_problem": card_problem,
        "can_load_import": page.problem is not None and page.problem.loadable is not None,
        "limits": text_limits(state) if is_text_problem else None,
        "confirmation": confirmation_words(page.confirmation, state) if page.confirmation else None,
        "incoming": incoming_card(page.incoming, state) if page.incoming else None,
        "news": news_words(page.news, state) if page.news else None,
        "review": review,
        "accepted": accepted_card(
            state.accepted,
            accepted_view,
            "" if shown is None else "a-",
            page.asks_for_json,
            is_printed=is_printed and shown is None,
        ),
        "is_in_a_file": page.news is not None and page.news.kind == "imported",
        "session_fault": state.session_fault,
        "lost_source": _lost_source(state),
        "engine_facts": [
            *engine_facts(engine.description),
            *(Fact(name, words) for name, words in engine.checks),
            _capacity(engine),
        ],
        "history": history_card(state, look, engine),
        "examples": _examples(),
        "can_reset": state != State() and page.confirmation is None,
    }


def _frame(page: Page, shown: ShownReview | None, review: ReviewCard | None) -> Frame:
    if page.problem:
        current: Current = "review" if page.problem.kind == "import" else "draft"
        return Frame(f"Error: {_TAB}", "problem", "review", current=current)
    if page.confirmation:
        question = "Reset session?" if page.confirmation.kind == "reset" else "Replace?"
        current = "review" if page.incoming else "draft"
        return Frame(f"{question}{_OF}{_TAB}", "confirm", "confirm", current=current)
    asked = _asked_focus(page)
    if shown and (shown.moved or page.refused_adoption):
        focus = asked or ("news" if page.news else "stale")
        return Frame(f"Review out of date{_OF}{_TAB}", focus, "review")
    if shown and review:
        primary: Primary = "cancel" if review.only_removes else "adopt"
        focus = asked or ("news" if page.news else "h-rev")
        return Frame(f"{_asked_title(page)}Review{_OF}{_TAB}", focus, primary, current="review")
    return _frame_without_review(page, asked)


def _frame_without_review(page: Page, asked: str) -> Frame:
    state = page.state
    if page.asks_for_json:
        return Frame(f"Memory JSON{_OF}{_TAB}", asked, "save", current="accepted")
    if page.news and page.news.kind in ("adopted", "imported"):
        return Frame(f"Accepted{_OF}{_TAB}", "h-acc", "save", current="accepted")
    focus = asked or ("news" if page.news else "")
    if state.accepted and state.source == fold_for_textarea(state.accepted.record["source_text"]):
        return Frame(f"{_asked_title(page)}Accepted{_OF}{_TAB}", focus, "save", current="accepted")
    if state.accepted is None and not state.source and not state.session_fault:
        return Frame(_TAB, focus, "review", "two-columns first-visit", is_first_visit=True)
    return Frame(_TAB, focus, "review", is_draft=bool(state.source) and state.accepted is None)


def _asked_focus(page: Page) -> str:
    """What was asked to be shown takes the focus; the panels of an answer and of a key carry theirs themselves."""
    if page.asks_for_json:
        return "memory-json"
    look = page.look
    if look is None:
        return ""
    if look.why or look.without is not None or look.key is not None:
        return "look"
    return "compare" if look.old is not None and look.new is not None else "h-ops"


def _asked_title(page: Page) -> str:
    look = page.look
    if look is None:
        return ""
    if look.without is not None:
        return f"Without a clause{_OF}"
    if look.why:
        return f"Why{_OF}"
    return f"One key{_OF}" if look.key is not None else ""


def _source_notice(state: State) -> str:
    """Says what a text area cannot hold, where the accepted source has it."""
    if state.accepted is None:
        return ""
    accepted_source = state.accepted.record["source_text"]
    if fold_for_textarea(accepted_source) == accepted_source:
        return ""
    signs = "carriage returns (U+000D) or null characters (U+0000), which a text field cannot hold"
    if state.text == accepted_source:
        return (
            f"The accepted source has {signs}. As long as the text here is not changed, the accepted source itself "
            "is reviewed, with these characters."
        )
    return f"The accepted source has {signs}. The text here differs from it, so the text here is reviewed."


def _lost_source(state: State) -> SafeString:
    fault = state.session_fault
    return finished(shown(fault.session.source_text) if fault and fault.session else "")


def _capacity(engine: Engine) -> Fact:
    description = engine.description
    return Fact("Capacity", f"{description['key_capacity']} keys, {description['value_capacity']} values")


@cache
def _examples() -> SafeString:
    """The buttons that load an example; they are the same on every page."""
    return render_to_string("memory/examples.html", {"examples": EXAMPLES})
