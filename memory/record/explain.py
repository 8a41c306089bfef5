"""Record → why an answer or a binding is what it is: the write that supplied it, and each that it overwrote."""

from typing import Final, Literal, TypedDict, assert_never

from memory.engine.protocol import UNKNOWN
from memory.language.forms import FORMS
from memory.record.model import Answer, Event, Record, WriteEvent
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, integer, nullable, one_of, source_span, string
from renigma_site.kernel.spans import Span, SpanObject

FORMAT: Final = "renigma.memory-why"


class ExplainedKey(TypedDict):
    """The key that is explained; no id where it was never written, no label where an event names no key."""

    id: int | None
    label: str | None


class Link(TypedDict):
    """One write of a chain, with the questions that it answered."""

    event: int
    operation: Literal["remember", "change"]
    form: str
    span: SpanObject
    wording: str
    value: Answer
    slot: int
    reads: list[int]


class Why(TypedDict):
    """memory-why-1. The chain is latest first; `resets` are the events that ended an earlier chain of the key."""

    format: Literal["renigma.memory-why"]
    version: Literal[1]
    event: int | None
    key: ExplainedKey
    answer: Answer
    chain: list[Link]
    resets: list[int]


_ANSWER: Final = ObjectShape({"id": integer, "label": nullable(string)})
LINK: Final = ObjectShape(
    {
        "event": integer,
        "operation": one_of("remember", "change"),
        "form": one_of(*(form.id for form in FORMS if "VALUE" in form.words)),
        "span": source_span,
        "wording": string,
        "value": _ANSWER,
        "slot": integer,
        "reads": array_of(integer),
    }
)
SHAPE: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(1),
        "event": nullable(integer),
        "key": ObjectShape({"id": nullable(integer), "label": nullable(string)}),
        "answer": _ANSWER,
        "chain": array_of(LINK),
        "resets": array_of(integer),
    }
)

_NO_KEY: Final[ExplainedKey] = {"id": None, "label": None}


def explain_event(record: Record, event: int) -> Why:
    """Why an event of the record answers or leaves what it does; linear in the number of events.

    A recall is explained as its answer, a write as the state of its key right after it. A reset has no key and an
    empty chain, and so has an unresolved clause. Raises Refusal with `schema` at `/event` where there is none.
    """
    explained = event_of(record, event)
    match explained["operation"]:
        case "recall":
            key: ExplainedKey = {"id": explained["key"]["id"], "label": explained["key"]["label"]}
            resets = _resets_of(record, explained["key"]["label"], event)
            return _why(record, event, key, explained["answer"], explained["last_write"], resets)
        case "remember" | "change":
            key = {"id": explained["key"]["id"], "label": explained["key"]["label"]}
            resets = _resets_of(record, explained["key"]["label"], event)
            return _why(record, event, key, _value_of(explained), event, resets)
        case "reset":
            return _why(record, event, _NO_KEY, _unknown(), None, [event])
        case "unresolved":
            return _why(record, event, _NO_KEY, _unknown(), None, [])
        case _:
            assert_never(explained["operation"])


def explain_key(record: Record, label: str) -> Why:
    """Why a key holds what it holds when the session ends; Unknown and no chain for one that was never written."""
    id_ = next((key["id"] for key in record["vocabulary"]["keys"] if key["label"] == label), None)
    binding = next((held for held in record["bindings"] if held["key"]["label"] == label), None)
    resets = _resets_of(record, label, len(record["events"]))
    key: ExplainedKey = {"id": id_, "label": label}
    if binding is None:
        return _why(record, None, key, _unknown(), None, resets)
    answer: Answer = {"id": binding["value"]["id"], "label": binding["value"]["label"]}
    return _why(record, None, key, answer, binding["last_write"], resets)


def event_of(record: Record, event: int) -> Event:
    """An event by its id; raises Refusal with `schema` at `/event` where there is none."""
    if not 0 <= event < len(record["events"]):
        raise Refusal("schema", f"There is no event {event}: events are numbered from 0.", "/event")
    return record["events"][event]


def _why(
    record: Record,
    event: int | None,
    key: ExplainedKey,
    answer: Answer,
    last_write: int | None,
    resets: list[int],
) -> Why:
    chain = _chain(record, last_write)
    return {
        "format": FORMAT,
        "version": 1,
        "event": event,
        "key": key,
        "answer": answer,
        "chain": chain,
        "resets": resets,
    }


def _chain(record: Record, last_write: int | None) -> list[Link]:
    reads: dict[int | None, list[int]] = {}
    for event in record["events"]:
        if event["operation"] == "recall":
            reads.setdefault(event["last_write"], []).append(event["id"])
    chain: list[Link] = []
    while last_write is not None:
        write = record["events"][last_write]
        if write["operation"] != "remember" and write["operation"] != "change":
            break  # no replay writes such a record
        chain.append(
            {
                "event": write["id"],
                "operation": write["operation"],
                "form": write["form"],
                "span": write["span"],
                "wording": Span(**write["span"]).of(record["source_text"]),
                "value": _value_of(write),
                "slot": write["slot"],
                "reads": reads.get(write["id"], []),
            }
        )
        last_write = write["overwrites"]
    return chain


def _resets_of(record: Record, label: str, before: int) -> list[int]:
    """The resets before an event that ended a live binding of the key, in order."""
    resets: list[int] = []
    is_live = False
    for event in record["events"][:before]:
        if event["operation"] == "reset":
            if is_live:
                resets.append(event["id"])
            is_live = False
        elif event["operation"] == "remember" or event["operation"] == "change":
            is_live = is_live or event["key"]["label"] == label
    return resets


def _value_of(write: WriteEvent) -> Answer:
    return {"id": write["value"]["id"], "label": write["value"]["label"]}


def _unknown() -> Answer:
    return {"id": UNKNOWN, "label": None}
