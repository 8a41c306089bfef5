"""`renigma validate` and what a replay cannot find: an edited history is a valid record, and another one."""

import json
from pathlib import Path

import renigma
from support.cli import called

HISTORY = [{"source_text": "Set color to green.", "language_version": 2}]


def test_an_edited_history_is_found_by_the_digest_and_by_the_name(tmp_path: Path) -> None:
    session = renigma.read("Set color to blue.", history=HISTORY)  # type: ignore[arg-type]
    saved = tmp_path / f"renigma-memory-{session.sha256[:8]}.json"
    session.save(saved)
    outcome = called("validate", saved, "--sha256", session.sha256)
    assert (outcome.code, outcome.errors) == (0, "")

    saved.write_bytes(saved.read_bytes().replace(b"Set color to green.", b"Set color to brown."))
    outcome = called("validate", saved)
    assert outcome.code == 0  # a history is kept and never replayed
    assert (
        f"warning: {saved}: the name promises a digest that begins with {session.sha256[:8]}"
        in outcome.errors
    )
    (found,) = json.loads(called("validate", saved, "--json").output)["files"]
    assert (found["valid"], found["problem"]["code"]) == (True, "file-name")

    outcome = called("validate", saved, "--sha256", session.sha256[:8])
    assert (outcome.code, "review-mismatch" in outcome.errors) == (1, True)
    try:
        renigma.load(saved, sha256=session.sha256)
    except renigma.Refused as refused:
        assert refused.code == "review-mismatch"
    else:
        raise AssertionError("the edited history was loaded")
