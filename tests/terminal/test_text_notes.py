"""What a command says about how a text file was read."""

import json
from pathlib import Path

import pytest

from support.cli import called
from support.server import ROOT

BOM = "\ufeff"


@pytest.mark.parametrize("command", ["replay", "plan"])
def test_a_byte_order_mark_is_named_before_the_table(command: str) -> None:
    outcome = called(command, "-", stdin=(BOM + "Set a to b. Set c to d.").encode())
    assert (outcome.code, outcome.errors) == (0, "")
    first = outcome.text.splitlines()[0]
    assert first.startswith("note: the text begins with a byte order mark (BOM)")
    assert BOM not in outcome.text


def test_line_ends_that_the_page_would_change_are_named_once() -> None:
    outcome = called("replay", "-", stdin=b"Set a to b.\r\nSet c to d.\r\n")
    notes = [line for line in outcome.text.splitlines() if line.startswith("note: ")]
    assert notes == [
        "note: lines end in CR LF, and are read so; the page would read this text with LF and therefore with another "
        "digest"
    ]


def test_beside_a_document_the_notes_go_to_standard_error() -> None:
    outcome = called("replay", "-", "--json", stdin=b"Set a to b.\r\n")
    assert json.loads(outcome.output)["source_text"] == "Set a to b.\r\n"
    assert outcome.errors.startswith("renigma: warning: lines end in CR LF")
    assert outcome.errors.count("\n") == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_named(encoding: str, tmp_path: Path) -> None:
    file = tmp_path / "text"
    file.write_bytes("Set a to b.".encode(encoding))
    for command in ("replay", "plan"):
        outcome = called(command, file)
        assert "UTF-16" in (outcome.text + outcome.errors).splitlines()[0]
        assert "save it as UTF-8" in (outcome.text + outcome.errors).splitlines()[0]
    file.write_bytes('{"format": "renigma.memory-session"}'.encode(encoding))
    outcome = called("validate", file)
    assert (outcome.code, outcome.output) == (1, b"")
    assert "malformed-json: The document is UTF-16, not UTF-8." in outcome.errors


@pytest.mark.parametrize("data", [b"", b"\n", b" \t\r\n"])
def test_an_empty_document_is_named(data: bytes) -> None:
    outcome = called("validate", "-", stdin=data)
    assert outcome.code == 1
    assert outcome.errors.startswith("renigma: standard input: malformed-json: The document is empty.")


@pytest.mark.parametrize("command", ["replay", "plan"])
def test_a_record_in_place_of_a_text_is_named(command: str) -> None:
    path = ROOT / "tests" / "data" / "first-record.json"
    outcome = called(command, path)
    assert outcome == (
        1,
        b"",
        f"renigma: {path}: this is a memory record, not a text; renigma validate checks it, renigma show prints it\n",
    )


def test_a_text_that_only_begins_like_a_document_is_read() -> None:
    assert called("replay", "-", "--json", stdin=b'{"format": 1} Set a to b.').code == 0
    assert called("replay", "-", "--json", stdin=b'{"format": "x"}').code == 0
