"""An unresolved sentence → the same sentence as the language writes it, where little is missing.

An offer is only ever shown, never applied. It keeps every word of the sentence, either as language or inside one
quote, adds nothing but quotes and the language's own spelling of a word, and reads. What would need more has none.
"""

import re
from difflib import get_close_matches
from typing import Final

from plans.document.paraphrase import quoted
from plans.language.expectations import COMMA, Expected
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import scan
from plans.language.verbs import NOUNS, SPECIAL_NOUNS, SPELLINGS
from renigma_site.kernel.spans import Span

MAX_SENTENCE: Final = 600
"""Code points of the longest sentence that gets an offer; a longer one is no slip of the pen."""
_MAX_STEPS: Final = 8

_VERBS: Final = tuple(SPELLINGS)
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
_WRONG_QUOTES: Final = re.compile("|".join(f'{first}([^{last}"\n]+){last}' for first, last in _QUOTE_PAIRS))
_WORD: Final = re.compile(r"[A-Za-z]+")
_UNDOES: Final = re.compile(r"(?:un|de|dis|mis|no|not|non)(?=[a-z])")
"""A syllable that turns a verb round: what looks like a slip of the pen would say the opposite."""

_NEVER_QUOTED: Final = frozenset(
    [
        "and",
        "or",
        "but",
        "if",
        "unless",
        "then",
        "before",
        "after",
        "when",
        "every",
        "whether",
        "not",
        "never",
        "no",
        "without",
        "except",
        "only",
        "until",
        "while",
        "otherwise",
        "else",
        "instead",
        "it",
        "them",
        "everything",
        "all",
        "anything",
        "something",
        "nothing",
        "each",
        "today",
        "tomorrow",
        "tonight",
        "now",
        "daily",
        "weekly",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "am",
        "pm",
        "second",
        "seconds",
        "minute",
        "minutes",
        "hour",
        "hours",
        "day",
        "days",
        "week",
        "weeks",
        "month",
        "months",
        "year",
        "years",
        "step",
        "item",
        "me",
        "maybe",
        "perhaps",
    ]
)
"""Words that say something about the plan, which a quote would hide."""
_ARTICLES: Final = frozenset({"a", "an", "the"})
_REFERS: Final = re.compile(
    rf"(?:step +[0-9]|the +(?:result|item|{'|'.join(SPECIAL_NOUNS)}|{'|'.join(NOUNS)})(?![a-z]))",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(r"[0-9]{1,2}:[0-9]{2}|[0-9]+ *(?:am|pm)(?![a-z])|[0-9]{4}-[0-9]{2}", re.IGNORECASE)


def reworded(sentence: str) -> str | None:
    """The sentence as the language reads it, or None; without a final full stop, and linear in its length."""
    if len(sentence) > MAX_SENTENCE:
        return None
    current = sentence
    for _ in range(_MAX_STEPS):
        fault = _first_fault(current)
        if fault is None:
            return current if current != sentence else None
        changed = _changed(current, fault)
        if changed is None or changed == current:
            return None
        current = changed
    return None


def _first_fault(sentence: str) -> Fault | None:
    """The first fault of signs or of grammar, since references need the whole request."""
    scanned = scan(sentence)
    if len(scanned.sentences) != 1:
        return Fault(reason="unexpected", at=Span(0, 0))
    (only,) = scanned.sentences
    said = only.fault or reader_for().read(scanned.folded, only)
    return said if isinstance(said, Fault) else None


def _changed(sentence: str, fault: Fault) -> str | None:
    """The sentence with its first fault put right, or None."""
    at = fault.at
    match fault.reason:
        case "bad-escape":
            return _replaced(sentence, Span(at.start, at.start + 1), "\\\\")
        case "unclosed-quote":
            return _closed(sentence, at)
        case "unexpected" if not fault.expected:
            return _with_straight_quotes(sentence, at)
        case "unknown-verb":
            near = _near_verb(at.of(sentence).lower())
            return None if near is None else _replaced(sentence, at, near)
        case "unexpected":
            return _unexpected(sentence, fault)
        case _:
            return None


def _unexpected(sentence: str, fault: Fault) -> str | None:
    at = fault.at
    token = at.of(sentence)
    if token in ("?", "!") and at.end == len(sentence):
        return sentence[: at.start].rstrip()
    if Expected.QUOTED_TEXT in fault.expected and token.isalpha():
        return _with_quotes(sentence, at)
    near = _near(token.lower(), tuple(word for word in fault.expected if word.isalpha()))
    return None if near is None else _replaced(sentence, at, near)


def _closed(sentence: str, at: Span) -> str | None:
    """Two kinds of quotes in one pair: the second is made the partner of the first."""
    opening = sentence[at.start]
    wrong, right = ('"', "”") if opening == "“" else ("”", '"')
    place = sentence.find(wrong, at.start + 1)
    return None if place < 0 else _replaced(sentence, Span(place, place + 1), right)


def _with_straight_quotes(sentence: str, at: Span) -> str | None:
    wrong = _WRONG_QUOTES.match(sentence, at.start)
    if wrong is None:
        return None
    content = next(group for group in wrong.groups() if group is not None)
    return _replaced(sentence, Span(*wrong.span()), quoted(content))


def _with_quotes(sentence: str, at: Span) -> str | None:
    """Puts quotes around the words from `at` up to where the frame goes on.

    What may follow is asked of the grammar, with a text in the place of the words.
    """
    probe = _first_fault(f'{sentence[: at.start]}"x" ?')
    expected = probe.expected if probe is not None else ()
    stops = {word for word in expected if word.isalpha()}
    signs = ",;" if COMMA in expected else ""
    rest = sentence[at.start :]
    ends = [
        found.start()
        for found in re.finditer(r'[A-Za-z]+|[,;"“]', rest)
        if found.start()
        and (found.group() in '"“' or found.group() in signs or found.group().lower() in stops)
    ]
    if not ends and Expected.END not in expected:
        return None
    words = (rest[: ends[0]] if ends else rest.rstrip(" \t!?")).rstrip()
    if not words or not may_be_quoted(words):
        return None
    return _replaced(sentence, Span(at.start, at.start + len(words)), quoted(words))


def may_be_quoted(words: str) -> bool:
    """Whether words may go into one quote without hiding what they say about the plan."""
    if '"' in words or "“" in words or "\n" in words or _REFERS.search(words) or _CLOCK.search(words):
        return False
    before = ""
    for found in _WORD.finditer(words):
        word = found.group().lower()
        if word in _NEVER_QUOTED or (word in SPELLINGS and before not in _ARTICLES):
            return False
        before = word
    return True


def _replaced(sentence: str, span: Span, words: str) -> str:
    return sentence[: span.start] + words + sentence[span.end :]


def _near_verb(word: str) -> str | None:
    undone = _UNDOES.match(word)
    if undone and _near(word[undone.end() :], _VERBS) is not None:
        return None
    return _near(word, _VERBS)


def _near(word: str, words: tuple[str, ...]) -> str | None:
    if not 3 <= len(word) <= 14 or not word.isalpha():
        return None
    return next(iter(get_close_matches(word, words, n=1, cutoff=0.78)), None)
