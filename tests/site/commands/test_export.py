"""`renigma export` as a person meets it: each form of a record and of a plan, and the forms of the other kind."""

import csv
import io
import json
from pathlib import Path

import pytest

from support.cli import called

SESSION = "Set color to green. What is color? Set =1 to b."
REQUEST = 'Read "notes.txt" and summarize it in 5 bullets.'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "session.txt").write_text(SESSION, "utf-8")
    (tmp_path / "request.txt").write_text(REQUEST, "utf-8")
    (tmp_path / "record.json").write_bytes(called("replay", tmp_path / "session.txt", "--json").output)
    (tmp_path / "plan.json").write_bytes(called("plan", tmp_path / "request.txt", "--json").output)
    return tmp_path


@pytest.mark.parametrize("form", ["prov", "annotations", "csv"])
def test_a_record_and_its_text_are_exported_alike(folder: Path, form: str) -> None:
    outcome = called("export", folder / "record.json", "--as", form)
    assert (outcome.code, outcome.errors) == (0, "")
    assert called("export", folder / "session.txt", "--as", form).output == outcome.output
    if form == "csv":
        assert [row["operation"] for row in csv.DictReader(io.StringIO(outcome.text))][:2] == [
            "remember",
            "recall",
        ]
    else:
        assert isinstance(json.loads(outcome.output), dict)


@pytest.mark.parametrize(("form", "first"), [("mermaid", "flowchart TB"), ("dot", "digraph plan {")])
def test_a_plan_and_its_request_are_exported_alike(folder: Path, form: str, first: str) -> None:
    outcome = called("export", folder / "plan.json", "--as", form)
    assert (outcome.code, outcome.errors, outcome.text.splitlines()[0]) == (0, "", first)
    assert called("export", folder / "request.txt", "--as", form).output == outcome.output


@pytest.mark.parametrize(
    ("file", "form", "said"),
    [
        ("record.json", "dot", "this is a record; --as prov, annotations or csv export it"),
        ("plan.json", "csv", "this is a plan; --as mermaid or dot export it"),
    ],
)
def test_the_forms_of_the_other_kind_are_named(folder: Path, file: str, form: str, said: str) -> None:
    outcome = called("export", folder / file, "--as", form)
    assert (outcome.code, outcome.output) == (1, b"")
    assert outcome.errors == f"renigma: {folder / file}: {said}\n"


def test_an_altered_plan_is_refused(folder: Path) -> None:
    altered = (folder / "plan.json").read_bytes().replace(b'"complete": true', b'"complete": false')
    (folder / "plan.json").write_bytes(altered)
    outcome = called("export", folder / "plan.json", "--as", "dot")
    assert (outcome.code, outcome.output) == (1, b"")
    assert "replay-mismatch at /complete" in outcome.errors


def test_declared_verbs_are_read(folder: Path) -> None:
    verbs = folder / "verbs.toml"
    verbs.write_text(
        'format = "renigma.request-verbs"\nversion = 1\n\n[[verb]]\nword = "water"\nframe = "source:VALUE"\n'
        'gives = "nothing"\neffect = "execute"\n',
        "utf-8",
    )
    (folder / "request.txt").write_text('Water "the roses".', "utf-8")
    outcome = called("export", folder / "request.txt", "--as", "mermaid", "--verbs", verbs)
    assert (outcome.code, 'step1["1#46; Water #34;the roses#34;.<br>execute"]' in outcome.text) == (0, True)


def test_an_unknown_form_is_wrong_usage(folder: Path) -> None:
    outcome = called("export", folder / "record.json", "--as", "svg")
    assert outcome.code == 2
    assert "choose from" in outcome.errors
