"""Every reason for which a sentence stays unresolved, and a fault: a reason with its place."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from renigma_site.kernel.spans import Span

MAX_QUOTED_TEXT: Final = 500
"""Code points of one quoted text, counted without its quotes and after its escapes are decoded."""

Reason = Literal[
    "unclosed-quote",
    "bad-escape",
    "empty-text",
    "too-long",
    "no-instruction",
    "unknown-verb",
    "unfinished",
    "unexpected",
    "uncertain-scope",
    "uncertain-reference",
    "no-such-step",
    "no-such-result",
    "no-result",
    "wrong-type",
    "duplicate-name",
    "misnumbered",
    "misplaced-start",
    "bad-time",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """Why a sentence gives no step: the reason, the place, and what the grammar would take there.

    `expected` holds symbols of plans.language.expectations; it is empty for faults that are not the grammar's.
    """

    reason: Reason
    at: Span
    expected: tuple[str, ...] = ()


class ReasonWords(NamedTuple):
    """A reason as a person reads it."""

    title: str
    meaning: str


REASONS: Final[Mapping[Reason, ReasonWords]] = MappingProxyType(
    {
        "unclosed-quote": ReasonWords("Unclosed quote", "A quote must be closed on the line where it opens."),
        "bad-escape": ReasonWords(
            "Bad escape", 'Between straight quotes only \\" and \\\\ may follow a backslash.'
        ),
        "empty-text": ReasonWords("Empty text", "A quoted text has at least one character."),
        "too-long": ReasonWords("Text too long", f"A quoted text has at most {MAX_QUOTED_TEXT} characters."),
        "no-instruction": ReasonWords(
            "No instruction", "The sentence states a fact or is polite; a request says what to do."
        ),
        "unknown-verb": ReasonWords("Unknown verb", "Each clause begins with a verb of the language."),
        "unfinished": ReasonWords("Unfinished sentence", "The sentence ends too early."),
        "unexpected": ReasonWords(
            "Unexpected word", "The grammar has no place for this word or character here."
        ),
        "uncertain-scope": ReasonWords(
            "Unclear scope", "It is not clear which clauses the condition, loop, order or prohibition covers."
        ),
        "uncertain-reference": ReasonWords(
            "Unclear reference", "The words could mean more than one step, or a step that may not run."
        ),
        "no-such-step": ReasonWords("No such step", "A reference means a step that was written before it."),
        "no-such-result": ReasonWords("No such result", "No earlier step has this name."),
        "no-result": ReasonWords("No result", "The step gives nothing to work on."),
        "wrong-type": ReasonWords("Wrong type", "What the step gives does not fit here."),
        "duplicate-name": ReasonWords("Name used twice", "A name belongs to one step only."),
        "misnumbered": ReasonWords(
            "Wrong number", "A number in front of a sentence is the number of its first step."
        ),
        "misplaced-start": ReasonWords(
            "Misplaced start", "A start comes before the first sentence that gives a step."
        ),
        "bad-time": ReasonWords("No such time", "The clock, calendar or cycle has no such time."),
    }
)
