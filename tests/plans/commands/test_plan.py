"""`renigma plan` as a person meets it."""

import json
from pathlib import Path

import pytest

from support.cli import called

REQUEST = (
    'Read "notes.txt" and summarize it in 5 bullets.\nHandle the rest somehow.\nDelete a.txt and b.txt.\n'
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "request.txt"
    path.write_text(REQUEST, "utf-8")
    return path


def test_it_works(file: Path) -> None:
    outcome = called("plan", file)
    assert (outcome.code, outcome.errors) == (0, "")
    assert (
        outcome.text
        == """\
Step                               Gives  Effect     Needs   Place
─────────────────────────────────  ─────  ─────────  ──────  ─────
1. Read "notes.txt".               text   read               1:1
2. Summarize step 1 in 5 bullets.  text   transform  1 data  1:22

Unknown verb at line 2, column 1 (unknown-verb)
  Handle the rest somehow.
  ^^^^^^
  Handle is not a verb here.
  Accepted here: after, at, every, for, if, in, never, on, please, and 5 more.
  Write instead: Do "handle the rest somehow"

Unexpected word at line 3, column 9 (unexpected)
  Delete a.txt and b.txt.
          ^
  . does not fit here.
  Accepted here: a quoted text, a noun.
  Write instead: Delete "a.txt" and "b.txt"

incomplete: 2 steps, 2 unresolved
nothing has been or will be executed
"""
    )


def test_verbs_are_listed_once_where_a_word_is_none() -> None:
    outcome = called("plan", "-", stdin=b"Erase the disk. Wipe the disk.")
    assert outcome.text.count("verbs, by what they do") == 1
    assert "  destructive: remove, delete\n" in outcome.text


def test_notes_stand_below_a_complete_plan() -> None:
    outcome = called("plan", "-", stdin=b'Copy "a" to "b". Write "x" to "a".')
    assert outcome.text.endswith("""\
note: No order between step 1 and step 2. Both name a, and step 2 writes it. A full stop promises no order.
  After step 1, write "x" to "a".

complete: 2 steps, 0 unresolved
nothing has been or will be executed
""")


def test_json_is_the_document_and_nothing_else(file: Path) -> None:
    outcome = called("plan", file, "--json")
    plan = json.loads(outcome.output)
    assert (outcome.code, outcome.errors, plan["source_text"]) == (0, "", REQUEST)
    assert outcome.output.startswith(b'{\n  "format": "renigma.request-plan",\n  "version": 1,')
    assert outcome.output.endswith(b"}\n")


def test_what_is_printed_is_valid(tmp_path: Path, file: Path) -> None:
    plan = tmp_path / "plan.json"
    plan.write_bytes(called("plan", file, "--json").output)
    assert called("validate", plan).text == (
        "valid: request plan, incomplete; 2 steps, 2 unresolved; nothing has been or will be executed\n"
    )
    plan.write_bytes(plan.read_bytes().replace(b'"gives": "text"', b'"gives": "list"', 1))
    refused = called("validate", plan)
    assert (refused.code, refused.output) == (1, b"")
    assert "replay-mismatch at /steps/0/gives" in refused.errors


@pytest.mark.parametrize("more", [(), ("--json",)])
def test_strict_tells_by_its_exit_code(file: Path, more: tuple[str, ...]) -> None:
    assert called("plan", file, "--strict", *more).code == 3
    assert called("plan", "-", "--strict", *more, stdin=b'Read "a".').code == 0
    assert called("plan", "-", "--strict", *more, stdin=b"").code == 0


def test_line_ends_and_columns_count_code_points() -> None:
    outcome = called("plan", "-", stdin='😀\r\nRead "a".\r\n'.encode())
    assert "Unexpected word at line 1, column 1" in outcome.text
    assert '1. Read "a".  text   read           2:1' in outcome.text


@pytest.mark.parametrize(
    ("stdin", "words"),
    [
        (b"\xff", "standard input: not UTF-8 at byte 0"),
        (b"x" * 20_001, "standard input: text-too-long"),
        (b"stop. " * 201, "standard input: too-many-steps"),
    ],
)
def test_what_is_refused_is_told_in_one_line(stdin: bytes, words: str) -> None:
    outcome = called("plan", "-", stdin=stdin)
    assert (outcome.code, outcome.output) == (1, b"")
    assert words in outcome.errors
    assert outcome.errors.count("\n") == 1


def test_signs_that_cannot_be_seen_stand_as_tokens() -> None:
    outcome = called("plan", "-", stdin='Read "a\u202eb\x1b[31m".'.encode())
    assert '1. Read "a[U+202E]b[U+001B][31m".' in outcome.text
    assert "\x1b" not in outcome.text
    assert "\u202e" not in outcome.text
