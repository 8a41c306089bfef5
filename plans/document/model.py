"""The plan document as it is written, its closed vocabularies, and the bounds of a request."""

from typing import Final, Literal, TypedDict

from renigma_site.kernel.spans import SpanObject

FORMAT: Final = "renigma.request-plan"
VERSION: Final = 1

MAX_TEXT: Final = 20_000
"""Code points of one request."""
MAX_STEPS: Final = 200
MAX_QUOTED_TEXT: Final = 500
"""Code points of one quoted text, counted without its quotes and after its escapes are decoded."""

EDGE_KINDS: Final = ("data", "order", "condition", "each", "gate")
"""Why a step needs an earlier one, in the order in which a document lists them."""

TESTS: Final = (
    "succeeds",
    "fails",
    "contains",
    "empty",
    "approved",
    "yes",
    "no",
    "more-than",
    "less-than",
    "equals",
)

Reason = Literal[
    "unclosed-quote",
    "bad-escape",
    "empty-text",
    "too-long",
    "unknown-verb",
    "unexpected",
    "unfinished",
    "misnumbered",
    "no-such-step",
    "no-such-result",
    "no-result",
    "uncertain-reference",
    "wrong-type",
    "duplicate-name",
]


class TextArgument(TypedDict):
    """A quoted text; the span covers its quotes."""

    role: str
    kind: Literal["text"]
    text: str
    span: SpanObject


class StepArgument(TypedDict):
    """The result of an earlier step, however it was referred to."""

    role: str
    kind: Literal["step"]
    step: int
    span: SpanObject


class PlainArgument(TypedDict):
    """`the item` of a list that is gone through, or `the web`."""

    role: str
    kind: Literal["item", "web"]
    span: SpanObject


class QuantityArgument(TypedDict):
    """How long a summary is."""

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


Argument = TextArgument | StepArgument | PlainArgument | QuantityArgument | WordArgument


class Condition(TypedDict):
    """What decides whether a step runs; `value` is null, an integer or a string, as the test wants it."""

    step: int
    test: str
    value: int | str | None
    negated: bool
    span: SpanObject


class Need(TypedDict):
    """The edges from one earlier step; kinds in the order of EDGE_KINDS."""

    step: int
    kinds: list[str]


class Step(TypedDict):
    """One typed step; `for_each` is the number of the step whose list is gone through."""

    number: int
    action: str
    effect: str
    gives: str | None
    name: str | None
    span: SpanObject
    arguments: list[Argument]
    condition: Condition | None
    for_each: int | None
    needs: list[Need]
    paraphrase: str


class Unresolved(TypedDict):
    """A sentence that gave no step; `expected` says in the language's own words what could stand at `at`."""

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
    steps: list[Step]
    unresolved: list[Unresolved]
