"""What a hint is made of: runs of words, distinguished by who can write them."""

from collections.abc import Iterator
from typing import Literal, NamedTuple


class Piece(NamedTuple):
    """A run of a hint: plain words, words that can be written as they are, or words of the person's."""

    text: str
    kind: Literal["words", "code", "label"] = "words"


Pieces = tuple[Piece, ...]


def say(template: str, *pieces: Piece) -> Pieces:
    """Words with `code` between grave accents, and `{}` where the next of `pieces` goes."""
    return tuple(_said(template, iter(pieces)))


def _said(template: str, pieces: Iterator[Piece]) -> Iterator[Piece]:
    for number, part in enumerate(template.split("`")):
        if number % 2:
            yield Piece(part, "code")
            continue
        for place, text in enumerate(part.split("{}")):
            if place:
                yield next(pieces)
            if text:
                yield Piece(text)
