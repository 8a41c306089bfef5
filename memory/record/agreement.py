"""Whether a configured artifact answered as the dictionary reference does, on the operations of one record.

A finite injective table equals a dictionary by construction, so agreement is what to expect; a disagreement
would be a fault of the interpreter. Slots are not compared: the two engines store a key in different places.
"""

from typing import NamedTuple

from memory.engine.dictionary import DictionaryReference
from memory.record.model import Record


class Agreement(NamedTuple):
    """How many answers were compared, and the first event whose answer differs, or None."""

    answers: int
    first_difference: int | None


def agreement(record: Record) -> Agreement:
    """Sends the record's operations to the dictionary reference and compares its answers with those recorded."""
    memory = DictionaryReference().start()
    answers = 0
    for event in record["events"]:
        if event["operation"] == "remember" or event["operation"] == "change":
            memory.write(event["key"]["id"], event["value"]["id"])
        elif event["operation"] == "reset":
            memory.reset()
        elif event["operation"] == "recall" and event["key"]["id"] is not None:
            answers += 1
            _, value = memory.query(event["key"]["id"])
            if value != event["answer"]["id"]:
                return Agreement(answers, event["id"])
    return Agreement(answers, None)
