"""The command line from outside: exit codes, streams, refusals in one line, and help that begins with examples."""

import json
import os
import pty
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from support.artifacts import write_artifact
from support.cli import Outcome, called, renigma
from support.server import ROOT, environment

DATA = ROOT / "tests" / "data"
FIRST = "Set color to green. What is color?"
FIVE_LINES = (
    'Set color to green.\nWhat is color?\nChange color to "sea blue".\nWhat is color?\nUpdate it to done.\n'
)
COMMANDS = (
    ("workbench",),
    ("replay",),
    ("validate",),
    ("show",),
    ("why",),
    ("without",),
    ("diff",),
    ("export",),
    ("plan",),
    ("acceptance",),
    ("artifact",),
    ("artifact", "train"),
    ("artifact", "diagnose"),
    ("schema",),
    ("completion",),
)


def refused(outcome: Outcome, message: str, code: int = 1) -> None:
    """One line on standard error, nothing on the other stream."""
    assert (outcome.code, outcome.output, outcome.errors) == (code, b"", f"{message}\n")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cli")
    (folder / "first.txt").write_text(FIRST, encoding="utf-8", newline="")
    (folder / "five.txt").write_text(FIVE_LINES, encoding="utf-8", newline="")
    return folder


def test_a_replay_is_told_as_a_table(folder: Path) -> None:
    outcome = renigma("replay", folder / "five.txt")
    assert (outcome.code, outcome.errors) == (0, "")
    rows = [re.split(r"\s{2,}", line.strip()) for line in outcome.text.split("\n\n")[0].splitlines()]
    assert rows[0] == ["No.", "Operation", "Key", "Value or answer", "Slot", "Provenance", "Place"]
    assert rows[2:] == [
        ["0", "remember", "color", "green", "0", "1:1"],
        ["1", "recall", "color", "= green", "0", "from 0", "2:1"],
        ["2", "change", "color", "sea blue", "0", "overwrote 0", "3:1"],
        ["3", "recall", "color", "= sea blue", "0", "from 2", "4:1"],
        ["4", "unresolved", "reserved-word", "5:1"],
    ]
    for said in (
        "event 4: reserved-word at line 5, column 8\n  Update it to done.\n         ^^\n",
        'Update "it" to done.',
        "4 of 5 clauses understood, 1 unresolved\n",
        "engine: dictionary reference, not learned\n",
        "color = sea blue  (event 2)\n",
    ):
        assert said in outcome.text


def test_a_record_is_printed_byte_for_byte(folder: Path) -> None:
    expected = (DATA / "first-record.json").read_bytes()
    assert renigma("replay", folder / "first.txt", "--json") == (0, expected, "")
    assert called("replay", "-", "--json", stdin=FIRST.encode()) == (0, expected, "")
    # Whatever the terminal's encoding is, and wherever the command is started.
    assert renigma("replay", "first.txt", "--json", cwd=folder, LC_ALL="C").output == expected


def test_line_ends_and_blanks_are_left_alone() -> None:
    text = "\r\n  Set a to b.\r\n\t\r"
    record = json.loads(called("replay", "-", "--json", stdin=text.encode()).output)
    assert record["source_text"] == text
    assert record["events"][0]["span"] == {"start": 4, "end": 14}


@pytest.mark.parametrize(
    ("text", "arguments", "code"),
    [
        (FIRST, ["--strict"], 0),
        (FIVE_LINES, ["--strict"], 3),
        (FIVE_LINES, [], 0),
        (FIRST, ["--strict", "--language", "1"], 3),
        ("", ["--strict"], 0),
    ],
)
def test_strict_tells_unresolved_clauses_by_the_exit_code(text: str, arguments: list[str], code: int) -> None:
    outcome = called("replay", "-", *arguments, "--json", stdin=text.encode())
    assert (outcome.code, outcome.errors) == (code, "")
    assert json.loads(outcome.output)["source_text"] == text


def test_language_1_makes_a_record_of_version_1() -> None:
    record = json.loads(called("replay", "-", "--json", "--language", "1", stdin=FIRST.encode()).output)
    assert (record["version"], record["prior_sources"]) == (1, [])
    assert [event["operation"] for event in record["events"]] == ["unresolved", "recall"]


def test_a_plan_is_told_and_printed() -> None:
    request = b'Read "notes.txt" and summarize it in 5 bullets.'
    told = called("plan", "-", "--strict", stdin=request)
    assert (told.code, told.errors) == (0, "")
    assert "complete: 2 steps, 0 unresolved\nnothing has been or will be executed\n" in told.text
    plan = json.loads(called("plan", "-", "--json", stdin=request).output)
    assert plan["format"] == "renigma.request-plan"
    assert plan["source_text"] == request.decode()
    assert called("plan", "-", "--strict", stdin=b"Make me a coffee.").code == 3


def test_texts_that_cannot_be_read_are_refused_in_one_line(tmp_path: Path) -> None:
    latin = tmp_path / "latin.txt"
    latin.write_bytes("Set café to 1.".encode("latin-1"))
    lone = tmp_path / "a\nb.txt"
    refused(
        called("replay", tmp_path / "none.txt"), f"renigma: {tmp_path}/none.txt: No such file or directory"
    )
    refused(called("replay", tmp_path), f"renigma: {tmp_path}: Is a directory")
    refused(called("replay", latin), f"renigma: {latin}: not UTF-8 at byte 7; save it as UTF-8")
    refused(called("replay", lone), f"renigma: {tmp_path}/a[U+000A]b.txt: No such file or directory")
    refused(
        called("plan", "-", stdin=b"\xff"), "renigma: standard input: not UTF-8 at byte 0; save it as UTF-8"
    )
    refused(
        called("replay", "/dev/zero"),
        "renigma: /dev/zero: larger than 16,777,216 bytes, and nothing here is",
    )


def test_a_text_beyond_a_bound_is_refused_with_the_bound() -> None:
    refused(
        called("replay", "-", stdin=b"a" * 20_001),
        "renigma: standard input: text-too-long: The text has 20,001 code points; at most 20,000 are read.",
    )


def test_a_record_of_either_version_is_validated(folder: Path) -> None:
    outcome = called("validate", DATA / "first-record.json")
    assert outcome.text == (
        "valid: memory record, version 2; 2 events, 0 unresolved, 1 binding; "
        "sha256 816fe693d2f6bf3930d68424269afe7beb6d2e4301112a208b18721678060322\n"
    )
    version_1 = called("replay", folder / "first.txt", "--language", "1", "--json").output
    outcome = called("validate", "-", stdin=version_1)
    assert outcome.code == 0
    assert outcome.text.startswith(
        "valid: memory record, version 1; 2 events, 1 unresolved, 0 bindings; sha256 "
    )


def altered(*path: str | int, to: Any) -> bytes:
    document = json.loads((DATA / "first-record.json").read_bytes())
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("path", "to", "pointer"),
    [
        (("events", 1, "answer", "label"), "blue", "/events/1/answer/label"),
        (("events", 0, "span", "end"), 17, "/events/0/span/end"),
        (("bindings", 0, "last_write"), 1, "/bindings/0/last_write"),
        (("engine", "slot_count"), 40, "/engine/slot_count"),
        (("vocabulary", "keys"), [], "/vocabulary/keys/0"),
        (("events", 0, "slot"), 0.0, "/events/0/slot"),
        (("version",), 3, "/version"),
    ],
    ids=lambda value: ".".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_an_altered_record_is_refused_at_its_place(
    path: tuple[str | int, ...], to: Any, pointer: str
) -> None:
    outcome = called("validate", "-", stdin=altered(*path, to=to))
    assert (outcome.code, outcome.output) == (1, b"")
    assert re.fullmatch(rf"renigma: standard input: [a-z-]+ at {pointer}: .+\n", outcome.errors)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"{}", b'{"a": 1, "a": 1}', b"\xff", b'{"format": "renigma.request-plan"}']
)
def test_what_is_no_document_is_refused(data: bytes) -> None:
    outcome = called("validate", "-", stdin=data)
    assert (outcome.code, outcome.output) == (1, b"")
    assert re.fullmatch(r"renigma: standard input: .+\n", outcome.errors)


def test_a_pointer_cannot_move_the_cursor() -> None:
    outcome = called("validate", "-", stdin=b'{"\\u001b[31m\\n":{"a":1,"a":1}}')
    refused(
        outcome,
        "renigma: standard input: duplicate-key at /[U+001B][31m[U+000A]: An object repeats a member.",
    )


def test_a_text_in_place_of_a_document_is_shown_the_way() -> None:
    refused(
        called("validate", "-", stdin=FIRST.encode()),
        "renigma: standard input: malformed-json: A JSON value is missing (line 1, column 1). "
        "A JSON document is needed here; renigma replay and renigma plan read texts.",
    )


def test_a_plan_is_validated() -> None:
    plan = called("plan", "-", "--json", stdin=b'Read "notes.txt".').output
    outcome = called("validate", "-", stdin=plan)
    assert (outcome.code, outcome.errors) == (0, "")
    assert (
        outcome.text
        == "valid: request plan, complete; 1 step, 0 unresolved; nothing has been or will be executed\n"
    )
    assert called("validate", "-", stdin=plan.replace(b'"complete": true', b'"complete": false')).code == 1


def test_artifacts_are_validated_and_used(tmp_path: Path, folder: Path) -> None:
    good = write_artifact(tmp_path, [3, 1, 0], 4)
    outcome = called("validate", good)
    assert outcome.code == 0
    assert outcome.text.startswith(
        "valid: memory artifact; 3 keys, 5 values, 4 slots, no two keys share a slot; sha256 "
    )
    colliding = write_artifact(tmp_path, [1, 1, 0], 4, "colliding.json")
    outcome = called("validate", colliding)
    assert (outcome.code, outcome.output) == (1, b"")
    assert "Keys 0, 1 share slot 1. Look at it with renigma artifact diagnose." in outcome.errors

    replayed = called("replay", folder / "first.txt", "--memory-artifact", good, "--json").output
    record = json.loads(replayed)
    assert (record["engine"]["kind"], record["events"][0]["slot"]) == ("memory-artifact", 3)
    assert called("validate", "-", "--memory-artifact", good, stdin=replayed).code == 0
    outcome = called("validate", "-", stdin=replayed)
    assert (outcome.code, outcome.output) == (1, b"")
    assert "engine-mismatch at /engine/kind: " in outcome.errors
    assert "--memory-artifact PATH" in outcome.errors
    outcome = called("replay", folder / "first.txt", "--memory-artifact", tmp_path / "none.json")
    refused(outcome, f"renigma: {tmp_path}/none.json: unreadable-artifact: No such file or directory.")


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("memory-session-1", "memory/schemas/memory-session-1.json"),
        ("memory-session-2", "memory/schemas/memory-session-2.json"),
        ("memory-artifact-1", "memory/schemas/memory-artifact-1.json"),
        ("request-plan-1", "plans/schemas/request-plan-1.json"),
    ],
)
def test_a_schema_is_printed_as_published(name: str, file: str) -> None:
    assert called("schema", name) == (0, (ROOT / file).read_bytes(), "")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nothing"],
        ["--nothing"],
        ["schema"],
        ["schema", "memory-session-3"],
        ["replay"],
        ["replay", "a", "b"],
        ["replay", "a", "--language", "3"],
        ["replay", "a", "--jobs", "2"],
        ["replay", "a", "--jsonl", "b", "c"],
        ["replay", "--jsonl", "b", "c", "--json"],
        ["replay", "--jsonl", "b", "c", "--jobs", "0"],
        ["validate"],
        ["plan"],
        ["acceptance", "extra"],
        ["artifact"],
        ["artifact", "train"],
        ["workbench", "--port", "99999"],
        ["workbench", "--host", "localhost"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told_in_one_line(arguments: list[str]) -> None:
    outcome = called(*arguments)
    assert (outcome.code, outcome.output) == (2, b"")
    assert re.fullmatch(r"renigma[a-z ]*: .+ \(see renigma[a-z ]* --help\)\n", outcome.errors)


def test_the_version_is_that_of_the_distribution() -> None:
    assert renigma("--version") == (0, f"renigma {version('renigma')}\n".encode(), "")


@pytest.mark.parametrize("command", [(), *COMMANDS], ids=" ".join)
def test_help_begins_with_examples(command: tuple[str, ...]) -> None:
    outcome = called(*command, "--help", COLUMNS="80")
    assert (outcome.code, outcome.errors) == (0, "")
    examples, usage, *rest = outcome.text.split("\n\n")
    assert re.match(r"examples:\n  renigma ", examples)
    assert usage.startswith(f"usage: {' '.join(('renigma', *command))} ")
    assert all(len(line) <= 80 for part in rest for line in part.splitlines())


def test_help_names_every_command() -> None:
    named = re.findall(r"^    ([a-z]+) ", called("--help").text, re.MULTILINE)
    assert set(named) >= {
        "workbench",
        "replay",
        "validate",
        "show",
        "why",
        "without",
        "diff",
        "export",
        "plan",
        "acceptance",
        "artifact",
        "lsp",
        "mcp",
        "schema",
        "completion",
    }


def test_a_reader_that_goes_away_hears_no_complaint(folder: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "renigma_site", "replay", str(folder / "five.txt"), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize(
    ("redirection", "message"),
    [
        ("> /dev/full", "standard output: No space left on device"),
        (">&-", "standard output: closed"),
        ("<&-", "standard input: closed"),
    ],
)
def test_streams_that_do_not_work_are_told(redirection: str, message: str) -> None:
    script = f'printf "Set a to b." | {sys.executable} -m renigma_site replay - {redirection}'
    done = subprocess.run(
        ["sh", "-c", script], capture_output=True, env=environment(), check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr.decode()) == (1, b"", f"renigma: {message}\n")


def on_a_terminal(*arguments: str, **changes: str) -> bytes:
    """What the command writes where both streams are a terminal."""
    main, side = pty.openpty()
    env = {k: v for k, v in environment(TERM="xterm", **changes).items() if k != "NO_COLOR" or k in changes}
    process = subprocess.Popen(
        [sys.executable, "-m", "renigma_site", *arguments],
        stdin=side,
        stdout=side,
        stderr=side,
        env=env,
    )
    os.close(side)
    shown = b""
    try:
        while chunk := os.read(main, 4096):
            shown += chunk
    except OSError:
        pass  # how a terminal says that the other side is gone
    os.close(main)
    assert process.wait(60) == 0
    return shown


def test_colour_is_for_terminals_only(folder: Path) -> None:
    five = str(folder / "five.txt")
    plain = renigma("replay", five)
    assert b"\x1b" not in plain.output
    coloured = on_a_terminal("replay", five)
    assert b"\x1b[" in coloured
    assert re.sub(rb"\x1b\[\d+m", b"", coloured).replace(b"\r\n", b"\n") == plain.output
    assert on_a_terminal("replay", five, NO_COLOR="1").replace(b"\r\n", b"\n") == plain.output


def test_columns_line_up_whatever_the_script() -> None:
    text = 'Set 色 to "緑". Set "e\u0301" to "x". Set "plain" to "y".'
    rows = called("replay", "-", stdin=text.encode()).text.splitlines()[2:5]
    # Of three labels in five cells each: wide signs take two cells, combining marks none.
    assert [row.split("remember")[1].rsplit(" ", 1)[0].rstrip() for row in rows] == [
        "   色     緑               0",
        "   e\u0301      x                1",
        "   plain  y                2",
    ]
