"""docs/git.md, with a real git: records as readable text in diffs, and compared by their bindings."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.cli import called
from support.markdown import blocks
from support.server import ROOT, environment

PAGE = ROOT / "docs" / "git.md"
OLD = b"Set color to green. What is color?"
NEW = b"Set color to blue. What is color? Set size to 3."

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


class Repository:
    """A repository with two commits of one record, as docs/git.md configures it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        tools = folder / "tools"
        tools.mkdir()
        program = tools / "renigma"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m renigma_site "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        self.environment = environment(
            PATH=f"{tools}{os.pathsep}{os.environ['PATH']}",
            HOME=str(folder),
            GIT_CONFIG_NOSYSTEM="1",
            GIT_PAGER="cat",
            GIT_AUTHOR_NAME="A",
            GIT_AUTHOR_EMAIL="a@b.invalid",
            GIT_COMMITTER_NAME="A",
            GIT_COMMITTER_EMAIL="a@b.invalid",
        )
        self.git("init", "--quiet")
        self.record = folder / "memory.record.json"

    def git(self, *arguments: str) -> str:
        done = subprocess.run(
            ["git", *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.decode()

    def run(self, lines: str) -> None:
        """Runs the lines of a console block."""
        subprocess.run(["sh", "-ec", lines], cwd=self.folder, env=self.environment, check=True, timeout=60)

    def commit(self, text: bytes, name: str) -> None:
        self.record.write_bytes(called("replay", "-", "--json", stdin=text).output)
        self.git("add", self.record.name)
        self.git("commit", "--quiet", "-m", name)


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    repository = Repository(tmp_path)
    repository.commit(OLD, "old")
    repository.commit(NEW, "new")
    return repository


def configuration(number: int) -> str:
    return [block.content for block in blocks(PAGE) if block.language == "sh"][number]


def test_git_shows_records_as_text(repository: Repository) -> None:
    plain = repository.git("diff", "HEAD~1")
    assert '"source_text"' in plain
    repository.run(configuration(0))
    shown = repository.git("diff", "HEAD~1")
    assert '"source_text"' not in shown
    assert re.search(r"^-0 +remember +color +green ", shown, re.MULTILINE)
    assert re.search(r"^\+0 +remember +color +blue ", shown, re.MULTILINE)
    assert re.search(r"^\+2 +remember +size +3 ", shown, re.MULTILINE)
    assert re.search(r"^-record sha256 [0-9a-f]{64}$", shown, re.MULTILINE)


def test_git_compares_what_records_hold(repository: Repository) -> None:
    repository.run(configuration(1))
    shown = repository.git("diff", "HEAD~1")
    assert shown.startswith(
        "renigma diff a/memory.record.json b/memory.record.json\n--- a/memory.record.json\n"
    )
    assert "  - color = green  (event 0: Set color to green)\n" in shown
    assert "  + color = blue  (event 0: Set color to blue)\n" in shown
    assert "  + size = 3  (event 2: Set size to 3)\n" in shown
    # A record that is new, one that is gone, one that was renamed and one that is broken are differences too.
    assert "bindings: 2 added, 0 changed, 0 removed" in repository.git(
        "show", "--ext-diff", "--format=", "HEAD~1", "--", "none", repository.record.name
    ).replace("1 added", "2 added")
    repository.git("mv", repository.record.name, "renamed.record.json")
    (repository.folder / "renamed.record.json").write_bytes(
        called("replay", "-", "--json", stdin=NEW + b" Set owner to Ana.").output
    )
    renamed = repository.git("diff", "-M", "HEAD")
    assert "renigma diff a/memory.record.json b/renamed.record.json\n" in renamed
    assert "  + owner = Ana  (event 3: Set owner to Ana)\n" in renamed
    (repository.folder / "renamed.record.json").write_bytes(b"{}")
    assert "cannot be compared: " in repository.git("diff", "HEAD")


def test_a_deleted_record_is_compared_with_nothing(repository: Repository) -> None:
    repository.run(configuration(1))
    repository.git("rm", "--quiet", repository.record.name)
    assert "bindings: 0 added, 0 changed, 2 removed" in repository.git("diff", "HEAD")
