"""A request as it is read, for trying other words in the place of one of its sentences.

What is before a sentence decides what its references mean; what is after it must be read as before.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Final

from plans.document.faults import TooManySteps
from plans.document.model import MAX_STEPS
from plans.document.planner import Planner
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.nodes import Said
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import scan
from renigma_site.kernel.spans import Span

MOST_READ_AGAIN: Final = 1_500
"""Sentences of one request that are read again to try offers in their places, so that the work stays bounded."""


class Request:
    """A request with what its sentences say, read as far as it is asked for.

    Sentences are best asked for in their order: the steps before one are kept for the next.
    """

    def __init__(self, text: str, verbs: DeclaredVerbs = NO_VERBS) -> None:
        self.text: Final = text
        self.verbs: Final = verbs
        self._scanned: Final = scan(text)
        self.spans: Final = [sentence.span for sentence in self._scanned.sentences]
        self._said: Final[dict[int, Said | Fault]] = {}
        self._declared: Final = {word: entry.verb for word, entry in verbs.by_word.items()}
        self._before = Planner(self._declared)
        self._reached = 0
        self._left = MOST_READ_AGAIN

    def number_at(self, start: int) -> int:
        """The number, from 0, of the sentence that begins at a code point."""
        return bisect_left(self.spans, start, key=lambda span: span.start)

    def fault_of(self, number: int, wording: str) -> Fault | None:
        """The first fault of a text in the place of a sentence, as far as what is before it decides."""
        return self._with(number, said_in(wording, self.verbs))[1]

    def disturbs(self, number: int, wording: str) -> bool:
        """Whether a text in the place of a sentence leaves a later one unread that was read.

        Only a written number, a name that is given twice, and the limit of steps can do that to a sentence that is
        read after an unresolved one. Where one of them may, the later sentences are read again; where that was asked
        too often to be tried, the answer is yes.
        """
        planner, fault = self._with(number, said_in(wording, self.verbs))
        if fault is not None:
            return True
        added = _size(planner) - _size(self._before)
        last_numbered, size = self._survey
        has_name = any(step["name"] is not None for step in planner.steps[len(self._before.steps) :])
        if last_numbered <= number and not has_name and size + added <= MAX_STEPS:
            return False
        later = range(number + 1, len(self.spans))
        self._left -= len(later)
        if self._left < 0:
            return True
        now = self._before.copy()
        now.leave_unresolved(self.spans[number], self._fault(number))
        return any(self._reads(now, each) and not self._reads(planner, each) for each in later)

    @cached_property
    def _survey(self) -> tuple[int, int]:
        """The last sentence with a written number, and how many steps and prohibitions there are."""
        planner = Planner(self._declared)
        last = -1
        for number in range(len(self.spans)):
            said = self._sentence(number)
            if not isinstance(said, Fault) and said.number is not None:
                last = number
            self._reads(planner, number)
        return last, _size(planner)

    def _with(self, number: int, said: Sequence[Said | Fault]) -> tuple[Planner, Fault | None]:
        self._advance_to(number)
        planner = self._before.copy()
        span = self.spans[number]
        for each in said:
            if isinstance(each, Fault):
                return planner, each
            fault = _added(planner, span, each)
            if fault is not None:
                return planner, fault
        return planner, None

    def _advance_to(self, number: int) -> None:
        if number < self._reached:
            self._before, self._reached = Planner(self._declared), 0
        while self._reached < number:
            self._reads(self._before, self._reached)
            self._reached += 1

    def _reads(self, planner: Planner, number: int) -> bool:
        """Adds a sentence of the request; whether it gives what it says."""
        said = self._sentence(number)
        if isinstance(said, Fault):
            planner.leave_unresolved(self.spans[number], said)
            return False
        return _added(planner, self.spans[number], said) is None

    def _sentence(self, number: int) -> Said | Fault:
        if number not in self._said:
            sentence = self._scanned.sentences[number]
            self._said[number] = sentence.fault or reader_for(self.verbs).read(self._scanned.folded, sentence)
        return self._said[number]

    def _fault(self, number: int) -> Fault:
        said = self._sentence(number)
        return said if isinstance(said, Fault) else Fault(reason="unexpected", at=self.spans[number])


def said_in(wording: str, verbs: DeclaredVerbs = NO_VERBS) -> list[Said | Fault]:
    """What each sentence of a text says by itself, or the first fault of its characters and its grammar."""
    scanned = scan(wording)
    reader = reader_for(verbs)
    return [sentence.fault or reader.read(scanned.folded, sentence) for sentence in scanned.sentences]


def _size(planner: Planner) -> int:
    return len(planner.steps) + len(planner.constraints)


def _added(planner: Planner, span: Span, said: Said) -> Fault | None:
    """Adds what a sentence says to a planner; returns the fault for which it was left unresolved, or None."""
    unresolved = len(planner.unresolved)
    try:
        planner.add_sentence(span, said)
    except TooManySteps:
        return Fault(reason="unexpected", at=span)
    if len(planner.unresolved) == unresolved:
        return None
    left = planner.unresolved[-1]
    return Fault(reason=left["reason"], at=Span(**left["at"]))
