"""What was refused, in words: one sentence for the summary and the field, and the way out after it."""

from typing import Final, Literal, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString

from memory.engine.kinds import label_of
from memory.engine.protocol import EngineDescription
from memory.language.forms import LATEST
from memory.language.parser import parse
from memory.page.actions import Problem
from memory.page.state import Accepted, SessionFault, State
from memory.record.history import history_of
from memory.record.limits import PRIOR_REVISIONS, STATEMENTS, TEXT_CODE_POINTS, TOTAL_CODE_POINTS
from memory.record.model import Record
from memory.service import history_for_review
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.kernel.visible import visible_text
from renigma_site.web.markup import clause_with_caret, count, finished

HISTORY: Final = "history"
Field = Literal["source", "imp", "history", ""]

_UNTOUCHED: Final = "Nothing was shortened, and the accepted record is as it was."


class Way(NamedTuple):
    """A button that leads out of a problem: what it says, the name of the address it goes to, what it sends."""

    words: str
    route: str
    name: str
    value: str

    @property
    def address(self) -> str:
        """Where it goes."""
        return reverse(self.route)


class ProblemWords(NamedTuple):
    """`words` are in the summary and at the field, whose id is `field`; `advice` follows them."""

    words: str
    advice: tuple[str, ...]
    field: Field
    ways: tuple[Way, ...] = ()


class Limit(NamedTuple):
    """One bound of a review, and what this text has of it."""

    name: str
    has: str
    at_most: str
    is_over: bool


class TextLimits(NamedTuple):
    """All bounds, and the first clause too many as markup, where clauses are too many."""

    limits: tuple[Limit, ...]
    first_too_many: SafeString


SAVE: Final = Way("Save memory JSON", "memory:export", "do", "save")
START_NEW: Final = Way("Review as a new session", "memory:review", "start", "new")


def problem_words(problem: Problem, state: State, engine: EngineDescription) -> ProblemWords:
    """The words for a problem."""
    refusal = problem.refusal
    if problem.kind == "text" and refusal:
        return _text_refused(refusal, state)
    if problem.kind == "import" and refusal:
        return _import_refused(refusal, problem.loadable, engine)
    if problem.kind == "session-mismatch" and state.session_fault:
        return _session_mismatch(state.session_fault)
    if problem.kind == "session-unreadable" and refusal:
        return ProblemWords(
            f"The accepted record on this page cannot be read. {_told(refusal)}",
            (
                "A hidden field of the page was altered or cut off. Nothing has changed. Go back to the page before "
                "this one, or review the text in the editor as a new session.",
            ),
            "",
            (START_NEW,),
        )
    if problem.kind == "review-unreadable" and refusal:
        return ProblemWords(
            f"The review on this page cannot be read. {_told(refusal)}",
            (
                "A hidden field of the page was altered or cut off. The text and the accepted record are as they were. "
                "Review the text again.",
            ),
            "source",
        )
    if problem.kind == "look" and refusal:
        return ProblemWords(
            f"The page was asked for something that does not exist. {_told(refusal)}",
            ("Nothing has changed.",),
            "",
        )
    return _FIXED[problem.kind]


def text_limits(state: State) -> TextLimits:
    """The bounds of a review, for the page that says which one was passed."""
    text = state.text
    history = history_for_review(state.accepted.record if state.accepted else None, text)
    total = len(text) + sum(len(revision["source_text"]) for revision in history)
    is_too_long = len(text) > TEXT_CODE_POINTS
    clauses = [] if is_too_long else parse(text, LATEST)
    first_too_many = ""
    if len(clauses) > STATEMENTS:
        clause = Span(clauses[STATEMENTS].start, clauses[STATEMENTS].end)
        lines = LineIndex(text)
        line = lines.line_span(lines.position(clause.start).line)
        around = Span(line.start, max(line.end, clause.end))
        first_too_many = clause_with_caret(text, clause, clause, around)
    return TextLimits(
        (
            Limit(
                "Clauses",
                "not counted" if is_too_long else f"{len(clauses):,}",
                f"{STATEMENTS:,}",
                len(clauses) > STATEMENTS,
            ),
            Limit("Characters (code points)", f"{len(text):,}", f"{TEXT_CODE_POINTS:,}", is_too_long),
            Limit(
                "Characters with history", f"{total:,}", f"{TOTAL_CODE_POINTS:,}", total > TOTAL_CODE_POINTS
            ),
            Limit(
                "Earlier revisions",
                f"{len(history):,}",
                f"{PRIOR_REVISIONS:,}",
                len(history) > PRIOR_REVISIONS,
            ),
        ),
        finished(first_too_many),
    )


def _text_refused(refusal: Refusal, state: State) -> ProblemWords:
    text = state.text
    if refusal.code == "text-too-long" and refusal.pointer == "/text":
        over = count(len(text) - TEXT_CODE_POINTS, "character")
        words = f"{count(len(text), 'character')}: {over} more than fit in one review."
        return ProblemWords(
            words, (f"Take out {over}, or review the text in two parts. {_UNTOUCHED}",), "source"
        )
    if refusal.code == "too-many-statements":
        clauses = parse(text, LATEST)
        too_many = len(clauses) - STATEMENTS
        line, column = LineIndex(text).position(clauses[STATEMENTS].start)
        words = (
            f"{count(len(clauses), 'clause')}: {too_many} more than fit in one review. The first that does not fit is "
            f"clause {STATEMENTS + 1}, at line {line}, column {column}."
        )
        take_out = f"Take out {count(too_many, 'clause')}, or review the text in two parts. {_UNTOUCHED}"
        return ProblemWords(words, (take_out,), "source")
    if refusal.code in ("too-many-revisions", "history-too-long", "record-too-large"):
        words = f"No review was made. {refusal.detail}"
        ways = (SAVE, START_NEW) if state.accepted else ()
        advice = _beginning_anew(state.accepted) if state.accepted else "Take out some clauses."
        field: Field = HISTORY if _is_history_full(refusal, state) else "source"
        return ProblemWords(words, (f"{advice} {_UNTOUCHED}",), field, ways)
    return ProblemWords(f"No review was made. {refusal.detail}", (_UNTOUCHED,), "source")


def _is_history_full(refusal: Refusal, state: State) -> bool:
    """Whether no text at all could be reviewed beside this history: then the text is not at fault."""
    if refusal.code == "history-too-long":
        history = history_for_review(state.accepted.record if state.accepted else None, state.text)
        return sum(len(revision["source_text"]) for revision in history) >= TOTAL_CODE_POINTS
    return refusal.code == "too-many-revisions"


def _beginning_anew(accepted: Accepted) -> str:
    revisions = len(history_of(accepted.record))
    behind = f" and its {count(revisions, 'earlier revision')}" if revisions else ""
    return (
        "Save the accepted record, then start a new session from this source, with an empty history: the accepted "
        f"record{behind} would stay behind."
    )


def _import_refused(refusal: Refusal, record: Record | None, engine: EngineDescription) -> ProblemWords:
    if refusal.code == "engine-mismatch" and record:
        revisions = len(history_of(record))
        behind = f" Its {count(revisions, 'earlier revision')} would stay behind." if revisions else ""
        return ProblemWords(
            f"Not imported: {_the_engine(record['engine'])} made this record, and {_the_engine(engine)} runs here.",
            (
                "Nothing here has changed. There are two ways to go on.",
                f"Start the workbench {label_of(record['engine']).start}, and import the record there.",
                f"Or load its source into the editor, and review it on the engine that runs here.{behind}",
            ),
            "imp",
        )
    if refusal.code == "replay-mismatch":
        return ProblemWords(
            "Not imported: the record does not replay to what it says. The first difference is at "
            f"{_place(refusal)}.",
            (
                "The record was changed after it was made, or another release made it. Nothing here has changed. "
                "To use its text anyway, load it into the editor and review it again.",
            ),
            "imp",
        )
    return ProblemWords(f"Not imported. {_told(refusal)}", ("Nothing here has changed.",), "imp")


def _session_mismatch(fault: SessionFault) -> ProblemWords:
    revisions = len(fault.session.history) if fault.session else 0
    behind = f" and {count(revisions, 'earlier revision')}" if revisions else ""
    return ProblemWords(
        "The accepted record does not agree with its SHA-256: another engine or another release made it, or a field of "
        "this page was altered.",
        (
            "Nothing was reinterpreted, and the text in the editor is as it was. To go on with the record, start the "
            "workbench with the engine that made it.",
            f"Or review the text in the editor as a new session: the accepted record{behind} would stay behind.",
        ),
        "",
        (START_NEW,),
    )


def _the_engine(engine: EngineDescription) -> str:
    return f"the {label_of(engine).in_sentence()}"


def _told(refusal: Refusal) -> str:
    """The refusal's own words, and its place where one value is at fault."""
    return f"{refusal.detail} Place: {_place(refusal)}." if refusal.pointer is not None else refusal.detail


def _place(refusal: Refusal) -> str:
    # A pointer may repeat member names of what was imported.
    return visible_text(refusal.pointer) if refusal.pointer else "the top level"


_FIXED: Final = {
    "nothing-to-import": ProblemWords(
        "Not imported: there is neither pasted text nor a chosen file.",
        ("Nothing here has changed.",),
        "imp",
    ),
    "empty-file": ProblemWords(
        "Not imported: the chosen file is empty.",
        (
            "Nothing here has changed. If you choose a file, the pasted text is ignored: "
            "to import the text, choose no file.",
        ),
        "imp",
    ),
    "no-review": ProblemWords(
        "There is no review to use.",
        ("Review the text first. The accepted record is as it was.",),
        "source",
    ),
    "no-record": ProblemWords(
        "There is no accepted record yet, so there is nothing to show or to save.",
        ("Review the text and use the result. Only accepted records leave this page.",),
        "source",
    ),
    "offer-gone": ProblemWords(
        "Not put into the editor: the clause that the offer replaces is no longer there.",
        ("The text has changed since the review. Review it again.",),
        "source",
    ),
    "button": ProblemWords(
        "The page asked for an example or a revision that does not exist.", ("Nothing has changed.",), ""
    ),
}
