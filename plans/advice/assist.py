"""Help with writing a request, as data: its steps, what is not read and why, notices, and what can come next.

Nothing of it changes how a request is read.
"""

from typing import Final, TypedDict

from plans.advice.completion import complete
from plans.advice.hints import Hint, Hints
from plans.advice.notes import notes_of
from plans.advice.parts import Pieces
from plans.document.model import MAX_STEPS, Plan, Step, Unresolved
from plans.language.declared import DeclaredVerbs
from renigma_site.kernel.spans import Span, SpanObject

TOO_MANY: Final = "too-many-steps"


class AssistOffer(TypedDict):
    """Text that can replace a span."""

    title: str
    span: SpanObject
    text: str


class AssistProblem(TypedDict):
    """A sentence that was not read, or the place where the limit of steps is passed."""

    span: SpanObject
    at: SpanObject | None
    reason: str
    message: str
    offers: list[AssistOffer]


class AssistNotice(TypedDict):
    """What is to be known of a step, or of the whole plan where `step` is null."""

    step: int | None
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

    steps: list[Step]
    problems: list[AssistProblem]
    notices: list[AssistNotice]
    completions: AssistCompletions | None


def assist(plan: Plan, over: Span | None, offset: int | None, verbs: DeclaredVerbs) -> Assist:
    """The help for a plan that was read; `over` is the sentence that passes the limit of steps, where one does.

    `offset`, a code point of the plan's text, asks for what can come next there.
    """
    problems = [_over(over)] if over is not None else _problems(plan, verbs)
    return {
        "steps": plan["steps"][:MAX_STEPS],
        "problems": problems,
        "notices": [] if over is not None else _notices(plan, verbs),
        "completions": None if offset is None else _completions(plan, offset, verbs),
    }


def _over(over: Span) -> AssistProblem:
    message = (
        f"A request has at most {MAX_STEPS} steps and prohibitions. What follows is not read: shorten it."
    )
    return {"span": over.as_object(), "at": None, "reason": TOO_MANY, "message": message, "offers": []}


def _problems(plan: Plan, verbs: DeclaredVerbs) -> list[AssistProblem]:
    hints = Hints(plan, verbs)
    return [_problem(sentence, hints.hint(number)) for number, sentence in enumerate(plan["unresolved"])]


def _problem(sentence: Unresolved, hint: Hint) -> AssistProblem:
    parts = [_words(hint.wrong)]
    if hint.accepted:
        more = f" and {hint.more_accepted} more" if hint.more_accepted else ""
        parts.append(f"Accepted here: {', '.join(map(_as_written, hint.accepted))}{more}.")
    parts.append(_words(hint.advice))
    offers: list[AssistOffer] = [
        {"title": offer.title, "span": offer.span.as_object(), "text": offer.text} for offer in hint.offers
    ]
    return {
        "span": sentence["span"],
        "at": sentence["at"],
        "reason": sentence["reason"],
        "message": " ".join(filter(None, parts)),
        "offers": offers,
    }


def _notices(plan: Plan, verbs: DeclaredVerbs) -> list[AssistNotice]:
    declared = {word: entry.verb for word, entry in verbs.by_word.items()}
    whole: SpanObject = {"start": 0, "end": len(plan["source_text"])}
    return [
        {
            "step": note.steps[-1] if note.steps else None,
            "span": note.span or (plan["steps"][note.steps[-1] - 1]["span"] if note.steps else whole),
            "message": f"{note.title}. {note.advice}".replace("..", "."),
            "offers": [],
        }
        for note in notes_of(plan, declared)
    ]


def _completions(plan: Plan, offset: int, verbs: DeclaredVerbs) -> AssistCompletions:
    # A step after an unresolved sentence has no certain number: fixing that sentence would move it.
    certain = min([offset, *(place["span"]["start"] for place in plan["unresolved"])])
    before = [step for step in plan["steps"] if step["span"]["end"] <= certain]
    found = complete(plan["source_text"], offset, before, verbs)
    return {
        "span": found.span.as_object(),
        "items": [
            {"label": item.label, "insert": item.insert, "kind": item.kind, "detail": item.detail}
            for item in found.items
        ],
    }


def _as_written(symbol: str) -> str:
    return symbol if symbol[0].isalpha() else f'"{symbol}"'


def _words(pieces: Pieces) -> str:
    return "".join(piece.text for piece in pieces)
