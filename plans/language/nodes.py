"""What a sentence says, as values: references are still words here, and every span counts in the whole request."""

from dataclasses import dataclass
from typing import Literal

from renigma_site.kernel.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Text:
    """A quoted text, decoded, with the noun before it or None; the span covers article, noun and quotes."""

    text: str
    noun: str | None = None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """An integer with the span of its digits."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of a closed list, in small letters, or `pull request`."""

    word: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """Words that point at a step or at the item of a loop.

    `it` also represents `them` and `the result`; `step` has a number, `result` a name, and `the` a noun (or `item`).
    """

    kind: Literal["it", "step", "result", "the"]
    span: Span
    number: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Me:
    """The word `me`."""

    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Web:
    """The words `the web`."""

    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How long a summary is; the unit in the plural."""

    count: int
    unit: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Duration:
    """A number and a unit of time, the unit in the singular."""

    count: Number
    unit: str
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A clock time as it was written, not checked: `minute` is 0 and `half` empty where nothing was written."""

    hour: int
    minute: int
    half: Literal["", "am", "pm"]
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Date:
    """A date as it was written, not checked."""

    year: int
    month: int
    day: int
    span: Span


TimeKind = Literal["at", "on", "by", "in", "after", "every"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """A time as it was written. `count` and `unit` are those of a duration or a cycle, `days` are weekdays or a date.

    `every weekday` has the unit `weekday`. The places are in the order of the text, so that the first
    invalid one is the fault.
    """

    kind: TimeKind
    span: Span
    day: Date | None = None
    weekdays: tuple[Word, ...] = ()
    count: Number | None = None
    unit: str = ""
    text: Text | None = None
    clock: Clock | None = None


Value = Text | Reference | Me | Web | Size | Word | Duration | Time


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """One role with what is in its place.

    `separator` is the first list separator between several values. `is_object_list` says that each value is a step.
    """

    role: str
    values: tuple[Value, ...]
    separator: Span | None = None
    is_object_list: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One verb (the canonical word) with its places in the order of the text; `name` is what `as` gives its step."""

    verb: str
    filled: tuple[Filled, ...]
    time: Time | None
    name: Text | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Separator:
    """What is between two clauses; `at` is its first token, and `then` the place of that word."""

    at: Span
    is_bare_and: bool
    has_semicolon: bool
    then: Span | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Clauses and the separators between them, of which there is one fewer."""

    clauses: tuple[Clause, ...]
    separators: tuple[Separator, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class After:
    """`after step 1 and step 2,`"""

    references: tuple[Reference, ...]
    span: Span


TestName = Literal[
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
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A condition as it was written: on the world where `stated` is a text, else a test of what `reference` means.

    `is_negated` counts `unless` and `not` together; two of them cancel out.
    """

    stated: Text | None
    reference: Reference | None
    test: TestName | None
    value: str | int | None
    is_negated: bool
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditional:
    """Clauses under a condition, and those under its opposite."""

    condition: Condition
    after: After | None
    group: Group
    otherwise: Group | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ForEach:
    """`for each NOUN in …` with the noun and its source, or `for the same item` with neither.

    `at` covers the words `the same item`, or all of it.
    """

    each: str
    source: Text | Reference | None
    at: Span
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """When the whole plan starts: an event in the user's words or a time."""

    event: Text | None
    time: Time | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Prohibition:
    """What must not be done: in words, or as clauses (of which only one is allowed)."""

    text: Text | None
    group: Group | None
    span: Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A whole sentence. Either `prohibition` is alone, or there is a group, a conditional, or both in a chain."""

    number: Number | None = None
    then: Span | None = None
    start: Start | None = None
    each: ForEach | None = None
    after: After | None = None
    group: Group | None = None
    separator: Separator | None = None
    conditional: Conditional | None = None
    prohibition: Prohibition | None = None
