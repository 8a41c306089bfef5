"""What a person would ask beside an unresolved sentence: what is wrong, and what to write instead.

The answers come from finite tables and from the plan itself; a hint never changes anything by itself.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, NamedTuple, assert_never

from plans.advice.needs import wants
from plans.advice.parts import Piece, Pieces, say
from plans.advice.rewording import reworded
from plans.advice.rules import keeps_meaning
from plans.document.faults import TooManySteps
from plans.document.model import MAX_QUOTED_TEXT, Plan, Step, Unresolved
from plans.document.paraphrase import quoted
from plans.document.planner import Planner
from plans.document.reading import planned
from plans.language.expectations import Expected
from plans.language.verbs import VERBS
from renigma_site.kernel.spans import LineIndex

_MOST_EXPECTED: Final = 9
"""How many accepted words are listed before the rest is only counted."""

_MOST_READ_AGAIN: Final = 8
"""How many offers of one request are tried by reading the request again, so that the work stays bounded."""
_NO_OFFER: Final = say(
    "Put names and free text in quotes, and say which step you mean. A quoted text after `on`, `at` or `by` is a time, "
    "and one after `to` says who or where."
)

_JUST_BEFORE: Final = ("it", "them", "the result", "then")
"""Words that mean the step of the clause written just before."""
_MAKERS: Final = {"get": "get approval"}

# Words where a verb must stand → the construct that they may have been meant for, and its nearest form.
_CONSTRUCTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(
            ("don", "not", "avoid", "without", "no"), 'To say what must not happen, write `Do not "…".`'
        ),
        **dict.fromkeys(
            ("once", "whenever", "when"),
            'An event stands in front of the first sentence: `When "…", …`',
        ),
        **dict.fromkeys(
            ("before", "until", "while", "afterwards", "next", "finally"),
            "An order is said with `then` or `After step 1, …`",
        ),
        **dict.fromkeys(
            ("otherwise", "else"),
            '`otherwise` stands in the sentence of its condition: `If "…", …, otherwise …`',
        ),
        **dict.fromkeys(
            ("daily", "weekly", "tomorrow", "today", "tonight"),
            "A time in front of the first sentence says when the plan starts: `Every day at 8 AM, …`",
        ),
    }
)


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
        self._read_again = 0

    def hint(self, index: int) -> Hint:
        """The hint for `plan["unresolved"][index]`."""
        sentence = self._plan["unresolved"][index]
        answer = _Asked(
            sentence=sentence,
            wording=self._text[sentence["span"]["start"] : sentence["span"]["end"]],
            at=self._text[sentence["at"]["start"] : sentence["at"]["end"]],
            before=self._plan["steps"][: bisect_left(self._starts, sentence["span"]["start"])],
            first_unresolved=self._plan["unresolved"][0] if index else None,
            lines=self._lines,
        ).answer()
        if answer.instead and not self._may_be_offered(answer.instead, index):
            answer = answer._replace(instead="", advice=answer.advice or _NO_OFFER)
        accepted = sentence["expected"]
        return Hint(
            answer.wrong,
            tuple(accepted[:_MOST_EXPECTED]),
            max(0, len(accepted) - _MOST_EXPECTED),
            answer.advice,
            answer.instead,
        )

    def _may_be_offered(self, instead: str, index: int) -> bool:
        """Whether an offer means what its sentence means, and is read where it would be put: references, types and all.

        Declared verbs are left out: an offer that needs one is not made.
        """
        alone = _reading(instead)
        replaced = self._plan["unresolved"][index]["span"]
        start, end = replaced["start"], replaced["end"]
        if alone is None or not keeps_meaning(self._text[start:end], instead, alone):
            return False
        if not alone.unresolved:
            return True
        if self._read_again == _MOST_READ_AGAIN:
            return False
        self._read_again += 1
        whole = _reading(self._text[:start] + instead + self._text[end:])
        return whole is not None and not any(
            start <= sentence["span"]["start"] < start + len(instead) for sentence in whole.unresolved
        )


def _reading(text: str) -> Planner | None:
    try:
        return planned(text)
    except TooManySteps:
        return None


@dataclass(frozen=True, slots=True)
class _Asked:
    """One unresolved sentence with what stands before it."""

    sentence: Unresolved
    wording: str
    at: str
    before: Sequence[Step]
    first_unresolved: Unresolved | None
    lines: LineIndex

    def answer(self) -> _Answer:
        """What to say; one rule for each reason."""
        reason = self.sentence["reason"]
        match reason:
            case "unclosed-quote" | "bad-escape" | "empty-text" | "too-long":
                return self._signs()
            case "no-instruction" | "unknown-verb" | "unexpected" | "unfinished":
                return self._grammar()
            case "no-such-step" | "no-such-result" | "no-result" | "wrong-type" | "uncertain-reference":
                return self._reference()
            case "uncertain-scope" | "misnumbered" | "misplaced-start" | "duplicate-name" | "bad-time":
                return self._place()
            case _:
                assert_never(reason)

    def _signs(self) -> _Answer:
        instead = reworded(self.wording) or ""
        match self.sentence["reason"]:
            case "unclosed-quote":
                opening = self.at[0]
                closing = "”" if opening == "“" else '"'
                return _Answer(
                    say("The quote {} is not closed on its line.", Piece(opening, "code")),
                    say("Close it with {} where the text ends.", Piece(closing, "code")),
                    instead,
                )
            case "bad-escape":
                return _Answer(
                    say("A backslash in a quoted text has a meaning of its own."),
                    say('Write `\\\\` for a backslash and `\\"` for a quote.'),
                    instead,
                )
            case "empty-text":
                return _Answer(say("The quotes are empty."), say("Write the name or the text between them."))
            case _:
                return _Answer(
                    say(f"The text has more than {MAX_QUOTED_TEXT} characters."),
                    say("Put it into a file or a document, and name that."),
                )

    def _grammar(self) -> _Answer:
        expected = self.sentence["expected"]
        instead = reworded(self.wording) or ""
        match self.sentence["reason"]:
            case "no-instruction":
                return _Answer(
                    say("The sentence does not say what to do."),
                    say("Leave it out, or begin it with a verb such as `read` or `send`."),
                )
            case "unfinished":
                return _Answer(say("The sentence ends too early."), say("Add what is missing."))
            case "unknown-verb" if self.at not in ("?", "!"):
                construct = _CONSTRUCTS.get(self.at.lower())
                if construct is not None:
                    return _Answer(say("{} is not a verb here.", self._label()), say(construct))
                otherwise = say('Write a verb of the language, or `do "…"` with the words for it.')
                return _Answer(
                    say("{} is not a verb here.", self._label()), () if instead else otherwise, instead
                )
            case _:
                return self._unexpected(expected, instead)

    def _unexpected(self, expected: Sequence[str], instead: str) -> _Answer:
        if self.at in ("?", "!"):
            return _Answer(
                say("{} does not fit here.", self._label()),
                () if instead else say("End the sentence with a full stop or with nothing."),
                instead,
            )
        if not expected:
            return _Answer(
                say("{} can only stand inside a quoted text.", self._label()),
                () if instead else say('Put free text between quotes, such as `"notes.txt"`.'),
                instead,
            )
        wrong = say("{} does not fit here.", self._label())
        if instead:
            return _Answer(wrong, (), instead)
        if Expected.QUOTED_TEXT in expected and self.at.isalpha():
            return _Answer(wrong, say('Put a name or a text between quotes, such as `"old.txt"`.'))
        return _Answer(wrong, ())

    def _reference(self) -> _Answer:
        match self.sentence["reason"]:
            case "no-such-step":
                return self._no_such_step()
            case "no-such-result":
                return self._no_such_result()
            case "no-result":
                return _Answer(
                    say("{} means a step that gives nothing to work on.", self._label()),
                    say("Name a text, or a step that gives something."),
                )
            case "wrong-type":
                return self._wrong_type()
            case _:
                return self._uncertain_reference()

    def _no_such_step(self) -> _Answer:
        wrong = say("{} does not mean an earlier step.", self._label())
        if not self.before:
            return _Answer(wrong, say("This is the first step: name a text in quotes."))
        last = self.before[-1]["number"]
        return _Answer(
            wrong,
            say(
                f"The steps before this sentence have the numbers 1 to {last}; each clause is a step of its own."
            ),
        )

    def _no_such_result(self) -> _Answer:
        names = [step["name"] for step in self.before if step["name"] is not None][-3:]
        wrong = say("No earlier step has the name in {}.", self._label())
        if not names:
            return _Answer(wrong, say('Name a step where it stands, with `as "…"` at the end of its clause.'))
        known = tuple(Piece(f"result {quoted(name)}", "code") for name in names)
        return _Answer(wrong, say("Names so far: " + ", ".join(["{}"] * len(known)) + ".", *known))

    def _uncertain_reference(self) -> _Answer:
        wrong = say("{} is ambiguous here.", self._label())
        if self.first_unresolved is not None and self._is_about_the_unresolved():
            return _Answer(
                say("{} is not certain after an unresolved sentence.", self._label()),
                say(f"Fix line {self._line(self.first_unresolved)} first."),
            )
        if self.at.lower() == "then" or not self.before:
            return _Answer(wrong, say("Say which step comes first: `After step 1, …`"))
        last = self.before[-1]["number"]
        if self._is_short():
            return _Answer(
                wrong, say("Say the number of the step, if it is this one:"), self._with_at(f"step {last}")
            )
        return _Answer(wrong, say("Say the number of the step that you mean, such as `step 1`."))

    def _is_about_the_unresolved(self) -> bool:
        unresolved = self.first_unresolved
        if unresolved is None:
            return False
        return (
            not self._is_short()
            or not self.before
            or self.before[-1]["span"]["start"] < unresolved["span"]["start"]
        )

    def _is_short(self) -> bool:
        return " ".join(self.at.lower().split()) in _JUST_BEFORE

    def _wrong_type(self) -> _Answer:
        rest = self.wording[self.sentence["at"]["end"] - self.sentence["span"]["start"] :]
        needed, kinds = wants(rest.lower(), self.wording.lower())
        wrong = say("What {} gives does not fit here.", self._label())
        if not kinds:
            return _Answer(wrong, say("Name the thing itself, in quotes or as the step that gives it."))
        makers = [
            Piece(_MAKERS.get(verb.word, verb.word), "code")
            for verb in VERBS.values()
            if verb.gives in kinds or not kinds.isdisjoint(verb.gives_with.values())
        ]
        return _Answer(
            wrong,
            say(f"This needs {needed}, which comes from " + ", ".join(["{}"] * len(makers)) + ".", *makers),
        )

    def _place(self) -> _Answer:
        match self.sentence["reason"]:
            case "uncertain-scope":
                return _Answer(
                    say(
                        "It is not clear how far the first part of the sentence reaches past {}.",
                        self._label(),
                    ),
                    say("Write two sentences, each with its own condition, loop or prohibition."),
                )
            case "misnumbered":
                return self._misnumbered()
            case "misplaced-start":
                return _Answer(
                    say("A start stands only in front of the first sentence that gives a step."),
                    say("Move it there, or put the time at the end of its clause."),
                )
            case "duplicate-name":
                return _Answer(
                    say("{} cannot name this step: a name belongs to one step.", self._label()),
                    say("Choose another name."),
                )
            case _:
                return _Answer(
                    say("The clock, the calendar or the cycle has no {}.", self._label()),
                    say("Write a time such as `at 14:30`, `on 2026-10-01` or `every 2 days`."),
                )

    def _misnumbered(self) -> _Answer:
        after = self.wording[len(self.at) :].lstrip(".) \t").lower()
        if after.startswith(("never", "do not", "please never", "please do not")):
            return _Answer(
                say("A prohibition is not a step, so it has no number."), say("Leave the number out.")
            )
        number = len(self.before) + 1
        return _Answer(
            say(f"This sentence begins with step {number}: each clause is a step of its own."),
            say("Write that number, or leave the numbers out."),
            self._with_at(str(number)),
        )

    def _with_at(self, words: str) -> str:
        """The sentence with other words in the place of those at fault."""
        start = self.sentence["at"]["start"] - self.sentence["span"]["start"]
        return self.wording[:start] + words + self.wording[start + len(self.at) :]

    def _line(self, sentence: Unresolved) -> int:
        return self.lines.position(sentence["span"]["start"]).line

    def _label(self) -> Piece:
        return Piece(self.at, "label")
