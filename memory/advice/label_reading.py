"""Pieces of a text as one label: as they are, repaired, or in quotes where several words or characters need them."""

from collections.abc import Sequence
from typing import NamedTuple

from memory.advice.changes import Change
from memory.advice.plain_labels import is_plain
from memory.advice.tokens import MOST_PIECES, Piece, repaired
from memory.advice.vocabulary import ARTICLES, JOINERS, PRONOUNS
from memory.language.forms import LanguageVersion
from memory.language.labels import is_label, read_label
from renigma_site.kernel.visible import without_ignorable


class LabelRead(NamedTuple):
    text: str
    cost: float = 0.0
    changes: tuple[Change, ...] = ()
    token: str = ""

    @property
    def tokens(self) -> tuple[tuple[str, str], ...]:
        return ((self.text, self.token),) if self.token else ()


def label_of_pieces(
    pieces: Sequence[Piece],
    language_version: LanguageVersion,
    own_words: frozenset[str],
    *,
    is_key: bool,
    is_last: bool = False,
) -> LabelRead | None:
    """The pieces as one label: unchanged, corrected, or in quotes where several words or other characters need them."""
    if not pieces:
        return None
    if len(pieces) == 1:
        return label_of_piece(pieces[0], language_version)
    if not all(piece.is_bare for piece in pieces):
        return None
    if is_key and pieces[0].text.lower() in ARTICLES:
        shorter = label_of_pieces(pieces[1:], language_version, own_words, is_key=True)
        if shorter is None:
            return None
        dropped = Change("article", pieces[0].text)
        return LabelRead(shorter.text, shorter.cost + 0.5, (dropped, *shorter.changes), shorter.token)
    words = [piece.text.lower() for piece in pieces]
    if words[0] in own_words or words[-1] in own_words or (not is_last and not own_words.isdisjoint(words)):
        return None
    if words[0] in JOINERS or words[-1] in JOINERS:
        return None
    if is_key and (not JOINERS.isdisjoint(words) or any(word[-1] in ",;:" for word in words)):
        return None
    label = " ".join(piece.text for piece in pieces)
    if not is_label(label) or not is_plain(label):
        return None
    changes = [Change("words", label, keeps_words=True)]
    changes.extend(Change("pronoun", word, keeps_words=True) for word in words if word in PRONOUNS)
    return LabelRead(label, 2.0 + len(pieces) / MOST_PIECES, tuple(changes[:2]))


def label_of_piece(piece: Piece, language_version: LanguageVersion) -> LabelRead | None:
    token = piece.text
    if not piece.is_bare and not piece.is_quoted:
        return None
    label = read_label(token, language_version)
    if isinstance(label, str):
        return LabelRead(label, token=token)
    if piece.is_quoted:
        fixed = repaired(token)
        return LabelRead(fixed[0], 1.0, (fixed[1],)) if fixed else None
    # A reserved word stays as it is: quoting it would name something else.
    if not piece.is_bare or label.reason == "reserved-word" or not is_label(token):
        return None
    plain = without_ignorable(token)
    if plain != token:
        hidden = "".join(sign for sign in token if sign not in plain)
        shorter = label_of_piece(Piece(plain), language_version) if plain else None
        return (
            shorter._replace(changes=(Change("hidden-sign", hidden), *shorter.changes)) if shorter else None
        )
    return LabelRead(token, 1.0, (Change("signs", token, keeps_words=True),)) if is_plain(token) else None
