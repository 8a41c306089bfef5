"""Text → what its sentences say → the planner that holds their steps. This is the only place that goes through all."""

from plans.document.planner import Planner
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.reader import reader_for
from plans.language.reasons import Fault
from plans.language.sentences import scan


def planned(text: str, verbs: DeclaredVerbs = NO_VERBS) -> Planner:
    """The planner after every sentence of `text`, linear in it; raises TooManySteps, and then reads no further."""
    planner = Planner({word: entry.verb for word, entry in verbs.by_word.items()})
    reader = reader_for(verbs)
    scanned = scan(text)
    for sentence in scanned.sentences:
        said = sentence.fault or reader.read(scanned.folded, sentence)
        if isinstance(said, Fault):
            planner.leave_unresolved(sentence.span, said)
        else:
            planner.add_sentence(sentence.span, said)
    return planner
