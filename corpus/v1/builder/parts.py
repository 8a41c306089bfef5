"""What a text is glued from, and where each piece lands.

Offsets are half-open ranges of code points, counted while the pieces are put one after another.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple


class Label(NamedTuple):
    """A label token: as it stands in the text, and what it means."""

    written: str
    text: str | None  # None: the token breaks a rule for labels, whatever the language version
    reserved: bool = False  # a bare word that version 2 reserves


class Named(NamedTuple):
    """A label in its place: KEY, VALUE, or None in wording that is no command."""

    role: str | None
    label: Label


class Phrase(NamedTuple):
    """One phrase form: KEY and VALUE stand for the two labels, everything else is a keyword."""

    operation: str
    words: tuple[str, ...]
    since: int  # the first language version that knows it


KEY: Final = "KEY"
VALUE: Final = "VALUE"

PHRASES: Final = {
    "remember-that-is": Phrase("remember", ("Remember", "that", KEY, "is", VALUE), 1),
    "what-is": Phrase("recall", ("What", "is", KEY), 1),
    "change-to": Phrase("change", ("Change", KEY, "to", VALUE), 1),
    "reset-memory": Phrase("reset", ("Reset", "memory"), 1),
    "remember-is": Phrase("remember", ("Remember", KEY, "is", VALUE), 2),
    "set-to": Phrase("remember", ("Set", KEY, "to", VALUE), 2),
    "store-under": Phrase("remember", ("Store", VALUE, "under", KEY), 2),
    "update-to": Phrase("change", ("Update", KEY, "to", VALUE), 2),
    "recall": Phrase("recall", ("Recall", KEY), 2),
    "clear-memory": Phrase("reset", ("Clear", "memory"), 2),
}


@dataclass(frozen=True, kw_only=True)
class Clause:
    """One clause before it is glued: the pieces of its wording, and what stands around them.

    `form` is None for wording that no version knows. `opened` is the index of the piece that opens a quote
    which never closes.
    """

    pieces: tuple[str | Named, ...]
    form: str | None = None
    opened: int | None = None
    before: str = ""
    after: str = ". "


@dataclass(frozen=True, kw_only=True)
class Placed:
    """A clause in its text. Spans are the record's own objects."""

    clause: Clause
    span: dict[str, int]
    labels: tuple[tuple[Named, dict[str, int]], ...]  # with the span of each token, in the order of the text
    opened_span: dict[str, int] | None

    def labelled(self, role: str) -> tuple[str, dict[str, int]]:
        """What the label of this role means, and where its token stands."""
        return next((named.label.text or "", place) for named, place in self.labels if named.role == role)


def span(start: int, end: int) -> dict[str, int]:
    return {"start": start, "end": end}


def command(
    form: str,
    key: Label | None = None,
    value: Label | None = None,
    *,
    spell: Callable[[str], str] = str,
    gaps: Sequence[str] = (" ",),
    **around: str,
) -> Clause:
    """A clause of a known form; `spell` is applied to each keyword, `gaps` are used in turn between tokens."""
    pieces: list[str | Named] = []
    for number, word in enumerate(PHRASES[form].words):
        if number:
            pieces.append(gaps[(number - 1) % len(gaps)])
        label = {KEY: key, VALUE: value}.get(word)
        pieces.append(spell(word) if label is None else Named(word, label))
    return Clause(pieces=tuple(pieces), form=form, **around)


def glue(clauses: Sequence[Clause]) -> tuple[str, list[Placed]]:
    """Puts the clauses one after another; returns the text and where everything stands in it."""
    text = ""
    placed = []
    for clause in clauses:
        text += clause.before
        start = len(text)
        labels = []
        opened = None
        for index, piece in enumerate(clause.pieces):
            at = len(text)
            text += piece if isinstance(piece, str) else piece.label.written
            if isinstance(piece, Named):
                labels.append((piece, span(at, len(text))))
            if index == clause.opened:
                opened = at
        end = len(text)
        opened_span = None if opened is None else span(opened, end)
        placed.append(
            Placed(clause=clause, span=span(start, end), labels=tuple(labels), opened_span=opened_span)
        )
        text += clause.after
    return text, placed
