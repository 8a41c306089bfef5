"""Draft, review and accepted record: where the work is, and what each of them holds."""

from typing import Literal, NamedTuple

from memory.language.parser import parse
from memory.page.actions import Page, ShownReview
from memory.page.state import State
from memory.presenters.changes import understood
from memory.record.limits import TEXT_CODE_POINTS
from renigma_site.web.markup import count

Current = Literal["draft", "review", "accepted"]


class StatusPlace(NamedTuple):
    """One entry of the strip: its name, what it holds, the id that it leads to, if any."""

    name: str
    words: str
    target: str
    is_current: bool


def status_places(page: Page, shown: ShownReview | None, current: Current) -> tuple[StatusPlace, ...]:
    """The three entries."""
    review_words, review_target = _review(page, shown)
    return (
        StatusPlace("Draft", _draft(page.state, shown), "h-src", current == "draft"),
        StatusPlace("Review", review_words, review_target, current == "review"),
        StatusPlace("Accepted record", _accepted(page, current), "accepted", current == "accepted"),
    )


def _draft(state: State, shown: ShownReview | None) -> str:
    if shown is not None:
        if "text" in shown.moved:
            return "changed since the review"
        return "the same text as the review"
    if state.accepted and state.text == state.accepted.record["source_text"]:
        return "the same text as the accepted record"
    if not state.source:
        return "empty"
    if len(state.source) > TEXT_CODE_POINTS:
        return count(len(state.source), "character")
    return count(len(parse(state.text, 2)), "clause")


def _review(page: Page, shown: ShownReview | None) -> tuple[str, str]:
    if page.confirmation and page.confirmation.kind == "import":
        return "an import waits for your answer", "review-card"
    if page.problem and page.problem.kind == "import":
        return "an import was refused", "review-card" if page.problem.loadable else "imp"
    if shown is None:
        return ("not made", "") if page.problem and page.problem.kind == "text" else ("none open", "")
    if shown.moved or page.refused_adoption or shown.document is None:
        return "out of date", "review-card"
    unresolved = understood(shown.document).unresolved
    return f"{f'{unresolved} unresolved' if unresolved else 'all understood'}, not adopted", "review-card"


def _accepted(page: Page, current: Current) -> str:
    state = page.state
    if state.session_fault:
        return "cannot be shown here"
    if state.accepted is None:
        return "none yet"
    record = state.accepted.record
    unchanged = "" if current == "accepted" else ", unchanged"
    return f"version {record['version']}, {count(len(record['bindings']), 'binding')}{unchanged}"
