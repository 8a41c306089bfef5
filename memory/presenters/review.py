"""The review card: summary, decision, changes, and then the detail."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from memory.page.actions import Moved, ShownReview
from memory.page.state import State
from memory.presenters.bindings import agreement_in_words
from memory.presenters.changes import (
    Change,
    changes,
    changes_in_words,
    changes_list,
    counted,
    understood,
)
from memory.presenters.detail import Detail, detail
from memory.presenters.differences import difference
from memory.presenters.lookalikes import notices
from memory.presenters.operations import is_large
from memory.presenters.record_view import RecordView
from memory.record.model import Record
from renigma_site.web.markup import count, finished

_MOST_OPEN_CHANGES: Final = 8

_MOVED: Final[Mapping[Moved, str]] = {
    "text": "The source has changed since this review.",
    "history": "The accepted record has changed since this review, and with it the history.",
    "engine": "Another engine runs now than at the time of this review.",
    "reading": "A fresh replay gives another result than this review, though text, history and engine are the same.",
}
_INPUTS: Final[tuple[Moved, ...]] = ("text", "history", "engine")


class ReviewCard(NamedTuple):
    """What the template shows of a review. `moved` is empty for a review that can be used."""

    summary: str
    against: str
    empty_memory: str
    only_removes: bool
    changes_words: str
    changes: SafeString
    changes_open: bool
    keep_note: str
    is_large: bool
    moved: tuple[str, ...]
    moved_heading: str
    difference: SafeString
    unmoved: str
    detail: Detail | None
    notices: SafeString
    sha256: str
    agreement: str


def review_card(
    shown: ShownReview, state: State, was_refused: bool, view: RecordView, *, is_printed: bool = False
) -> ReviewCard:
    """Makes the card of a review."""
    moved = shown.moved or (("reading",) if was_refused else ())
    record = shown.document
    accepted = state.accepted.record if state.accepted else None
    found = changes(accepted, record) if record else []
    diff = difference(shown.review.source_text, state.text, only_changes=True) if "text" in moved else None
    unresolved = understood(record).unresolved if record else 0
    removes = only_removes(found, record)
    removed = sum(change.kind == "removed" for change in found)
    return ReviewCard(
        summary=understood(record).words if record else "",
        empty_memory=_empty_memory(record, removed),
        only_removes=removes,
        changes_words=counted(found),
        against=changes_in_words(accepted, found) if record else "",
        changes=finished(changes_list(found)),
        changes_open=len(found) <= _MOST_OPEN_CHANGES,
        keep_note=_removal_note(removed) if removes else _keep_note(unresolved),
        is_large=record is not None and is_large(record),
        moved=tuple(_MOVED[name] for name in moved),
        moved_heading=_moved_heading(moved, diff.first_line if diff else 0),
        difference=finished(diff.markup if diff else ""),
        unmoved=_unmoved(moved),
        detail=detail(record, "", "Reviewed", view, is_printed=is_printed) if record else None,
        notices=finished(notices(record, accepted, is_review=True) if record else ""),
        sha256=shown.review.review_sha256,
        agreement=agreement_in_words(record) if record else "",
    )


def only_removes(found: list[Change], record: Record | None) -> bool:
    """Whether using a review brings nothing: it has no clause, or all that it changes are removed bindings."""
    if record is None:
        return False
    return not record["events"] or (bool(found) and all(change.kind == "removed" for change in found))


def _empty_memory(record: Record | None, removed: int) -> str:
    """Says where removed bindings come from, and why a question over an accepted record is Unknown."""
    if record is None or not removed:
        return ""
    return (
        "Every review starts from empty memory. Bindings that this text does not write again are removed: "
        "to keep them, keep the clauses that write them."
    )


def _removal_note(removed: int) -> str:
    return (
        f"Using it removes {count(removed, 'binding')} and adds none."
        if removed
        else "Using it adds nothing."
    )


def _keep_note(unresolved: int) -> str:
    if not unresolved:
        return ""
    if unresolved == 1:
        return "The unresolved clause stays in the record and changes nothing."
    return "Unresolved clauses stay in the record and change nothing."


def _moved_heading(moved: tuple[Moved, ...], first_line: int) -> str:
    words = [f"text, line {first_line}" if name == "text" else name for name in moved]
    return f"Changed since this review: {'; '.join(words)}" if moved else ""


def _unmoved(moved: tuple[Moved, ...]) -> str:
    same = [name for name in _INPUTS if name not in moved]
    if not moved or not same:
        return ""
    first = " and ".join([", ".join(same[:-1]), same[-1]] if len(same) > 1 else same)
    return f"{first.capitalize()} {'is' if len(same) == 1 else 'are'} the same as at the time of the review."
