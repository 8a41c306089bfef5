"""What hints look at: an unresolved clause, neighbours that a full stop or line break cut off, the live keys."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from memory.advice.nearness import NearKeys
from memory.advice.rules import MemoryRules, sign_after
from memory.advice.vocabulary import FORM_VERBS, NUMBERED, OTHER_ENDS, OTHER_VERBS, SHORTENED, TITLES
from memory.advice.wordings import Wording, Wordings
from memory.engine.protocol import EngineDescription
from memory.language.forms import FORMS, Form, LanguageVersion
from memory.language.labels import read_label
from memory.record.limits import STATEMENTS
from memory.record.model import Event, Record, UnresolvedEvent
from renigma_site.kernel.offers import Source
from renigma_site.kernel.once import once
from renigma_site.kernel.spans import Span

_FORMS: Final = {form.id: form for form in FORMS}
_CLAUSE_ENDS: Final = ".?!"
_LAST_WORD: Final = re.compile(r"[\w.]+\Z")
_FIRST_WORD: Final = re.compile(r"[\w'’]+")
_END_RUN: Final = re.compile(r"[^\S\n]*+[.?!]++")
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]\Z")
_MOST_CLAUSES: Final = 12
_LONGEST: Final = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """Neighbouring clauses that belong together: `first` and `last` are event ids, both included.

    More than one where a full stop in a word or after an abbreviation ended a clause. `is_doubtful` where it may have:
    then nothing is offered.
    """

    first: int
    last: int
    is_doubtful: bool = False


@dataclass(frozen=True, kw_only=True)  # no slots: they leave no room for what is worked out once
class Case:
    """One unresolved clause with all that hints look at. Offsets are code points of the source."""

    source: Source
    events: Sequence[Event]
    event: UnresolvedEvent
    unit: Unit
    language_version: LanguageVersion
    keys: NearKeys
    engine: EngineDescription
    wordings: Wordings
    wrapped: dict[int, bool]
    """Whether each clause goes on in the next line, as far as that was asked; one for all cases of a text."""

    @once
    def rules(self) -> MemoryRules:
        """The language as the rules for offers see it here."""
        may_create = self.event["reason"] == "not-remembered"
        return MemoryRules(version=self.language_version, wordings=self.wordings, may_create=may_create)

    @once
    def clause(self) -> str:
        """The text of the unresolved clause alone."""
        return self.source.text[self.event["span"]["start"] : self.event["span"]["end"]]

    @once
    def clause_wording(self) -> Wording:
        """The text of the unresolved clause alone."""
        return self.wordings(self.clause)

    @once
    def unit_wording(self) -> Wording:
        """The text of the unit."""
        return self.wordings(self.wording)

    @property
    def form(self) -> Form | None:
        """The form that the clause has apart from its fault."""
        return _FORMS.get(self.event["form"] or "")

    @property
    def token(self) -> str:
        """The text at fault; empty where no part of the clause is."""
        at = self.event["at"]
        return self.source.text[at["start"] : at["end"]] if at else ""

    @property
    def place(self) -> int:
        """The offset of the text at fault, or of the clause."""
        return (self.event["at"] or self.event["span"])["start"]

    @property
    def is_cut(self) -> bool:
        """Whether a character cut the clause off from its neighbours."""
        return self.unit.first != self.unit.last

    @once
    def span(self) -> Span:
        """From the beginning of the unit to its closing characters."""
        return self.span_of(self.unit.first, self.unit.last)

    @once
    def wording(self) -> str:
        """The text of the unit, with the last full stop where that belongs to an abbreviation such as p.m."""
        start, end = self.source.clauses[self.unit.first].start, self.source.clauses[self.unit.last].end
        text = self.source.text
        if self.is_cut and text[end : end + 1] == "." and _is_initials(text[start:end]):
            end += 1
        return text[start:end]

    @property
    def is_question(self) -> bool:
        """Whether a question mark ends the clause."""
        return sign_after(self.source.text, self.event["span"]["end"]) == "?"

    @once
    def near_key(self) -> str | None:
        """The live key that the label at fault comes near, if one does."""
        label = read_label(self.token, self.language_version)
        return self.keys.nearest(label) if isinstance(label, str) else None

    def span_of(self, first: int, last: int) -> Span:
        """From the beginning of one clause to the closing characters of another."""
        end = self.source.clauses[last].end
        run = _END_RUN.match(self.source.text, end)
        return Span(self.source.clauses[first].start, run.end() if run else end)

    def text_of(self, number: int) -> str:
        """The text of a clause."""
        return self.source.clauses[number].of(self.source.text)

    def words_between(self, first: int) -> str:
        """What lies between a clause and the next."""
        clauses = self.source.clauses
        return self.source.text[clauses[first].end : clauses[first + 1].start]


def source_of(record: Record) -> Source:
    """The source of a record as offers see it."""
    events = record["events"]
    last = events[-1] if events else None
    open_quote = None
    if (
        last is not None
        and last["operation"] == "unresolved"
        and last["reason"] == "unclosed-quote"
        and last["at"]
    ):
        open_quote = last["at"]["start"]
    return Source(
        text=record["source_text"],
        clauses=tuple(Span(event["span"]["start"], event["span"]["end"]) for event in events),
        open_quote=open_quote,
        room=STATEMENTS - len(events),
    )


def units_of(source: Source) -> list[Unit]:
    """The unit of each clause. Linear in the length of the text."""
    units: list[Unit] = []
    first, is_doubtful = 0, False
    clauses = source.clauses
    for number in range(len(clauses)):
        tie = _tie(source, number) if number + 1 < len(clauses) else ""
        is_doubtful = is_doubtful or tie in ("doubtful", "shaky")
        is_full = number - first >= _MOST_CLAUSES or clauses[number].end - clauses[first].start > _LONGEST
        if tie == "tied" and not is_full:
            continue
        unit = Unit(first=first, last=number, is_doubtful=is_doubtful or (is_full and tie == "tied"))
        units.extend([unit] * (number - first + 1))
        first, is_doubtful = number + 1, tie in ("tied", "doubtful")
    return units


def _tie(source: Source, number: int) -> str:
    """How a clause belongs to the next: `tied`, `doubtful` (for both), `shaky` (for the first), or not at all."""
    text, clause, following = source.text, source.clauses[number], source.clauses[number + 1]
    between = text[clause.end : following.start]
    word = _FIRST_WORD.match(text, following.start, following.start + 40)
    begins = word[0].lower() if word else ""
    if begins in FORM_VERBS:
        return ""
    before = text[clause.end - 1]
    if between.strip(" ") in (".", "?", "!") and not between[-1:].isspace():
        # Glued: nothing parts the character from what follows. Before it is a word, or white space as in ` .5`.
        after = text[following.start]
        is_word = after.isalnum() or after in "_/-#~%&"
        if after in OTHER_ENDS:
            return "doubtful"
        return (
            "tied" if is_word and (between[0] != " " or after.isdigit()) and before not in "\"'”’)]}" else ""
        )
    if between[:1] != "." or between[1:].strip(" ") or not between[1:]:
        return ""
    last = _LAST_WORD.search(text, max(0, clause.end - 40), clause.end)
    return _shortens(last[0] if last else "", text[following.start], begins)


def _shortens(last: str, after: str, begins: str) -> str:
    """Whether a full stop after a word, with a space behind it, shortens the word."""
    word = last.lower()
    if _is_initials(last):
        return "tied" if after.islower() else "shaky"
    if len(last) == 1 and last.isupper():
        return "tied" if after.isupper() and len(begins) == 1 else "doubtful"
    if word in TITLES and after.isupper():
        return "tied"
    if (word in NUMBERED and after.isdigit()) or (word in SHORTENED and (after.islower() or after.isdigit())):
        return "tied" if begins not in OTHER_VERBS else "shaky"
    if word in TITLES:
        return "doubtful"
    return "shaky" if word in NUMBERED or word in SHORTENED else ""


def _is_initials(wording: str) -> bool:
    word = _LAST_WORD.search(wording[-40:])
    return word is not None and "." in word[0] and _INITIALS.match(word[0]) is not None
