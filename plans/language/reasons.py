"""Every reason for which a sentence stays unresolved: its title, and what it means in one line."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from plans.document.model import MAX_QUOTED_TEXT, Reason


class ReasonWords(NamedTuple):
    """A reason as a person reads it."""

    title: str
    meaning: str


REASONS: Final[Mapping[Reason, ReasonWords]] = MappingProxyType(
    {
        "unclosed-quote": ReasonWords(
            "Quote never closed", "A quote that is opened must be closed on the same line."
        ),
        "bad-escape": ReasonWords(
            "Bad escape", 'Between straight quotes only \\" and \\\\ may follow a backslash.'
        ),
        "empty-text": ReasonWords("Empty text", "A quoted text holds at least one character."),
        "too-long": ReasonWords(
            "Text too long", f"A quoted text holds at most {MAX_QUOTED_TEXT} characters."
        ),
        "unknown-verb": ReasonWords(
            "Unknown verb", "Every clause begins with one of the verbs of the language."
        ),
        "unexpected": ReasonWords(
            "Unexpected word", "The words of a clause stand in the order of its verb's frame."
        ),
        "unfinished": ReasonWords("Unfinished sentence", "The sentence ends where more was expected."),
        "misnumbered": ReasonWords(
            "Wrong number", "A number in front of a sentence is the number of its first step."
        ),
        "no-such-step": ReasonWords("No such step", "A reference means a step that stands before it."),
        "no-such-result": ReasonWords(
            "No such result", "A named result is one that an earlier step was given."
        ),
        "no-result": ReasonWords("No result", "Steps that delete, send or stop give nothing to work on."),
        "uncertain-reference": ReasonWords(
            "Uncertain reference", "Which step is meant depends on something that is not settled."
        ),
        "wrong-type": ReasonWords("Wrong type", "What the step gives does not fit what is asked of it."),
        "duplicate-name": ReasonWords("Name used twice", "Each name is given to one result only."),
    }
)
