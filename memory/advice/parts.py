"""What a hint is made of: words of the project, wording of the person's, and clauses that can be written
instead.

A hint is data. Pages, the command line and tests render it; the person's own wording is kept apart in it, so
that a page can isolate it.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from memory.advice.rewording import Piece, Reading, Slip, offered, pieces_of, readings
from memory.language.errors import Reason
from memory.language.forms import LABEL_WORDS, Form, LanguageVersion
from renigma_site.kernel.visible import token, visible_text

_EXCERPT: Final = 40  # code points of a person's wording that a sentence repeats


class Part(NamedTuple):
    """A run of a hint's sentence; `is_wording` where it repeats what the person wrote."""

    text: str
    is_wording: bool


class Suggestion(NamedTuple):
    """One clause that can be written instead, and the words that lead to it. It is never applied by itself."""

    lead: str
    text: str


class Hint(NamedTuple):
    """Why a clause stays unresolved, for a person, and what to write instead where something can be offered.

    Each suggestion is read as exactly one clause without a fault in the language version that was asked for.
    """

    id: str
    parts: tuple[Part, ...]
    suggestions: tuple[Suggestion, ...] = ()

    @property
    def words(self) -> str:
        """The sentence in one string."""
        return "".join(part.text for part in self.parts)

    @property
    def suggestion(self) -> str | None:
        """The first clause that is offered, if any."""
        return self.suggestions[0].text if self.suggestions else None

    @property
    def lines(self) -> tuple[str, ...]:
        """For a terminal, the sentence and each suggestion; what cannot be seen in them stands as tokens."""
        offers = (f"{suggestion.lead} {suggestion.text}" for suggestion in self.suggestions)
        return tuple(visible_text(line.replace("\n", token("\n"))) for line in (self.words, *offers))


@dataclass(frozen=True, kw_only=True)  # no slots: they leave no room for what is worked out once
class Case:
    """An unresolved clause with all that hints look at. Offsets are code points of `text`."""

    text: str
    start: int
    end: int
    reason: Reason
    form: Form | None
    at: tuple[int, int] | None
    language_version: LanguageVersion
    keys: tuple[str, ...]
    key_capacity: int | None
    value_capacity: int | None

    @property
    def clause(self) -> str:
        """The wording of the clause."""
        return self.text[self.start : self.end]

    @property
    def token(self) -> str:
        """The wording at fault; empty where no part of the clause is."""
        return self.text[self.at[0] : self.at[1]] if self.at else ""

    @cached_property
    def pieces(self) -> list[Piece]:
        """The clause at its white space; empty where it is too long to be one slip of the pen."""
        return pieces_of(self.clause)

    @cached_property
    def readings(self) -> list[Reading]:
        """The nearest readings of the clause as it is written."""
        return readings(self.clause, self.language_version)

    @property
    def labels(self) -> dict[str, str]:
        """The tokens that stand for KEY and VALUE of the clause's form; empty for a clause of no form."""
        words = self.form.words if self.form else ()
        tokens = [piece.text for piece in self.pieces]
        if len(words) != len(tokens):
            return {}
        return {word: token for word, token in zip(words, tokens, strict=True) if word in LABEL_WORDS}

    @property
    def is_key_at_fault(self) -> bool:
        """Whether the place at fault is the key of the clause's form."""
        place = self.at[0] - self.start if self.at else -1
        number = next((number for number, piece in enumerate(self.pieces) if piece.start == place), -1)
        return self.form is not None and number >= 0 and self.form.words[number] == "KEY"

    def with_token(self, replacement: str) -> str:
        """The clause with other wording in the place at fault."""
        start, end = self.at or (self.start, self.start)
        return self.text[self.start : start] + replacement + self.text[end : self.end]

    def offer(self, clause: str, lead: str, slips: frozenset[Slip] = frozenset()) -> tuple[Suggestion, ...]:
        """The clause as a suggestion if it can be read, or else its nearest reading with slips of these kinds
        only.
        """
        version = self.language_version
        text = offered(clause, version) if clause else None
        if text is None and slips:
            near = (reading.text for reading in readings(clause, version) if slips.issuperset(reading.slips))
            text = next(near, None)
        return (Suggestion(lead, text),) if text else ()


def sentence(template: str, *wordings: str) -> tuple[Part, ...]:
    """The parts of a sentence in which each `{}` stands for a person's wording, shortened where it is long."""
    parts: list[Part] = []
    for number, words in enumerate(template.split("{}")):
        if number:
            parts.append(Part(_excerpt(wordings[number - 1]), True))
        if words:
            parts.append(Part(words, False))
    return tuple(parts)


def _excerpt(wording: str) -> str:
    return wording if len(wording) <= _EXCERPT else f"{wording[: _EXCERPT - 1]}…"
