"""Hints about words that should mean an earlier step: which steps they could mean, and how to say which one.

The ways are listed; none of them is put in the place of the words, since nobody but the person knows what they mean.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from plans.advice.asked import Answer, Asked
from plans.advice.needs import wants
from plans.advice.parts import Piece, Pieces, say
from plans.document.paraphrase import in_a_list, quoted
from plans.document.written import is_called
from plans.language.verbs import KINDS, SPECIAL_NOUNS, VERBS

_JUST_BEFORE: Final = ("it", "them", "the result")
"""Words that mean the step of the clause written just before."""
_TESTED: Final = re.compile(r"\s+(?:succeeds|fails|contains|does|is)\b", re.IGNORECASE)
_MAKERS: Final = {"get": "get approval"}
_MOST_LISTED: Final = 12
"""Steps that are listed, the latest ones; more than these nobody reads."""
_NAME_IT: Final = say("Name the thing in quotes.")


def answer_about_reference(asked: Asked) -> Answer:
    """The answer for `no-such-step`, `no-such-result`, `no-result`, `wrong-type` and `uncertain-reference`."""
    match asked.sentence["reason"]:
        case "no-such-step":
            return _no_such_step(asked)
        case "no-such-result":
            return _no_such_result(asked)
        case "no-result":
            return Answer(
                say("{} means a step that gives nothing to work on.", asked.label),
                _ways(asked) or say("Name a text, or a step that gives something."),
            )
        case "wrong-type":
            return _wrong_type(asked)
        case _:
            return _uncertain(asked)


def _no_such_step(asked: Asked) -> Answer:
    wrong = say("{} does not mean an earlier step.", asked.label)
    if not asked.before:
        return Answer(wrong, say("This is the first step: name a text in quotes."))
    words = asked.at.lower().split()
    if words[:1] == ["the"]:
        if words == ["the", "list"] and any(step["for_each"] is not None for step in asked.before):
            about = say("A loop gives a list for each of its steps; say which one by its number. ")
            return Answer(wrong, (*about, *(_ways(asked) or _NAME_IT)))
        return Answer(say("No earlier step makes or gives {}.", asked.label), _ways(asked) or _NAME_IT)
    last = asked.before[-1]["number"]
    numbers = "has the number 1" if last == 1 else f"have the numbers 1 to {last}"
    return Answer(
        wrong,
        say(
            f"The step{'' if last == 1 else 's'} before this sentence {numbers}; each clause is a step of its own."
        ),
    )


def _no_such_result(asked: Asked) -> Answer:
    names = [step["name"] for step in asked.before if step["name"] is not None][-3:]
    wrong = say("No earlier step has the name in {}.", asked.label)
    if not names:
        return Answer(wrong, say('Name a step with `as "…"` at the end of its own clause.'))
    known = tuple(Piece(f"result {quoted(name)}", "code") for name in names)
    return Answer(wrong, say("Names so far: " + ", ".join(["{}"] * len(known)) + ".", *known))


def _wrong_type(asked: Asked) -> Answer:
    needed, kinds = wants(asked.rest.lower(), asked.wording.lower())
    wrong = say("What {} gives does not fit here.", asked.label)
    ways = _ways(asked) if _said(asked) in _JUST_BEFORE else ()
    if not kinds:
        return Answer(wrong, ways or say("Name the thing itself, in quotes or as the step that gives it."))
    makers = [
        Piece(_MAKERS.get(verb.word, verb.word), "code")
        for verb in VERBS.values()
        if verb.gives in kinds or not kinds.isdisjoint(verb.gives_with.values())
    ]
    needs = say(f"This needs {needed}, which comes from " + ", ".join(["{}"] * len(makers)) + ".", *makers)
    return Answer(wrong, (*needs, Piece(" "), *ways) if ways else needs)


def _uncertain(asked: Asked) -> Answer:
    words = _said(asked)
    wrong = say("{} is ambiguous here.", asked.label)
    ways = _orders(asked) if words == "then" else _ways(asked)
    if asked.first_unresolved is not None and _is_about_the_unresolved(asked, words):
        fix = say(f"Fix line {asked.first_unresolved_line} first.")
        return Answer(
            say("{} is not certain after an unresolved sentence.", asked.label),
            (*fix, Piece(" "), *ways) if ways else fix,
        )
    if words == "the same item":
        return Answer(wrong, say('Begin the loop again: `For each item in "…", …`'))
    return Answer(wrong, ways or (say("Say which step comes first.") if words == "then" else _NAME_IT))


def _is_about_the_unresolved(asked: Asked, words: str) -> bool:
    unresolved = asked.first_unresolved
    if unresolved is None:
        return False
    is_short = words in (*_JUST_BEFORE, "then", "the same item")
    return not is_short or not asked.before or asked.before[-1]["span"]["start"] < unresolved["span"]["start"]


def _ways(asked: Asked) -> Pieces:
    """Each way to say which step is meant that would be certain in this place; nothing where there is none."""
    several = _several(asked)
    ways = [*([several] if several else []), *_steps(asked), *_nouns(asked)]
    if not ways:
        return ()
    pieces = [Piece(way, "code") for way in ways]
    others = "" if _TESTED.match(asked.rest) else ", or the thing itself in quotes"
    if len(pieces) == 1:
        return say(f"Say it in full, if this one is meant: {{}}{others}.", *pieces)
    listed = ", ".join(["{}"] * (len(pieces) - 1))
    return say(f"Say which one is meant: {listed} or {{}}{others}.", *pieces)


def _said(asked: Asked) -> str:
    """The words at fault in small letters, with single spaces."""
    return " ".join(asked.at.lower().split())


def _several(asked: Asked) -> str:
    """The steps of the list just before, each by its number, where the words mean all of them."""
    if asked.at.lower() not in _JUST_BEFORE or not asked.before:
        return ""
    span = asked.before[-1]["span"]
    listed = [f"step {step['number']}" for step in asked.before if step["span"] == span]
    words = in_a_list(listed)
    return words if 1 < len(listed) <= _MOST_LISTED and asked.reads_with_at(words) else ""


def _steps(asked: Asked) -> Iterator[str]:
    words = asked.at.lower().split()
    called = [step for step in asked.before if words[:1] == ["the"] and is_called(step, words[-1])]
    for step in (called or asked.before)[-_MOST_LISTED:]:
        way = f"step {step['number']}"
        if asked.at.lower() != way and asked.reads_with_at(way):
            yield way


def _nouns(asked: Asked) -> Iterator[str]:
    said = _said(asked)
    for noun in ("item", *SPECIAL_NOUNS, *KINDS):
        way = f"the {noun}"
        is_near = noun == "item" or any(is_called(step, noun) for step in asked.before)
        if way != said and is_near and asked.reads_with_at(way):
            yield way


def _orders(asked: Asked) -> Pieces:
    """Each step that a leading `then` could follow, as the words to write in its place."""
    found = (f"After step {step['number']}," for step in reversed(asked.before))
    ways = list(islice((way for way in found if asked.reads_with_at(way)), _MOST_LISTED))
    if not ways:
        return ()
    pieces = [Piece(f"{way} …", "code") for way in reversed(ways)]
    return say("Say which step comes first: " + ", ".join(["{}"] * len(pieces)), *pieces)
