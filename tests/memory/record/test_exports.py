"""Provenance exports: places are exact, links end where the record says, and the `prov` package reads them."""

import hashlib
import json
from base64 import urlsafe_b64decode
from collections import Counter

import pytest
from prov.model import ProvDocument

from memory.engine.dictionary import DictionaryReference
from memory.record.exports import NAMESPACE, prov_json, web_annotations
from memory.service import preview, run
from renigma_site.kernel.canonical import digest, pretty_bytes

ENGINE = DictionaryReference()
SOURCE = (
    'Store "K-17" under "🔑 lab". Set color to grün.\n'
    'Change color to "sea\\u0020blue". What is color? Recall "🔑 lab".\n'
    "Update it to x. Reset memory. What is color? Set color to red. Recall nothing."
)
HISTORY = [
    {"source_text": "Set color to gray.", "language_version": 1},
    {"source_text": "Set color to grey.", "language_version": 2},
]


@pytest.fixture
def record():
    return preview(SOURCE, HISTORY, ENGINE).document


def by_id(record):
    items = web_annotations(record)["first"]["items"]
    return {item["id"].partition("#")[2]: item for item in items}


def selectors(annotation):
    return {selector["type"]: selector for selector in annotation["target"]["selector"]}


def linked(annotation):
    return [
        body["source"].partition("#")[2] for body in annotation["body"] if body.get("purpose") == "linking"
    ]


def test_annotates_every_event_and_every_label(record):
    annotations = by_id(record)
    expected = [f"event-{number}" for number in range(len(record["events"]))]
    for number in (0, 1, 2, 8):
        expected += [f"event-{number}-key", f"event-{number}-value"]
    expected += [f"event-{number}-key" for number in (3, 4, 7, 9)] + ["event-5-at"]
    assert sorted(annotations) == sorted(expected)
    assert web_annotations(record)["total"] == len(expected)


def test_places_count_code_points_and_give_the_wording_back(record):
    annotations = by_id(record)
    key = selectors(annotations["event-0-key"])
    assert key["TextPositionSelector"] == {"type": "TextPositionSelector", "start": 19, "end": 26}
    assert key["TextQuoteSelector"] == {
        "type": "TextQuoteSelector",
        "exact": '"🔑 lab"',
        "prefix": 'Store "K-17" under ',
        "suffix": ". Set color to grün.\nChange colo",
    }
    for annotation in annotations.values():
        position, quote = (
            selectors(annotation)[kind] for kind in ("TextPositionSelector", "TextQuoteSelector")
        )
        assert SOURCE[position["start"] : position["end"]] == quote["exact"]
        around = quote["prefix"] + quote["exact"] + quote["suffix"]
        assert SOURCE[position["start"] - len(quote["prefix"]) :].startswith(around)


def test_annotations_link_to_the_writes_that_the_record_names(record):
    annotations = by_id(record)
    assert {name: linked(item) for name, item in annotations.items() if linked(item)} == {
        "event-2": ["event-1"],
        "event-3": ["event-2"],
        "event-4": ["event-0"],
    }


def test_bodies_say_what_was_read(record):
    annotations = by_id(record)
    told = {
        name: [body["value"] for body in item["body"] if "value" in body]
        for name, item in annotations.items()
    }
    assert told["event-2"] == ["change", "change color = sea blue"]
    assert told["event-5"] == ["unresolved", "unresolved: reserved-word; nothing is changed"]
    assert told["event-5-at"] == ["reserved-word"]
    assert told["event-7"] == ["recall", "recall color: Unknown"]
    assert told["event-2-value"] == ["sea blue"]


def test_names_are_the_hashes_of_what_they_name(record):
    collection = web_annotations(record)
    name = collection["id"].partition("#")[0]
    source = collection["first"]["items"][0]["target"]["source"]
    assert decoded(name) == digest(record)
    assert decoded(source) == hashlib.sha256(SOURCE.encode()).hexdigest()


def decoded(name):
    scheme, _, value = name.partition(";")
    assert scheme == "ni:///sha-256"
    return urlsafe_b64decode(value + "=" * (-len(value) % 4)).hex()


def read_back(record):
    return ProvDocument.deserialize(content=json.dumps(prov_json(record)), format="json")


def relations(document):
    """Every relation as its kind and the local names of its two ends."""
    return sorted(
        (
            type(relation).__name__.removeprefix("Prov"),
            *(end.localpart for _, end in relation.formal_attributes[:2]),
        )
        for relation in document.get_records()
        if relation.is_relation()
    )


def test_prov_reads_it_back_whole(record):
    document = read_back(record)
    kinds = Counter(type(item).__name__ for item in document.get_records())
    assert kinds["ProvAgent"] == 1
    assert kinds["ProvActivity"] == 9  # every event but the unresolved one
    assert (
        kinds["ProvEntity"] == 1 + 2 + 10 + 4 + 4 + 1
    )  # source, history, wordings, values, answers, bindings
    assert json.loads(document.serialize(format="json")).keys() == prov_json(record).keys()


def test_prov_tells_where_each_answer_came_from(record):
    found = relations(read_back(record))
    answers = [ends for ends in found if ends[1].startswith("answer-")]
    assert answers == [
        ("Derivation", "answer-3", "value-2"),
        ("Derivation", "answer-4", "value-0"),
        ("Generation", "answer-3", "event-3"),
        ("Generation", "answer-4", "event-4"),
        ("Generation", "answer-7", "event-7"),
        ("Generation", "answer-9", "event-9"),
    ]
    assert ("Derivation", "value-2", "wording-2") in found
    assert ("Derivation", "wording-2", "source") in found


def test_prov_tells_what_ended_each_value(record):
    found = relations(read_back(record))
    assert [ends for ends in found if ends[0] == "Invalidation"] == [
        ("Invalidation", "value-0", "event-6"),
        ("Invalidation", "value-1", "event-2"),
        ("Invalidation", "value-2", "event-6"),
    ]
    assert [ends for ends in found if ends[0] == "Membership"] == [("Membership", "bindings", "value-8")]


def test_a_reset_ends_only_what_is_live():
    record = preview("Set a to b. Reset memory. Set c to d. Reset memory.", [], ENGINE).document
    assert [ends for ends in relations(read_back(record)) if ends[0] == "Invalidation"] == [
        ("Invalidation", "value-0", "event-1"),
        ("Invalidation", "value-2", "event-3"),
    ]


def test_prov_tells_the_history_and_executes_none_of_it(record):
    found = relations(read_back(record))
    revisions = [ends for ends in found if ends[0] == "Derivation" and "revision-" in ends[2]]
    assert revisions == [("Derivation", "revision-1", "revision-0"), ("Derivation", "source", "revision-1")]
    assert not [ends for ends in found if ends[0] == "Usage" and "revision" in ends[2]]


def test_prov_keeps_wordings_labels_and_places(record):
    document = read_back(record)
    (wording,) = document.get_record("record:wording-5")
    attributes = {str(name): value for name, value in wording.attributes}
    assert attributes["prov:value"] == "Update it to x"
    assert attributes["renigma:unresolved"] == "reserved-word"
    assert SOURCE[attributes["renigma:start"] : attributes["renigma:end"]] == "Update it to x"
    (value,) = document.get_record("record:value-2")
    assert {str(name): item for name, item in value.attributes}["prov:value"] == "sea blue"
    assert {space.uri for space in document.namespaces} >= {NAMESPACE}


def test_version_1_records_are_exported_too():
    record = run("Remember that a is b. What is a?", ["What is a?"], ENGINE)
    found = relations(read_back(record))
    assert ("Derivation", "answer-1", "value-0") in found
    assert ("Derivation", "source", "revision-0") in found
    assert linked(by_id(record)["event-1"]) == ["event-0"]


def test_an_empty_record_is_exported():
    record = preview("", [], ENGINE).document
    assert web_annotations(record)["first"]["items"] == []
    assert len(list(read_back(record).get_records())) == 3


@pytest.mark.parametrize("export", [web_annotations, prov_json])
def test_the_same_record_gives_the_same_bytes(export):
    first, second = (pretty_bytes(export(preview(SOURCE, HISTORY, ENGINE).document)) for _ in range(2))
    assert first == second
