"""Clauses that a form would match if a little of them were written otherwise.

Everything offered here has been read by the parser first: it is one clause, it has a form, and nothing in it
is at fault. What is offered is never applied.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from memory.advice.confusables import look
from memory.language.forms import LABEL_WORDS, Form, LanguageVersion, forms_of
from memory.language.labels import is_label, quoted, read_label
from memory.language.operations import Unread
from memory.language.parser import parse
from renigma_site.kernel.visible import without_ignorable

Slip = Literal["near", "look", "quoted", "missing", "words", "signs"]

# Longer clauses, or clauses of more pieces, are no slip of the pen; this also bounds the work on each.
_LONGEST_CLAUSE: Final = 2_000
_MOST_PIECES: Final = 64

_PIECE: Final = re.compile(r'(?:[^\s"]++|"[^"\\]*+(?:\\.[^"\\]*+)*"|"[\s\S]*+)+')
_QUOTED: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"', re.DOTALL)

# Words and signs that people put where a form has a keyword between its labels.
_LINKS: Final[Mapping[str, frozenset[str]]] = {
    "to": frozenset({"=", ":=", "as", "into", "is", "equal", "equals", "with", "by"}),
    "is": frozenset({"=", "as", "to", "are", "was", "means", "equals"}),
    "under": frozenset({"as", "at", "in", "into", "for", "to", "by", "with"}),
}

# What a slip counts; the reading with the lowest sum is offered first.
_NEAR: Final = 1.0
_LOOK: Final = 0.5
_LINK: Final = 1.5
_IN_QUOTES: Final = 2.0
_MISSING: Final = 4.0
_SEVERAL_WORDS: Final = 2.0
_SIGNS: Final = 1.0
_OFFERED: Final = 2


class Piece(NamedTuple):
    """A run of the clause between white space; `start` and `end` are offsets in the clause."""

    text: str
    start: int
    end: int

    @property
    def is_quoted(self) -> bool:
        """Whether the piece is exactly one closed quote."""
        return _QUOTED.fullmatch(self.text) is not None

    @property
    def is_bare(self) -> bool:
        """Whether the piece holds no quote."""
        return '"' not in self.text


class Reading(NamedTuple):
    """A clause that could have been meant, and the slips that lie between: each with the wording it is in."""

    text: str
    form: Form
    slips: Mapping[Slip, str]


class _Step(NamedTuple):
    """A part of a reading: one word of the form and what stands for it."""

    text: str
    cost: float = 0.0
    slip: Slip | None = None
    wording: str = ""


def pieces_of(clause: str) -> list[Piece]:
    """The clause split at white space outside quotes; nothing for a clause that is too long to be a slip."""
    if len(clause) > _LONGEST_CLAUSE:
        return []
    pieces = [Piece(match[0], *match.span()) for match in _PIECE.finditer(clause)]
    return pieces if len(pieces) <= _MOST_PIECES else []


def form_read(text: str, language_version: LanguageVersion) -> Form | None:
    """The form of a text that is exactly one clause without a fault; None for any other text."""
    clauses = parse(text, language_version, at_most=2)
    if len(clauses) != 1 or isinstance(clauses[0], Unread):
        return None
    return clauses[0].form


def offered(clause: str, language_version: LanguageVersion) -> str | None:
    """The clause with its closing sign, if it can be offered: it is read as one clause without a fault."""
    form = form_read(clause, language_version)
    if form is None:
        return None
    if clause[-1] in ".?!":
        return clause
    return clause + ("?" if form.words[0] == "What" else ".")


def readings(clause: str, language_version: LanguageVersion) -> list[Reading]:
    """The nearest readings of a clause, best first, at most two; all that are offered have the fewest slips."""
    pieces = pieces_of(clause)
    ways = [
        (sum(step.cost for step in steps), form, steps)
        for form in forms_of(language_version)
        for steps in _ways(form.words, pieces, clause, language_version)
        if not _leaves_out_too_much(form, steps)
    ]
    ways.sort(key=lambda way: way[0])
    nearest: dict[str, Reading] = {}
    least = 0.0
    for cost, form, steps in ways:
        if len(nearest) == _OFFERED or (nearest and cost > least):
            break
        slips = {step.slip: step.wording for step in reversed(steps) if step.slip}
        text = offered(" ".join(step.text for step in steps), language_version)
        if text is not None and slips:
            least = cost
            nearest.setdefault(text, Reading(text, form, slips))
    return list(nearest.values())


def _ways(
    words: Sequence[str], pieces: Sequence[Piece], clause: str, language_version: LanguageVersion
) -> Iterator[list[_Step]]:
    """Every way to lay the words of a form, or what is left of them, over the pieces that are left."""
    if not words:
        if not pieces:
            yield []
        return
    word, others = words[0], words[1:]
    if word in LABEL_WORDS:
        for count in range(1 if others else max(1, len(pieces)), len(pieces) + 1):
            rests = list(_ways(others, pieces[count:], clause, language_version))
            if rests and (step := _label(pieces[:count], clause, language_version)) is not None:
                yield from ([step, *rest] for rest in rests)
    elif pieces and (step := _keyword(word, pieces[0])) is not None:
        yield from ([step, *rest] for rest in _ways(others, pieces[1:], clause, language_version))
    elif others and len(pieces) == sum(other in LABEL_WORDS for other in others):
        missing = _Step(word, _MISSING, "missing")
        yield from ([missing, *rest] for rest in _ways(others, pieces, clause, language_version))


def _leaves_out_too_much(form: Form, steps: Sequence[_Step]) -> bool:
    """Whether a keyword is missing that tells the form, or only because a label took its place: `Set a to`."""
    if all(step.slip != "missing" for step in steps):
        return False
    keywords = {word.lower() for word in form.words if word not in LABEL_WORDS}
    labels = [step for word, step in zip(form.words, steps, strict=True) if word in LABEL_WORDS]
    return steps[0].slip == "missing" or any(
        step.slip == "words" or step.text.lower() in keywords for step in labels
    )


def _keyword(word: str, piece: Piece) -> _Step | None:
    """The piece as a keyword of the form, if it is one or nearly one; the keyword is then spelt as in the
    form.
    """
    if len(piece.text) > 2 * len(word) + 8:
        return None
    if piece.is_quoted:
        is_word = piece.text[1:-1].lower() == word.lower()
        return _Step(word, _IN_QUOTES, "quoted", piece.text) if is_word else None
    written, meant = piece.text.lower(), word.lower()
    if written == meant and piece.text.isascii():
        return _Step(piece.text)
    if not piece.text.isascii() and look(without_ignorable(piece.text)).lower() == look(word).lower():
        return _Step(word, _LOOK, "look", piece.text)
    if written in _LINKS.get(word, ()):
        return _Step(word, _LINK, "near", piece.text)
    allowed = 1 if len(word) < 5 else 2
    distance = edit_distance(written, meant, allowed)
    return None if distance is None else _Step(word, _NEAR + distance, "near", piece.text)


def _label(pieces: Sequence[Piece], clause: str, language_version: LanguageVersion) -> _Step | None:
    """The pieces as one label: as they stand, or in quotes where several words or other signs need them."""
    if len(pieces) == 1 and not isinstance(read_label(pieces[0].text, language_version), tuple):
        return _Step(pieces[0].text)
    if not all(piece.is_bare for piece in pieces):
        return None
    wording = clause[pieces[0].start : pieces[-1].end]
    if not is_label(wording):
        return None
    if len(pieces) > 1:
        return _Step(quoted(wording), _SEVERAL_WORDS + len(pieces) / _MOST_PIECES, "words", wording)
    # A reserved word stays as it is: quoting it would name something else.
    has_signs = read_label(wording, 1) != wording
    return _Step(quoted(wording), _SIGNS, "signs", wording) if has_signs else None


def edit_distance(one: str, other: str, at_most: int) -> int | None:
    """Letters to add, drop, exchange or swap with their neighbour (optimal string alignment), if not too
    many.

    Quadratic in the shorter text: for words and labels only.
    """
    # One edit takes away one letter at most, so most words are told apart without the table below.
    if abs(len(one) - len(other)) > at_most or len(set(one).difference(other)) > at_most:
        return None
    two_above: list[int] = []
    above = list(range(len(other) + 1))
    for count, letter in enumerate(one, 1):
        row = [count]
        for place, opposite in enumerate(other, 1):
            best = min(above[place] + 1, row[-1] + 1, above[place - 1] + (letter != opposite))
            if min(count, place) > 1 and letter == other[place - 2] and one[count - 2] == opposite:
                best = min(best, two_above[place - 2] + 1)
            row.append(best)
        two_above, above = above, row
    return above[-1] if above[-1] <= at_most else None
