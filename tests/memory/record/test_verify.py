"""Records travel: export and import agree to the byte, and any one change is refused at its place."""

import contextlib
import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from memory.record.schemas import published_schemas
from memory.record.verify import first_difference
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal
from support.texts import texts

ENGINE = DictionaryReference()
TEXT = 'Set a to x. Set a to "y z". Recall a. Set it to x. Clear memory. Recall a. Recall b. Set c to x.'
SCHEMAS = {name: Draft202012Validator(schema) for name, schema in published_schemas().items()}
ARTIFACT = MemoryArtifact(
    {
        "format": "renigma.memory-artifact",
        "version": 1,
        "key_count": 4,
        "value_count": 4,
        "slot_count": 6,
        "key_to_slot": [5, 0, 3, 1],
        "checkpoint_sha256": "cd" * 32,
    },
    "ab" * 32,
)


def version_2() -> Any:
    history: list[Any] = [
        {"source_text": "Set a to b", "language_version": 1},
        {"source_text": "", "language_version": 2},
    ]
    return service.preview(TEXT, history, ENGINE).document


def version_1() -> Any:
    return service.run("Remember that a is b. What is a? Change a to c. What is z?", ["old", ""], ENGINE)


def refused(value: Any, engine: Any = ENGINE) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as refusal:
        service.validate(value, engine)
    return refusal.value.code, refusal.value.pointer


@pytest.mark.parametrize("make", [version_1, version_2])
def test_it_works(make: Any) -> None:
    record = make()
    exported = pretty_bytes(record)
    assert pretty_bytes(service.import_record(exported, ENGINE)) == exported
    compact = json.dumps(dict(reversed(record.items()))).encode()
    assert pretty_bytes(service.import_record(compact, ENGINE)) == exported
    assert list(SCHEMAS[f"memory-session-{record['version']}"].iter_errors(record)) == []


@given(texts)
def test_export_import_export_is_byte_identical(text: str) -> None:
    try:
        records = [service.run(text, [text], ENGINE), service.preview(text, [], ARTIFACT).document]
    except Refusal as refusal:
        assert refusal.code == "too-many-statements"
        return
    for record, engine in zip(records, (ENGINE, ARTIFACT), strict=True):
        exported = pretty_bytes(record)
        assert pretty_bytes(service.import_record(exported, engine)) == exported
        assert SCHEMAS[f"memory-session-{record['version']}"].is_valid(record)


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    for token in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[token], (*path, token))


def replaced(document: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    changed = copy.deepcopy(document)
    inner = changed
    for token in path[:-1]:
        inner = inner[token]
    inner[path[-1]] = value
    return changed


def pointer_of(path: tuple[str | int, ...]) -> str:
    return "".join(f"/{token}" for token in path)


SAMPLES = {"1": version_1(), "2": version_2()}
EVERY_PLACE = [(name, path) for name, record in SAMPLES.items() for path in places(record) if path]


@pytest.mark.parametrize(
    ("name", "path"), EVERY_PLACE, ids=lambda part: part if isinstance(part, str) else pointer_of(part)
)
def test_any_one_change_is_refused(name: str, path: tuple[str | int, ...]) -> None:
    record = SAMPLES[name]
    value: Any = record
    for token in path:
        value = value[token]
    others: list[Any] = [None, True, False, 0, 1, 1.0, -1, 2, "", "a", [], {}, "x"]
    if type(value) is int:
        others += [float(value), str(value), value + 1, bool(value)]
    if isinstance(value, str):
        others += [value + " ", value.upper(), value.swapcase()]
    for other in others:
        if type(other) is type(value) and other == value:
            continue
        if path[0] in ("source_text", "prior_sources", "prior_revisions") and _is_another_record(path, other):
            continue
        code, pointer = refused(replaced(record, path, other))
        assert code in {"schema", "engine-mismatch", "replay-mismatch"}, other
        assert pointer is not None
        if code == "schema":
            schema = SCHEMAS[f"memory-session-{name}"]
            assert type(other) is float or not schema.is_valid(replaced(record, path, other))


def _is_another_record(path: tuple[str | int, ...], other: Any) -> bool:
    # Another history, or white space behind the text, is another record that replays just as well.
    if path[0] == "source_text":
        return isinstance(other, str) and other.endswith(" ")
    return isinstance(other, str) or other == [] or (path[-1] == "language_version" and type(other) is int)


@pytest.mark.parametrize(
    ("name", "path"), EVERY_PLACE, ids=lambda part: part if isinstance(part, str) else pointer_of(part)
)
def test_a_missing_or_an_additional_part_is_refused(name: str, path: tuple[str | int, ...]) -> None:
    record = SAMPLES[name]
    if path[0] in ("prior_sources", "prior_revisions") and len(path) == 2:
        return  # a shorter history is another record
    changed = copy.deepcopy(record)
    inner: Any = changed
    for token in path[:-1]:
        inner = inner[token]
    if isinstance(inner, dict):
        inner["unknown"] = inner.pop(path[-1])
        assert refused(changed) == ("schema", pointer_of(path[:-1]))
        assert not SCHEMAS[f"memory-session-{name}"].is_valid(changed)
    else:
        del inner[path[-1]]
        code, pointer = refused(changed)
        assert code == "replay-mismatch"
        assert pointer is not None
        assert pointer.startswith(pointer_of(path[:-1]))


def test_the_first_difference_is_named() -> None:
    record = version_2()
    record["events"][2]["answer"]["label"] = "other"
    record["events"][3]["reason"] = "unsupported"
    assert refused(record) == ("replay-mismatch", "/events/2/answer/label")


@pytest.mark.parametrize(
    ("expected", "found", "pointer"),
    [
        ({"a": [1, 2]}, {"a": [1, 2]}, None),
        ({"a": [1, 2]}, {"a": [1]}, "/a/1"),
        ({"a": [1]}, {"a": [1, 2, 3]}, "/a/1"),
        ({"a": 1}, {"a": True}, "/a"),
        ({"a": 1}, {"a": 1.0}, "/a"),
        ({"a": None}, {"a": False}, "/a"),
        ({"a": 1, "b": 2}, {"b": 3, "a": 1}, "/b"),
        ({"a": {}}, {"a": []}, "/a"),
        ({"a": 1}, {}, ""),
        ({}, {"a": 1}, ""),
        ("a", "a ", ""),
    ],
)
def test_first_difference(expected: Any, found: Any, pointer: str | None) -> None:
    assert first_difference(expected, found) == pointer


def test_a_version_1_record_never_learns_a_version_2_form() -> None:
    record = service.run("Set color to green", [], ENGINE)
    assert record["events"][0]["operation"] == "unresolved"
    learned: Any = copy.deepcopy(record)
    learned["events"] = service.preview("Set color to green", [], ENGINE).document["events"]
    assert refused(learned) == ("schema", "/events/0/form")


def test_another_engine_is_a_mismatch_before_the_replay() -> None:
    record = service.preview(TEXT, [], ARTIFACT).document
    assert refused(record) == ("engine-mismatch", "/engine/kind")
    assert service.validate(copy.deepcopy(record), ARTIFACT) == record  # type: ignore[arg-type]
    changed: Any = copy.deepcopy(record)
    changed["engine"]["artifact_sha256"] = "ac" * 32
    changed["events"] = []
    assert refused(changed, ARTIFACT) == ("engine-mismatch", "/engine/artifact_sha256")


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({"source_text": "a" * 20_001}, ("text-too-long", "/source_text")),
        ({"prior_sources": ["a"] * 17}, ("too-many-revisions", "/prior_sources")),
        ({"prior_sources": ["a", "b" * 20_001]}, ("text-too-long", "/prior_sources/1")),
        ({"prior_sources": ["a" * 20_000] * 2}, ("history-too-long", "/prior_sources")),
        ({"source_text": "a." * 129}, ("too-many-statements", "/source_text")),
        ({"source_text": "a.b", "engine": {}}, ("schema", "/engine")),
    ],
)
def test_bounds_come_before_the_engine_and_the_replay(
    change: dict[str, Any], verdict: tuple[str, str]
) -> None:
    assert refused(version_1() | change) == verdict


def test_a_document_beyond_the_size_is_refused_before_it_is_read() -> None:
    with pytest.raises(Refusal) as refusal:
        service.import_record(b"x" * 262_145, ENGINE)
    assert refusal.value.code == "payload-too-large"


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 140), st.floats(0, 3), st.sampled_from(["a", "recall", ""])
)


@given(st.sampled_from(EVERY_PLACE), scalars, st.sampled_from(EVERY_PLACE), scalars)
@settings(max_examples=200)
def test_no_mutation_passes_and_none_is_an_exception(one: Any, first: Any, other: Any, second: Any) -> None:
    name, path = one
    changed = replaced(SAMPLES[name], path, first)
    with contextlib.suppress(
        KeyError, IndexError, TypeError
    ):  # the first change may take the second's place away
        changed = replaced(changed, other[1], second)
    try:
        fresh = service.validate(changed, ENGINE)
    except Refusal:
        return
    assert first_difference(fresh, changed) is None
