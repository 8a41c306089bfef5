"""`--memory-artifact PATH`: what is no ordinary file is refused at once, and one that others can write is named."""

import os
import stat
from pathlib import Path

import pytest

from support.artifacts import write_artifact
from support.cli import called


@pytest.mark.parametrize(
    ("mode", "whom"), [(0o664, "every member of its group"), (0o646, "every user"), (0o666, "every user")]
)
def test_an_artifact_that_others_can_change_gets_a_warning(tmp_path: Path, mode: int, whom: str) -> None:
    artifact = write_artifact(tmp_path, [1, 0], 2)
    artifact.chmod(mode)
    outcome = called("replay", "-", "--memory-artifact", artifact, "--json", stdin=b"Set a to b.")
    assert outcome.code == 0
    assert outcome.errors == (
        f"renigma: warning: {artifact}: {whom} can change this artifact; chmod go-w makes it yours alone\n"
    )


def test_an_artifact_of_its_own_gets_none(tmp_path: Path) -> None:
    artifact = write_artifact(tmp_path, [1, 0], 2)
    artifact.chmod(0o644)
    assert called("replay", "-", "--memory-artifact", artifact, stdin=b"Set a to b.").errors == ""


def test_what_only_calls_itself_a_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # /proc/kmsg says that it is a regular file, and has nothing to give when it was read; a pipe plays its part.
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = os.open(pipe, os.O_RDWR)  # so that the end is not reached
    with os.fdopen(writer, "wb", buffering=0):
        monkeypatch.setattr(stat, "S_ISREG", lambda mode: True)
        outcome = called("replay", "-", "--memory-artifact", pipe, stdin=b"")
        assert outcome == (1, b"", f"renigma: {pipe}: unreadable-artifact: It is not a regular file.\n")
        assert called("replay", pipe) == (1, b"", f"renigma: {pipe}: not a regular file\n")
        assert called("validate", pipe) == (1, b"", f"renigma: {pipe}: not a regular file\n")
        refused = (1, b"", f"renigma: {pipe}: not a regular file\n")
        assert called("plan", "-", "--verbs", pipe, stdin=b"") == refused
