"""Whether words that were written without quotes may be put between quotes as one label.

Quotes make anything a label, so an offer that adds them could swallow a second command, the end of a sentence or a
bracket that was never closed. What this refuses may still be right; it only is not offered.
"""

import re
from typing import Final

from memory.advice.vocabulary import (
    BRACKETS,
    CLAUSE_WORDS,
    CONDITIONS,
    FORM_VERBS,
    JOINERS,
    NEGATIONS,
    NUMBERED,
    OTHER_ENDS,
    SHORTENED,
    TITLES,
)

_MOST_WORDS: Final = 6
_END: Final = re.compile(r"[.?!]")
_NEVER: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\u2028\u2029{OTHER_ENDS}“”„‟«»‹›″＂「」『』¿¡;\"]")
_EDGES: Final = re.compile(
    r"^-(?!\d)|^[–—>#*•|~,;:=]|[,;:=*`~|<>–—-]$|</?[a-zA-Z][^<>]*>|\w:\s|\s[:;]-?[()DP]$"
)
_LETTERS_ALONE: Final = re.compile(r"[A-Za-z0-9]++(?: [A-Za-z0-9]++)*")
_BRACKET: Final = re.compile(r"[][(){}]")
_APOSTROPHE: Final = re.compile("['’‘‚‛`]")
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.)*[^\W\d_]\Z")
_BEFORE_SIGN: Final = re.compile(r"[\w.]*\Z")
_FILLERS: Final = frozenset("please pls plz kindly thank thanks thx ty cheers".split())
_ALTERNATIVES: Final = frozenset("but or nor then also so anything".split())
_BARRED: Final = _FILLERS | _ALTERNATIVES | CLAUSE_WORDS | CONDITIONS | NEGATIONS
_POINTING: Final = frozenset("me us you it him her them this that".split())
_SIGNS: Final = frozenset({"=", ":=", "->", "→", "=>", "&", "+", "|"})


def is_plain(label: str) -> bool:
    """Whether a label is one thing: no command, condition, sentence end or open bracket in it. Linear."""
    words = label.split()
    if _LETTERS_ALONE.fullmatch(label):  # no character in it that anything below the words looks for
        return len(words) <= _MOST_WORDS and (len(words) == 1 or _is_phrase(words))
    if not words or len(words) > _MOST_WORDS or _NEVER.search(label) or _EDGES.search(label):
        return False
    if len(words) > 1 and not _is_phrase(words):
        return False
    return _has_whole_brackets(label) and _has_inner_apostrophes(label) and not _ends_inside(label)


def _is_phrase(written: list[str]) -> bool:
    """Whether several words may be one label."""
    words = [word.strip(",;:()'’").lower() for word in written]
    if not (_BARRED.isdisjoint(words) and _SIGNS.isdisjoint(words)) or words[-1] in _POINTING:
        return False
    if not FORM_VERBS.keys().isdisjoint(words) and not _is_noun_at_the_end(written, words):
        return False
    if words[:2] == ["value", "of"] or words[-1] == "value":
        return False
    return all(word.isalnum() or any(sign.isalnum() for sign in word) for word in words)


def _is_noun_at_the_end(written: list[str], words: list[str]) -> bool:
    """Whether the only verb of the language is the last word, in small letters, as in `chess set`."""
    is_last = words[-1] in FORM_VERBS and FORM_VERBS.keys().isdisjoint(words[:-1])
    return is_last and not written[-1][0].isupper() and words[-2] not in JOINERS


def _has_whole_brackets(label: str) -> bool:
    return not _BRACKET.search(label) or all(
        label.count(opening) == label.count(closing) for opening, closing in BRACKETS.items()
    )


def _has_inner_apostrophes(label: str) -> bool:
    """Apostrophes between letters (O'Brien) or after an s (boys'); others may be quotes."""
    return all(
        label[place - 1 : place].isalnum()
        and (label[place + 1 : place + 2].isalnum() or label[place - 1] in "sS")
        for place in (match.start() for match in _APOSTROPHE.finditer(label))
    )


def _ends_inside(label: str) -> bool:
    """Whether a character in the label ends a sentence: a full stop of an abbreviation or within a word does not."""
    for match in _END.finditer(label):
        after = label[match.end() : match.end() + 1]
        if after and not after.isspace():
            if after in ".?!)]}":
                return True
            continue
        before = _BEFORE_SIGN.search(label, 0, match.start())
        word = before[0] if before else ""
        if match[0] != "." or not (word.lower() in TITLES | NUMBERED | SHORTENED or _INITIALS.match(word)):
            return True
    return False
