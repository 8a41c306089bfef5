"""Page actions as pure functions: the state that a page carries and an action → the next page.

source → review → adopted record → export, with import, history and reset beside it. The server keeps nothing, so
every step starts from the state that the last page carried, and recomputes the accepted record from it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from memory import service
from memory.engine.protocol import Engine
from memory.page.examples import EXAMPLES
from memory.page.fields import Review, history_sha256, review_of, text_sha256
from memory.page.look import Look, keys_of, read_look
from memory.page.state import Accepted, State
from memory.record.decode import decode_record
from memory.record.history import history_of
from memory.record.model import Record, Revision
from memory.service import Preview
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import Span
from renigma_site.kernel.strict_json import parse_json
from renigma_site.web.page_state import fold_for_textarea

Moved = Literal["text", "history", "engine", "reading"]
"""What a review depends on; the reading is what a fresh replay makes of the same text, history and engine."""

ProblemKind = Literal[
    "text",
    "import",
    "nothing-to-import",
    "empty-file",
    "session-mismatch",
    "session-unreadable",
    "review-unreadable",
    "no-review",
    "no-record",
    "offer-gone",
    "button",
    "look",
]
NewsKind = Literal["adopted", "imported", "cancelled", "reset", "example", "revision", "source", "put"]
AskedForJson = Literal["show", "select"]
Loaded = Literal["example", "revision", "source"]

_PROPOSED_NAME: Final = re.compile(r"renigma-memory-([0-9a-f]{8})(?: ?\([0-9]+\))?\.json", re.ASCII)

OK: Final = 200
CONFLICT: Final = 409
REFUSED: Final = 422


class Problem(NamedTuple):
    """What was refused, and why. `loadable` is the record whose source can be loaded all the same."""

    kind: ProblemKind
    refusal: Refusal | None = None
    loadable: Record | None = None


class Confirmation(NamedTuple):
    """What is asked once before anything goes: a reset, or what would take the place of the editor's text."""

    kind: Loaded | Literal["import", "reset"]
    value: str = ""


class Incoming(NamedTuple):
    """A valid record that waits for an answer; `file_note` says where its file's name disagrees with it."""

    accepted: Accepted
    file_note: str = ""


class News(NamedTuple):
    """What has just happened; `left_behind` counts revisions that did not come along."""

    kind: NewsKind
    value: str = ""
    left_behind: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One answer: the state to carry on, and what to say. `fresh` spares a replay of what was just reviewed.

    `save_as` is a kind of download, which then is the answer instead of a page.
    """

    state: State
    status: int = OK
    problem: Problem | None = None
    confirmation: Confirmation | None = None
    news: News | None = None
    asks_for_json: AskedForJson | None = None
    save_as: str = ""
    fresh: Preview | None = None
    refused_adoption: bool = False
    incoming: Incoming | None = None
    look: Look | None = None


class ShownReview(NamedTuple):
    """A review as the page shows it; without a document where the engine is another one now."""

    review: Review
    document: Record | None
    moved: tuple[Moved, ...]


def fault_of(state: State) -> Page | None:
    """The page that says what is wrong with the carried fields, or None where all is well."""
    if state.session_fault:
        refusal = state.session_fault.refusal
        if refusal:
            return Page(state=state, status=REFUSED, problem=Problem("session-unreadable", refusal))
        return Page(state=state, status=CONFLICT, problem=Problem("session-mismatch"))
    if state.review_fault:
        problem = Problem("review-unreadable", state.review_fault)
        return Page(state=replace(state, review_fault=None), status=REFUSED, problem=problem)
    return None


def shown_review(page: Page, engine: Engine) -> ShownReview | None:
    """The review that a page carries, replayed for showing, with every input that has changed since."""
    state = page.state
    review = state.review
    if review is None:
        return None
    if page.fresh:
        return ShownReview(review, page.fresh.document, ())
    history = _history(state, review.source_text)
    moved: list[Moved] = []
    if text_sha256(state.text) != review.text_sha256:
        moved.append("text")
    if history_sha256(history) != review.history_sha256:
        moved.append("history")
    if engine.description != review.engine:
        return ShownReview(review, None, (*moved, "engine"))
    try:
        # Events depend on the text alone, so a review whose history has changed can still be shown.
        document, sha256 = service.preview(review.source_text, [] if "history" in moved else history, engine)
    except Refusal:
        return ShownReview(review, None, (*moved, "reading"))
    if "history" not in moved and sha256 != review.review_sha256:
        moved.append("reading")
    return ShownReview(review, document, tuple(moved))


def review(state: State, engine: Engine) -> Page:
    """Review interpretation: reads the text anew, beside the accepted record and its history."""
    text = state.text
    history = _history(state, text)
    try:
        preview = service.preview(text, history, engine)
    except Refusal as refusal:
        return Page(state=replace(state, review=None), status=REFUSED, problem=Problem("text", refusal))
    new_review = review_of(text, history, preview.review_sha256, engine.description)
    return Page(state=replace(state, review=new_review), fresh=preview)


def review_as_new_session(state: State, engine: Engine) -> Page:
    """Review interpretation without what was accepted before: the way out of a session that cannot go on."""
    return review(State(source=state.source, import_text=state.import_text), engine)


def adopt(state: State, engine: Engine) -> Page:
    """Use reviewed result: replays afresh and compares; refuses where text, history, engine or reading moved."""
    if state.review is None:
        return Page(state=state, status=CONFLICT, problem=Problem("no-review"))
    stale = Page(state=state, status=CONFLICT, refused_adoption=True)
    text, history = state.text, _history(state, state.text)
    current = review_of(text, history, state.review.review_sha256, engine.description)
    if current != state.review:
        return stale
    try:
        record = service.apply(text, history, state.review.review_sha256, engine)
    except Refusal:
        return stale
    accepted = Accepted(record, state.review.review_sha256)
    left = "" if len(history) == _revisions(state.accepted) else "history"
    return Page(state=replace(state, accepted=accepted, review=None), news=News("adopted", left))


def cancel(state: State) -> Page:
    """Cancel: drops the review, and nothing else."""
    return Page(state=replace(state, review=None), news=News("cancelled") if state.review else None)


def reset(state: State, is_confirmed: bool) -> Page:
    """Reset session: asks once, then clears everything of this tab."""
    if is_confirmed or state == State():
        return Page(state=State(), news=News("reset"))
    return Page(state=state, confirmation=Confirmation("reset"))


def ask_for_json(state: State, how: AskedForJson) -> Page:
    """Show or Select memory JSON."""
    return _of_accepted(Page(state=state, asks_for_json=how))


def save(state: State, kind: str) -> Page:
    """Save memory JSON, or another kind of file made from the accepted record."""
    return _of_accepted(Page(state=state, save_as=kind))


def put_offer(state: State, value: str, engine: Engine) -> Page:
    """Puts an offer of the review into the editor; `value` is `event:number`, the number counted from 0.

    The review stays, and is stale from then on. Where the text has changed since the review, the offer goes to where
    its text is now; `offer-gone` where it is no longer there.
    """
    from memory.advice.notices import offers_of  # the first page of a start needs no advice

    shown = shown_review(Page(state=state), engine)
    if shown is None or shown.document is None:
        return Page(state=state, status=CONFLICT, problem=Problem("no-review"))
    offers = {
        f"{event}:{number}": offer
        for event, found in offers_of(shown.document).items()
        for number, offer in enumerate(found)
    }
    if value not in offers:
        return Page(state=state, status=REFUSED, problem=Problem("button"))
    offer = offers[value]
    # The editor holds a text area's text, in which a CR LF is one LF.
    place = fold_for_textarea(shown.review.source_text[: offer.span.start])
    wording = fold_for_textarea(offer.span.of(shown.review.source_text))
    span = moved_span(
        Span(len(place), len(place) + len(wording)), fold_for_textarea(shown.review.source_text), state.source
    )
    if span is None:
        return Page(state=state, status=CONFLICT, problem=Problem("offer-gone"))
    source = state.source[: span.start] + offer.text + state.source[span.end :]
    return Page(state=replace(state, source=source), news=News("put", offer.text))


def moved_span(span: Span, before: str, now: str) -> Span | None:
    """Where a span of a text is after one change of the text; None where the change reaches into it."""
    if before == now:
        return span
    most = min(len(before), len(now))
    start = next((place for place in range(most) if before[place] != now[place]), most)
    if span.end <= start:
        return span
    end = next(
        (place for place in range(most - start) if before[-1 - place] != now[-1 - place]), most - start
    )
    if span.start >= len(before) - end:
        shift = len(now) - len(before)
        return Span(span.start + shift, span.end + shift)
    return None


def look(state: State, asked: Mapping[str, str], engine: Engine) -> Page:
    """The same page with what is asked for beside its record; 422 where there is no such event, key or revision."""
    page = Page(state=state)
    shown = shown_review(page, engine)
    try:
        found = read_look(asked)
        _check_look(found, state, shown.document if shown else None)
    except Refusal as refusal:
        return Page(state=state, status=REFUSED, problem=Problem("look", refusal))
    return replace(page, look=found)


def _check_look(look: Look, state: State, reviewed: Record | None) -> None:
    accepted = state.accepted.record if state.accepted else None
    main = reviewed or accepted
    explained = main if look.why is None or look.why.place == "row" else accepted
    events = len(explained["events"]) if explained else 0
    if look.without is not None and look.without >= events:
        raise Refusal("schema", "There is no such event.", "/without")
    if look.why is not None and look.why.event >= events:
        raise Refusal("schema", "There is no such event.", "/why")
    if look.key is not None and look.key >= (keys_of(main) if main else 0):
        raise Refusal("schema", "There is no such key.", "/key")
    revisions = len(history_of(accepted)) if accepted else 0
    for name, number in (("old", look.old), ("new", look.new)):
        if number is not None and (number > revisions or accepted is None):
            raise Refusal("schema", "There is no such revision.", f"/{name}")


def load_example(state: State, value: str, is_confirmed: bool) -> Page:
    """Puts an example into the editor."""
    if not _is_one_of(value, range(len(EXAMPLES))):
        return Page(state=state, status=REFUSED, problem=Problem("button"))
    return _load(state, "example", value, EXAMPLES[int(value)].source, is_confirmed)


def load_revision(state: State, value: str, is_confirmed: bool) -> Page:
    """Puts an earlier source into the editor; `value` counts revisions from 1, the oldest."""
    history = history_of(state.accepted.record) if state.accepted else []
    if not _is_one_of(value, range(1, len(history) + 1)):
        return Page(state=state, status=REFUSED, problem=Problem("button"))
    return _load(state, "revision", value, history[int(value) - 1]["source_text"], is_confirmed)


def load_record_source(state: State, data: bytes | None, is_confirmed: bool) -> Page:
    """Puts the source of a record that cannot be imported here into the editor; its history stays behind."""
    try:
        record = decode_record(parse_json(data or b""))
    except Refusal as refusal:
        return Page(state=state, status=REFUSED, problem=Problem("import", refusal))
    page = _load(state, "source", "", record["source_text"], is_confirmed)
    if page.news is None:
        return page
    news = News("source", left_behind=len(history_of(record)))
    return replace(page, state=replace(page.state, import_text=""), news=news)


def import_record(
    state: State, data: bytes | None, engine: Engine, is_confirmed: bool, file_name: str = ""
) -> Page:
    """Import: checks a record in the order of the contract; a refusal leaves the session untouched."""
    if not data:
        kind: ProblemKind = "nothing-to-import" if data is None else "empty-file"
        return Page(state=state, status=REFUSED, problem=Problem(kind))
    try:
        record = service.import_record(data, engine)
    except Refusal as refusal:
        return Page(state=state, status=REFUSED, problem=Problem("import", refusal, _loadable(data, refusal)))
    imported = Accepted(record, digest(record))
    source = fold_for_textarea(record["source_text"])
    replaces_text = state.source not in ("", source)
    replaces_record = state.accepted is not None and state.accepted.sha256 != imported.sha256
    if (replaces_text or replaces_record) and not is_confirmed:
        incoming = Incoming(imported, file_note(file_name, imported.sha256))
        return Page(state=state, confirmation=Confirmation("import"), incoming=incoming)
    news = News("imported", file_note(file_name, imported.sha256))
    return Page(state=State(source=source, accepted=imported), news=news)


def file_note(file_name: str, sha256: str) -> str:
    """Says that the digest in a proposed file name is not that of the record in the file; empty where it is."""
    named = _PROPOSED_NAME.fullmatch(file_name)
    if named is None or sha256.startswith(named[1]):
        return ""
    return (
        f"The file name says {named[1]}, but the SHA-256 of the record in it begins with {sha256[:8]}. "
        "It is another record than the name says."
    )


def _is_one_of(value: str, numbers: range) -> bool:
    """Whether a button of the page can have sent this; anything at all may be there, of any length."""
    return value in map(str, numbers)


def _of_accepted(page: Page) -> Page:
    if page.state.accepted is None:
        return Page(state=page.state, status=CONFLICT, problem=Problem("no-record"))
    return page


def _load(state: State, kind: Loaded, value: str, text: str, is_confirmed: bool) -> Page:
    source = fold_for_textarea(text)
    if state.source not in ("", source) and not is_confirmed:
        return Page(state=state, confirmation=Confirmation(kind, value))
    return Page(state=replace(state, source=source), news=News(kind, value))


def _history(state: State, text: str) -> list[Revision]:
    return service.history_for_review(state.accepted.record if state.accepted else None, text)


def _revisions(accepted: Accepted | None) -> int:
    return len(history_of(accepted.record)) if accepted else 0


def _loadable(data: bytes, refusal: Refusal) -> Record | None:
    """The record, where only its engine or its trace is at fault, so that its text can be reviewed again."""
    if refusal.code not in ("engine-mismatch", "replay-mismatch"):
        return None
    return decode_record(parse_json(data))
