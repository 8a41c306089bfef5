"""Import: checked in the order of the contract, with the place of the fault; a refusal changes nothing."""

import json

import pytest

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import digest, pretty_bytes
from support.artifacts import artifact_document
from support.pages import PageVisitor

ENGINE = DictionaryReference()
ARTIFACT = MemoryArtifact(artifact_document([1, 0, 3], 4), "a" * 64)
HISTORY = [
    {"source_text": "Recall a.", "language_version": 1},
    {"source_text": "Recall b.", "language_version": 2},
]


def record_bytes(source="Set color to green. What is color?", history=(), engine=ENGINE):
    return pretty_bytes(service.preview(source, list(history), engine).document)


def version_1_bytes(source='Remember that "project color" is grey. Set color to green.', prior=()):
    return pretty_bytes(service.run(source, list(prior), ENGINE))


def session_sha256(visitor):
    return json.loads(visitor.fields["session"])["sha256"]


@pytest.mark.parametrize("way", ["pasted", "file"])
def test_a_record_is_imported(visitor, way):
    data = record_bytes(history=HISTORY)
    if way == "file":
        visitor.press("Import", file=data)
    else:
        visitor.press("Import", record=data.decode())
    assert (visitor.status, visitor.title, visitor.focus) == (200, "Accepted – Memory & bindings", "h-acc")
    assert visitor.says("The imported record is now the accepted record.")
    assert session_sha256(visitor) == digest(json.loads(data))
    assert visitor.fields["source"] == "Set color to green. What is color?"
    assert visitor.fields["record"] == ""
    visitor.press("Save memory JSON")
    assert visitor.response.content == data


def test_a_version_1_record_stays_version_1(visitor):
    data = version_1_bytes(prior=["Recall x."])
    visitor.press("Import", file=data)
    assert visitor.says("version 1, language version 1")
    assert visitor.says("It is a version-1 record and keeps its own parser until a review of it is used.")
    assert len(visitor.page.all("tr", class_="kind-unresolved")) == 1, "version 1 has no form with Set"
    visitor.press("Save memory JSON")
    assert visitor.response.content == data


def test_only_adoption_makes_a_version_2_of_it(visitor):
    source = 'Remember that "project color" is grey. Set color to green.'
    visitor.press("Import", file=version_1_bytes(source, ["Recall x."])).press("Review interpretation")
    assert json.loads(visitor.fields["session"])["version"] == 1
    visitor.press("Use reviewed result")
    session = json.loads(visitor.fields["session"])
    assert session["version"] == 2
    assert session["source_text"] == source
    assert session["history"] == [
        {"source_text": "Recall x.", "language_version": 1},
        {"source_text": source, "language_version": 1},
    ]
    assert not visitor.page.all("tr", class_="kind-unresolved")


REFUSED = {
    "not JSON": (b"{", "The JSON ends too early: something is still open (line 1, column 2)"),
    "not UTF-8": (b'"\xff"', "is not UTF-8 at byte 1"),
    "byte order mark": (b"\xef\xbb\xbf{}", "byte order mark"),
    "repeated member": (b'{"format": 1, "format": 2}', "An object repeats a member. Place: the top level."),
    "another format": (b'{"format": "x", "version": 2}', "The object lacks its member"),
    "array": (b"[]", "The value must be an object. Place: the top level."),
    "unknown member": (
        record_bytes().replace(b'"format"', b'"form"', 1),
        "has a member that is not known here",
    ),
    "version 3": (record_bytes().replace(b'"version": 2', b'"version": 3', 1), "Place: /version."),
    "altered answer": (
        record_bytes().replace(
            b'"label": "green"\n      },\n      "last_write"', b'"label": "red"\n      },\n      "last_write"'
        ),
        "The first difference is at /events/1/answer/label.",
    ),
    "altered span": (
        record_bytes().replace(b'"end": 18', b'"end": 17', 1),
        "The first difference is at /events/0/span/end.",
    ),
    "altered source": (
        record_bytes().replace(b"to green.", b"to grean.", 1),
        "The first difference is at /vocabulary/values/0/label.",
    ),
    "too large": (b" " * 262_145, "262,145 bytes; at most 262,144"),
    "text too long": (
        json.dumps(json.loads(record_bytes()) | {"source_text": "x" * 20_001}).encode(),
        "Place: /source_text.",
    ),
    "too many revisions": (
        json.dumps(json.loads(record_bytes()) | {"prior_revisions": HISTORY * 9}).encode(),
        "18 revisions",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_refusal_names_the_fault_and_its_place(visitor, name):
    data, words = REFUSED[name]
    visitor.accept("Set owner to Ana.").review("Set owner to Bo.")
    before = dict(visitor.fields)
    visitor.press("Import", file=data)
    assert (visitor.status, visitor.title, visitor.focus) == (422, "Error: Memory & bindings", "problem")
    link = visitor.page.one(id="problem").one("a")
    assert link.words.startswith("Not imported")
    assert words in link.words
    assert link["href"] == "#imp"
    assert visitor.seen("imp-e") == link.words
    assert "open" in next(found for found in visitor.page.all("details") if found.all("textarea", id="imp"))
    for name in ("source", "session", "review"):
        assert visitor.fields[name] == before[name]


def test_pasted_text_stays_in_its_place(visitor):
    visitor.press("Import", record='\n{"a": 1,\n\n}')
    assert visitor.fields["record"] == '\n{"a": 1,\n\n}'
    assert "line 4, column 1" in visitor.seen("imp-e")


def test_a_place_cannot_turn_the_words_around_it(visitor):
    visitor.press("Import", file=b'{"a\\u202eb": {"c": 1, "c": 1}}')
    words = visitor.page.one(id="problem").one("a").words
    assert "Place: /a[U+202E]b." in words
    assert "\u202e" not in words


def test_a_refused_file_can_be_looked_at(visitor):
    visitor.press("Import", file=b'{"a": 1}')
    assert visitor.fields["record"] == '{"a": 1}'


def test_a_file_that_is_no_text_leaves_what_was_pasted(visitor):
    visitor.press("Import", file=b"\xff\xfe", record="pasted")
    assert visitor.status == 422
    assert visitor.fields["record"] == "pasted"


def test_a_chosen_file_goes_before_pasted_text(visitor):
    visitor.press("Import", file=record_bytes(), record="not JSON")
    assert visitor.status == 200


def test_nothing_to_import(visitor):
    visitor.press("Import")
    assert visitor.status == 422
    assert visitor.says("there is neither pasted text nor a chosen file")


def test_an_empty_file_goes_before_pasted_text_too(visitor):
    visitor.press("Import", file=b"", record="pasted")
    assert visitor.status == 422
    assert visitor.seen("imp-e") == "Not imported: the chosen file is empty."
    assert visitor.fields["record"] == "pasted"
    visitor.post("/memory/import/", visitor.fields | {"do": "load"}, b"")
    assert visitor.status == 422


def test_order_of_members_and_white_space_are_free(visitor):
    record = json.loads(record_bytes())
    shuffled = dict(reversed(list(record.items())))
    visitor.press("Import", record=json.dumps(shuffled, indent=7))
    assert session_sha256(visitor) == digest(record)


def test_a_record_of_another_engine_has_two_ways_out(visitor):
    data = record_bytes("Set a to b.", HISTORY, ARTIFACT)
    visitor.accept("Set owner to Ana.").press("Import", file=data)
    assert visitor.status == 422
    assert visitor.says(
        "the memory artifact sha256:aaaaaaaaaaaa… made this record, and the dictionary reference runs here."
    )
    assert visitor.says(f"with --memory-artifact and the file whose SHA-256 is {'a' * 64}")
    assert visitor.says("Its 2 earlier revisions would stay behind.")
    session = visitor.fields["session"]
    visitor.press("Load its source into the editor")
    assert visitor.says("Replace the text in the editor?")
    assert visitor.fields["source"] == "Set owner to Ana."
    visitor.press("Replace the text")
    assert visitor.says("Its 2 earlier revisions stayed behind.")
    assert visitor.fields["source"] == "Set a to b."
    assert visitor.fields["session"] == session
    assert visitor.fields["record"] == ""
    visitor.press("Review interpretation").press("Use reviewed result")
    assert json.loads(visitor.fields["session"])["history"] == [
        {"source_text": "Set owner to Ana.", "language_version": 2}
    ]


def test_with_that_engine_the_same_record_is_imported(visitor, settings):
    settings.MEMORY_ENGINE = ARTIFACT
    visitor.press("Import", file=record_bytes("Set a to b.", HISTORY, ARTIFACT))
    assert visitor.status == 200


def test_a_record_of_the_reference_is_refused_by_an_artifact(visitor, settings):
    settings.MEMORY_ENGINE = ARTIFACT
    visitor.press("Import", file=record_bytes())
    assert visitor.says("the dictionary reference made this record")
    assert visitor.says("Start the workbench without --memory-artifact")


def test_an_altered_record_can_be_loaded_as_text(visitor):
    visitor.press("Import", file=record_bytes().replace(b'"end": 18', b'"end": 17', 1))
    visitor.press("Load its source into the editor")
    assert visitor.fields["source"] == "Set color to green. What is color?"
    assert visitor.fields["session"] == ""
    assert visitor.says("It had no earlier revision.")


def test_a_record_without_its_shape_cannot_be_loaded(visitor):
    visitor.press("Import", file=b"[]")
    assert "Load its source into the editor" not in visitor.buttons
    visitor.post("/memory/import/", visitor.fields | {"record": "[]", "do": "load"})
    assert visitor.status == 422


def test_one_confirmation_before_anything_is_replaced(visitor):
    visitor.accept("Set owner to Ana.")
    before = dict(visitor.fields)
    visitor.press("Import", file=record_bytes())
    assert (visitor.title, visitor.focus) == ("Replace? – Memory & bindings", "confirm")
    assert visitor.says(
        "replaces the source (1 clause), the accepted record (1 binding, 1 event) and "
        "its vocabulary (1 key, 1 value)."
    )
    assert visitor.primary == "Replace with the imported record"
    for name in ("source", "session", "review"):
        assert visitor.fields[name] == before[name]
    kept = PageVisitor()
    kept.client, kept.page, kept.fields = visitor.client, visitor.page, dict(visitor.fields)
    kept.press("Keep what is here")
    assert kept.fields["session"] == before["session"]
    visitor.press("Replace with the imported record")
    assert session_sha256(visitor) == digest(json.loads(record_bytes()))


def test_a_typed_text_is_not_replaced_unasked(visitor):
    visitor.press("Import", source="mine", record=record_bytes().decode())
    assert visitor.says("Importing it replaces the source (1 clause). Nothing of it is kept anywhere else.")
    assert visitor.fields["source"] == "mine"


def test_a_record_is_not_replaced_unasked_either_where_only_its_history_differs(visitor):
    visitor.press("Import", file=record_bytes()).press("Import", file=record_bytes(history=HISTORY))
    assert visitor.title == "Replace? – Memory & bindings"


def test_the_same_record_again_needs_no_confirmation(visitor):
    visitor.press("Import", file=record_bytes()).press("Import", file=record_bytes())
    assert visitor.says("The imported record is now the accepted record.")


def test_an_open_review_does_not_survive_an_import(visitor):
    visitor.review("Set color to green. What is color?").press("Import", file=record_bytes())
    assert visitor.status == 200
    assert visitor.fields["review"] == ""
