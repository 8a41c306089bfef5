"""Hints about words that the grammar has no place for: unknown verbs, and words in the wrong place."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from plans.advice.asked import Answer, Asked
from plans.advice.constructs import LIST_FORM, is_list, named_in
from plans.advice.near_verbs import by_group, by_meaning
from plans.advice.parts import Piece, Pieces, say
from plans.advice.rewording import MAX_SENTENCE, first_fault, with_letters_for_signs
from plans.advice.sign_hints import offers_of_rewording
from plans.language.expectations import Expected
from plans.language.reasons import Fault
from plans.language.verbs import SPELLINGS
from renigma_site.kernel.spans import Span

_QUOTES: Final = 'Put a name or a text between quotes, such as `"old.txt"`.'
_READ_AS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "to": " After `to` it says who or where.",
        "on": " After `on` it is a time.",
        "at": " After `at` it is a time.",
        "by": " After `by` it is a time, or says how to filter and sort.",
    }
)
# What the frame of a verb needs beside the places that may not be left out.
_ENDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"create": ('"…"',), "ask": ('for "…"',), "wait": ('for "…"',)}
)
_BY_OBJECT: Final = frozenset({"open", "set", "turn", "close", "make"})
"""Words whose effect depends on their object."""
_OWN_WORDS: Final = 'Write a verb of the language, or `do "…"` with the words for it.'
_CONDITIONAL: Final = re.compile(r"\s*(?:\d+[.)]\s*)?(?:if|unless)\b", re.IGNORECASE)
_FORBIDDEN: Final = re.compile(r"\b(?:not|never)\s+\Z", re.IGNORECASE)
_NO_CONDITION: Final = (
    "A prohibition always holds, so it has no condition. Write it without one, or with the condition in its words: "
    '`Do not "… if …".` Or say what may be done: `Unless "…", …`'
)
_NO_NUMBER: Final = (
    "A prohibition is not a step, so it has no number. Leave the number out: with a full stop after it the sentence "
    "ends there, and what follows is read as a step that is not forbidden."
)
_BEGINS: Final = re.compile(r"\s*(?:[-*•]\s+|\d+[.)]\s*)?\Z")


def answer_about_grammar(asked: Asked) -> Answer:
    """The answer for `no-instruction`, `unknown-verb`, `unexpected` and `unfinished`."""
    match asked.sentence["reason"]:
        case "no-instruction":
            return Answer(
                say("The sentence does not say what to do."),
                say("Leave it out, or begin it with a verb such as `read` or `send`."),
            )
        case "unfinished":
            return _unfinished(asked)
        case _ if asked.at in ("?", "!"):
            return _end_sign(asked)
        case "unknown-verb":
            return _unknown_verb(asked)
        case _:
            return _unexpected(asked)


def _unfinished(asked: Asked) -> Answer:
    wrong = say("The sentence ends too early.")
    found = _constructs(asked)
    return Answer(wrong, found or say("Add what is missing."))


def _end_sign(asked: Asked) -> Answer:
    wrong = say("{} does not fit here.", asked.label)
    if asked.wording == asked.at:
        return Answer(wrong, say("By itself it says nothing: leave it out."))
    offers = offers_of_rewording(asked)
    if offers:
        return Answer(wrong, (), offers)
    if Expected.END in asked.sentence["expected"]:
        return Answer(wrong, say("End the sentence with a full stop or with nothing."))
    return Answer(
        wrong, say("Write what is missing before the end, and end with a full stop or with nothing.")
    )


def _unknown_verb(asked: Asked) -> Answer:
    wrong = say("{} is not a verb here.", asked.label)
    word = asked.at.lower()
    if word in ("otherwise", "else"):
        return Answer(wrong, _otherwise(asked))
    if _is_forbidden_under_condition(asked):
        return Answer(wrong, say(_NO_CONDITION))
    if asked.at.isdecimal() and _FORBIDDEN.search(asked.wording, 0, asked.place):
        return Answer(wrong, say(_NO_NUMBER))
    offers = offers_of_rewording(asked)
    named = _verbs(by_meaning(word))
    if offers:
        return Answer(wrong, (*named, Piece(" Or, as a step in your own words:")) if named else (), offers)
    found = _constructs(asked)
    if word in _BY_OBJECT:
        found = _joined(_by_object(word), found)
    if named or not found:
        return Answer(wrong, _joined(named, found) or say(_OWN_WORDS), (), by_group())
    return Answer(wrong, found)


def _by_object(word: str) -> Pieces:
    return say(
        "What it does depends on its object. Say it in your own words: {}",
        Piece(f'do "{word} …"', "code"),
    )


def _verbs(near: tuple[str, ...]) -> Pieces:
    if not near:
        return ()
    pieces = [Piece(_frame_of(verb), "code") for verb in near]
    return say("Near by meaning: " + ", ".join(["{}"] * len(pieces)) + ".", *pieces)


def _frame_of(verb: str) -> str:
    """The frame of a verb with a gap in each place that must be filled."""
    slots = [f'{slot.leads[0]} "…"'.strip() for slot in SPELLINGS[verb].slots if not slot.is_optional]
    return " ".join([verb, *slots, *_ENDS.get(verb, ())])


def _otherwise(asked: Asked) -> Pieces:
    """`Otherwise, …` as a sentence of its own: joined with the one before it, where that has a condition."""
    form = say('`otherwise` belongs in the sentence of its condition: `If "…", …, otherwise …`')
    if asked.number == 0:
        return form
    before = asked.request.spans[asked.number - 1].of(asked.request.text)
    joined = f"{before}, otherwise {asked.rest.lstrip(' ,')}".rstrip()
    if (
        "\n" in joined
        or not _CONDITIONAL.match(before)
        or first_fault(joined, asked.request.verbs) is not None
    ):
        return form
    return say("`otherwise` belongs in the sentence of its condition: {}", Piece(f"{joined}.", "code"))


def _unexpected(asked: Asked) -> Answer:
    expected = asked.sentence["expected"]
    if not expected:
        return _foreign_sign(asked)
    wrong = say("{} does not fit here.", asked.label)
    offers = offers_of_rewording(asked)
    if offers:
        return Answer(wrong, (), offers)
    if _is_forbidden_under_condition(asked):
        return Answer(wrong, say(_NO_CONDITION))
    is_text = asked.at.isalpha() or not asked.wording[asked.place - 1 : asked.place].isspace()
    in_quotes = _in_quotes(asked) if Expected.QUOTED_TEXT in expected and is_text else ()
    return Answer(wrong, _joined(in_quotes, _constructs(asked)))


def _foreign_sign(asked: Asked) -> Answer:
    wrong = say("{} is allowed only inside a quoted text.", asked.label)
    offers = offers_of_rewording(asked)
    if offers:
        return Answer(wrong, (), offers)
    fault = _fault_of_words(asked)
    about_verb: Pieces = ()
    if fault is not None and fault.reason == "unknown-verb":
        word = fault.at.of(asked.wording)
        about_verb = (
            _by_object(word.lower()) if word.lower() in _BY_OBJECT else _verbs(by_meaning(word.lower()))
        )
    found = _joined(about_verb, _constructs(asked))
    return Answer(wrong, found or say('Put free text between quotes, such as `"notes.txt"`.'))


def _is_forbidden_under_condition(asked: Asked) -> bool:
    """Whether the fault is in the words of a prohibition, at its `not` or `never`, and a condition comes first."""
    before = asked.wording[: asked.place].rstrip().lower()
    is_not = asked.at.lower() == "not" and before.endswith("do")
    return bool(_CONDITIONAL.match(asked.wording)) and (is_not or asked.at.lower() == "never")


def _in_quotes(asked: Asked) -> Pieces:
    """What a text in the place at fault needs, and how it would be read, where no rewording may be offered."""
    if is_list(asked.wording[asked.place :]):
        return say(LIST_FORM)
    before = asked.wording[: asked.place].lower().split()
    articles = ("the", "a", "an")
    word = next((word for word in reversed(before) if word not in articles), "")
    return say(_QUOTES + _READ_AS.get(word, ""))


def _joined(*parts: Pieces) -> Pieces:
    """Parts of an advice with a space between each two."""
    pieces: list[Piece] = []
    for part in filter(None, parts):
        pieces += [Piece(" "), *part] if pieces else part
    return tuple(pieces)


def _constructs(asked: Asked) -> Pieces:
    """The nearest forms of what the sentence asks for; empty where it asks for nothing that is known."""
    place, is_unread = asked.place, bool(_BEGINS.match(asked.wording[: asked.place]))
    if not asked.sentence["expected"]:
        fault = _fault_of_words(asked)
        place, is_unread = (fault.at.start if fault is not None else 0), False
    return _joined(
        *(say(construct.form) for construct in named_in(asked.wording, place, is_unread=is_unread))
    )


def _fault_of_words(asked: Asked) -> Fault | None:
    """The first fault of grammar if characters that only a quote may hold are read as letters."""
    wording, at = asked.wording, Span(asked.place, asked.place + len(asked.at))
    if len(wording) > MAX_SENTENCE:
        return None
    for _ in range(len(asked.wording)):
        lettered = with_letters_for_signs(wording, at)
        if lettered is None or lettered == wording:
            return None
        wording = lettered
        fault = first_fault(wording, asked.request.verbs)
        if fault is None or fault.expected:
            return fault
        at = fault.at
    return None
