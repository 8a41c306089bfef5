"""The language of requests as the rules for offers see it: what is read, what is asked for, what may be quoted.

Grammar alone cannot tell some things apart. `on my calendar` in quotes would be read as a time, `to confirm receipt`
as a recipient and `tell Bo lunch is ready` as a person of that name: where that may happen no offer can be made.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from plans.advice.in_place import Request, said_in
from plans.advice.near_verbs import near_word
from plans.advice.quotable import may_be_quoted
from plans.advice.rewording import QUOTE_SIGNS
from plans.document.model import MAX_STEPS
from plans.language.nodes import Clause, Said, Text, Time
from plans.language.reasons import Fault
from plans.language.sentences import QUOTED_TEXT, decode_text, scan
from plans.language.verbs import NOUNS, SPECIAL_NOUNS, SPELLINGS
from renigma_site.kernel.offers import Account, BrokenRule, Command, Offer, Source, checked_offer, tokens_of
from renigma_site.kernel.spans import Span

_WORD: Final = re.compile(r"[A-Za-z]+")
_PROHIBITS: Final = re.compile(r"\b(?:not|never|don['\u2019]?t)\b", re.IGNORECASE)
_ESCAPED: Final = re.compile(r'\\(["\\])')
_MAY_BE_ADDED: Final = frozenset({"do", "a", "an", "the", "."})
_PEOPLE: Final = frozenset({"recipients", "person"})
_AFTER_TO: Final = re.compile(r"\bto\s+(?:(?:the|an|a)\s+)?\Z", re.IGNORECASE)
# What names somebody or something, and is not the beginning of `to confirm receipt`.
_NAMES_SOMETHING: Final = re.compile(
    r"(?:the|an?|my|our|your|all|each|both|every)\s|\S*[\d_./@#]", re.IGNORECASE
)
_DETERMINED: Final = re.compile(r"(?:(?:the|an?|my|our|your)\s+)(?:[\w-]+\s+){0,2}[\w-]+\Z", re.IGNORECASE)
_NAMES: Final = re.compile(r"(?:[^\W\d_a-z]\S*)(?:\s+[^\W\d_a-z]\S*){0,3}\Z")
_CALLED: Final = ("item", "result", *SPECIAL_NOUNS, *NOUNS)
_OUTCOME: Final = re.compile(
    r"\b(?:yes|no|so|ok|okay|approved|done|ready|true|false|succe\w+|fail\w*|pass\w*|works?|errors?|empty|found|none)\b",
    re.IGNORECASE,
)
"""Words that ask about a step, and not about the world."""
# Places of a frame that a preposition alone does not tell from words of the place before it.
_UNSURE_PLACES: Final = frozenset(
    {
        ("run", "place"),
        ("run", "input"),
        ("test", "place"),
        ("build", "place"),
        ("commit", "message"),
        ("do", "input"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRules:
    """The language for offers in the place of one sentence of a request.

    `verbs` are those that stand for words of the sentence which are not verbs: typing errors, and `do`.
    """

    request: Request
    number: int
    verbs: frozenset[str] = frozenset()

    def commands(self, text: str) -> tuple[Command, ...] | None:
        """The clauses that the parser reads, each with the words in front of it; None unless it reads all of them."""
        spans = [sentence.span for sentence in scan(text).sentences]
        found: list[Command] = []
        for span, said in zip(spans, said_in(text, self.request.verbs), strict=True):
            if isinstance(said, Fault):
                return None
            found += _commands(text, span, said)
        return tuple(found)

    def kinds_asked(self, source: Source, span: Span) -> frozenset[str]:
        """The verbs that the words of a part of a source ask for, and whether they forbid something."""
        wording = QUOTED_TEXT.sub(" ", span.of(source.text))
        words = {word.lower() for word in _WORD.findall(wording)}
        declared = self.request.verbs.by_word
        verbs = (
            {SPELLINGS[word].word for word in words & SPELLINGS.keys()}
            | (words & declared.keys())
            | self.verbs
        )
        if _PROHIBITS.search(wording) is None:
            return frozenset(verbs)
        return frozenset(verbs | {_forbidden(verb) for verb in verbs} | {_forbidden("")})

    def content(self, wording: str) -> str:
        """The text with what its quoted texts say."""
        return QUOTED_TEXT.sub(lambda match: f" {_said_by(match[0])} ", wording)

    def may_quote(self, label: str, wording: str) -> bool:
        """Whether the text was quoted before, or its words may go into one quote."""
        kept = {_said_by(match[0]) for match in QUOTED_TEXT.finditer(wording)}
        return (
            label in kept
            or may_be_quoted(label, frozenset(self.request.verbs.by_word))
            or _in_wrong_quotes(label, wording)
        )

    def objection(self, source: Source, span: Span, text: str, account: Account) -> BrokenRule | None:
        """What a text may not do in the place of the sentence."""
        wording = span.of(source.text)
        if self.request.fault_of(self.number, text) is not None:
            return BrokenRule(1, "its references, types or times are not read in its place")
        wrong = _turned(wording, text, said_in(text, self.request.verbs))
        if wrong:
            return BrokenRule(2, wrong)
        added = _added(self.content(wording), self.content(text), account)
        if added:
            return BrokenRule(3, f"{added[0]!r} is added")
        if wording[-1] in "!?" and text[-1] != ".":
            return BrokenRule(6, "the text does not end its sentence")
        if self.request.disturbs(self.number, text):
            return BrokenRule(6, "a later sentence would no longer be read")
        return None


def offer_in_place(
    request: Request, number: int, text: str, account: Account, verbs: frozenset[str], title: str
) -> Offer | None:
    """An offer in the place of a sentence, or None where it would break a rule."""
    source = Source(text=request.text, clauses=request.spans, open_quote=None, room=MAX_STEPS)
    rules = PlanRules(request=request, number=number, verbs=verbs)
    return checked_offer(title, request.spans[number], text, source, rules, account)


def _forbidden(verb: str) -> str:
    return f"not {verb}".rstrip()


def _commands(text: str, span: Span, said: Said) -> Iterator[Command]:
    clauses = list(_clauses(said))
    place = span.start
    for number, (kind, end) in enumerate(clauses, 1):
        part = text[place : span.end if number == len(clauses) else end]
        labels = tuple(decode_text(match[0]) for match in QUOTED_TEXT.finditer(part))
        own = tuple(tokens_of(QUOTED_TEXT.sub(" ", part)))
        yield Command(kind=kind, text=part.strip(), own_words=own, labels=labels, quoted=labels)
        place = end


def _clauses(said: Said) -> Iterator[tuple[str, int]]:
    """The kind of each clause and where it ends, in the order of the text."""
    yield from ((clause.verb, clause.span.end) for clause in _done(said))
    forbidden = said.prohibition
    if forbidden is not None:
        clauses = forbidden.group.clauses if forbidden.group is not None else ()
        yield from ((_forbidden(clause.verb), clause.span.end) for clause in clauses)
        if forbidden.text is not None:
            yield _forbidden(""), forbidden.span.end


def _done(said: Said) -> Iterator[Clause]:
    yield from said.group.clauses if said.group is not None else ()
    if said.conditional is not None:
        yield from said.conditional.group.clauses
        yield from said.conditional.otherwise.clauses if said.conditional.otherwise is not None else ()


def _turned(wording: str, text: str, said: list[Said | Fault]) -> str:
    """What a quote that was not there before would be read as, where it may have meant something else; or nothing."""
    kept = {match[0] for match in QUOTED_TEXT.finditer(wording)}
    for match in QUOTED_TEXT.finditer(text):
        before = _AFTER_TO.search(text, max(0, match.start() - 12), match.start())
        if match[0] not in kept and before and not _is_a_name(match[0][1:-1], before[0]):
            return "a purpose would be a recipient or a place"
    for each in said:
        if isinstance(each, Said):
            for wrong in _turned_in(each, {decode_text(quote) for quote in kept}):
                return wrong
    return ""


def _turned_in(said: Said, kept: set[str]) -> Iterator[str]:
    stated = said.conditional.condition.stated if said.conditional is not None else None
    is_new = stated is not None and stated.text not in kept
    if is_new and stated is not None and (len(stated.text.split()) < 2 or _OUTCOME.search(stated.text)):
        yield "a question about a step would be one about the world"
    forbidden = said.prohibition.group if said.prohibition is not None else None
    if is_new and stated is not None and _may_mean_a_step(stated):
        yield "words would hide a reference"
    for clause in (*_done(said), *(forbidden.clauses if forbidden is not None else ())):
        times = [clause.time, *(value for filled in clause.filled for value in filled.values)]
        if any(
            isinstance(time, Time) and time.text is not None and time.text.text not in kept for time in times
        ):
            yield "words would be a time"
        if clause.name is not None and clause.name.text not in kept:
            yield "words would name the step"
        for filled in clause.filled:
            added = [value for value in filled.values if isinstance(value, Text) and value.text not in kept]
            if any(map(_may_mean_a_step, added)):
                yield "words would hide a reference"
            if added and (clause.verb, filled.role) in _UNSURE_PLACES:
                yield "words of one place would be two"
            if filled.role in _PEOPLE and not all(map(_is_somebody, added)):
                yield "words would be a person"


def _may_mean_a_step(value: Text) -> bool:
    """Whether a text may mean a step: `a summary`, or a slip of the pen for `the NOUN` or `step N`."""
    words = value.text.lower().split()
    if len(words) == 1 and words[0] in SPECIAL_NOUNS:
        return True
    is_determined = value.span.end - value.span.start > len(value.text) + 2
    if len(words) == 1 and is_determined:
        return words[0].removesuffix("s") not in _CALLED and near_word(words[0], _CALLED) is not None
    return len(words) > 1 and words[1].isdecimal() and near_word(words[0], ("step",)) is not None


def _is_somebody(value: Text) -> bool:
    """Whether a text reads as somebody: a name, one word, or a few words after an article or `my`."""
    text = value.text
    is_determined = value.span.end - value.span.start > len(text) + 2
    return (
        len(text.split()) == 1
        or _NAMES.match(text) is not None
        or _DETERMINED.match(f"the {text}" if is_determined else text) is not None
    )


def _is_a_name(text: str, before: str) -> bool:
    """Whether a text after `to` names somebody or something; an article before the quotes says so as well."""
    return len(before.split()) > 1 or text[0].isupper() or _NAMES_SOMETHING.match(text) is not None


def _added(written: str, offered: str, account: Account) -> list[str]:
    """Words and characters of an offer that the sentence does not have and that nothing allows."""
    before = Counter(token.lower() for token in tokens_of(written))
    before.update(token.lower() for _, instead in account.replaced for token in tokens_of(instead))
    now = Counter(token.lower() for token in tokens_of(offered))
    return sorted(token for token in now - before if token not in _MAY_BE_ADDED)


def _said_by(token: str) -> str:
    """What a quoted text says; a backslash with no meaning of its own is itself."""
    return _ESCAPED.sub(r"\1", token[1:-1]) if token[0] == '"' else token[1:-1]


def _in_wrong_quotes(label: str, wording: str) -> bool:
    """Whether the sentence has the text in quotes of another sort."""
    return any(
        wording[place - 1 : place] in QUOTE_SIGNS and wording[place + len(label) :][:1] in QUOTE_SIGNS
        for place in (match.start() for match in re.finditer(re.escape(label), wording))
        if place
    )
