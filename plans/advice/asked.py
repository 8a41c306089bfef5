"""One unresolved sentence with what is around it, and what is answered about it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from plans.advice.in_place import Request
from plans.advice.near_verbs import VerbGroup
from plans.advice.parts import Piece, Pieces
from plans.advice.rules import offer_in_place
from plans.document.model import Step, Unresolved
from renigma_site.kernel.offers import Account, Offer
from renigma_site.kernel.spans import LineIndex

_NOTHING_NAMED = Account()


class Answer(NamedTuple):
    """What is wrong, what to do, what to write instead, and other verbs where a word is not a verb."""

    wrong: Pieces
    advice: Pieces = ()
    offers: tuple[Offer, ...] = ()
    verb_groups: tuple[VerbGroup, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """An unresolved sentence: its words, those at fault, its number from 0, and the steps before it.

    `first_unresolved` is the first unresolved sentence where that is another one.
    """

    sentence: Unresolved
    wording: str
    at: str
    number: int
    before: Sequence[Step]
    first_unresolved: Unresolved | None
    lines: LineIndex
    request: Request

    @property
    def place(self) -> int:
        """Where in its words the fault is, in code points."""
        return self.sentence["at"]["start"] - self.sentence["span"]["start"]

    @property
    def rest(self) -> str:
        """What follows the words at fault."""
        return self.wording[self.place + len(self.at) :]

    @property
    def label(self) -> Piece:
        """The words at fault."""
        return Piece(self.at, "label")

    @property
    def first_unresolved_line(self) -> int:
        """The line of the first unresolved sentence; 0 where it is this one."""
        if self.first_unresolved is None:
            return 0
        return self.lines.position(self.first_unresolved["span"]["start"]).line

    def with_at(self, words: str) -> str:
        """The sentence with other words in the place of those at fault."""
        return self.wording[: self.place] + words + self.rest

    def reads_with_at(self, words: str) -> bool:
        """Whether the sentence with other words in the place of those at fault is read, or only fails later on."""
        fault = self.request.fault_of(self.number, self.with_at(words))
        return fault is None or fault.at.start > self.place + len(words) > 0

    def offered(
        self, text: str, account: Account = _NOTHING_NAMED, verbs: frozenset[str] = frozenset()
    ) -> tuple[Offer, ...]:
        """A text in the place of the sentence as an offer; none where that would break a rule."""
        offer = offer_in_place(self.request, self.number, text, account, verbs, "Write instead:")
        return () if offer is None else (offer,)
