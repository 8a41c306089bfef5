"""why, without, diff: what lies behind an answer, what a clause brings about, what differs between two sessions."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from support.cli import Outcome, called
from support.server import ROOT

TEXT = (
    "Set color to green.\nWhat is color?\nUpdate color to blue.\nWhat is color?\nReset memory.\n"
    "What is color?\nStore red under color.\nWhat is size?\nUpdate it to done.\n"
)


def document(outcome: Outcome, schema: str) -> Any:
    """The one document of a command, held against its published schema."""
    value = json.loads(outcome.output)
    published = json.loads((ROOT / "memory" / "schemas" / f"{schema}.json").read_bytes())
    Draft202012Validator(published).validate(value)
    return value


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("auditing")
    (folder / "text.txt").write_bytes(TEXT.encode())
    (folder / "record.json").write_bytes(called("replay", folder / "text.txt", "--json").output)
    return folder


@pytest.mark.parametrize("file", ["text.txt", "record.json"])
def test_the_chain_behind_an_answer_is_told(folder: Path, file: str) -> None:
    outcome = called("why", folder / file, "--event", "3")
    assert (outcome.code, outcome.errors) == (0, "")
    assert outcome.text == (
        "color = blue at event 3\n"
        "\n"
        "Event  Operation  Value  Slot  Read by  Place  Wording\n"
        "─────  ─────────  ─────  ────  ───────  ─────  ────────────────────\n"
        "2      change     blue   0     3        3:1    Update color to blue\n"
        "0      remember   green  0     1        1:1    Set color to green\n"
    )


def test_a_key_is_explained_at_the_end_with_the_reset_before_it(folder: Path) -> None:
    outcome = called("why", folder / "record.json", "color")
    lines = outcome.text.splitlines()
    assert lines[0] == "color = red"
    assert lines[4].split()[:4] == ["6", "remember", "red", "0"]
    assert lines[-1] == "event 4 reset memory: what was written before it is gone"
    why = document(called("why", folder / "record.json", "color", "--json"), "memory-why-1")
    assert [link["event"] for link in why["chain"]] == [6]
    assert (why["resets"], why["event"], why["answer"]["label"]) == ([4], None, "red")


@pytest.mark.parametrize("key", ["size", "never named", "", "it", "-", "色"])
def test_a_key_that_was_never_written_is_unknown(folder: Path, key: str) -> None:
    outcome = called("why", folder / "record.json", "--", key)
    assert (outcome.code, outcome.errors) == (0, "")
    assert outcome.text == f"{key} is Unknown; no clause writes this key\n"
    why = document(called("why", folder / "record.json", "--json", "--", key), "memory-why-1")
    assert (why["chain"], why["key"]) == ([], {"id": None, "label": key})


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("4", "event 4: reset; it has no answer and writes nothing"),
        ("8", "event 8: unresolved; it has no answer and writes nothing"),
    ],
)
def test_events_without_an_answer_say_so(folder: Path, event: str, words: str) -> None:
    assert called("why", folder / "text.txt", "--event", event).text.splitlines()[0] == words


@pytest.mark.parametrize("command", ["why", "without"])
def test_an_event_that_is_not_there_is_refused(folder: Path, command: str) -> None:
    outcome = called(command, folder / "text.txt", "--event", "9")
    assert outcome == (
        1,
        b"",
        f"renigma: {folder}/text.txt: schema: There is no event 9: events are numbered from 0.\n",
    )


def test_control_characters_of_a_key_are_escaped(folder: Path) -> None:
    outcome = called("why", folder / "text.txt", "a\x1b]0;x\x07")
    assert outcome.text == "a[U+001B]]0;x[U+0007] is Unknown; no clause writes this key\n"


def test_what_depends_on_a_clause_is_told(folder: Path) -> None:
    outcome = called("without", folder / "record.json", "--event", "2")
    assert outcome.text == (
        "without event 2: Update color to blue\n"
        "\n"
        "What               Now   Without it\n"
        "─────────────────  ────  ──────────\n"
        "answer of event 3  blue  green\n"
    )
    trial = document(called("without", folder / "record.json", "--event", "0", "--json"), "memory-without-1")
    assert [found["event"] for found in trial["answers"]] == [1, 3]
    assert trial["unresolved"] == {"now": [8], "without": [2, 8]}
    assert "nothing else would differ" in called("without", folder / "record.json", "--event", "7").text


def test_equal_sessions_are_equal_whatever_their_layout(folder: Path, tmp_path: Path) -> None:
    compact = tmp_path / "compact.json"
    compact.write_text(json.dumps(json.loads((folder / "record.json").read_bytes())), encoding="utf-8")
    outcome = called("diff", folder / "text.txt", compact)
    assert (outcome.code, outcome.errors) == (0, "")
    assert outcome.text.startswith("equal; record sha256 ")
    difference = document(called("diff", folder / "text.txt", compact, "--json"), "memory-diff-1")
    assert difference["equal"] is True


def test_differences_are_told_with_the_writes_behind_them(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(
        TEXT.replace("red", "pink").replace("What is size", "Set size to 3. What is size").encode()
    )
    outcome = called("diff", folder / "text.txt", other)
    assert (outcome.code, outcome.errors) == (1, "")
    lines = outcome.text.splitlines()
    assert lines[:2] == [f"--- {folder}/text.txt", f"+++ {other}"]
    assert "-Store red under color." in lines
    assert "+Store pink under color." in lines
    assert lines[-5:] == [
        "bindings: 1 added, 1 changed, 0 removed",
        "  + size = 3  (event 7: Set size to 3)",
        "  - color = red  (event 6: Store red under color)",
        "  + color = pink  (event 6: Store pink under color)",
        "events: 9, 1 of them unresolved → 10, 1 of them unresolved",
    ]
    difference = document(called("diff", folder / "text.txt", other, "--json"), "memory-diff-1")
    assert difference["equal"] is False


def test_another_language_version_is_a_difference(tmp_path: Path) -> None:
    texts = b"Remember that a is b."
    one, two = tmp_path / "1.json", tmp_path / "2.json"
    one.write_bytes(called("replay", "-", "--language", "1", "--json", stdin=texts).output)
    two.write_bytes(called("replay", "-", "--json", stdin=texts).output)
    outcome = called("diff", one, two)
    assert outcome.code == 1
    assert outcome.text.splitlines()[-1] == "language version: 1 → 2"


@pytest.mark.parametrize("data", [b"{}", b"\xff", "a" * 20_001])
def test_trouble_is_told_by_another_exit_code(folder: Path, tmp_path: Path, data: bytes | str) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(data if isinstance(data, bytes) else data.encode())
    outcome = called("diff", folder / "text.txt", bad)
    assert (outcome.code, outcome.output, outcome.errors.count("\n")) == (2, b"", 1)
    assert called("diff", tmp_path / "none", bad).code == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("why", "text.txt"),
        ("why", "text.txt", "color", "--event", "1"),
        ("why", "text.txt", "--event", "-1"),
        ("why", "text.txt", "--event", "1.0"),
        ("without", "text.txt"),
        ("diff", "text.txt"),
        ("diff", "text.txt", "text.txt", "text.txt"),
        ("diff", "-", "-"),
    ],
)
def test_wrong_usage_is_told(
    folder: Path, arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    outcome = called(*arguments)
    assert (outcome.code, outcome.output, outcome.errors.count("\n")) == (2, b"", 1)


def test_advice_comes_beside_the_record_and_changes_nothing_in_it(folder: Path) -> None:
    advice = document(called("replay", folder / "text.txt", "--json", "--advice"), "memory-advice-1")
    record = json.loads((folder / "record.json").read_bytes())
    assert advice["record"] == record
    assert called("validate", folder / "record.json", "--sha256", advice["sha256"]).code == 0
    (problem,) = advice["problems"]
    assert (problem["event"], problem["reason"]) == (8, "reserved-word")
    assert problem["message"].startswith('"it" is ambiguous')
    (offer,) = problem["offers"]
    start, end = offer["span"]["start"], offer["span"]["end"]
    assert TEXT[:start] + offer["text"] + TEXT[end:] == TEXT.replace("Update it to", 'Update "it" to')
    assert [notice["event"] for notice in advice["notices"]] == [5]


def test_advice_goes_with_json_alone(folder: Path) -> None:
    for more in ((), ("--jsonl", "a", "b")):
        outcome = called("replay", *more, "--advice", *(() if more else (folder / "text.txt",)))
        assert outcome.code == 2
        assert "--advice goes with --json" in outcome.errors
