"""A document of the wrong kind is called what it is, in every command, and the way out is named."""

from pathlib import Path

import pytest

import renigma
from support.artifacts import write_artifact
from support.cli import called


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    paths = {name: str(tmp_path / name) for name in ("record.json", "plan.json", "artifact.json", "text.txt")}
    renigma.read("Set a to b.").save(paths["record.json"])
    renigma.plan('Read "a".').save(paths["plan.json"])
    write_artifact(tmp_path, [0, 1], 2)
    Path(paths["text.txt"]).write_text("Set a to b.", encoding="utf-8")
    return paths


@pytest.mark.parametrize(
    ("command", "named", "code"),
    [
        ("replay record.json", "this is a memory record, not a text; renigma validate", 1),
        ("replay artifact.json", "this is a memory artifact, not a text; renigma validate", 1),
        ("plan record.json", "this is a memory record, not a text; renigma validate", 1),
        ("why plan.json a", "this is a request plan, not a memory record or a text; renigma validate", 1),
        ("without plan.json --event 0", "this is a request plan, not a memory record or a text; renigma", 1),
        ("diff record.json plan.json", "this is a request plan, not a memory record or a text; renigma", 2),
        ("diff artifact.json record.json", "this is a memory artifact, not a memory record or a text;", 2),
        ("show artifact.json", "this is a memory artifact, not a memory record or a request plan;", 1),
        ("show text.txt", "A JSON document is needed here; renigma replay and renigma plan read texts.", 1),
        ("export artifact.json --as csv", "this is a memory artifact, not a memory record or a text;", 1),
        ("export artifact.json --as dot", "this is a memory artifact, not a request plan or a text;", 1),
        (
            "why record.json a --memory-artifact plan.json",
            "plan.json: schema at /format: This is a request plan, not a memory artifact.",
            1,
        ),
        (
            "validate text.txt",
            "A JSON document is needed here; renigma replay and renigma plan read texts.",
            1,
        ),
    ],
)
def test_it_is_named_with_the_way_out(files: dict[str, str], command: str, named: str, code: int) -> None:
    outcome = called(*(files.get(word, word) for word in command.split()))
    assert (outcome.code, outcome.text) == (code, "")
    assert named in outcome.errors
    assert outcome.errors.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "--", "-x.json"],
        ["validate", "--json", "--", "-x.json"],
        ["show", "--", "-x.json"],
        ["why", "--", "-x.json", "-k"],
        ["why", "record.json", "--", "-k"],
        ["why", "--json", "--", "-x.json", "--event"],
        ["diff", "--", "-x.json", "record.json"],
        ["diff", "record.json", "--", "-x.json"],
        ["export", "--as", "csv", "--", "-x.json"],
        ["replay", "--", "-t.txt"],
        ["plan", "--", "-t.txt"],
    ],
)
def test_what_follows_two_hyphens_is_no_option(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-x.json", "record.json"):
        renigma.read("Set a to b.").save(name)
    Path("-t.txt").write_text("Set a to b.", encoding="utf-8")
    outcome = called(*arguments)
    assert (outcome.code, outcome.errors) == (0, "")


def test_after_two_hyphens_an_option_is_a_word() -> None:
    outcome = called("validate", "--", "--json")
    assert (outcome.code, outcome.errors) == (1, "renigma: --json: No such file or directory\n")
