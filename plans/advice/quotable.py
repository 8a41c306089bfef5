"""Which words may be put into one quote: a quote must not hide what they say about the plan."""

import re
from typing import Final

from plans.language.verbs import NOUNS, SPECIAL_NOUNS, SPELLINGS

_JOINS: Final = """
and or but nor if unless then before after afterwards when whenever once every whether not never no cannot don doesn
isn without except avoid only until till while otherwise else instead because so maybe perhaps
"""
_POINTS: Final = """
it its them they he she him her his their theirs this that these those us you we i me everything everyone everybody
all anything something nothing each item step
"""
_TIMES: Final = """
today tomorrow tonight yesterday now later soon next daily weekly monthly hourly noon midnight morning evening
afternoon night monday tuesday wednesday thursday friday saturday sunday weekday weekend am pm second seconds minute
minutes hour hours day days week weeks month months year years again twice repeatedly retry
"""
_CONSENT: Final = "approve approved approval approves permission confirm confirmation consent"
_NEVER_QUOTED: Final = frozenset(" ".join((_JOINS, _POINTS, _TIMES, _CONSENT)).split())
"""Words that say something about the plan, which a quote would hide."""
_LEADS: Final = frozenset(
    {"about", "as", "at", "by", "called", "for", "from", "in", "into", "named", "of", "on", "to", "with"}
)
"""Words that a frame has in front of a place: a quote that begins with one has taken the place for itself."""
_ARTICLES: Final = frozenset({"a", "an", "the"})
_WORD: Final = re.compile(r"[A-Za-z]+")
_REFERS: Final = re.compile(
    rf"(?<![a-z])(?:step +[0-9]|the +(?:result|item|{'|'.join(SPECIAL_NOUNS)}|{'|'.join(NOUNS)})(?![a-z]))",
    re.IGNORECASE,
)
_CLOCK: Final = re.compile(
    r"[0-9]{1,2}:[0-9]{2}|[0-9]+ *(?:am|pm)(?![a-z])|[0-9]{4}-[0-9]{2}|\b(?:at|by|around) +[0-9]",
    re.IGNORECASE,
)
_SIGNS: Final = re.compile(r'["“”\n]|[,;:!?.](?=\s)')


def may_be_quoted(words: str, declared: frozenset[str] = frozenset()) -> bool:
    """Whether words may go into one quote; `declared` are the words of declared verbs.

    Right after an article a verb is a noun: `a reply`.
    """
    if _SIGNS.search(words) or _REFERS.search(words) or _CLOCK.search(words):
        return False
    first = _WORD.match(words)
    if first is not None and first[0].lower() in _LEADS:
        return False
    before = ""
    for found in _WORD.finditer(words):
        word = found.group().lower()
        is_verb = word in SPELLINGS or word in declared
        if word in _NEVER_QUOTED or (is_verb and before not in _ARTICLES):
            return False
        before = word
    return True
