"""An unresolved sentence → the same sentence in the language's own words, where a finite table says how.

A repair is only ever shown, never applied: it is what a person probably meant. Whatever changes the meaning of a
sentence stays: no negation, no condition and no doubt is ever taken out. Each repair mends the fault that stands
first; after a few of them the sentence must read, or there is nothing to show.
"""

import re
from difflib import get_close_matches
from typing import Final

from plans.document.paraphrase import quoted
from plans.language.expectations import QUOTED_TEXT, REFERENCE
from plans.language.reader import read_sentence
from plans.language.sentences import OF_THE_LANGUAGE, Fault, split_sentences
from plans.language.verbs import KINDS, UNITS, VERBS
from renigma_site.kernel.spans import Span

MAX_SENTENCE: Final = 600
"""Code points of the longest sentence that is repaired; a longer one is no slip of the pen."""
_MAX_REPAIRS: Final = 8

_VERB_WORDS: Final = tuple(word for verb in VERBS.values() for word in (verb.word, *verb.aliases))

# Words that stand where a verb must stand and mean one of the language's verbs.
_VERBS_MEANT: Final = {
    "open": "read",
    "load": "read",
    "view": "read",
    "lookup": "search",
    "google": "search the web for",
    "locate": "find",
    "verify": "check",
    "inspect": "check",
    "compose": "draft",
    "prepare": "draft",
    "shorten": "summarize",
    "condense": "summarize",
    "merge": "combine",
    "join": "combine",
    "store": "write",
    "put": "write",
    "duplicate": "copy",
    "make": "create",
    "add": "create",
    "book": "schedule",
    "arrange": "schedule",
    "remove": "delete",
    "erase": "delete",
    "execute": "run",
    "launch": "run",
    "start": "run",
    "forward": "send",
    "halt": "stop",
    "abort": "stop",
    "quit": "stop",
}
# Ways to begin a sentence that say no more than the verb after them.
_POLITE: Final = re.compile(
    r"(?:(?:can|could|would|will) you(?: please)?|i (?:want|need|would like) you to|(?:we|you) need to|let us"
    r"|first|firstly|second|secondly|third|also|now|kindly|just)(?:,|(?![a-z])) *",
    re.IGNORECASE,
)
_AFTERWARDS: Final = re.compile(
    r"(?:next|afterwards|finally|lastly|after that)(?:,|(?![a-z])) *", re.IGNORECASE
)
_NUMBERED: Final = re.compile(r"(?:step +)?([1-9][0-9]{0,8}) *[:\u2013-] *", re.IGNORECASE)
BULLETS: Final = "-*\u2022\u2013\u2014"
"""Signs that begin an item of a list."""
_BULLET: Final = re.compile(f"[{BULLETS}] *")
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
_FOREIGN: Final = re.compile(r'[^A-Za-z0-9\s.,;()"“”]')
_WORD: Final = re.compile(r"[A-Za-z]+")
_ARTICLE: Final = re.compile(r"(?:a|an|the|new) +", re.IGNORECASE)
_INTERNET: Final = re.compile(r"(?:the +)?(?:internet|net|web|online)(?![a-z])", re.IGNORECASE)
_PRONOUN: Final = re.compile(
    r"(?:this|that|these|those|them|the (?:result|output|answer)s?)"
    r"(?= *(?:[,;]|$|(?:for|in|from|into|with|by|to|as|and|then) ))",
    re.IGNORECASE,
)
# Words that name nothing, and words that change what a clause means or belong to it: none is ever put between quotes.
_NO_NAMES: Final = frozenset({"everything", "all", "anything", "something", "nothing", "each", "every", "it"})
_CHANGES_THE_MEANING: Final = frozenset(
    {
        "not",
        "never",
        "no",
        "without",
        "maybe",
        "perhaps",
        "possibly",
        "probably",
        "if",
        "unless",
        "when",
        "except",
        "neither",
        "nor",
        "cannot",
        "don",
        "doesn",
        "only",
        "once",
        "until",
        "while",
        "instead",
        "rather",
        "otherwise",
        "else",
        "please",
    }
)
_REFERS: Final = re.compile(r"(?:step +[0-9]|(?:the|each) +item(?![a-z]))", re.IGNORECASE)
_UNDOES: Final = re.compile(r"(?:un|de|dis|mis|no|not|non)(?=[a-z])")
"""A syllable that turns a verb round: what looks like a slip of the pen would say the opposite."""

_LEADS: Final = frozenset(
    {"for", "in", "from", "into", "with", "by", "to", "on", "at", "of", "as", "about", "than", "via"}
)
_SEARCHED: Final = re.compile(r'(?<![a-z])(search) +("(?:[^"\\]|\\.)*"|“[^”]*”) +$', re.IGNORECASE)
_SMALL_NUMBERS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# One word for another, where the other is accepted at the place.
_WORDS_MEANT: Final = {
    **{word: str(number) for number, word in enumerate(_SMALL_NUMBERS, 1)},
    "then": "than",
    "mail": "email",
    "slack": "chat",
    "word": "words",
    "sentence": "sentences",
    "bullet": "bullets",
    "points": "bullets",
    "passes": "succeeds",
    "passed": "succeeds",
    "works": "succeeds",
    "failed": "fails",
    "includes": "contains",
    "mentions": "contains",
    "has": "contains",
    "greater": "more",
    "larger": "more",
    "over": "more",
    "fewer": "less",
    "smaller": "less",
    "under": "less",
    "ticket": "issue",
    "bug": "issue",
    "directory": "folder",
    "meeting": "event",
    "appointment": "event",
    "reminder": "task",
}


def repaired(sentence: str) -> str | None:
    """The sentence as the language would say it, or None; without a final full stop, and linear in its length."""
    if len(sentence) > MAX_SENTENCE:
        return None
    current = sentence
    for _ in range(_MAX_REPAIRS):
        fault = _first_fault(current)
        if fault is None:
            return _like(sentence, current) if current != sentence else None
        mended = _mend(current, fault)
        if mended is None or mended == current:
            return None
        current = mended
    return None


def _like(sentence: str, repaired_sentence: str) -> str:
    """With a capital in front, if the sentence had one."""
    if sentence[:1].isupper():
        return repaired_sentence[:1].upper() + repaired_sentence[1:]
    return repaired_sentence


def _first_fault(sentence: str) -> Fault | None:
    """The first fault; one of signs or of grammar, since references need the whole request."""
    sentences = list(split_sentences(sentence))
    if len(sentences) != 1:
        return Fault("unexpected", Span(0, 0))
    fault = sentences[0].fault
    if fault is None:
        read = read_sentence(sentence, sentences[0].span)
        return read if isinstance(read, Fault) else None
    return fault


def _mend(sentence: str, fault: Fault) -> str | None:
    match fault.reason:
        case "bad-escape":
            token = re.sub(r'\\(?!["\\])', r"\\\\", fault.at.of(sentence))
            return _replaced(sentence, fault.at, token)
        case "unclosed-quote":
            return _closed(sentence, fault.at)
        case "unexpected" if fault.expected == OF_THE_LANGUAGE:
            return _without_foreign_signs(sentence, fault.at)
        case _:
            return _mend_grammar(sentence, sentence, fault)


def _mend_grammar(sentence: str, read_as: str, fault: Fault) -> str | None:
    """`read_as` is the sentence as the grammar can read it, of the same length: every foreign sign is a letter."""
    if fault.reason == "unknown-verb":
        return _with_a_verb(sentence, read_as, fault.at)
    if fault.reason == "unexpected":
        return _in_order(sentence, read_as, fault)
    return None


def _closed(sentence: str, at: Span) -> str | None:
    """Two kinds of quotes in one pair: the second is made the partner of the first."""
    opening = sentence[at.start]
    wrong, right = ('"', "”") if opening == "“" else ("”", '"')
    place = sentence.find(wrong, at.start + 1)
    return None if place < 0 else _replaced(sentence, Span(place, place + 1), right)


def _with_a_verb(sentence: str, read_as: str, at: Span) -> str | None:
    rest = sentence[at.start :]
    before = sentence[: at.start]
    for pattern, instead in ((_POLITE, ""), (_AFTERWARDS, "then ")):
        found = pattern.match(rest)
        if found and found.end() < len(rest):
            return before + instead + rest[found.end() :]
    word = at.of(sentence).lower()
    if word in ("email", "mail", "message"):
        if not re.search(r"(?<![a-z])to(?![a-z])", rest, re.IGNORECASE):
            return None
        return f"{before}send{rest[len(word) :]} by {'chat' if word == 'message' else 'email'}"
    if word.startswith(('"', "“")):
        return _with_the_verb_again(before, rest)
    if word in ("step", "for"):
        numbered = _NUMBERED.match(rest)
        return f"{before}{numbered[1]}. {rest[numbered.end() :]}" if numbered else None
    verb = _VERBS_MEANT.get(word) or _near_verb(word)
    if verb is not None:
        return before + verb + rest[len(word) :]
    # The second of two names, where the first has its quotes already: as a text, it asks for its verb again.
    return _with_quotes(sentence, read_as, at) if re.search(r'["”] *(?:,|and|, and) *$', before) else None


def _with_the_verb_again(before: str, rest: str) -> str | None:
    """`delete "a" and "b"`: the second text has no verb; or a list of recipients with a comma before its `and`."""
    without_comma = re.sub(r", *and *$", " and ", before)
    if without_comma != before:
        return without_comma + rest
    verbs = [word for word in _WORD.findall(before) if word.lower() in _VERB_WORDS]
    return f"{before}{verbs[-1].lower()} {rest}" if verbs else None


def _without_foreign_signs(sentence: str, at: Span) -> str | None:
    if at.start == 0 and (bullet := _BULLET.match(sentence)):
        return sentence[bullet.end() :]
    if numbered := _NUMBERED.match(sentence):
        return f"{numbered[1]}. {sentence[numbered.end() :]}"
    wrong = _WRONG_QUOTES.match(sentence, at.start)
    if wrong:
        content = next(group for group in wrong.groups() if group is not None)
        return _replaced(sentence, Span(*wrong.span()), quoted(content))
    # The sign may stand inside words that need quotes: read with a letter in its place, the words show it.
    masked = list(sentence)
    for piece in split_sentences(sentence):
        if piece.fault is None or piece.fault.reason != "unexpected":
            return None
    masked = [c if c.isascii() and (c.isalnum() or c in ' \t.,;()"') else "x" for c in masked]
    text = "".join(masked)
    spans = list(split_sentences(text))
    if len(spans) != 1 or spans[0].fault is not None:
        return None
    fault = read_sentence(text, spans[0].span)
    return _mend_grammar(sentence, text, fault) if isinstance(fault, Fault) else None


def _in_order(sentence: str, read_as: str, fault: Fault) -> str | None:
    """The word at fault is not the one that the frame wants: another word, a missing one, or a text without quotes."""
    at, expected = fault.at, fault.expected
    before, token, rest = sentence[: at.start], at.of(sentence), sentence[at.start :]
    word = token.lower()
    if token in ("?", "!"):
        return before.rstrip()
    meant = _WORDS_MEANT.get(word)
    if meant in expected or (meant is not None and meant.isdigit() and "a number" in expected):
        after = (
            re.sub(r"^ +points(?![a-z])", "", rest[len(word) :]) if meant == "bullets" else rest[len(word) :]
        )
        return before + str(meant) + after
    if "is" in expected and word in ("approved", "empty", "yes", "no", "not", "more", "less"):
        return f"{before}is {rest}"
    if "a comma" in expected and "and" not in expected and word == "then":
        return f"{before.rstrip()},{rest[len(word) :]}"
    if "a comma" in expected and (word in _VERB_WORDS or word == "please"):
        return f"{before.rstrip()}{' and' if 'and' in expected else ','} {rest}"
    if "the web" in expected and word == "for":
        return f"{before}the web {rest}"
    if "the web" in expected and (internet := _INTERNET.match(rest)):
        return f"{before}the web{rest[internet.end() :]}"
    if expected == ("for",) and (swapped := _searched_there(before, rest[len(word) :].lstrip())):
        return swapped
    if expected == ("with",) and word == "and":
        return f"{before}with{rest[len(word) :]}"
    leads = [lead for lead in expected if lead in _LEADS and lead != "as"]
    if word in _LEADS and len(leads) == 1:
        return before + leads[0] + rest[len(word) :]
    if REFERENCE in expected and (pronoun := _PRONOUN.match(rest)):
        return f"{before}it{rest[pronoun.end() :]}"
    if QUOTED_TEXT in expected:
        return _with_quotes(sentence, read_as, at)
    if article := _ARTICLE.match(rest):
        return before + rest[article.end() :]
    near = _near(word, tuple(e for e in expected if e in KINDS or e in UNITS))
    return None if near is None else before + near + rest[len(word) :]


def _with_quotes(sentence: str, read_as: str, at: Span) -> str | None:
    """Puts quotes around the words from `at` up to where the frame goes on.

    What may follow is asked of the grammar, with a text in the place of the words.
    """
    probe = read_as[: at.start] + '"x" ?'
    after = read_sentence(probe, Span(0, len(probe)))
    expected = after.expected if isinstance(after, Fault) else ()
    stops = {word for word in expected if word.isalpha()}
    if expected == ("for",):
        stops.add("about")
    if "by" in stops:
        stops.add("via")
    signs = ",;" if "a comma" in expected else ""
    tokens = list(re.finditer(r'[A-Za-z]+|[,;"“]', read_as[at.start :]))
    ends = [
        found.start()
        for found in tokens[1:]
        if found.group() in '"“' or found.group() in signs or found.group().lower() in stops
    ]
    if not ends and "the end of the sentence" not in expected:
        ends = [found.start() for found in tokens[1:] if found.group().lower() in _LEADS]
    # At the end of a sentence `!` and `?` end it, although wrongly.
    words = sentence[at.start : at.start + ends[0]] if ends else sentence[at.start :].rstrip(" \t!?")
    content = words.rstrip()
    inside = {found.group().lower() for found in _WORD.finditer(content)}
    names_nothing = bool(inside) and inside <= _NO_NAMES
    if not content or '"' in content or "“" in content or names_nothing:
        return None
    if inside & _CHANGES_THE_MEANING or _REFERS.search(content):
        return None
    return _replaced(sentence, Span(at.start, at.start + len(content)), quoted(content))


def _searched_there(before: str, rest: str) -> str | None:
    """`search "x" on the web`: the place stands first in the language."""
    searched, internet = _SEARCHED.search(before), _INTERNET.match(rest)
    if searched is None or internet is None:
        return None
    return f"{before[: searched.start()]}{searched[1]} the web for {searched[2]}{rest[internet.end() :]}"


def _replaced(sentence: str, span: Span, words: str) -> str:
    return sentence[: span.start] + words + sentence[span.end :]


def _near_verb(word: str) -> str | None:
    undone = _UNDOES.match(word)
    if undone and _near(word[undone.end() :], _VERB_WORDS) is not None:
        return None
    return _near(word, _VERB_WORDS)


def _near(word: str, words: tuple[str, ...]) -> str | None:
    if not 3 <= len(word) <= 14 or not word.isalpha():
        return None
    return next(iter(get_close_matches(word, words, n=1, cutoff=0.78)), None)
