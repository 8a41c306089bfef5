"""What is around a command in pasted or spoken text: list marks, time stamps, speakers, courtesies, mark-up.

    - [10:31] Ann: please **set color to green**, thanks;
    ^ ^^^^^^^ ^^^^ ^^^^^^ ^^                  ^^^^^^^^^^^  left out, each under its own name

Peeling is a proposal: whether what is left is a command, the parser says.
"""

import re
from typing import Final, NamedTuple

from memory.advice.changes import Change, ChangeKind
from memory.advice.vocabulary import BRACKETS, FORM_VERBS, OTHER_ENDS, OTHER_VERBS

_MOST_LAYERS: Final = 8
_ADDRESSED: Final = "computer|alexa|siri|bot|assistant|renigma"
_COURTESIES: Final = (
    r"(?:can|could|would|will) (?:you|u)(?:,? please| kindly| just)?|i (?:want|need|would like) you to"
    r"|please|pls|plz|kindly|por favor|bitte|s'il (?:te|vous) pla[iî]t"
)
_JOINERS: Final = (
    "and then|and|then|also|so|now|next|first|finally|afterwards|ok|okay|well|right|alright|yes|yeah|oh|um|uh"
    "|hmm|just"
)
_HIDDEN: Final = "[\u00ad\u200b\u200e\u200f\u2060\ufeff]++"

# In the order in which they are tried, again and again, before a command.
_BEFORE: Final[tuple[tuple[ChangeKind, re.Pattern[str]], ...]] = (
    ("hidden-sign", re.compile(_HIDDEN)),
    ("list-mark", re.compile(r"\[[ xX]?\]\s++")),
    (
        "time-stamp",
        re.compile(
            r"\[?(?:\d{4}-\d\d-\d\d(?:[T ]\d{1,2}:\d\d(?::\d\d)?)?|\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?)\]?[,:]?\s++",
            re.IGNORECASE,
        ),
    ),
    ("bracket", re.compile(r"[)}”»’]++\s++")),
    ("quotation", re.compile(r">++\s*+|[#→|]++\s++|[$%]\s++")),
    (
        "list-mark",
        re.compile(
            r"[-*+•‣·–—]\s++|\(?\d{1,3}[).:]\s++|[a-zA-Z]\)\s++|step \d{1,3}[:.)]?\s++", re.IGNORECASE
        ),
    ),
    ("log-level", re.compile(r"(?:INFO|WARN|WARNING|ERROR|DEBUG|TRACE|TODO|NOTE|FIXME)\b:?\s++")),
    ("speaker", re.compile(r"<[\w-]{1,20}>:?\s++|@\w{1,30}[:,]?\s++")),
    ("courtesy", re.compile(rf"(?:hello|hi|hey)(?: (?:{_ADDRESSED}))?[,!]*+\s++", re.IGNORECASE)),
    ("courtesy", re.compile(rf"(?:{_COURTESIES})\b,?\s++", re.IGNORECASE)),
    ("closing-sign", re.compile(r"[¿¡]++\s*+")),
    ("joiner", re.compile(rf"(?:{_JOINERS})\b,?\s++", re.IGNORECASE)),
)
# Before a command only, since a label may look the same.
_SPEAKER: Final = re.compile(r"([\w-]{1,20}(?: [\w-]{1,20})?):\s++")
_ADDRESS: Final = re.compile(rf"(?:{_ADDRESSED}),\s++", re.IGNORECASE)

_AFTER: Final[tuple[tuple[ChangeKind, re.Pattern[str]], ...]] = (
    ("hidden-sign", re.compile(_HIDDEN + r"\Z")),
    ("markup", re.compile(r"</?[a-zA-Z][^<>]{0,40}>\Z")),
    ("emoticon", re.compile(r"\s[:;]-?[()DP]\Z")),
    ("other-end", re.compile(rf"\s*[{OTHER_ENDS}]{{1,3}}\Z")),
    ("closing-sign", re.compile(r"\s*[;:,]{1,3}\Z|\s[—–-]\Z")),
    (
        "courtesy",
        re.compile(
            r",?\s(?:please|pls|plz|thanks|thank you|thank u|thx|ty|cheers|lol|now|por favor|bitte)\Z",
            re.IGNORECASE,
        ),
    ),
)
# Most texts end with a letter or a digit, and with none of these words: then none of the patterns above matches.
_LAST_COURTESIES: Final = frozenset("please pls plz thanks you u thx ty cheers lol now favor bitte".split())
_LONGEST_COURTESY: Final = 12
# Most texts begin with a word that none of these patterns has: it is looked at once.
_SURELY_NOTHING_BEFORE: Final = re.compile(
    r"(?!(?:hello|hi|hey|can|could|would|will|i|please|pls|plz|kindly|por|bitte|s'il|step|info|warn|warning|error|debug"
    rf"|trace|todo|note|fixme|{_ADDRESSED}|{_JOINERS})\b)"
    r"[^\W\d_][\w'’]++(?!\)|:|,| \w{1,20}:)",
    re.IGNORECASE,
)
_MARKUP: Final = re.compile(r"(\*{1,3}|_{1,3}|`{1,3}|~~)(?=[^\s\[])")
_TAG: Final = re.compile(r"<([a-zA-Z]\w{0,10})>\s*+")
_WORD: Final = re.compile(r"[\w'’]++")
# What may be before a command, one piece at a time: a loop over the group in one pattern would either be read
# differently by CPython 3.11.2 or try every way of cutting "and then" apart.
_BEFORE_COMMAND: Final = re.compile(rf"[*_`~(\"“'‘«]++|(?:{_COURTESIES}|{_JOINERS}),?\s++", re.IGNORECASE)
_COMMAND: Final = re.compile(rf"(?:what['’]s|{'|'.join(FORM_VERBS)})\b", re.IGNORECASE)
_QUOTES: Final = {
    "“": "”",
    "„": "“",
    "«": "»",
    "‹": "›",
    "‘": "’",
    "'": "'",
    "「": "」",
    "『": "』",
    '"': '"',
}


class Peeled(NamedTuple):
    """What is left of a text, and what was left out around it."""

    core: str
    changes: tuple[Change, ...]


def begins_with_verb(text: str) -> bool:
    """Whether the first word of a text is a verb that asks for a command."""
    word = _WORD.match(text)
    return word is not None and (word[0].lower() in FORM_VERBS or word[0].lower() in OTHER_VERBS)


def peel(wording: str) -> Peeled:
    """Takes away, layer by layer, what may be around a command. Linear in the length of the text."""
    changes: list[Change] = []
    core = wording.strip()
    for _ in range(_MOST_LAYERS):
        for layer in (_before, _around, _after):
            found = layer(core)
            if found is not None and not (changes and found[1].keeps_words):
                core, change = found
                changes.append(change)
                break
        else:
            break
    return Peeled(core, tuple(changes))


def _is_before_command(core: str, place: int) -> bool:
    """Whether a command begins at a place, behind courtesies and opening characters."""
    while match := _BEFORE_COMMAND.match(core, place):
        place = match.end()
    return _COMMAND.match(core, place) is not None


def _before(core: str) -> tuple[str, Change] | None:
    if _SURELY_NOTHING_BEFORE.match(core):
        return None
    for kind, pattern in _BEFORE:
        match = pattern.match(core)
        if match and match[0].strip() and match.end() < len(core):
            return core[match.end() :], Change(kind, match[0].strip())
    for kind, pattern in (("speaker", _SPEAKER), ("address", _ADDRESS)):
        match = pattern.match(core)
        if match and not begins_with_verb(core) and _is_before_command(core, match.end()):
            return core[match.end() :], Change(
                "speaker" if kind == "speaker" else "address", match[0].strip()
            )
    return None


def _around(core: str) -> tuple[str, Change] | None:
    markup = _MARKUP.match(core)
    if markup and core.endswith(markup[1]) and len(core) > 2 * len(markup[1]):
        return core[len(markup[1]) : -len(markup[1])].strip(), Change("markup", f"{markup[1]} {markup[1]}")
    tag = _TAG.match(core)
    if tag and core.endswith(f"</{tag[1]}>"):
        inner = core[tag.end() : -len(tag[1]) - 3].strip()
        return inner, Change("markup", f"<{tag[1]}> </{tag[1]}>")
    first = core[:1]
    closing = BRACKETS.get(first)
    if closing and first != "[" and len(core) > 2:
        if core[-1] == closing and core.count(first) == 1:
            return core[1:-1].strip(), Change("bracket", f"{first}{closing}")
        if core.count(closing) == core.count(first) - 1:
            return core[1:].strip(), Change("bracket", first)
    closing = _QUOTES.get(first)
    if closing and len(core) > 2 and (first != '"' or core.count('"') == 2):
        inner = core[1:].rstrip()
        if inner.endswith(closing):
            inner = inner[:-1].strip()
            if first == '"':
                inner = inner.rstrip(".?!")
            if " " in inner and begins_with_verb(inner):
                return inner, Change("whole-quotes", f"{first} {closing}", keeps_words=first == '"')
    return None


def _surely_nothing_after(core: str) -> bool:
    if not core or not core[-1].isalnum() or core[-1] in "DP":
        return False
    last = core[-_LONGEST_COURTESY:].split()[-1]
    return last.isascii() and last.lower() not in _LAST_COURTESIES


def _after(core: str) -> tuple[str, Change] | None:
    if _surely_nothing_after(core):
        return None
    for kind, pattern in _AFTER:
        # The patterns look at the last few characters; searching from the start would cost the whole length.
        start = max(0, len(core) - 60)
        match = pattern.search(core, start)
        if match and match.start() > 0:
            return core[: match.start()].rstrip(), Change(kind, match[0].strip())
    last = core[-1:]
    if last in BRACKETS.values() and len(core) > 1:
        opening = next(sign for sign, closing in BRACKETS.items() if closing == last)
        if core.count(last) == core.count(opening) + 1:
            return core[:-1].rstrip(), Change("bracket", last)
    return None
