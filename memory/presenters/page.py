"""A page of the journey → what its template shows; strings that are not `finished` markup the template escapes."""

from functools import cache
from typing import Any, Final, Literal, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from memory.page.actions import Page, ShownReview, shown_review
from memory.page.examples import DRAWN, EXAMPLES
from memory.page.state import State
from memory.presenters.accepted import accepted_card
from memory.presenters.bindings import Fact, engine_facts
from memory.presenters.history import revision_cards
from memory.presenters.messages import confirmation_words, news_words
from memory.presenters.problems import HISTORY, problem_words, text_limits
from memory.presenters.review import review_card
from memory.presenters.timeline_svg import LEGEND, unlinked_timeline
from memory.record.limits import PRIOR_REVISIONS
from renigma_site.web.markup import finished, shown
from renigma_site.web.page_state import fold_for_textarea

Primary = Literal["review", "adopt", "save", "confirm", "way"]

_TAB: Final = "Memory & bindings"
_OF: Final = " \N{EN DASH} "
_FEWEST_ROWS, _MOST_ROWS = 9, 14


class Frame(NamedTuple):
    """What sets the states apart: title, where the focus goes, the one primary button, the width of the columns."""

    title: str
    focus: str
    primary: Primary
    columns: str


def page_context(page: Page, engine: Engine) -> dict[str, Any]:
    """The template's context."""
    state = page.state
    shown = None if page.confirmation or state.session_fault else shown_review(page, engine)
    problem = problem_words(page.problem, state, engine.description) if page.problem else None
    is_text_problem = page.problem is not None and page.problem.kind == "text"
    is_about_the_record = bool(state.accepted or state.session_fault or page.confirmation)
    is_wide = is_about_the_record and shown is None and not is_text_problem
    is_full = is_wide and page.problem is None and page.confirmation is None
    frame = _frame(page, shown, is_wide)
    if problem and problem.field == HISTORY:
        frame = frame._replace(primary="way")  # what usually is the primary button would be refused again
    accepted = accepted_card(state.accepted, is_full, "" if shown is None else "a-", page.asks_for_json)
    drawn = None if is_about_the_record or shown or is_text_problem else _drawn()
    return {
        "frame": frame,
        "source": state.source,
        "source_rows": min(_MOST_ROWS, max(_FEWEST_ROWS, state.source.count("\n") + 2)),
        "source_notice": _source_notice(state),
        "import_text": state.import_text,
        "problem": problem,
        "can_load_import": page.problem is not None and page.problem.loadable is not None,
        "limits": text_limits(state) if is_text_problem else None,
        "confirmation": confirmation_words(page.confirmation, state) if page.confirmation else None,
        "news": news_words(page.news, state) if page.news else None,
        "review": review_card(shown, state, page.refused_adoption) if shown else None,
        "accepted": accepted,
        "is_in_a_file": page.news is not None and page.news.kind == "imported",
        "session_fault": state.session_fault,
        "lost_source": _lost_source(state),
        "engine_facts": [
            *engine_facts(engine.description),
            *(Fact(name, words) for name, words in engine.checks),
            _room(engine),
        ],
        "revisions": revision_cards(state),
        "most_revisions": PRIOR_REVISIONS,
        "examples": _examples(is_welcome=drawn is not None),
        "drawn": drawn,
        "can_reset": state != State() and page.confirmation is None,
    }


def _frame(page: Page, shown: ShownReview | None, is_wide: bool) -> Frame:
    columns = "two accepted" if is_wide else "two"
    if page.problem:
        return Frame(f"Error: {_TAB}", "problem", "review", columns)
    if page.confirmation:
        question = "Reset session?" if page.confirmation.kind == "reset" else "Replace?"
        return Frame(f"{question}{_OF}{_TAB}", "confirm", "confirm", columns)
    json_focus = "memory-json" if page.asks_for_json else ""
    if shown and (shown.moved or page.refused_adoption):
        focus = json_focus or ("news" if page.news else "stale")
        return Frame(f"Review out of date{_OF}{_TAB}", focus, "review", columns)
    if shown:
        return Frame(f"Review{_OF}{_TAB}", json_focus or ("news" if page.news else "h-rev"), "adopt", columns)
    if page.asks_for_json:
        return Frame(f"Memory JSON{_OF}{_TAB}", json_focus, "save", columns)
    if page.news and page.news.kind in ("adopted", "imported"):
        return Frame(f"Accepted{_OF}{_TAB}", "h-acc", "save", columns)
    focus = "news" if page.news else ""
    if page.state.accepted and page.state.source == fold_for_textarea(
        page.state.accepted.record["source_text"]
    ):
        return Frame(f"Accepted{_OF}{_TAB}", focus, "save", columns)
    return Frame(_TAB, focus, "review", columns)


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
    return f"The accepted source has {signs}. The text here differs from it, so it is reviewed as it stands here."


def _lost_source(state: State) -> SafeString:
    fault = state.session_fault
    return finished(shown(fault.session.source_text) if fault and fault.session else "")


def _room(engine: Engine) -> Fact:
    description = engine.description
    return Fact("Room", f"{description['key_capacity']} keys, {description['value_capacity']} values")


@cache
def _examples(*, is_welcome: bool) -> SafeString:
    """The buttons that load an example; they are the same on every page."""
    return render_to_string("memory/examples.html", {"examples": EXAMPLES, "is_welcome": is_welcome})


@cache
def _drawn() -> SafeString:
    """The picture that explains a timeline; it depends on nothing."""
    record = service.preview(DRAWN, [], DictionaryReference()).document
    return finished(unlinked_timeline(record, "Example of a timeline") + LEGEND)
