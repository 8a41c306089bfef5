"""Text → what its sentences say → the planner that holds their steps. This is the only place that goes through all."""

from typing import NamedTuple

from plans.document.faults import TooManySteps
from plans.document.planner import Planner
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import scan
from renigma_site.kernel.spans import Span


class Reading(NamedTuple):
    """The planner after what was read, and the span of the sentence that passes the limit of steps, or None."""

    planner: Planner
    over: Span | None


def read_request(text: str, verbs: DeclaredVerbs = NO_VERBS) -> Reading:
    """Reads every sentence of `text` up to the one with too many steps; linear in the text."""
    planner = Planner({word: entry.verb for word, entry in verbs.by_word.items()})
    reader = reader_for(verbs)
    scanned = scan(text)
    for sentence in scanned.sentences:
        said = sentence.fault or reader.read(scanned.folded, sentence)
        if isinstance(said, Fault):
            planner.leave_unresolved(sentence.span, said)
            continue
        try:
            planner.add_sentence(sentence.span, said)
        except TooManySteps:
            return Reading(planner, sentence.span)
    return Reading(planner, None)


def planned(text: str, verbs: DeclaredVerbs = NO_VERBS) -> Planner:
    """The planner after every sentence of `text`; raises TooManySteps, and then reads no further."""
    planner, over = read_request(text, verbs)
    if over is not None:
        raise TooManySteps
    return planner
