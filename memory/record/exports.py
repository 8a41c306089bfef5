"""An accepted record in the two vocabularies that other programs read: W3C Web Annotation and PROV.

Both are made from the record alone, without a clock and without new names: things are named by the SHA-256 of
what they are (RFC 6920 `ni:` names), so the same record gives the same bytes on every machine. Neither can be
imported again: the record itself is the only complete form.
"""

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

from memory.record.history import history_of
from memory.record.model import Event, RecallEvent, Record, WriteEvent
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.spans import Span, SpanObject

Json = dict[str, Any]

ANNOTATION_CONTEXT: Final = "http://www.w3.org/ns/anno.jsonld"
# The namespace of this project's own attributes. It only names them: there is nothing to fetch.
NAMESPACE: Final = "https://renigma.invalid/ns/memory-session#"

_CONTEXT_CODE_POINTS: Final = 32  # before and after a quoted text, for finding it in a changed text
_SOFTWARE: Final = {"type": "Software", "name": "renigma"}


def web_annotations(record: Record) -> Json:
    """A Web Annotation collection (W3C Recommendation, 23 February 2017) over the record's source text.

    One annotation for each event, one for each label in it, one for the place at fault of an unresolved
    clause. Each has a TextPositionSelector, which counts code points of the source, and a TextQuoteSelector.
    A recall links to the annotation of the write that supplied it, an overwrite to that of the write it
    replaced.
    """
    text = record["source_text"]
    name, source = _name(digest(record)), _name(_sha256(text))
    items = [
        {
            "id": f"{name}#{part}",
            "type": "Annotation",
            "motivation": motivation,
            "body": bodies,
            "target": {"source": source, "selector": _selectors(text, span)},
        }
        for event in record["events"]
        for part, motivation, bodies, span in _annotations(event, name)
    ]
    collection = f"{name}#annotations"
    page = {
        "id": f"{name}#page",
        "type": "AnnotationPage",
        "partOf": collection,
        "startIndex": 0,
        "items": items,
    }
    return {
        "@context": ANNOTATION_CONTEXT,
        "id": collection,
        "type": "AnnotationCollection",
        "label": "Memory session: the reading of its source, event by event",
        "generator": _SOFTWARE,
        "total": len(items),
        "first": page,
    }


def prov_json(record: Record) -> Json:
    """The record as a PROV document in PROV-JSON (W3C Member Submission, 24 April 2013).

    Texts, written values and answers are entities, operations are activities, the engine is their agent. A
    write generates its value and invalidates the one it replaced; a reset invalidates all that are live; an
    answer is derived from the value that it was read from. An unresolved clause is a text and no activity.
    """
    graph = _Graph(record)
    graph.add("agent", "engine", _engine_attributes(record))
    graph.add("entity", "source", _source_attributes(record["source_text"]))
    _add_history(graph, record)
    live: dict[int, int] = {}  # slot → the event that wrote it last
    for event in record["events"]:
        number = event["id"]
        operation = event["operation"]
        graph.add("entity", f"wording-{number}", _wording_attributes(record, event))
        graph.relate("wasDerivedFrom", generatedEntity=f"wording-{number}", usedEntity="source")
        if operation == "unresolved":
            continue
        graph.add(
            "activity", f"event-{number}", _typed(operation.capitalize()) | {"renigma:form": event["form"]}
        )
        graph.relate("used", activity=f"event-{number}", entity=f"wording-{number}")
        graph.relate("wasAssociatedWith", activity=f"event-{number}", agent="engine")
        if event["operation"] == "reset":
            for write in live.values():
                graph.relate("wasInvalidatedBy", entity=f"value-{write}", activity=f"event-{number}")
            live.clear()
        elif event["operation"] == "recall":
            _add_answer(graph, event)
        elif event["operation"] != "unresolved":
            _add_value(graph, event)
            live[event["slot"]] = number
    graph.add("entity", "bindings", _typed("Bindings", "prov:Collection"))
    for binding in record["bindings"]:
        graph.relate("hadMember", collection="bindings", entity=f"value-{binding['last_write']}")
    return graph.document


class _Graph:
    """A PROV-JSON document that grows; names in it are fragments of the record's own name."""

    def __init__(self, record: Record) -> None:
        self.document: Final[Json] = {
            "prefix": {"record": f"{_name(digest(record))}#", "renigma": NAMESPACE},
        }

    def add(self, kind: str, name: str, attributes: Json) -> None:
        self.document.setdefault(kind, {})[f"record:{name}"] = attributes

    def relate(self, relation: str, *, kind: str | None = None, **roles: str) -> None:
        relations = self.document.setdefault(relation, {})
        ends: Json = {f"prov:{role}": f"record:{name}" for role, name in roles.items()}
        relations[f"_:{relation}-{len(relations)}"] = ends | ({"prov:type": _qualified(kind)} if kind else {})


def _add_history(graph: _Graph, record: Record) -> None:
    """Earlier sources, each a revision of the one before; none of them was executed."""
    texts = [revision["source_text"] for revision in history_of(record)]
    names = [f"revision-{number}" for number in range(len(texts))]
    for name, text in zip(names, texts, strict=True):
        graph.add("entity", name, _source_attributes(text))
    for earlier, later in pairwise([*names, "source"]):
        graph.relate("wasDerivedFrom", generatedEntity=later, usedEntity=earlier, kind="prov:Revision")


def _add_value(graph: _Graph, event: WriteEvent) -> None:
    number, overwritten = event["id"], event["overwrites"]
    attributes = {
        "prov:value": event["value"]["label"],
        "renigma:key": event["key"]["label"],
        "renigma:slot": event["slot"],
    }
    graph.add("entity", f"value-{number}", _typed("Value") | attributes)
    graph.relate("wasGeneratedBy", entity=f"value-{number}", activity=f"event-{number}")
    graph.relate("wasDerivedFrom", generatedEntity=f"value-{number}", usedEntity=f"wording-{number}")
    if overwritten is not None:
        graph.relate("wasInvalidatedBy", entity=f"value-{overwritten}", activity=f"event-{number}")


def _add_answer(graph: _Graph, event: RecallEvent) -> None:
    number, write, label = event["id"], event["last_write"], event["answer"]["label"]
    is_known = {"prov:value": label} if label is not None else {"renigma:unknown": True}
    graph.add(
        "entity", f"answer-{number}", _typed("Answer") | {"renigma:key": event["key"]["label"]} | is_known
    )
    graph.relate("wasGeneratedBy", entity=f"answer-{number}", activity=f"event-{number}")
    if write is not None:
        graph.relate("used", activity=f"event-{number}", entity=f"value-{write}")
        graph.relate("wasDerivedFrom", generatedEntity=f"answer-{number}", usedEntity=f"value-{write}")


def _source_attributes(text: str) -> Json:
    return _typed("Source") | {"prov:value": text, "renigma:sha256": _sha256(text)}


def _wording_attributes(record: Record, event: Event) -> Json:
    span = event["span"]
    attributes = _typed("Wording") | {
        "prov:value": Span(**span).of(record["source_text"]),
        "renigma:start": span["start"],
        "renigma:end": span["end"],
    }
    return (
        attributes | {"renigma:unresolved": event["reason"]}
        if event["operation"] == "unresolved"
        else attributes
    )


def _engine_attributes(record: Record) -> Json:
    engine = record["engine"]
    hashes = {
        f"renigma:{member}": sha256
        for member in ("artifact_sha256", "checkpoint_sha256")
        if (sha256 := engine[member])
    }
    return {
        "prov:type": _qualified("prov:SoftwareAgent"),
        "prov:label": engine["kind"],
        "renigma:language_version": record["version"],
        **hashes,
    }


def _typed(*names: str) -> Json:
    types = [_qualified(name if ":" in name else f"renigma:{name}") for name in names]
    return {"prov:type": types[0] if len(types) == 1 else types}


def _qualified(name: str) -> Json:
    return {"$": name, "type": "prov:QUALIFIED_NAME"}


def _annotations(event: Event, name: str) -> Iterator[tuple[str, str, list[Json], SpanObject]]:
    """The annotations of one event: local name, motivation, bodies and place."""
    part = f"event-{event['id']}"
    bodies: list[Json] = [_textual("tagging", event["operation"]), _textual("describing", _in_words(event))]
    links = _linked_writes(event)
    bodies += [_resource("linking", f"{name}#event-{write}") for write in links]
    yield part, "classifying", bodies, event["span"]
    if event["operation"] == "unresolved":
        if event["at"]:
            yield f"{part}-at", "highlighting", [_textual("tagging", event["reason"])], event["at"]
    elif event["operation"] != "reset":
        key = event["key"]
        named = [] if key["id"] is None else [_resource("identifying", f"{name}#key-{key['id']}")]
        yield f"{part}-key", "identifying", [*named, _textual("tagging", key["label"])], key["span"]
        if event["operation"] != "recall":
            value = event["value"]
            bodies = [
                _resource("identifying", f"{name}#value-{value['id']}"),
                _textual("tagging", value["label"]),
            ]
            yield f"{part}-value", "identifying", bodies, value["span"]


def _linked_writes(event: Event) -> list[int]:
    if event["operation"] == "recall":
        write = event["last_write"]
    elif event["operation"] in ("remember", "change"):
        write = event["overwrites"]
    else:
        write = None
    return [] if write is None else [write]


def _in_words(event: Event) -> str:
    match event["operation"]:
        case "recall":
            label = event["answer"]["label"]
            return f"recall {event['key']['label']}: {'Unknown' if label is None else label}"
        case "remember" | "change":
            return f"{event['operation']} {event['key']['label']} = {event['value']['label']}"
        case "reset":
            return "reset: every slot is cleared, the vocabulary stays"
        case "unresolved":
            return f"unresolved: {event['reason']}; nothing is changed"


def _textual(purpose: str, value: str) -> Json:
    return {"type": "TextualBody", "purpose": purpose, "value": value, "format": "text/plain"}


def _resource(purpose: str, source: str) -> Json:
    return {"type": "SpecificResource", "purpose": purpose, "source": source}


def _selectors(text: str, span: SpanObject) -> list[Json]:
    start, end = span["start"], span["end"]
    return [
        {"type": "TextPositionSelector", "start": start, "end": end},
        {
            "type": "TextQuoteSelector",
            "exact": text[start:end],
            "prefix": text[max(0, start - _CONTEXT_CODE_POINTS) : start],
            "suffix": text[end : end + _CONTEXT_CODE_POINTS],
        },
    ]


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _name(sha256: str) -> str:
    """The RFC 6920 name of what has this SHA-256."""
    return f"ni:///sha-256;{urlsafe_b64encode(bytes.fromhex(sha256)).decode().rstrip('=')}"
