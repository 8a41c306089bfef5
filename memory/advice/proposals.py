"""What may have been meant by a clause, the nearest first: each a list of commands with all that they change.

    wrapped line → several commands → one command → plain statement

A proposal is offered only where it keeps the rules; the next one is tried where it does not.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from memory.advice.cases import Case
from memory.advice.changes import Change, ChangeKind, account_of
from memory.advice.nearness import edit_distance
from memory.advice.peeling import peel
from memory.advice.rewording import Reading, command_of, read
from memory.advice.rules import statement_in
from memory.advice.tokens import Piece, pieces_of
from memory.advice.vocabulary import (
    FORM_VERBS,
    JOINERS,
    OTHER_ENDS,
    OTHER_VERBS,
)
from memory.advice.wordings import Wording
from memory.language.forms import FORMS, LABEL_WORDS, forms_of
from renigma_site.kernel.offers import Offer, checked_offer
from renigma_site.kernel.spans import Span

_OTHER_LINE_ENDS: Final = re.compile("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_CLOSERS: Final = re.compile(r"(?:[)\]}”»’'*_`]|</[a-zA-Z]\w*>)+\Z")
_JOINT_SIGN: Final = re.compile(rf"[,;:{OTHER_ENDS}—–]+\Z")
_FOREIGN: Final = re.compile(rf'([^{OTHER_ENDS}"]+|"[^"]*")([{OTHER_ENDS}]+)([^{OTHER_ENDS}"]+)')
_OTHER_END_SIGNS: Final = frozenset(OTHER_ENDS)
_JOINING_WORDS: Final = frozenset({"and", "&", "+", "then", "also"})
_SURE_JOINTS: Final = frozenset({"and", "then", "also", ",", ";"})
_MOST_PARTS: Final = 6
# Changes that are too much where a clause is parted as well.
_ALONE: Final = frozenset({"newer-form", "look-alike-keyword"})
_IN_WORD: Final = re.compile(r"[.?!]\S*\w")
_TITLES: Final = {"joined": "One after the other:", "missing-end": "One after the other:"}


# What comes before the first label of each form that writes, and the keyword between its two.
_WRITES: Final = tuple(
    (form.words[: min(map(form.words.index, LABEL_WORDS))], form.words[-2].lower())
    for form in FORMS
    if form.operation in ("remember", "change")
)
_WRITING_VERBS: Final = frozenset(head[0].lower() for head, _ in _WRITES)


class Proposal(NamedTuple):
    """Commands that can replace a span, and all in which they differ from it."""

    span: Span
    readings: tuple[Reading, ...]
    changes: tuple[Change, ...] = ()
    title: str = "Write instead:"

    @property
    def every_change(self) -> tuple[Change, ...]:
        """The changes around the commands and in them."""
        return (*self.changes, *(change for reading in self.readings for change in reading.changes))


class _Joints(NamedTuple):
    """A clause parted into what may be commands, and what lay between each two."""

    parts: list[str]
    between: list[list[Change]]


def offer_of(case: Case, proposal: Proposal) -> Offer | None:
    """The proposal as an offer, or None where that would break a rule."""
    text = " ".join(command_of(reading, case.language_version) for reading in proposal.readings)
    account = account_of(proposal.every_change)
    return checked_offer(proposal.title, proposal.span, text, case.source, case.rules, account)


def proposals(case: Case) -> Iterator[Proposal]:
    """What may have been meant by an unresolved clause, the nearest first."""
    if case.unit.is_doubtful or not _is_first(case) or _goes_on(case):
        return
    if is_wrapped(case, case.unit.first) or is_wrapped(case, case.unit.first - 1):
        yield from _wrapped(case)
        return
    wording = case.wording
    words = case.unit_wording
    if words.is_negated or words.is_conditional:
        return
    cut = _cut(case)
    # One command more than there were clauses, at the least; where the text is too short for it, the search is skipped.
    has_room = case.unit.first - case.unit.last < case.source.room
    several = _several(words, case) if has_room else None
    if several is not None and _is_one_kind(case, several[0]):
        yield Proposal(case.span, several[0], (*cut, *several[1]), "One after the other:")
    if words.has_second_command:
        return
    peeled = words.peeled
    reading = read(peeled.core, case.language_version, case.wordings.verbs, words.core.pieces)
    if reading is not None and not _is_unsure(case, (*peeled.changes, *reading.changes)):
        yield from _with_what_closes(case, Proposal(case.span, (reading,), (*cut, *peeled.changes)))
    statement = _statement(case, wording)
    if statement is not None:
        yield Proposal(case.span, (statement,), cut)
    if case.is_question and len(words.words) == 1:
        question = read(f"What is {peeled.core}", case.language_version, case.wordings.verbs)
        if question is not None:
            asking = Change("asking", peeled.core, keeps_words=True)
            yield Proposal(case.span, (question,), (*cut, *peeled.changes, asking))


def _is_first(case: Case) -> bool:
    """Whether the clause is the first one of its unit that was not understood: the offer is made beside that one."""
    before = case.events[case.unit.first : case.event["id"]]
    return all(event["operation"] != "unresolved" for event in before)


def _goes_on(case: Case) -> bool:
    """Whether more characters touch the end of a unit that was cut, so that it may not end there."""
    after = case.source.text[case.span.end : case.span.end + 1]
    return case.is_cut and after != "" and not after.isspace() and after not in "\"')"


def _is_unsure(case: Case, changes: Sequence[Change]) -> bool:
    """Whether characters may mean something else: a colon in a question, quotes of another sort around a cut word."""
    for change in changes:
        if change.kind == "other-word" and change.wording == ":" and case.is_question:
            return True
        if change.kind in ("other-quotes", "stray-quote") and case.is_cut and _IN_WORD.search(case.wording):
            return True
    return False


def _cut(case: Case) -> tuple[Change, ...]:
    if not case.is_cut:
        return ()
    return (Change("cut", cut_piece(case), keeps_words=True),)


def cut_piece(case: Case) -> str:
    """The word of a unit that holds the character which ended a clause."""
    pieces = pieces_of(case.wording)
    return next(
        (piece.text for piece in pieces if piece.is_bare and re.search(r"[.?!]", piece.text)), case.wording
    )


def _wrapped(case: Case) -> Iterator[Proposal]:
    """A command that goes on in the next line; offered beside its first half."""
    first = case.unit.first
    if not is_wrapped(case, first):
        return
    halves = [case.text_of(number) for number in (first, first + 1)]
    wording = case.wordings(" ".join(halves))
    peeled = wording.peeled
    if wording.is_negated or wording.is_conditional or wording.has_second_command:
        return
    reading = read(peeled.core, case.language_version, case.wordings.verbs)
    if reading is not None and all(change.wording != ":" for change in reading.changes):
        changes = (Change("wrapped", halves[0], keeps_words=True), *peeled.changes)
        yield Proposal(case.span_of(first, first + 1), (reading,), changes, "On one line:")


def is_wrapped(case: Case, first: int) -> bool:
    """Whether a clause that begins a command ends with its line, and the next line does not begin one."""
    if first < 0 or first + 1 >= len(case.events) or case.is_cut:
        return False
    known = case.wrapped.get(first)
    if known is None:
        known = case.wrapped[first] = _is_wrapped(case, first)
    return known


def _is_wrapped(case: Case, first: int) -> bool:
    between = case.words_between(first)
    if "\n" not in between or between.strip() or between.count("\n") > 1:
        return False
    for event in (case.events[first], case.events[first + 1]):
        if event["operation"] != "unresolved" or event["reason"] != "unsupported":
            return False
    halves = [case.wordings(case.text_of(number)) for number in (first, first + 1)]
    return halves[0].begins_command and not halves[1].begins_command


def _several(wording: Wording, case: Case) -> tuple[tuple[Reading, ...], tuple[Change, ...]] | None:
    """Two commands or more in one clause; None unless each part is one."""
    peeled = wording.peeled
    core = peeled.core
    line_end = _OTHER_LINE_ENDS.search(core)
    if line_end and (
        found := _parts_read([part for part in _OTHER_LINE_ENDS.split(core) if part.strip()], case)
    ):
        return found[0], (Change("line-end", line_end[0], keeps_words=True), *peeled.changes, *found[1])
    pieces = wording.core.pieces
    for part in (_joints, _joints_without_verb):
        joints = part(pieces)
        found = _parts_read(joints.parts, case) if joints is not None else None
        if joints is not None and found and _is_sure(found[0], joints.between):
            between = (change for changes in joints.between for change in changes)
            return found[0], (*peeled.changes, *between, *found[1])
    return None


def _is_one_kind(case: Case, readings: Sequence[Reading]) -> bool:
    """Whether commands that replace a clause of a form do what that form does, if the clause has one."""
    if case.is_cut and ("\\" in case.wording or any(reading.key is None for reading in readings)):
        return False
    return case.form is None or all(reading.form.operation == case.form.operation for reading in readings)


def _parts_read(parts: Sequence[str], case: Case) -> tuple[tuple[Reading, ...], tuple[Change, ...]] | None:
    if not 1 < len(parts) <= _MOST_PARTS:
        return None
    readings: list[Reading] = []
    changes: list[Change] = []
    for part in parts:
        peeled = peel(part)
        reading = read(peeled.core, case.language_version, case.wordings.verbs)
        if reading is None or any(change.kind in _ALONE for change in reading.changes):
            return None
        readings.append(reading)
        changes.extend(peeled.changes)
    return tuple(readings), tuple(changes)


def _is_sure(readings: Sequence[Reading], between: Sequence[Sequence[Change]]) -> bool:
    """Whether each write behind a question is a command of its own: a word or character that joins the two says so."""
    first = readings[0]
    if first.form.operation != "recall" or (first.form.words[0] == "Recall" and not first.changes):
        return True
    return all(
        reading.form.operation != "remember"
        or any(change.kind == "joined" and change.wording.lower() in _SURE_JOINTS for change in changes)
        for reading, changes in zip(readings[1:], between, strict=True)
    )


def _joints(pieces: Sequence[Piece]) -> _Joints | None:
    """The clause parted before each verb that begins a command."""
    parts: list[list[str]] = [[]]
    between: list[list[Change]] = []
    for number, piece in enumerate(pieces):
        foreign = _foreign_end(piece)
        if foreign is not None and number:
            left, sign, right = foreign
            parts[-1].append(left)
            between.append([Change("other-end", sign)])
            parts.append([right])
            continue
        if number and _begins(pieces, number):
            joint = _joint(parts[-1])
            if parts[-1]:
                parts.append([])
                between.append(joint)
        parts[-1].append(piece.text)
    return _Joints([" ".join(part) for part in parts], between) if len(parts) > 1 else None


def _foreign_end(piece: Piece) -> tuple[str, str, str] | None:
    """A piece in which a character of another script lies between two commands."""
    if _OTHER_END_SIGNS.isdisjoint(piece.text):
        return None
    match = _FOREIGN.fullmatch(piece.text)
    return (match[1], match[2], match[3]) if match and match[3].lower() in FORM_VERBS else None


def _begins(pieces: Sequence[Piece], number: int) -> bool:
    word = pieces[number].text.lower()
    follows = pieces[number + 1].text.lower() if number + 1 < len(pieces) else ""
    if word in ("what's", "what’s"):
        return True
    if word == "what":
        return follows == "is"
    if word in ("reset", "clear"):
        return follows == "memory"
    return word in FORM_VERBS and follows != ""


def _joint(left: list[str]) -> list[Change]:
    """Removes what joins a part to the next: words such as and, a comma; nothing means that a character is missing."""
    changes: list[Change] = []
    while left and left[-1].lower().rstrip(",") in JOINERS:
        changes.append(Change("joined", left.pop()))
    if left and (sign := _JOINT_SIGN.search(left[-1])) and sign.start():
        kind: ChangeKind = "other-end" if sign[0][0] in OTHER_ENDS else "joined"
        changes.append(Change(kind, sign[0]))
        left[-1] = left[-1][: sign.start()]
    elif left and left[-1] in {",", ";", ":", "—", "–", "-", "/", *OTHER_ENDS}:
        changes.append(Change("joined", left.pop()))
    if not changes and left:
        changes.append(_missing_end(left))
    return changes


def _missing_end(left: list[str]) -> Change:
    last = left[-1]
    if last.startswith('"') and last[-2:-1] in ".?!" and len(last) > 3:
        left[-1] = f'"{last[1:-2]}"'
        return Change("end-in-quotes", last[-2])
    return Change("missing-end", last, keeps_words=True)


def _joints_without_verb(pieces: Sequence[Piece]) -> _Joints | None:
    """`Set a to b and c to d`: further pairs of single labels, each with the keyword of the first command."""
    if len(pieces) < 7 or pieces[0].text.lower() not in _WRITING_VERBS:
        return None
    words = [piece.text for piece in pieces]
    if _JOINING_WORDS.isdisjoint(words) and not any(word[-1] in ",;" for word in words):
        return None
    for head, middle in _WRITES:
        length = len(head)
        if [word.lower() for word in words[:length]] == [word.lower() for word in head]:
            joints = _pairs(words[length:], middle, head)
            if joints is not None:
                return joints
    return None


def _pairs(rest: list[str], middle: str, head: Sequence[str]) -> _Joints | None:
    parts: list[str] = []
    between: list[list[Change]] = []
    while len(rest) >= 3 and rest[1].lower() == middle:
        pair, rest = rest[:3], rest[3:]
        sign = pair[2][-1] if rest and pair[2][-1] in ",;" else ""
        if sign:
            pair[2] = pair[2][:-1]
        word = rest.pop(0) if rest and rest[0].lower() in _JOINING_WORDS else ""
        if len(head) > 1 and rest and rest[0].lower() == head[-1].lower():  # Remember that ... and that ...
            rest = rest[1:]
        parts.append(" ".join((*head, *pair)))
        if rest:
            between.append([Change("joined", joint) for joint in (sign, word) if joint])
            if not between[-1]:
                return None
    return None if rest or len(parts) < 2 else _Joints(parts, between)


def _with_what_closes(case: Case, proposal: Proposal) -> Iterator[Proposal]:
    """First with the clause behind it, where that only closes what was opened before: `(Set a to b.)`."""
    following = case.unit.last + 1
    if any(
        change.kind in ("bracket", "markup", "whole-quotes") for change in proposal.changes
    ) and following < len(case.events):
        closing = case.source.clauses[following].of(case.source.text)
        if _CLOSERS.match(closing):
            ends = (Change("clause-end", sign) for sign in case.words_between(case.unit.last).strip())
            yield proposal._replace(
                span=case.span_of(case.unit.first, following),
                changes=(*proposal.changes, Change("bracket", closing), *ends),
            )
    yield proposal


def _statement(case: Case, wording: str) -> Reading | None:
    """One plain `X is Y` or `X = Y` as a write."""
    first = case.unit.first
    if case.is_question or is_wrapped(case, first - 1) or _follows_open_line(case, first):
        return None
    sides = statement_in(wording)
    words = case.unit_wording.words
    if sides is None or not words or words[0] in FORM_VERBS or words[0] in OTHER_VERBS:
        return None
    if any(len(verb) > 3 and edit_distance(words[0], verb, 1) for verb in FORM_VERBS):
        return None
    if case.is_cut and not wording[len(sides[0]) :].startswith((" ", "\t")):
        return None
    form = (
        next(form for form in forms_of(case.language_version) if form.id in ("set-to", "remember-that-is"))
        if case.language_version == 1
        else next(form for form in FORMS if form.id == "set-to")
    )
    keyword = form.words[-2]
    command = f"{' '.join(form.words[:-3])} {sides[0]} {keyword} {sides[1]}"
    reading = read(command, case.language_version, case.wordings.verbs)
    if reading is None or any(
        change.kind not in ("words", "signs", "article", "other-quotes") for change in reading.changes
    ):
        return None
    sign = wording[len(sides[0]) : len(wording) - len(sides[1])].strip()
    changes = (Change("statement", sign, keyword), *reading.changes)
    is_initial = all(change.kind != "article" for change in reading.changes)
    return reading._replace(changes=changes, is_initial=is_initial)


def _follows_open_line(case: Case, number: int) -> bool:
    """Whether the line before holds a clause that was not understood, so that this one may be its second half."""
    if number == 0 or case.events[number - 1]["operation"] != "unresolved":
        return False
    between = case.words_between(number - 1)
    return "\n" in between and not between.strip()
