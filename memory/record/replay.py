"""Clauses → operations → engine → events: one session, replayed from empty memory."""

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from memory.engine.protocol import Engine
from memory.language.operations import Clause, Recall, Reset, Unread, Write
from memory.record.model import Binding, Event, Vocabulary
from memory.record.operations import Session, recalling, resetting, unresolved, writing


class Replay(NamedTuple):
    """What a session did, in the shapes that a record has."""

    vocabulary: Vocabulary
    events: list[Event]
    bindings: list[Binding]


def replay(text: str, clauses: Iterable[Clause], engine: Engine) -> Replay:
    """Replays the clauses of `text` in order. Linear in the text's length; raises nothing of its own."""
    session = Session(text, engine)
    write, recall, reset = writing(session), recalling(session), resetting(session)
    events: list[Event] = []
    append = events.append
    for number, clause in enumerate(clauses):
        # Not `match`, whose class patterns take a tenth of the whole replay.
        if type(clause) is Write:
            append(write(number, clause))
        elif type(clause) is Recall:
            append(recall(number, clause))
        elif type(clause) is Reset:
            append(reset(number, clause))
        elif type(clause) is Unread:
            append(unresolved(number, clause))
        else:
            assert_never(clause)
    return Replay(session.vocabulary(), events, session.bindings())
