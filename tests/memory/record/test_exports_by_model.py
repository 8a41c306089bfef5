"""Exports held against their models: every relation that the record implies and no other, and the whole envelope.

The expectations are worked out here from a record's own members, as the W3C documents say it; nothing is taken from
the code that exports. The `prov` package reads the one, JSON Schema written from the Web Annotation model the other.
"""

import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prov.model import (
    ProvActivity,
    ProvAgent,
    ProvAssociation,
    ProvDerivation,
    ProvDocument,
    ProvEntity,
    ProvGeneration,
    ProvInvalidation,
    ProvMembership,
    ProvUsage,
)

from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.record.exports import prov_json, web_annotations

Record = dict[str, Any]
Relation = tuple[type, str, str]

ENGINE = DictionaryReference()
WRITES = ("remember", "change")
CLAUSES = (
    "Set color to green",
    'Remember "the key" is "a\\u0020b"',
    "Change color to grün",
    'Update "the key" to "🔑 x"',
    "What is color",
    'Recall "the key"',
    "Recall nothing",
    "Reset memory",
    "Set it to x",
    "What now",
    'Set color to ""',
)
TEXTS = (
    "",
    "Set a to b.",
    "Set a to b. Set a to c. Reset memory. Set a to b. What is a?",
    "Reset memory. Reset memory. What is a?",
    "\n  🔑. Set a to b . What is a",
    'Store "K-17" under "🔑 lab". Set color to grün.\nChange color to "sea\\u0020blue". What is color? '
    'Recall "🔑 lab".\nUpdate it to x. Reset memory. What is color? Set color to red. Recall nothing. Set a to "',
)
HISTORY = [
    {"source_text": "Set color to gray.", "language_version": 1},
    {"source_text": "", "language_version": 2},
    {"source_text": "Set color to grey.", "language_version": 2},
]


def records(text: str) -> Iterator[Record]:
    """The text in both versions, without a history and with one."""
    for history in ([], HISTORY):
        yield json.loads(json.dumps(service.preview(text, history, ENGINE).document))
        sources = [str(revision["source_text"]) for revision in history]
        yield json.loads(json.dumps(service.run(text, sources, ENGINE)))


clause_texts = st.lists(st.sampled_from(CLAUSES), max_size=9).map(". ".join)


# PROV


def implied_relations(record: Record) -> list[Relation]:
    """What PROV says of a session: who did what with which, what it made, and what it ended."""
    version_1 = record["version"] == 1
    history = record["prior_sources"] if version_1 else record["prior_revisions"]
    sources = [*(f"revision-{number}" for number in range(len(history))), "source"]
    found: list[Relation] = [(ProvDerivation, later, earlier) for earlier, later in pairwise(sources)]
    ended: set[int] = set()
    for event in record["events"]:
        number = event["id"]
        found.append((ProvDerivation, f"wording-{number}", "source"))
        if event["operation"] == "unresolved":
            continue
        found.append((ProvUsage, f"event-{number}", f"wording-{number}"))
        found.append((ProvAssociation, f"event-{number}", "engine"))
        if event["operation"] in WRITES:
            found.append((ProvGeneration, f"value-{number}", f"event-{number}"))
            found.append((ProvDerivation, f"value-{number}", f"wording-{number}"))
            if event["overwrites"] is not None:
                found.append((ProvInvalidation, f"value-{event['overwrites']}", f"event-{number}"))
                ended.add(event["overwrites"])
        elif event["operation"] == "recall":
            found.append((ProvGeneration, f"answer-{number}", f"event-{number}"))
            if event["last_write"] is not None:
                found.append((ProvUsage, f"event-{number}", f"value-{event['last_write']}"))
                found.append((ProvDerivation, f"answer-{number}", f"value-{event['last_write']}"))
        else:
            before = [write["id"] for write in record["events"][:number] if write["operation"] in WRITES]
            found += [
                (ProvInvalidation, f"value-{write}", f"event-{number}")
                for write in before
                if write not in ended
            ]
            ended.update(before)
    found += [
        (ProvMembership, "bindings", f"value-{binding['last_write']}") for binding in record["bindings"]
    ]
    return found


def read_back(record: Record) -> ProvDocument:
    content = json.dumps(prov_json(record))  # type: ignore[arg-type]
    return ProvDocument.deserialize(content=content, format="json")


def told_relations(document: ProvDocument) -> list[Relation]:
    return [
        (type(item), *(end.localpart for _, end in item.formal_attributes[:2]))
        for item in document.get_records()
        if item.is_relation()
    ]


def in_order(relations: list[Relation]) -> list[tuple[str, str, str]]:
    return sorted((kind.__name__, first, second) for kind, first, second in relations)


def check_prov(record: Record) -> None:
    document = read_back(record)
    told = told_relations(document)
    assert in_order(told) == in_order(implied_relations(record))
    declared = {
        kind: {item.identifier.localpart for item in document.get_records(kind)}
        for kind in (ProvEntity, ProvActivity, ProvAgent)
    }
    ends = {
        ProvDerivation: (ProvEntity, ProvEntity),
        ProvUsage: (ProvActivity, ProvEntity),
        ProvAssociation: (ProvActivity, ProvAgent),
        ProvGeneration: (ProvEntity, ProvActivity),
        ProvInvalidation: (ProvEntity, ProvActivity),
        ProvMembership: (ProvEntity, ProvEntity),
    }
    for kind, first, second in told:
        assert first in declared[ends[kind][0]]
        assert second in declared[ends[kind][1]]
    # PROV-CONSTRAINTS: what is generated or ended is so once, and nothing is used after its end.
    for kind in (ProvGeneration, ProvInvalidation):
        once = [first for told_kind, first, _ in told if told_kind is kind]
        assert len(once) == len(set(once))
    end_of = {first: number_of(second) for kind, first, second in told if kind is ProvInvalidation}
    for kind, first, second in told:
        if kind is ProvUsage and second in end_of:
            assert number_of(first) < end_of[second]


def number_of(name: str) -> int:
    return int(name.partition("-")[2])


@pytest.mark.parametrize("text", TEXTS)
def test_prov_tells_every_relation_that_the_record_implies_and_no_other(text: str) -> None:
    for record in records(text):
        check_prov(record)


@given(clause_texts)
@settings(max_examples=60, deadline=None)
def test_prov_of_any_session(text: str) -> None:
    for record in records(text):
        check_prov(record)


def attributes(document: ProvDocument, name: str) -> dict[str, str]:
    (item,) = document.get_record(f"record:{name}")
    return {str(key): str(value) for key, value in item.attributes}


@pytest.mark.parametrize("text", TEXTS)
def test_prov_keeps_what_each_thing_is(text: str) -> None:
    for record in records(text):
        document = read_back(record)
        source = attributes(document, "source")
        assert source["prov:value"] == text
        engine = attributes(document, "engine")
        assert engine["prov:label"] == "dictionary-reference"
        assert engine["renigma:language_version"] == str(record["version"])
        for event in record["events"]:
            number, start, end = event["id"], event["span"]["start"], event["span"]["end"]
            wording = attributes(document, f"wording-{number}")
            assert wording["prov:value"] == text[start:end]
            assert (wording["renigma:start"], wording["renigma:end"]) == (str(start), str(end))
            assert wording.get("renigma:unresolved") == event.get("reason")
            if event["operation"] == "unresolved":
                assert not document.get_record(f"record:event-{number}")
                continue
            activity = attributes(document, f"event-{number}")
            assert activity["renigma:form"] == event["form"]
            assert activity["prov:type"] == f"renigma:{event['operation'].capitalize()}"
            if event["operation"] in WRITES:
                value = attributes(document, f"value-{number}")
                assert value["prov:value"] == event["value"]["label"]
                assert value["renigma:key"] == event["key"]["label"]
                assert value["renigma:slot"] == str(event["slot"])
            elif event["operation"] == "recall":
                answer = attributes(document, f"answer-{number}")
                assert answer.get("prov:value") == event["answer"]["label"]
                assert answer.get("renigma:unknown") == ("True" if event["answer"]["label"] is None else None)
                assert answer["renigma:key"] == event["key"]["label"]


def test_prov_names_the_files_of_an_artifact() -> None:
    record = next(records("Set a to b."))
    record["engine"] |= {
        "kind": "memory-artifact",
        "artifact_sha256": "ab" * 32,
        "checkpoint_sha256": "cd" * 32,
    }
    engine = attributes(read_back(record), "engine")
    assert engine["prov:label"] == "memory-artifact"
    assert engine["renigma:artifact_sha256"] == "ab" * 32
    assert engine["renigma:checkpoint_sha256"] == "cd" * 32


# Web Annotation


def exactly(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


NAME = {"type": "string", "pattern": "^ni:///sha-256;[A-Za-z0-9_-]{43}$"}
PART = {"type": "string", "pattern": "^ni:///sha-256;[A-Za-z0-9_-]{43}#[a-z0-9-]+$"}
OFFSET = {"type": "integer", "minimum": 0}
WORDS = {"type": "string"}
TEXTUAL_BODY = exactly(
    {
        "type": {"const": "TextualBody"},
        "purpose": {"enum": ["tagging", "describing"]},
        "value": WORDS,
        "format": {"const": "text/plain"},
    }
)
RESOURCE_BODY = exactly(
    {"type": {"const": "SpecificResource"}, "purpose": {"enum": ["linking", "identifying"]}, "source": PART}
)
POSITION = exactly({"type": {"const": "TextPositionSelector"}, "start": OFFSET, "end": OFFSET})
QUOTE = exactly({"type": {"const": "TextQuoteSelector"}, "exact": WORDS, "prefix": WORDS, "suffix": WORDS})
ANNOTATION = exactly(
    {
        "id": PART,
        "type": {"const": "Annotation"},
        "motivation": {"enum": ["classifying", "identifying", "highlighting"]},
        "body": {"type": "array", "minItems": 1, "items": {"oneOf": [TEXTUAL_BODY, RESOURCE_BODY]}},
        "target": exactly(
            {
                "source": NAME,
                "selector": {"type": "array", "prefixItems": [POSITION, QUOTE], "minItems": 2, "maxItems": 2},
            }
        ),
    }
)
COLLECTION = exactly(
    {
        "@context": {"const": "http://www.w3.org/ns/anno.jsonld"},
        "id": PART,
        "type": {"const": "AnnotationCollection"},
        "label": {"const": "Memory session: the reading of its source, event by event"},
        "generator": exactly({"type": {"const": "Software"}, "name": {"const": "renigma"}}),
        "total": OFFSET,
        "first": exactly(
            {
                "id": PART,
                "type": {"const": "AnnotationPage"},
                "partOf": PART,
                "startIndex": {"const": 0},
                "items": {"type": "array", "items": ANNOTATION},
            }
        ),
    }
)
VALIDATOR = jsonschema.Draft202012Validator(COLLECTION)


def implied_annotations(record: Record) -> dict[str, dict[str, Any]]:
    """Motivation, bodies by purpose and place of each annotation, by its local name."""
    found: dict[str, dict[str, Any]] = {}
    for event in record["events"]:
        name = f"event-{event['id']}"
        write = event.get("overwrites") if event["operation"] in WRITES else event.get("last_write")
        links = [] if write is None else [("linking", f"event-{write}")]
        found[name] = annotation("classifying", [("tagging", event["operation"]), *links], event["span"])
        if event["operation"] == "unresolved":
            if event["at"] is not None:
                found[f"{name}-at"] = annotation("highlighting", [("tagging", event["reason"])], event["at"])
            continue
        for role in ("key", "value"):
            if role in event:
                mention = event[role]
                known = [] if mention["id"] is None else [("identifying", f"{role}-{mention['id']}")]
                found[f"{name}-{role}"] = annotation(
                    "identifying", [*known, ("tagging", mention["label"])], mention["span"]
                )
    return found


def annotation(motivation: str, bodies: list[tuple[str, str]], span: dict[str, int]) -> dict[str, Any]:
    return {"motivation": motivation, "bodies": sorted(bodies), "span": (span["start"], span["end"])}


def check_annotations(record: Record) -> None:
    collection = web_annotations(record)  # type: ignore[arg-type]
    VALIDATOR.validate(collection)
    page = collection["first"]
    name = collection["id"].partition("#")[0]
    assert page["partOf"] == collection["id"]
    assert page["id"].partition("#")[0] == name
    assert collection["total"] == len(page["items"])
    identifiers = [collection["id"], page["id"], *(item["id"] for item in page["items"])]
    assert len(set(identifiers)) == len(identifiers)
    told = {}
    for item in page["items"]:
        base, _, part = item["id"].partition("#")
        assert base == name
        position, quote = item["target"]["selector"]
        start, end = position["start"], position["end"]
        text = record["source_text"]
        assert quote["exact"] == text[start:end]
        assert quote["prefix"] == text[:start][-32:]
        assert quote["suffix"] == text[end:][:32]
        bodies = []
        for body in item["body"]:
            if body["type"] == "SpecificResource":
                resource, _, local = body["source"].partition("#")
                assert resource == name
                bodies.append((body["purpose"], local))
            elif body["purpose"] == "tagging":
                bodies.append(("tagging", body["value"]))
        told[part] = {"motivation": item["motivation"], "bodies": sorted(bodies), "span": (start, end)}
        described = [body for body in item["body"] if body["purpose"] == "describing"]
        assert len(described) == (1 if item["motivation"] == "classifying" else 0)
    assert told == implied_annotations(record)
    # A link leads to an annotation of the collection.
    links = {local for item in told.values() for purpose, local in item["bodies"] if purpose == "linking"}
    assert links <= told.keys()


@pytest.mark.parametrize("text", TEXTS)
def test_the_collection_is_exactly_what_the_model_allows_and_the_record_implies(text: str) -> None:
    for record in records(text):
        check_annotations(record)


@given(clause_texts)
@settings(max_examples=60, deadline=None)
def test_the_collection_of_any_session(text: str) -> None:
    for record in records(text):
        check_annotations(record)


def test_each_event_is_described_in_words() -> None:
    text = "Set a to b. Change a to c. What is a? Reset memory. What is a? Set it to x."
    items = web_annotations(service.preview(text, [], ENGINE).document)["first"]["items"]
    described = [body["value"] for item in items for body in item["body"] if body["purpose"] == "describing"]
    assert described == [
        "remember a = b",
        "change a = c",
        "recall a: c",
        "reset: every slot is cleared, the vocabulary stays",
        "recall a: Unknown",
        "unresolved: reserved-word; nothing is changed",
    ]
