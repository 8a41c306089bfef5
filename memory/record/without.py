"""Record → what would be otherwise without one of its clauses: answers, bindings, unresolved clauses."""

from typing import Final, Literal, TypedDict

from memory.engine.protocol import UNKNOWN, Engine
from memory.language.parser import parse
from memory.record.explain import event_of
from memory.record.model import Answer, Event, Record
from memory.record.replay import Replay, replay
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, string

FORMAT: Final = "renigma.memory-without"


class LabelId(TypedDict):
    """A label with its id in the record; the id is None where only the other replay writes the label."""

    id: int | None
    label: str | None


class AnswerWithout(TypedDict):
    """A question that is answered otherwise; Unknown is the id 0 without a label."""

    event: int
    now: LabelId
    without: LabelId


class BindingWithout(TypedDict):
    """A key that holds something else when the session ends; None where it holds nothing."""

    key: LabelId
    now: LabelId | None
    without: LabelId | None


class UnresolvedWithout(TypedDict):
    """All unresolved clauses, as they are and as they would be."""

    now: list[int]
    without: list[int]


class Without(TypedDict):
    """memory-without-1. Every id is that of the whole text; only what differs is listed."""

    format: Literal["renigma.memory-without"]
    version: Literal[1]
    event: int
    answers: list[AnswerWithout]
    bindings: list[BindingWithout]
    unresolved: UnresolvedWithout


_LABEL: Final = ObjectShape({"id": nullable(integer), "label": nullable(string)})
_EVENTS: Final = array_of(integer)
SHAPE: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(1),
        "event": integer,
        "answers": array_of(ObjectShape({"event": integer, "now": _LABEL, "without": _LABEL})),
        "bindings": array_of(
            ObjectShape({"key": _LABEL, "now": nullable(_LABEL), "without": nullable(_LABEL)})
        ),
        "unresolved": ObjectShape({"now": _EVENTS, "without": _EVENTS}),
    }
)


def without(record: Record, event: int, engine: Engine) -> Without:
    """Replays the record's text with one clause left out, through the engine of the record.

    Raises Refusal with `schema` at `/event` where there is no such event.
    """
    event_of(record, event)
    text = record["source_text"]
    clauses = parse(text, record["version"])
    other = replay(text, clauses[:event] + clauses[event + 1 :], engine)
    events = {number + (number >= event): found for number, found in enumerate(other.events)}
    return {
        "format": FORMAT,
        "version": 1,
        "event": event,
        "answers": _answers(record, events),
        "bindings": _bindings(record, other),
        "unresolved": {
            "now": [found["id"] for found in record["events"] if found["operation"] == "unresolved"],
            "without": [id_ for id_, found in events.items() if found["operation"] == "unresolved"],
        },
    }


def _answers(record: Record, others: dict[int, Event]) -> list[AnswerWithout]:
    ids = {value["label"]: value["id"] for value in record["vocabulary"]["values"]}
    answers: list[AnswerWithout] = []
    for event in record["events"]:
        other = others.get(event["id"])
        if event["operation"] != "recall" or other is None or other["operation"] != "recall":
            continue
        if event["answer"]["label"] != other["answer"]["label"]:
            answers.append(
                {
                    "event": event["id"],
                    "now": _label_id(event["answer"]),
                    "without": _answered(other["answer"], ids),
                }
            )
    return answers


def _label_id(answer: Answer) -> LabelId:
    return {"id": answer["id"], "label": answer["label"]}


def _answered(answer: Answer, ids: dict[str, int]) -> LabelId:
    label = answer["label"]
    return {"id": UNKNOWN if label is None else ids.get(label), "label": label}


def _bindings(record: Record, other: Replay) -> list[BindingWithout]:
    keys = {key["label"]: key["id"] for key in record["vocabulary"]["keys"]}
    values = {value["label"]: value["id"] for value in record["vocabulary"]["values"]}
    now = {held["key"]["label"]: held["value"]["label"] for held in record["bindings"]}
    then = {held["key"]["label"]: held["value"]["label"] for held in other.bindings}

    def value_of(held: dict[str, str], key: str) -> LabelId | None:
        return {"id": values.get(held[key]), "label": held[key]} if key in held else None

    # By key id; keys that only the other replay writes come last, in its order.
    labels = sorted(now | then, key=lambda label: keys.get(label, len(keys)))
    return [
        {
            "key": {"id": keys.get(label), "label": label},
            "now": value_of(now, label),
            "without": value_of(then, label),
        }
        for label in labels
        if now.get(label) != then.get(label)
    ]
