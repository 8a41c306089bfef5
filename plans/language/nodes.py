"""What a sentence says, as values: references are still words here, and every span counts in the whole request."""

from dataclasses import dataclass
from typing import Literal

from renigma_site.kernel.spans import Span


@dataclass(frozen=True, slots=True)
class Text:
    """A quoted text, decoded; the span covers its quotes."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Number:
    """An integer with the span of its digits."""

    value: int
    span: Span


@dataclass(frozen=True, slots=True)
class Reference:
    """Words that point at a step: `number` for `step N`, `name` for `result "…"`, neither for the other two."""

    kind: Literal["step", "result", "it", "item"]
    span: Span
    number: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Web:
    """The words `the web`."""

    span: Span


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit."""

    count: int
    unit: str
    span: Span


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a closed list, in small letters."""

    word: str
    span: Span


Value = Text | Reference | Web | Quantity | Word


@dataclass(frozen=True, slots=True)
class Filled:
    """One slot of a frame with what stands in it."""

    role: str
    value: Value


@dataclass(frozen=True, slots=True)
class Clause:
    """One verb with its slots in the order of its frame; `name` is what `as` gives its result."""

    verb: str
    filled: tuple[Filled, ...]
    name: Text | None
    span: Span


@dataclass(frozen=True, slots=True)
class Linked:
    """A clause of a chain; `then` is the place of the word that puts it after the step just before."""

    clause: Clause
    then: Span | None


@dataclass(frozen=True, slots=True)
class Chain:
    """Clauses that are said one after the other."""

    links: tuple[Linked, ...]


@dataclass(frozen=True, slots=True)
class Conditional:
    """`if` or `unless`; `negated` counts `unless` and `not` together, and they cancel out."""

    reference: Reference
    test: str
    value: int | str | None
    negated: bool
    span: Span
    clause: Clause
    otherwise: Clause | None


@dataclass(frozen=True, slots=True)
class After:
    """A clause that comes after a step."""

    reference: Reference
    clause: Clause


@dataclass(frozen=True, slots=True)
class Each:
    """A clause that is meant once for each item of a list."""

    reference: Reference
    clause: Clause


@dataclass(frozen=True, slots=True)
class Body:
    """A whole sentence: the number that it was written with, and what it says."""

    number: Number | None
    says: Chain | Conditional | After | Each
