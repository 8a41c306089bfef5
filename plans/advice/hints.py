"""What a person would ask beside an unresolved sentence: what is wrong, and what to write instead.

The answers come from finite tables and from the plan itself; a hint never changes anything by itself.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple

from plans.advice.parts import Piece, Pieces, say
from plans.advice.rewording import BULLETS, repaired
from plans.document.model import MAX_QUOTED_TEXT, Plan, Step, Unresolved
from plans.document.paraphrase import quoted
from plans.language.expectations import QUOTED_TEXT, REFERENCE
from plans.language.verbs import TEXTUAL, VERBS
from renigma_site.kernel.spans import LineIndex

_MOST_EXPECTED: Final = 9
"""How many accepted words are listed before the rest is only counted."""

_NEGATIONS: Final = frozenset({"do", "don", "never", "not", "no", "avoid", "without"})
_DOUBTS: Final = frozenset({"maybe", "perhaps", "possibly", "probably", "should", "try"})
_PREFIXES: Final = frozenset({"if", "unless", "after", "for", "otherwise"})
_TIMES: Final = frozenset({"when", "once", "before", "while", "until"})
_JUST_BEFORE: Final = ("it", "then")
"""Words that mean the step written just before; every other reference that can be uncertain is a number."""
_FOR_EACH: Final = re.compile(r"(?:[0-9]+[.)]\s*)?for\s", re.IGNORECASE)
_REFERENCE: Final = re.compile(
    r'(?:it|step\s+[0-9]+|the\s+item|the\s+result\s+of\s+step)(?![a-z])|result\s*["“]', re.IGNORECASE
)
_MAKERS: Final = {"get": "get approval"}
_NO_NAMES: Final = frozenset({"everything", "all", "anything", "something"})


@dataclass(frozen=True, slots=True)
class Hint:
    """What is wrong, what would be accepted there, what to do, and a whole sentence to write instead, or empty.

    `more_accepted` is how many accepted words are not listed.
    """

    wrong: Pieces
    accepted: tuple[str, ...]
    more_accepted: int
    advice: Pieces
    instead: str


class _Answer(NamedTuple):
    wrong: Pieces
    advice: Pieces
    instead: str = ""


class Hints:
    """Hints for the unresolved sentences of one plan; each takes time linear in its own sentence."""

    def __init__(self, plan: Plan) -> None:
        self._plan: Final = plan
        self._text: Final = plan["source_text"]
        self._lines: Final = LineIndex(self._text)
        self._starts: Final = [step["span"]["start"] for step in plan["steps"]]
        self._explained: Final = next((u for u in plan["unresolved"] if self._is_uncertain_number(u)), None)

    def hint(self, index: int) -> Hint:
        """The hint for `plan["unresolved"][index]`."""
        sentence = self._plan["unresolved"][index]
        answer = _Asked(
            sentence=sentence,
            wording=self._text[sentence["span"]["start"] : sentence["span"]["end"]],
            at=self._text[sentence["at"]["start"] : sentence["at"]["end"]],
            before=self._plan["steps"][: bisect_left(self._starts, sentence["span"]["start"])],
            first_unresolved=self._plan["unresolved"][0] if index else None,
            last_unresolved=self._plan["unresolved"][index - 1] if index else None,
            is_explained=sentence is not self._explained,
            lines=self._lines,
        ).answer()
        accepted = sentence["expected"]
        return Hint(
            answer.wrong,
            tuple(accepted[:_MOST_EXPECTED]),
            max(0, len(accepted) - _MOST_EXPECTED),
            answer.advice,
            answer.instead,
        )

    def _is_uncertain_number(self, sentence: Unresolved) -> bool:
        at = self._text[sentence["at"]["start"] : sentence["at"]["end"]]
        return sentence["reason"] == "uncertain-reference" and at.lower() not in _JUST_BEFORE


@dataclass(frozen=True, slots=True)
class _Asked:
    """One unresolved sentence with what stands before it; `is_explained` if the page has said it all before."""

    sentence: Unresolved
    wording: str
    at: str
    before: Sequence[Step]
    first_unresolved: Unresolved | None
    last_unresolved: Unresolved | None
    is_explained: bool
    lines: LineIndex

    def answer(self) -> _Answer:
        """What to say; one rule for each reason."""
        match self.sentence["reason"]:
            case "unknown-verb":
                return self._unknown_verb()
            case "unexpected":
                return self._unexpected()
            case "unfinished":
                return _Answer(
                    say("The sentence ends too early."), say("Go on with one of these, or take it out.")
                )
            case "unclosed-quote":
                opening = self.at[0]
                return _Answer(
                    say(
                        "A quote opens here with {} and is never closed on its line.", Piece(opening, "code")
                    ),
                    say(
                        "Close it with {} where the text ends.", Piece("”" if opening == "“" else '"', "code")
                    ),
                    repaired(self.wording) or "",
                )
            case "bad-escape":
                return _Answer(
                    say("A backslash stands before a sign that needs none."),
                    say('Write `\\\\` for a backslash and `\\"` for a quote.'),
                    repaired(self.wording) or "",
                )
            case "empty-text":
                return _Answer(
                    say("The quotes hold nothing."), say("Write the name or the text between them.")
                )
            case "too-long":
                return _Answer(
                    say(f"The text holds more than {MAX_QUOTED_TEXT} characters."),
                    say("Put it into a file or a document, and name that."),
                )
            case "misnumbered":
                number = len(self.before) + 1
                return _Answer(
                    say(f"This sentence begins with step {number}: every clause is a step of its own."),
                    say("Write that number, or leave the numbers out."),
                    self._with_at(str(number)),
                )
            case "duplicate-name":
                return _Answer(
                    say("An earlier result is named {} already.", self._label()),
                    say("Give this one another name."),
                    self._with_at(f"{self.at[:-1]} 2{self.at[-1]}"),
                )
            case "no-such-result":
                return self._no_such_result()
            case "no-such-step":
                return self._no_such_step()
            case "no-result":
                return _Answer(
                    say("{} means a step that gives nothing to work on.", self._label()),
                    say(
                        "Steps that delete, send or stop give nothing. Name a text, or a step that gives something."
                    ),
                )
            case "uncertain-reference":
                return self._uncertain_reference()
            case "wrong-type":
                return self._wrong_type()

    def _unknown_verb(self) -> _Answer:
        word = self.at.lower()
        instead = repaired(self.wording) or ""
        if word in _NEGATIONS:
            advice = say(
                "A plan holds only what is to be done. What it does not say is not done: take the sentence out."
            )
        elif word in _DOUBTS:
            advice = say(
                "A step is said or it is not. Take the doubt out, or say when it holds: `If step 1 fails, …`"
            )
        elif word in _PREFIXES:
            advice = say(
                "`If`, `Unless`, `After step 1,` and `For each item in step 1,` begin a sentence of their own, "
                "and each holds one clause."
            )
        elif word in _TIMES:
            advice = say("What comes after a step is said with `After step 1,` or `then`.")
        elif instead:
            advice = ()
        else:
            advice = say("Say which step you mean with a verb of the language, or take the sentence out.")
        return _Answer(say("{} is no verb of this language.", self._label()), advice, instead)

    def _unexpected(self) -> _Answer:
        word, expected = self.at.lower(), self.sentence["expected"]
        instead = repaired(self.wording) or ""
        if word in ("?", "!"):
            return _Answer(say("A request ends with a full stop or with nothing."), (), instead)
        if word in BULLETS and self.wording.startswith(self.at):
            return _Answer(
                say("{} marks an item of a list, which the language does not know.", self._label()),
                say("Leave the mark out. Sentences may be numbered: `1.`, `2.` and so on."),
                instead,
            )
        if expected[0] == "a word":
            return _Answer(
                say("{} can only stand inside a quoted text.", self._label()),
                () if instead else say('Free text stands between straight quotes, such as `"notes.txt"`.'),
                instead,
            )
        if word.split() == ["the", "item"]:
            return _Answer(
                say("`the item` exists only in a sentence that begins with `For each item in`."),
                say("Begin it so: `For each item in step 1, …`"),
            )
        if QUOTED_TEXT in expected and word.isalpha():
            return self._without_quotes(word, instead)
        if word == "and" and "otherwise" in expected:
            return _Answer(
                say("A sentence with a condition holds one clause, and one after `otherwise`."),
                say("Write the second clause as a sentence of its own, with the same condition."),
            )
        return _Answer(say("{} cannot stand here.", self._label()), (), instead)

    def _without_quotes(self, word: str, instead: str) -> _Answer:
        """A word stands where a text may stand; quotes are what is missing, unless another word is."""
        cannot_stand = say("{} cannot stand here.", self._label())
        rest = self.wording[self.sentence["at"]["start"] - self.sentence["span"]["start"] :]
        if _REFERENCE.match(rest) and REFERENCE not in self.sentence["expected"]:
            return _Answer(cannot_stand, say("This place takes a text in quotes, no reference."))
        if instead and f'"{self.at}' not in instead:
            return _Answer(cannot_stand, (), instead)
        if word in _NO_NAMES:
            wrong = say("{} names nothing that can be found.", self._label())
        else:
            wrong = say("{} is a word of the request, not a name or a text.", self._label())
        if instead:
            return _Answer(wrong, say("Write it in quotes:"), instead)
        return _Answer(wrong, say('Write the name in quotes, such as `"old.txt"`.'))

    def _no_such_result(self) -> _Answer:
        names = [step["name"] for step in self.before if step["name"] is not None][-3:]
        wrong = say("{} names no result of an earlier step.", self._label())
        if not names:
            return _Answer(
                wrong, say('Name a result where it is made, with `as "name"` at the end of the clause.')
            )
        known = tuple(Piece(f"result {quoted(name)}", "code") for name in names)
        return _Answer(wrong, say("Named before: " + ", ".join(["{}"] * len(known)) + ".", *known))

    def _no_such_step(self) -> _Answer:
        if self.first_unresolved is not None:
            return _Answer(
                say("No step stands before this that {} could mean.", self._label()),
                say(
                    f"Mend line {self._line(self.first_unresolved)} first: "
                    "the steps that it will give may be the ones meant."
                ),
            )
        if not self.before:
            return _Answer(
                say("Nothing stands before this that {} could mean.", self._label()),
                say(
                    "This is the first step: name a text in quotes, or write the step that it needs in front."
                ),
            )
        last = self.before[-1]["number"]
        return _Answer(
            say("{} is no earlier step.", self._label()),
            say(
                f"The steps before this sentence are numbered 1 to {last}: every clause is a step of its own."
            ),
        )

    def _uncertain_reference(self) -> _Answer:
        is_number = self.at.lower() not in _JUST_BEFORE
        if is_number and self.first_unresolved is not None:
            return self._uncertain_number(self.first_unresolved)
        last = self.before[-1]
        before = self.last_unresolved
        if before is not None and before["span"]["start"] > last["span"]["start"]:
            return _Answer(
                say(
                    "The sentence just before this is unresolved, so {} has no certain meaning.",
                    self._label(),
                ),
                say(f"Mend line {self._line(before)} first."),
            )
        instead = self._with_at(f"step {last['number']}")
        if last["condition"] is None and last["for_each"] is None:
            return _Answer(
                say("Inside `otherwise` it is not plain which step {} means.", self._label()),
                say("Say its number:"),
                instead,
            )
        return _Answer(
            say(f"{{}} would mean step {last['number']}, which may not run at all.", self._label()),
            say("Say the number of the step that you mean, if it is this one:"),
            instead,
        )

    def _uncertain_number(self, unresolved: Unresolved) -> _Answer:
        if self.is_explained:
            return _Answer(
                say("A step number is not certain after an unresolved sentence."),
                say(f"Mend line {self._line(unresolved)} first."),
            )
        return _Answer(
            say(
                "A sentence before this one is unresolved. Mending it may renumber the steps, so a step number is "
                "not certain here."
            ),
            say(
                f"Mend line {self._line(unresolved)} first. Or name the result, which never moves: "
                'write `as "name"` at the end of that step, and `result "name"` here.'
            ),
        )

    def _wrong_type(self) -> _Answer:
        step = self._step_meant()
        rest = self.wording[self.sentence["at"]["end"] - self.sentence["span"]["start"] :]
        needed, kinds = (
            _wants(rest.lower()) if _FOR_EACH.match(self.wording) is None else ("a list", ("list",))
        )
        gives = _WITH_ARTICLE.get(None if step is None else step["gives"], "nothing")
        makers = [
            Piece(_MAKERS.get(verb.word, verb.word), "code") for verb in VERBS.values() if verb.gives in kinds
        ]
        return _Answer(
            say(f"{{}} gives {gives}, and {needed} is needed here.", self._label()),
            say("What gives that: " + ", ".join(["{}"] * len(makers)) + ".", *makers),
        )

    def _step_meant(self) -> Step | None:
        """The step that the reference at fault means; it is known, since only its type is wrong."""
        meant = self.at.lower().split()
        if meant == ["it"]:
            return self.before[-1]
        if "step" in meant:
            return self.before[int(meant[-1]) - 1]
        return next((step for step in self.before if step["name"] and quoted(step["name"]) in self.at), None)

    def _with_at(self, words: str) -> str:
        """The sentence with other words in the place of those at fault."""
        start = self.sentence["at"]["start"] - self.sentence["span"]["start"]
        return self.wording[:start] + words + self.wording[start + len(self.at) :]

    def _line(self, sentence: Unresolved) -> int:
        return self.lines.position(sentence["span"]["start"]).line

    def _label(self) -> Piece:
        return Piece(self.at, "label")


_WITH_ARTICLE: Final[Mapping[str | None, str]] = MappingProxyType(
    {
        "text": "a text",
        "list": "a list",
        "yes-no": "a yes or no",
        "number": "a number",
        "file": "a file",
        "object": "an object",
        "result": "a result",
        "answer": "an answer",
        "approval": "an approval",
    }
)
# The beginning of a test, and what it needs.
_TESTS: Final = (
    (("is approved", "is not approved"), "an approval", ("approval",)),
    (("is yes", "is no", "is not yes", "is not no"), "a yes or no", ("yes-no",)),
    (("is more", "is less", "is not more", "is not less"), "a number", ("number",)),
    (("is empty", "is not empty"), "a text, a list or an answer", ("text", "list", "answer")),
)


def _wants(test: str) -> tuple[str, Collection[str]]:
    """What a test needs, in words and as what a step must give."""
    said = " ".join(test.split()[:3])
    for beginnings, needed, gives in _TESTS:
        if said.startswith(beginnings) and '"' not in said:
            return needed, gives
    return "something that holds words", TEXTUAL
