"""The plan document as it is written, its closed vocabularies, and the bounds of a request."""

from typing import Final, Literal, TypedDict

from plans.language.declared import DeclaredVerbObject
from plans.language.nodes import TestName, TimeKind
from plans.language.reasons import MAX_QUOTED_TEXT, Reason
from plans.language.verbs import Gives
from renigma_site.kernel.spans import SpanObject

__all__ = ["MAX_QUOTED_TEXT", "Reason"]

FORMAT: Final = "renigma.request-plan"
VERSION: Final = 1

MAX_TEXT: Final = 20_000
"""Code points of one request."""
MAX_STEPS: Final = 200
"""Steps and prohibitions together."""
MAX_BYTES: Final = 262_144
"""Bytes of the pretty-printed document: what `validate` takes."""

EdgeKind = Literal["data", "order", "condition", "each", "gate"]
EDGE_KINDS: Final[tuple[EdgeKind, ...]] = ("data", "order", "condition", "each", "gate")
"""Why a step needs an earlier one, in the order in which a document lists them."""


class TimeObject(TypedDict):
    """A time as it was written, never resolved: `clock` is hh:mm, `duration` ISO 8601, `rrule` RFC 5545."""

    kind: TimeKind
    day: str | None
    clock: str | None
    duration: str | None
    rrule: str | None
    text: str | None
    span: SpanObject


class TextArgument(TypedDict):
    """A quoted text; the span covers article, noun and quotes."""

    role: str
    kind: Literal["text"]
    text: str
    noun: str | None
    span: SpanObject


class StepArgument(TypedDict):
    """What an earlier step gives, however it was referred to."""

    role: str
    kind: Literal["step"]
    step: int
    span: SpanObject


class PlainArgument(TypedDict):
    """The item of a loop, the web, or the person who writes."""

    role: str
    kind: Literal["item", "web", "me"]
    span: SpanObject


class QuantityArgument(TypedDict):
    """How long a summary is; the unit is in the plural."""

    role: str
    kind: Literal["quantity"]
    count: int
    unit: str
    span: SpanObject


class WordArgument(TypedDict):
    """One word out of a closed list."""

    role: str
    kind: Literal["word"]
    word: str
    span: SpanObject


class TimeArgument(TypedDict):
    """The time of what is scheduled."""

    role: str
    kind: Literal["time"]
    time: TimeObject
    span: SpanObject


class DurationArgument(TypedDict):
    """How long to wait, in ISO 8601."""

    role: str
    kind: Literal["duration"]
    duration: str
    span: SpanObject


Argument = (
    TextArgument
    | StepArgument
    | PlainArgument
    | QuantityArgument
    | WordArgument
    | TimeArgument
    | DurationArgument
)


class SourceText(TypedDict):
    """The quoted text that a loop goes through."""

    kind: Literal["text"]
    text: str
    noun: str | None
    span: SpanObject


class SourceStep(TypedDict):
    """The step whose list a loop goes through."""

    kind: Literal["step"]
    step: int
    span: SpanObject


ConditionKind = Literal["step", "item", "stated"]


class Condition(TypedDict):
    """What decides whether a step runs: a test of a step or of the item, or words about the world."""

    kind: ConditionKind
    step: int | None
    test: TestName | None
    value: int | str | None
    text: str | None
    negated: bool
    span: SpanObject


class ForEach(TypedDict):
    """The loop of a step: the noun for its item, what it goes through, and the number of the loop's first step."""

    each: str
    source: SourceText | SourceStep
    first: int
    span: SpanObject


class Need(TypedDict):
    """The edges from one earlier step; kinds in the order of EDGE_KINDS."""

    step: int
    kinds: list[EdgeKind]


class Step(TypedDict):
    """One typed step."""

    number: int
    action: str
    effect: str
    gives: Gives | None
    name: str | None
    span: SpanObject
    arguments: list[Argument]
    time: TimeObject | None
    condition: Condition | None
    for_each: ForEach | None
    needs: list[Need]
    paraphrase: str


class Start(TypedDict):
    """When the plan starts: recorded, never armed."""

    kind: Literal["event", "time"]
    text: str | None
    time: TimeObject | None
    span: SpanObject


class Constraint(TypedDict):
    """A prohibition: in words, or as a clause."""

    text: str | None
    noun: str | None
    action: str | None
    effect: str | None
    arguments: list[Argument]
    time: TimeObject | None
    span: SpanObject
    paraphrase: str


class Unresolved(TypedDict):
    """A sentence that gave nothing; `expected` says in the language's own words what would be accepted at `at`."""

    span: SpanObject
    reason: Reason
    at: SpanObject
    expected: list[str]


class Plan(TypedDict):
    """A whole document, members in the order in which it is written."""

    format: Literal["renigma.request-plan"]
    version: Literal[1]
    source_text: str
    complete: bool
    executed: Literal[False]
    start: Start | None
    steps: list[Step]
    constraints: list[Constraint]
    unresolved: list[Unresolved]
    verbs: list[DeclaredVerbObject]
