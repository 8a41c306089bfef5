"""Hints for a sentence that reads, but not in its place: its reach, its number, its start, its name, its time."""

import re
from typing import Final

from plans.advice.asked import Answer, Asked
from plans.advice.in_place import said_in
from plans.advice.parts import Piece, Pieces, say
from plans.language.nodes import Said
from renigma_site.kernel.offers import Account, Offer

_SEPARATOR: Final = re.compile(r"\s*[,;]?\s*(?:and\b)?\s*", re.IGNORECASE)
_PROHIBITION: Final = re.compile(r"(?:please\s+)?(?:do\s+not|never)\b", re.IGNORECASE)


def answer_about_place(asked: Asked) -> Answer:
    """The answer for `uncertain-scope`, `misnumbered`, `misplaced-start`, `duplicate-name` and `bad-time`."""
    match asked.sentence["reason"]:
        case "uncertain-scope":
            return _scope(asked)
        case "misnumbered":
            return _misnumbered(asked)
        case "misplaced-start":
            return _misplaced_start(asked)
        case "duplicate-name":
            return Answer(
                say("{} cannot name this step: a name belongs to one step.", asked.label),
                say("Choose another name."),
            )
        case _:
            return Answer(
                say("The clock, the calendar or the cycle has no {}.", asked.label),
                say("Write a time such as `at 14:30`, `on 2026-10-01` or `every 2 days`."),
            )


def _scope(asked: Asked) -> Answer:
    wrong = say("It is not clear how far the first part of the sentence reaches past {}.", asked.label)
    split = _split(asked)
    if split is None:
        return Answer(wrong, say("Write two sentences, each with its own condition, loop or prohibition."))
    first, second, is_forbidden = split
    both = Piece(f"{first} {second}", "code")
    if is_forbidden:
        return Answer(wrong, say("Write two sentences, each with its own prohibition: {}", both))
    return Answer(
        wrong,
        say(
            "Write two sentences: {} The second one then has no condition; write the first part once more where it is "
            "meant for both.",
            both,
        ),
    )


def _split(asked: Asked) -> tuple[str, str, bool] | None:
    """The sentence as two, and whether it forbids; None where one of them would not be read by itself.

    What is after a prohibition stays forbidden.
    """
    first = asked.wording[: asked.place].rstrip()
    separator = _SEPARATOR.match(asked.wording, asked.place)
    second = asked.wording[separator.end() if separator else asked.place :]
    forbidden = [match[0] for match in _PROHIBITION.finditer(first)]
    if forbidden:
        second = f"{forbidden[-1]} {second}"
    pieces = f"{first}.", f"{second[:1].upper()}{second[1:]}."
    if not all(isinstance(said, Said) for piece in pieces for said in said_in(piece, asked.request.verbs)):
        return None
    return *pieces, bool(forbidden)


def _misplaced_start(asked: Asked) -> Answer:
    wrong = say("A start is allowed only before the first sentence that gives a step.")
    if not asked.before and asked.first_unresolved is not None:
        return Answer(
            wrong, say(f"Fix line {asked.first_unresolved_line} first: nothing before it may be unresolved.")
        )
    if asked.at.lower().startswith("when"):
        return Answer(
            wrong,
            say(
                'Move it there. To hold up the steps from here on, write `Wait for "…".` Write a condition with '
                '`If "…", …`'
            ),
        )
    offers = _time_at_the_end(asked)
    if offers:
        return Answer(wrong, say("Put the time of a step at the end of its clause."), offers)
    return Answer(wrong, say("Move it there, or put the time at the end of the clause that it is meant for."))


def _time_at_the_end(asked: Asked) -> tuple[Offer, ...]:
    """The sentence with its time at the end, where it has one clause, so that the time can only be meant for that."""
    rest = asked.rest.lstrip()
    body = rest[1:].lstrip() if rest[:1] == "," else rest
    said = said_in(body, asked.request.verbs)
    if len(said) != 1 or not isinstance(said[0], Said) or not _is_one_clause(said[0]):
        return ()
    lead = asked.wording[: asked.place]
    time = asked.at[:1].lower() + asked.at[1:]
    first = body[:1].upper() if asked.at[:1].isupper() else body[:1]
    text = f"{lead}{first}{body[1:]} {time}"
    changed = ((asked.at.split()[0], time.split()[0]), (body.split()[0], f"{first}{body[1:]}".split()[0]))
    return asked.offered(text, Account(left_out=(",",), replaced=changed, is_reordered=True))


def _is_one_clause(said: Said) -> bool:
    """Whether a sentence is one clause, without a time or a name of its own and without anything in front."""
    others = (said.number, said.then, said.start, said.each, said.after, said.conditional, said.prohibition)
    if said.group is None or any(other is not None for other in others) or len(said.group.clauses) != 1:
        return False
    (clause,) = said.group.clauses
    return clause.time is None and clause.name is None


def _misnumbered(asked: Asked) -> Answer:
    after = asked.wording[len(asked.at) :].lstrip(".) \t").lower()
    if after.startswith(("never", "do not", "please never", "please do not")):
        return Answer(say("A prohibition is not a step, so it has no number."), say("Leave the number out."))
    number = len(asked.before) + 1
    said: Pieces = say("Write {}, or leave the numbers out.", Piece(asked.with_at(str(number)), "code"))
    return Answer(say(f"This sentence begins with step {number}: each clause is a step of its own."), said)
