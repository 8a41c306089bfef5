"""Which keyword of the language a word may be meant for: it is one, looks like one, or is a slip of the pen away."""

from collections.abc import Mapping
from typing import Final

from memory.advice.changes import Change
from memory.advice.confusables import look
from memory.advice.nearness import edit_distance
from memory.advice.vocabulary import FORM_VERBS, OTHER_VERBS
from renigma_site.kernel.visible import without_ignorable

# What lies between a text and the words of a form: what that costs, and the changes.
Likeness = tuple[float, tuple[Change, ...]]

# The letters of each verb, and how many edits a word that is near it may be away.
_MOST_SLIPS: Final = 2
_VERB_LETTERS: Final = {verb: (frozenset(verb), 1 if len(verb) < 5 else _MOST_SLIPS) for verb in FORM_VERBS}
# Words and characters that people put where a form has a keyword between its labels.
_LINKS: Final = {
    "to": frozenset({"=", ":=", "as", "into", "is", "equal", "equals", "->", "→", "=>", ":", "be", "too"}),
    "is": frozenset({"=", "as", "to", "are", "equals", "->", "→", "=>", ":"}),
    "under": frozenset({"as", "at", "in", "into", "for", "->", "→"}),
}
# English words that are one letter away from a keyword and mean something else.
NO_SLIPS: Final = frozenset(
    """it in so do as at of no go up us we my me by or on if an am to is too two its his this than then them they hat
    chat want sent seat sit sat see sea set get let net bet met pet yet reset rest clean clever stone score shore storm
    charge chance upload upgrade updates date over other order user tie toe tis ask has was iss isn call
    member""".split()
)


class Verbs:
    """The verbs that the words of one text may be meant for. Each word is looked at once."""

    def __init__(self) -> None:
        self._slipped: Final[dict[str, Mapping[str, Likeness]]] = {}
        self._several: Final[dict[str, bool]] = {}

    def slipped(self, written: str) -> Mapping[str, Likeness]:
        """The verbs that a word is, looks like, or is a slip of the pen away from, with what lies between."""
        known = self._slipped.get(written)
        if known is None:
            known = self._slipped[written] = _slipped(written)
        return known

    def are_several(self, written: str) -> bool:
        """Whether a word is near verbs of several kinds of command, such as "Rset" to Set and Reset."""
        known = self._several.get(written)
        if known is None:
            kinds = {FORM_VERBS[verb] for verb in _near(written.lower())}
            known = self._several[written] = len(kinds) > 1
        return known


def _slipped(written: str) -> dict[str, Likeness]:
    # Between words of plain letters lies nothing but a slip of the pen.
    is_plain = written.isascii() and written.isalpha()
    lowered = written.lower()
    return {
        verb: found
        for verb in FORM_VERBS
        if (not is_plain or _may_be_a_slip(lowered, verb)) and (found := likeness(verb, written)) is not None
    }


def _near(written: str) -> list[str]:
    letters = set(written)
    return [
        verb
        for verb, (own, at_most) in _VERB_LETTERS.items()
        # One edit brings in a letter, takes one away, or both.
        if len(letters ^ own) <= 2 * at_most and edit_distance(written, verb, at_most) is not None
    ]


def likeness(word: str, written: str) -> Likeness | None:
    """What lies between a piece and a keyword, if it is one or nearly one."""
    if len(written) > 2 * len(word) + 8:
        return None
    lowered = written.lower()
    if lowered == word and written.isascii():
        return 0.0, ()
    if written[:1] == '"':
        return (
            (2.0, (Change("quoted-keyword", written, keeps_words=True),)) if lowered == f'"{word}"' else None
        )
    if not written.isascii():
        plain = without_ignorable(written)
        if plain.lower() == word and plain.isascii():
            hidden = "".join(sign for sign in written if sign not in plain)
            return 0.5, (Change("hidden-sign", hidden),)
        if look(plain).lower() == look(word).lower():
            return 0.5, (Change("look-alike-keyword", written, word),)
    if lowered in _LINKS.get(word, ()):
        return 1.5, (Change("other-word", written, word),)
    if (
        lowered in NO_SLIPS
        or lowered in OTHER_VERBS
        or not written.isalpha()
        or not _may_be_a_slip(lowered, word)
    ):
        return None
    distance = edit_distance(lowered, word, 1 if len(word) < 6 else _MOST_SLIPS)
    return None if distance is None else (1.0 + distance, (Change("near-keyword", written, word),))


def _may_be_a_slip(written: str, word: str) -> bool:
    """Whether a difference looks like a slip: a short word has the same letters, a longer one begins alike."""
    if len(word) < 4:
        return set(written) == set(word) and len(written) <= len(word) + 1
    is_swapped = written[:2] == word[1::-1]
    return written[0] == word[0] or is_swapped or (len(word) > 5 and written == word[1:])
