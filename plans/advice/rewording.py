"""An unresolved sentence → the same sentence as the language writes it, where little is missing.

It keeps every word of the sentence, either as language or inside one quote, and adds nothing but quotes, `do` and the
language's own spelling of a word. What would need more has no rewording. Whether one may be offered is for
`plans.advice.rules` to say.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from plans.advice.near_verbs import near_verb, near_word, reaches_out
from plans.advice.quotable import may_be_quoted
from plans.document.paraphrase import quoted
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.expectations import COMMA, Expected
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import QUOTED_TEXT, scan
from plans.language.verbs import SPELLINGS
from renigma_site.kernel.offers import Account
from renigma_site.kernel.spans import Span

MAX_SENTENCE: Final = 600
"""Code points of the longest sentence that gets an offer; a longer one is not a typing error."""
_MAX_STEPS: Final = 12

# Pairs that other languages and keyboards use for quotes; what is inside holds no straight double quote.
_QUOTE_PAIRS: Final = (
    "''",
    "``",
    "\u2018\u2019",
    "\u00ab\u00bb",
    "\u201e\u201d",
    "\u201e\u201c",
    "\u2039\u203a",
)
QUOTE_SIGNS: Final = frozenset("".join(_QUOTE_PAIRS) + '"\u201c\u201d')
"""Every character that somebody writes for a quote."""
_WRONG_QUOTES: Final = re.compile("|".join(f'{first}([^{last}"\n]+){last}' for first, last in _QUOTE_PAIRS))
_RUN: Final = re.compile(rf"[^\s{re.escape(''.join(sorted(QUOTE_SIGNS)))}]+")
_ENDS_OF_RUN: Final = ".,;:!?"
_NO_PLACE: Final = Fault(reason="unexpected", at=Span(0, 0))
_AFTER_NOT: Final = re.compile(r"\b(?:not|never)\s+\Z", re.IGNORECASE)
_AFTER_SEPARATOR: Final = re.compile(r"(?:,|\band)\s+\Z", re.IGNORECASE)
_NEW_CLAUSE: Final = re.compile(r"(?:\bthen|\bplease|\bnot|\bnever|;)\s+\Z", re.IGNORECASE)
_NO_IMPERATIVE: Final = re.compile(
    r"(?:[a-z]{3,}(?:ing|ed|[^s]s)|can|could|will|would|shall|should|may|might|must|let|lets|need|want|wish|what|who|"
    r"where|which|how|why|is|are|was|were|has|have|does|did|yes|no|not|don|please|and|or|also|both|either|same|"
    r"everything|everyone|all|any|some|continue|proceed)\Z"
)
_STATES: Final = re.compile(r"\b(?:is|are|was|were|has|have|had|will|would|should|must)\b", re.IGNORECASE)


class Rewording(NamedTuple):
    """A sentence without a final full stop, what an explanation names of it, and verbs that stand for other words."""

    text: str
    account: Account
    verbs: frozenset[str]


class _Draft(NamedTuple):
    """A sentence as it is written, and with letters in the place of characters that only a quote may hold."""

    text: str
    asked: str
    left_out: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    verbs: frozenset[str] = frozenset()

    def with_words(self, span: Span, words: str) -> "_Draft":
        """The draft with other words in a place."""
        return self._replace(
            text=self.text[: span.start] + words + self.text[span.end :],
            asked=self.asked[: span.start] + words + self.asked[span.end :],
        )


def reworded(sentence: str, verbs: DeclaredVerbs = NO_VERBS) -> Rewording | None:
    """The sentence as the language reads it by itself, or None; linear in its length."""
    if len(sentence) > MAX_SENTENCE:
        return None
    draft: _Draft | None = _Draft(sentence, sentence)
    for _ in range(_MAX_STEPS):
        if draft is None:
            return None
        fault = first_fault(draft.asked, verbs)
        if fault is None:
            if draft.text == sentence or first_fault(draft.text, verbs) is not None:
                return None
            return Rewording(
                draft.text, Account(left_out=draft.left_out, replaced=draft.replaced), draft.verbs
            )
        changed = _changed(draft, fault, verbs)
        draft = None if changed == draft else changed
    return None


def first_fault(sentence: str, verbs: DeclaredVerbs = NO_VERBS) -> Fault | None:
    """The first fault of characters or of grammar, since references need the whole request."""
    scanned = scan(sentence)
    if len(scanned.sentences) != 1:
        return _NO_PLACE
    (only,) = scanned.sentences
    said = only.fault or reader_for(verbs).read(scanned.folded, only)
    return said if isinstance(said, Fault) else None


def with_letters_for_signs(sentence: str, at: Span) -> str | None:
    """The sentence with letters instead of the run of characters at a place, such as a path; None elsewhere."""
    start = at.start
    while start > 0 and _RUN.fullmatch(sentence[start - 1]):
        start -= 1
    run = _RUN.match(sentence, start)
    if run is None:
        return None
    end = run.start() + len(run[0].rstrip(_ENDS_OF_RUN))
    if end <= at.start or not any(character.isalpha() for character in sentence[start:end]):
        return None
    return sentence[:start] + "x" * (end - start) + sentence[end:]


def _changed(draft: _Draft, fault: Fault, verbs: DeclaredVerbs) -> _Draft | None:
    """The draft with its first fault put right, or None."""
    at = fault.at
    match fault.reason:
        case "bad-escape":
            return draft.with_words(Span(at.start, at.start + 1), "\\\\")
        case "unclosed-quote":
            return _closed(draft, at)
        case "unexpected" if not fault.expected:
            return _without_signs(draft, at)
        case "unknown-verb":
            return _with_verb(draft, at, verbs)
        case "unexpected":
            return _unexpected(draft, fault, verbs)
        case _:
            return None


def _without_signs(draft: _Draft, at: Span) -> _Draft | None:
    wrong = _WRONG_QUOTES.match(draft.text, at.start)
    if wrong is not None:
        content = next(group for group in wrong.groups() if group is not None)
        left_out = (*draft.left_out, wrong[0][0], wrong[0][-1])
        return draft._replace(left_out=left_out).with_words(Span(*wrong.span()), quoted(content))
    asked = with_letters_for_signs(draft.asked, at)
    return None if asked is None else draft._replace(asked=asked)


def _with_verb(draft: _Draft, at: Span, verbs: DeclaredVerbs) -> _Draft | None:
    written = at.of(draft.text)
    word = written.lower()
    if draft.text[at.end : at.end + 1] in ("?", "!", "") and written in ("?", "!"):
        return _without_end(draft, at)
    named = _RUN.match(draft.text, at.start)
    run = named[0].rstrip(_ENDS_OF_RUN) if named else ""
    if run and not run.isalpha():
        return _listed(draft, Span(at.start, at.start + len(run)), verbs)
    if not word.isascii():
        return None
    near = near_verb(word, frozenset(verbs.by_word))
    if near is not None:
        return draft._replace(
            replaced=(*draft.replaced, (written, near)), verbs=draft.verbs | {near}
        ).with_words(at, _as_begun(draft.text, at.start, near))
    return _as_do(draft, at, verbs)


def _listed(draft: _Draft, at: Span, verbs: DeclaredVerbs) -> _Draft | None:
    """A path or a file after `and` or a comma: one more thing of a list, where the grammar takes a list there."""
    if not _AFTER_SEPARATOR.search(draft.text, 0, at.start) or not may_be_quoted(
        at.of(draft.text), frozenset(verbs.by_word)
    ):
        return None
    return draft.with_words(at, quoted(at.of(draft.text)))


def _as_do(draft: _Draft, at: Span, verbs: DeclaredVerbs) -> _Draft | None:
    """The rest of the sentence from an unknown verb on as one step in the person's words, or one prohibition."""
    written = at.of(draft.text)
    rest = draft.text[at.start :].rstrip(" \t!?")
    told = rest[len(written) :]
    if not _begins_clause(draft.text[: at.start], verbs):
        return None
    if (
        not told.strip()
        or not told[0].isspace()
        or reaches_out(written.lower())
        or _NO_IMPERATIVE.match(written.lower())
    ):
        return None
    if _STATES.search(told) or not may_be_quoted(rest, frozenset(verbs.by_word)):
        return None
    word = written.lower() if written.istitle() else written
    lead = "" if _AFTER_NOT.search(draft.text, 0, at.start) else _as_begun(draft.text, at.start, "do") + " "
    return draft._replace(replaced=(*draft.replaced, (written, word)), verbs=draft.verbs | {"do"}).with_words(
        Span(at.start, at.start + len(rest)), f"{lead}{quoted(word + told)}"
    )


def _begins_clause(before: str, verbs: DeclaredVerbs) -> bool:
    """Whether a clause surely begins after some words: after a bare `and` more of a list might."""
    if _NEW_CLAUSE.search(before):
        return True
    words = {word.lower() for word in re.findall("[A-Za-z]+", QUOTED_TEXT.sub(" ", before))}
    return words.isdisjoint(SPELLINGS) and words.isdisjoint(verbs.by_word)


def _as_begun(sentence: str, place: int, word: str) -> str:
    """A word with a capital where it begins the sentence with one."""
    return word.capitalize() if sentence[place].isupper() else word


def _unexpected(draft: _Draft, fault: Fault, verbs: DeclaredVerbs) -> _Draft | None:
    at = fault.at
    token = at.of(draft.asked)
    if token in ("?", "!"):
        return _without_end(draft, at)
    if Expected.QUOTED_TEXT in fault.expected:
        if token.isalpha():
            return _with_quotes(draft, at, verbs)
        asked = with_letters_for_signs(draft.asked, at)
        return None if asked is None or asked == draft.asked else draft._replace(asked=asked)
    near = near_word(token.lower(), tuple(word for word in fault.expected if word.isalpha()))
    if near is None or token != at.of(draft.text):
        return None
    return draft._replace(replaced=(*draft.replaced, (token, near))).with_words(at, near)


def _without_end(draft: _Draft, at: Span) -> _Draft | None:
    """A full stop in the place of a final `!` or `?`."""
    if draft.text[at.start : at.end] not in ("?", "!") or at.end != len(draft.text):
        return None
    return draft.with_words(Span(len(draft.text[: at.start].rstrip()), at.end), ".")


_OTHER_QUOTE: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({"“": ('"', "”"), '"': ("”", '"')})


def _closed(draft: _Draft, at: Span) -> _Draft | None:
    """Two kinds of quotes in one pair: the second is made the partner of the first."""
    opening = draft.text[at.start]
    wrong, right = _OTHER_QUOTE[opening]
    place = draft.text.find(wrong, at.start + 1)
    if place < 0:
        return None
    return draft._replace(left_out=(*draft.left_out, opening, wrong)).with_words(
        Span(place, place + 1), right
    )


def _with_quotes(draft: _Draft, at: Span, verbs: DeclaredVerbs) -> _Draft | None:
    """Puts quotes around the words from `at` up to where the frame goes on.

    What may follow is asked of the grammar, with a text in the place of the words.
    """
    probe = first_fault(f'{draft.asked[: at.start]}"x" ?', verbs)
    expected = probe.expected if probe is not None else ()
    stops = {word for word in expected if word.isalpha()}
    signs = ",;" if COMMA in expected else ""
    rest = draft.asked[at.start :]
    ends = [
        found.start()
        for found in re.finditer(r'[A-Za-z]+|[,;"“]', rest)
        if found.start()
        and (found.group() in '"“' or found.group() in signs or found.group().lower() in stops)
    ]
    if not ends and Expected.END not in expected:
        return None
    length = len((rest[: ends[0]] if ends else rest.rstrip(" \t!?")).rstrip())
    words = draft.text[at.start : at.start + length]
    if not words or not may_be_quoted(words, frozenset(verbs.by_word)):
        return None
    return draft.with_words(Span(at.start, at.start + length), quoted(words))
