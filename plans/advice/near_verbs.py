"""Words that are not verbs of the language → the verbs that come near, by spelling or by meaning.

The table of meanings is written by hand. It only names verbs: none of them is ever put in the place of a word.
"""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final, NamedTuple

from plans.language.verbs import EFFECTS, SPELLINGS, VERBS, Effect

_UNDOES: Final = re.compile(r"(?:un|de|dis|mis|no|not|non)(?=[a-z])")
"""A syllable that turns a verb round: what looks like a slip of the pen would say the opposite."""
_BY_MEANING: Final = """
read: view load fetch retrieve scan look examine inspect parse browse
search: google query lookup browse
find: locate identify pick choose select grab list gather collect discover detect
check: verify validate ensure confirm monitor watch inspect assert
review: audit evaluate assess analyze analyse proofread examine
extract: parse scrape collect gather pick
draft: prepare compose author outline generate rewrite reword rephrase propose suggest plan
summarize: condense shorten digest recap abstract explain brief
translate: localize localise
convert: transform export
compare: diff contrast match
combine: merge join concatenate unite unify mix
filter: select exclude narrow
sort: order rank arrange organize organise group
count: total number tally sum measure
write: store dump record
copy: clone duplicate backup mirror sync
move: transfer relocate archive shift
rename: relabel retitle
create: generate establish
schedule: book plan arrange calendar
add: insert attach include assign
update: change edit modify replace adjust refresh correct amend
log: record note track
download: fetch retrieve
remove: detach drop unassign exclude
delete: erase destroy wipe purge drop discard trash clear clean empty uninstall
run: execute launch invoke trigger
test: verify validate try
build: compile package assemble
send: mail message text dm deliver share transmit submit slack whatsapp sms
email: mail
forward: relay redirect
show: display present demonstrate print
post: publish tweet announce comment broadcast share
upload: publish
reply: respond answer
notify: alert inform ping warn message advise
remind: nudge
ask: question inquire prompt query
get: obtain
wait: pause sleep delay hold
stop: end quit exit halt abort terminate
"""
_REACHING: Final[frozenset[Effect]] = frozenset({"destructive", "send", "execute", "gate", "control"})
"""Effects that `do` in words of one's own would not show."""


def _turned_round() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for line in _BY_MEANING.strip().splitlines():
        verb, _, words = line.partition(": ")
        for word in words.split():
            found.setdefault(word, []).append(verb)
    return MappingProxyType({word: tuple(verbs) for word, verbs in found.items() if word not in SPELLINGS})


_MEANT: Final = _turned_round()


class VerbGroup(NamedTuple):
    """Verbs with one effect, in the order of the table."""

    effect: str
    verbs: tuple[str, ...]


def by_meaning(word: str) -> tuple[str, ...]:
    """The verbs that come near a word by what it means, in small letters; often none."""
    return _MEANT.get(word, ())


def reaches_out(word: str) -> bool:
    """Whether a word may mean a verb with an effect that a person wants to see named."""
    return any(SPELLINGS[verb].effect in _REACHING for verb in by_meaning(word))


def by_group() -> tuple[VerbGroup, ...]:
    """Every built-in verb, by its effect."""
    return tuple(
        VerbGroup(effect, tuple(verb.word for verb in VERBS.values() if verb.effect == effect))
        for effect in EFFECTS
    )


def near_verb(word: str, declared: frozenset[str] = frozenset()) -> str | None:
    """The verb that a word is a slip of the pen for, or None."""
    if word in _MEANT:
        return None
    verbs = (*SPELLINGS, *sorted(declared))
    undone = _UNDOES.match(word)
    if undone and near_word(word[undone.end() :], verbs) is not None:
        return None
    return near_word(word, verbs)


def near_word(word: str, words: tuple[str, ...]) -> str | None:
    """The one of some words that another is a slip of the pen for, or None: two letters swapped, or few that differ."""
    if not 3 <= len(word) <= 14 or not word.isalpha():
        return None
    swapped = next((other for other in words if _is_swapped(word, other)), None)
    return swapped or next(iter(get_close_matches(word, words, n=1, cutoff=0.78)), None)


def _is_swapped(word: str, other: str) -> bool:
    """Whether two neighbouring letters of a word are swapped in the other one, and nothing else differs."""
    if len(word) != len(other) or word == other:
        return False
    place = next(place for place, (one, two) in enumerate(zip(word, other, strict=True)) if one != two)
    return word[:place] + word[place : place + 2][::-1] + word[place + 2 :] == other
