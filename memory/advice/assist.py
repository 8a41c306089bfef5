"""Help with writing, as one document: what was read, what was not and why, notices, what can come next.

It is made of a record and never stored. Pages, the API and a language server show it.
"""

from typing import Final, TypedDict

from memory.advice.completion import Completions, Known, clause_before, complete
from memory.advice.hints import hints_of
from memory.advice.notices import notices_of
from memory.engine.protocol import Engine
from memory.language.forms import LanguageVersion, Operation
from memory.record.build import build
from memory.record.limits import STATEMENTS
from memory.record.model import Answer, RecallEvent, Record, ResetEvent, WriteEvent
from renigma_site.kernel.offers import Offer
from renigma_site.kernel.spans import Span, SpanObject


class AssistLabel(TypedDict):
    """A label and the span of its token."""

    label: str
    span: SpanObject


# Made with a call, since `from` is a keyword of Python. Members that do not apply to a clause are null.
AssistClause = TypedDict(
    "AssistClause",
    {
        "event": int,
        "span": SpanObject,
        "operation": Operation,
        "form": str,
        "key": AssistLabel | None,
        "value": AssistLabel | None,
        "answer": Answer | None,
        "from": int | None,
        "overwrites": int | None,
    },
)


class AssistOffer(TypedDict):
    """Text that can replace a span."""

    title: str
    span: SpanObject
    text: str


class AssistProblem(TypedDict):
    """A clause that was not read, or the place where a limit is passed."""

    event: int
    span: SpanObject
    at: SpanObject | None
    reason: str
    message: str
    offers: list[AssistOffer]


class AssistNotice(TypedDict):
    """What is to be known of a clause."""

    event: int
    span: SpanObject
    message: str
    offers: list[AssistOffer]


class AssistItem(TypedDict):
    """One completion."""

    label: str
    insert: str
    kind: str
    detail: str


class AssistCompletions(TypedDict):
    """What can replace a span."""

    span: SpanObject
    items: list[AssistItem]


class Assist(TypedDict):
    """The whole document."""

    clauses: list[AssistClause]
    problems: list[AssistProblem]
    notices: list[AssistNotice]
    completions: AssistCompletions | None


TOO_MANY: Final = "too-many-statements"


def assist(text: str, language_version: LanguageVersion, offset: int | None, engine: Engine) -> Assist:
    """The help for a text of at most 20,000 code points; `offset`, a code point, asks for what can come next there.

    A text with more clauses than a session may have gets one problem, at the first clause that is too many.
    """
    record = build(text, language_version, (), engine)
    completions = None if offset is None else _completions(text, offset, language_version, engine)
    if len(record["events"]) > STATEMENTS:
        over = Span(**record["events"][STATEMENTS]["span"])
        return {
            "clauses": _clauses(build(text[: over.start], language_version, (), engine)),
            "problems": [_over(over)],
            "notices": [],
            "completions": completions,
        }
    problems, notices = advice_of(record)
    return {"clauses": _clauses(record), "problems": problems, "notices": notices, "completions": completions}


def advice_of(record: Record) -> tuple[list[AssistProblem], list[AssistNotice]]:
    """What was not read in a record's text and why, and what is to be known of the rest, each in event order."""
    hints = hints_of(record)
    problems: list[AssistProblem] = [
        {
            "event": event["id"],
            "span": event["span"],
            "at": event["at"],
            "reason": event["reason"],
            "message": " ".join(hint.words for hint in hints[event["id"]]),
            "offers": [_offer(offer) for hint in hints[event["id"]] for offer in hint.offers],
        }
        for event in record["events"]
        if event["operation"] == "unresolved"
    ]
    notices: list[AssistNotice] = [
        {
            "event": notice.event,
            "span": notice.span.as_object(),
            "message": notice.words,
            "offers": [_offer(offer) for offer in notice.offers],
        }
        for notice in notices_of(record, hints)
    ]
    return problems, notices


def _over(span: Span) -> AssistProblem:
    return {
        "event": STATEMENTS,
        "span": span.as_object(),
        "at": span.as_object(),
        "reason": TOO_MANY,
        "message": f"A text has at most {STATEMENTS} clauses. Take some out: this one and those after it are too"
        " many.",
        "offers": [],
    }


def _offer(offer: Offer) -> AssistOffer:
    return {"title": offer.title, "span": offer.span.as_object(), "text": offer.text}


def _clauses(record: Record) -> list[AssistClause]:
    return [_clause(event) for event in record["events"] if event["operation"] != "unresolved"]


def _clause(event: WriteEvent | RecallEvent | ResetEvent) -> AssistClause:
    key: AssistLabel | None = None
    value: AssistLabel | None = None
    answer: Answer | None = None
    supplied_by = overwrites = None
    match event["operation"]:
        case "recall":
            key = {"label": event["key"]["label"], "span": event["key"]["span"]}
            answer, supplied_by = event["answer"], event["last_write"]
        case "remember" | "change":
            key = {"label": event["key"]["label"], "span": event["key"]["span"]}
            value = {"label": event["value"]["label"], "span": event["value"]["span"]}
            overwrites = event["overwrites"]
        case "reset":
            pass
    return {
        "event": event["id"],
        "span": event["span"],
        "operation": event["operation"],
        "form": event["form"],
        "key": key,
        "value": value,
        "answer": answer,
        "from": supplied_by,
        "overwrites": overwrites,
    }


def _completions(
    text: str, offset: int, language_version: LanguageVersion, engine: Engine
) -> AssistCompletions:
    before = text[: clause_before(text, offset, language_version)]
    found: Completions = complete(text, offset, language_version, _known(before, language_version, engine))
    return {
        "span": found.span.as_object(),
        "items": [
            {"label": item.label, "insert": item.insert, "kind": item.kind, "detail": item.detail}
            for item in found.items
        ],
    }


def _known(text: str, language_version: LanguageVersion, engine: Engine) -> Known:
    """The live keys with their values, and the values, that the clauses before a place have made known."""
    record = build(text, language_version, (), engine)
    bindings = sorted(record["bindings"], key=lambda binding: -binding["last_write"])
    latest: dict[str, None] = {}
    for event in reversed(record["events"]):
        if event["operation"] == "remember" or event["operation"] == "change":
            latest.setdefault(event["value"]["label"])
    return Known(
        keys=tuple((binding["key"]["label"], binding["value"]["label"]) for binding in bindings),
        values=tuple(latest),
    )
