"""What a person would ask beside an unresolved sentence: what is wrong, and what to write instead.

The answers come from finite tables and from the plan itself; a hint never changes anything by itself.
"""

from bisect import bisect_left
from dataclasses import dataclass
from typing import Final, assert_never

from plans.advice.asked import Answer, Asked
from plans.advice.grammar_hints import answer_about_grammar
from plans.advice.in_place import Request
from plans.advice.near_verbs import VerbGroup
from plans.advice.parts import Pieces
from plans.advice.place_hints import answer_about_place
from plans.advice.reference_hints import answer_about_reference
from plans.advice.sign_hints import answer_about_signs
from plans.document.model import Plan
from plans.language.declared import NO_VERBS, DeclaredVerbs
from renigma_site.kernel.offers import Offer
from renigma_site.kernel.spans import LineIndex

_MOST_EXPECTED: Final = 9
"""How many accepted words are listed before the rest is only counted."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What is wrong, what would be accepted there, what to do, and whole sentences that can be put there instead.

    `wording` is the sentence. `more_accepted` is how many accepted words are not listed. `verb_groups` has all verbs
    where a word is not a verb.
    """

    wording: str
    wrong: Pieces
    accepted: tuple[str, ...]
    more_accepted: int
    advice: Pieces
    offers: tuple[Offer, ...]
    verb_groups: tuple[VerbGroup, ...]

    @property
    def words(self) -> str:
        """What is wrong and what to do in plain words: equal hints have equal ones."""
        return "".join(piece.text for piece in (*self.wrong, *self.advice))


class Hints:
    """Hints for the unresolved sentences of one plan, best asked for in their order.

    Each takes time linear in its own sentence. The offers of all of them together read the request again a bounded
    number of times.
    """

    def __init__(self, plan: Plan, verbs: DeclaredVerbs = NO_VERBS) -> None:
        self._plan: Final = plan
        self._text: Final = plan["source_text"]
        self._lines: Final = LineIndex(self._text)
        self._starts: Final = [step["span"]["start"] for step in plan["steps"]]
        self._request: Final = Request(self._text, verbs)

    def hint(self, index: int) -> Hint:
        """The hint for `plan["unresolved"][index]`."""
        sentence = self._plan["unresolved"][index]
        start = sentence["span"]["start"]
        wording = self._text[start : sentence["span"]["end"]]
        answer = _answer(
            Asked(
                sentence=sentence,
                wording=wording,
                at=self._text[sentence["at"]["start"] : sentence["at"]["end"]],
                number=self._request.number_at(start),
                before=self._plan["steps"][: bisect_left(self._starts, start)],
                first_unresolved=self._plan["unresolved"][0] if index else None,
                lines=self._lines,
                request=self._request,
            )
        )
        accepted = sentence["expected"]
        return Hint(
            wording,
            answer.wrong,
            tuple(accepted[:_MOST_EXPECTED]),
            max(0, len(accepted) - _MOST_EXPECTED),
            answer.advice,
            answer.offers,
            answer.verb_groups,
        )


def _answer(asked: Asked) -> Answer:
    """What to say; one module for each kind of reason."""
    reason = asked.sentence["reason"]
    match reason:
        case "unclosed-quote" | "bad-escape" | "empty-text" | "too-long":
            return answer_about_signs(asked)
        case "no-instruction" | "unknown-verb" | "unexpected" | "unfinished":
            return answer_about_grammar(asked)
        case "no-such-step" | "no-such-result" | "no-result" | "wrong-type" | "uncertain-reference":
            return answer_about_reference(asked)
        case "uncertain-scope" | "misnumbered" | "misplaced-start" | "duplicate-name" | "bad-time":
            return answer_about_place(asked)
        case _:
            assert_never(reason)
