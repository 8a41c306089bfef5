"""Readings that come near a form: the form, the labels, and in what the text differs.

A reading is a proposal. Whether it may be offered, the rules for offers decide.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from memory.advice.changes import Change
from memory.advice.keywords import NO_SLIPS, Likeness, Verbs, likeness
from memory.advice.label_reading import label_of_piece, label_of_pieces
from memory.advice.phrases_used import FORM_OF, Phrase, form_in, phrases_by_verb
from memory.advice.tokens import IN_OTHER_QUOTES, QUOTED, Piece, pieces_of, token_of
from memory.advice.vocabulary import EVERYTHING, OTHER_VERBS
from memory.language.forms import LABEL_WORDS, Form, LanguageVersion
from memory.language.labels import quoted

_DOUBLE_MARK: Final = re.compile("[“”„‟«»‹›″＂「」『』]")
_EQUALS: Final = re.compile(r"([\w-]++)(:=|=>|=|->|→)(\S++)")
_TRAILING: Final = re.compile(r"[:,;]\Z")


class Reading(NamedTuple):
    """A command that may have been meant: its form, its labels, and in what the text differs from it.

    `is_initial` where the key is the first word, so that its capital may only be that of a sentence. `tokens` are
    labels with the tokens that write them, where a label is as it was.
    """

    cost: float
    form: Form
    key: str | None
    value: str | None
    changes: tuple[Change, ...]
    is_initial: bool = False
    tokens: tuple[tuple[str, str], ...] = ()


def command_of(reading: Reading, language_version: LanguageVersion) -> str:
    """The command in full, with its closing character."""
    labels = {"KEY": reading.key or "", "VALUE": reading.value or ""}
    written = dict(reading.tokens)
    words = (
        written.get(labels[word]) or token_of(labels[word], language_version) if word in LABEL_WORDS else word
        for word in reading.form.words
    )
    return " ".join(words) + ("?" if reading.form.words[0] == "What" else ".")


def read(
    wording: str,
    language_version: LanguageVersion,
    verbs: Verbs | None = None,
    pieces: Sequence[Piece] | None = None,
) -> Reading | None:
    """The nearest reading of a text, if one comes near enough. Linear in its length.

    `verbs` are what is known of the words of the same text, `pieces` those of the text, where they are known.
    """
    verbs = verbs or Verbs()
    for variant, changes in _variants(wording):
        parted = pieces if pieces is not None and variant is wording else pieces_of(variant)
        readings = [
            reading for reading in _readings(parted, language_version, verbs) if _is_apart(reading, changes)
        ]
        if readings:
            best = min(readings, key=_cost_of)
            return best._replace(changes=(*changes, *best.changes)) if changes else best
    return None


def _cost_of(reading: Reading) -> float:
    return reading.cost


def _variants(wording: str) -> Iterator[tuple[str, tuple[Change, ...]]]:
    yield wording, ()
    changes: list[Change] = []

    def straight(match: re.Match[str]) -> str:
        changes.append(Change("other-quotes", f"{match[1]} {match[3]}"))
        return quoted(match[2].strip())

    straightened = IN_OTHER_QUOTES.sub(straight, wording)
    if changes:
        yield straightened, tuple(changes)
    if wording.isascii() and '"' not in wording:
        return
    marks = _DOUBLE_MARK.findall(straightened)
    if len(marks) == 1 and '"' not in wording:
        yield straightened.replace(marks[0], ""), (*changes, Change("stray-quote", marks[0]))
    if '"' not in wording:
        return
    mixed = next((piece for piece in pieces_of(wording) if not piece.is_bare and not piece.is_quoted), None)
    if mixed is not None:
        yield QUOTED.sub(r" \g<0> ", wording), (Change("glued-quotes", mixed.text, keeps_words=True),)


def _is_apart(reading: Reading, changes: Sequence[Change]) -> bool:
    return len(reading.changes) + len(changes) <= 8


def _readings(pieces: Sequence[Piece], language_version: LanguageVersion, verbs: Verbs) -> Iterator[Reading]:
    if not pieces:
        return
    first = pieces[0].text
    slipped: Mapping[str, Likeness] = {}
    phrases = (
        phrases_by_verb().get(_TRAILING.sub("", first.lower()), ()) if first.isascii() or "’" in first else ()
    )
    if not phrases:
        if first.lower() in OTHER_VERBS or first.lower() in NO_SLIPS:
            return
        slipped = verbs.slipped(first)
        if slipped and verbs.are_several(first):
            return
        phrases = [phrase for verb in slipped for phrase in phrases_by_verb()[verb] if phrase.is_own]
    if len(pieces) == 2 and first.lower() == "what":
        key = label_of_piece(pieces[1], language_version)
        if key is not None and pieces[1].text.lower() != "is" and key.text.lower() not in EVERYTHING:
            missing = Change("missing-keyword", "", "is", keeps_words=True)
            form = FORM_OF["what-is"]
            yield Reading(4.0 + key.cost, form, key.text, None, (missing, *key.changes), tokens=key.tokens)
    for phrase in phrases:
        head = _head(phrase, pieces, slipped)
        if head is not None:
            cost, changes = head
            yield from _labelled(phrase, cost, changes, pieces, language_version)


def _head(phrase: Phrase, pieces: Sequence[Piece], slipped: Mapping[str, Likeness]) -> Likeness | None:
    """What the words before the first label cost, and the changes in them; `slipped` are verbs the first may be."""
    if len(pieces) < len(phrase.head):
        return None
    cost = 0.0
    changes: list[Change] = []
    for word, piece in zip(phrase.head, pieces, strict=False):
        if not phrase.is_own:
            if piece.text.lower() != word:
                return None
            continue
        found = slipped[word] if piece is pieces[0] and word in slipped else likeness(word, piece.text)
        if found is None:
            return None
        cost += found[0]
        changes.extend(found[1])
    if changes and changes[0].instead == phrase.head[0]:
        changes[0] = changes[0]._replace(instead=phrase.head[0].capitalize())
    return cost, tuple(changes)


def _labelled(
    phrase: Phrase,
    cost: float,
    changes: tuple[Change, ...],
    pieces: Sequence[Piece],
    language_version: LanguageVersion,
) -> Iterator[Reading]:
    """The readings of what follows the head of a phrase."""
    rest = pieces[len(phrase.head) :]
    form = form_in(phrase.form, language_version)
    own = phrase.own_words
    verb = _verb_change(phrase, pieces, form)
    if changes and _is_renamed(phrase, form):
        return  # misspelt and of another version: too far away
    if not phrase.labels:
        # A reset is never guessed from a word that is misspelt: it clears everything.
        if not rest and all(change.kind != "near-keyword" for change in changes):
            yield Reading(cost, form, None, None, (*changes, *verb))
        return
    if len(phrase.labels) == 1:
        key = label_of_pieces(rest, language_version, own, is_key=True)
        if key is not None and key.text.lower() not in EVERYTHING:
            every = (*changes, *verb, *key.changes)
            yield Reading(cost + key.cost, form, key.text, None, every, tokens=key.tokens)
        return
    for middle_cost, middle_changes, left, right in _middles(phrase, rest, form):
        is_key_first = phrase.labels[0] == "KEY"
        first = label_of_pieces(left, language_version, own, is_key=is_key_first)
        second = label_of_pieces(
            right, language_version, own, is_key=not is_key_first, is_last=len(left) == 1
        )
        if first is None or second is None or (middle_cost >= 4 and (first.changes or second.changes)):
            continue
        if middle_changes and _is_renamed(phrase, form):
            continue
        key, value = (first, second) if is_key_first else (second, first)
        yield Reading(
            cost + middle_cost + key.cost + value.cost,
            form,
            key.text,
            value.text,
            (*changes, *verb, *first.changes, *_renamed(phrase, middle_changes, form), *second.changes),
            tokens=(*key.tokens, *value.tokens),
        )
        return


def _middles(
    phrase: Phrase, rest: Sequence[Piece], form: Form
) -> Iterator[tuple[float, tuple[Change, ...], Sequence[Piece], Sequence[Piece]]]:
    """Where the word between the labels may be: as it is spelt, then nearly, then glued or missing."""
    inner = range(1, len(rest) - 1)
    exact = [place for place in inner if rest[place].text.lower() in phrase.middle]
    places = exact[:1] if exact and (exact[0] == 1 or len(exact) == 1) else []
    for place in places:
        written = rest[place].text
        own = phrase.middle[0]
        changes: tuple[Change, ...] = () if written.lower() == own else (Change("other-word", written, own),)
        yield 0.0, changes, rest[:place], rest[place + 1 :]
    if exact:
        return
    if phrase.is_own:
        near = [(place, found) for place in inner if (found := likeness(phrase.middle[0], rest[place].text))]
        if near:
            place, (cost, changes) = min(near, key=lambda one: one[1][0])
            yield cost, changes, rest[:place], rest[place + 1 :]
            return
    if len(rest) == 1 and (match := _EQUALS.fullmatch(rest[0].text)):
        left, right = Piece(match[1]), Piece(match[3])
        yield 1.5, (Change("other-word", match[2], phrase.middle[0]),), [left], [right]
    elif (
        len(rest) > 1
        and rest[0].text[-1] in (":=" if form.operation == "remember" else "=")
        and rest[0].is_bare
        and len(rest[0].text) > 1
    ):
        bare = Piece(rest[0].text.rstrip(":="))
        sign = rest[0].text[len(bare.text) :]
        if bare.text:
            yield 1.5, (Change("other-word", sign, phrase.middle[0]),), [bare], rest[1:]
    elif (
        len(rest) == 2
        and phrase.is_own
        and phrase.head[0] != "store"
        and not {piece.text.lower() for piece in rest}.intersection(phrase.middle)
    ):
        yield 4.0, (Change("missing-keyword", "", phrase.middle[0], keeps_words=True),), rest[:1], rest[1:]


def _is_renamed(phrase: Phrase, form: Form) -> bool:
    """Whether the form of an older version is offered for one of the language's own."""
    return phrase.is_own and form.id != phrase.form


def _renamed(phrase: Phrase, changes: tuple[Change, ...], form: Form) -> tuple[Change, ...]:
    """The changes of the middle word for the form that is offered, whose word may be another."""
    if not changes and form.id == phrase.form:
        return ()
    middle = next(word for word in reversed(form.words) if word not in LABEL_WORDS)
    if _is_renamed(phrase, form) and middle != phrase.middle[0]:
        return (Change("newer-form", phrase.middle[0], middle),)
    return tuple(change._replace(instead=middle) if change.instead else change for change in changes)


def _verb_change(phrase: Phrase, pieces: Sequence[Piece], form: Form) -> tuple[Change, ...]:
    if form.id == phrase.form and phrase.is_own:
        return ()
    labels = [number for number, word in enumerate(form.words) if word in LABEL_WORDS]
    own = " ".join(form.words[: labels[0] if labels else len(form.words)])
    if not phrase.is_own:
        written = " ".join(piece.text for piece in pieces[: len(phrase.head)])
        return (Change("other-verb", written, own),)
    newer = Change("newer-form", " ".join(phrase.head), own)
    is_reordered = phrase.labels[:1] == ("VALUE",)
    return (newer, Change("order", "", keeps_words=True)) if is_reordered else (newer,)
