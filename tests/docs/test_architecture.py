"""docs/architecture.md: its worked change is applied to a copy of the project, and the form works there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.markdown import blocks
from support.server import ROOT

PAGE = ROOT / "docs" / "architecture.md"
NEEDED = ("renigma_site", "memory", "plans", "corpus", "docs", "tests", "pyproject.toml", "README.md")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", ".*", "images")
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name, ignore=ignored)
        else:
            shutil.copy(source, tmp_path / name)
    return tmp_path


def test_a_form_is_added_as_the_page_says(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    change, commands, printed = _worked_change()
    _run(["git", "apply", "-"], copy, change)

    programs = tmp_path_factory.mktemp("programs")
    for name, arguments in (("python", ""), ("renigma", "-m renigma_site")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    path = {"PATH": f"{programs}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(copy)}
    schema = copy / "memory" / "schemas" / "memory-session-2.json"
    assert b'"keep-as"' not in schema.read_bytes()
    output = _run(["sh", "-e", "-c", commands], copy, **path)

    assert " passed" in output
    assert " failed" not in output
    assert output[output.index("No.  Operation") :].startswith(printed)
    assert b'"keep-as"' in schema.read_bytes()
    assert b'"keep-as"' not in (ROOT / "memory" / "schemas" / "memory-session-2.json").read_bytes()


def _worked_change() -> tuple[str, str, str]:
    """The change, the commands after it, and what the last of them prints."""
    found = blocks(PAGE)
    (place,) = [number for number, block in enumerate(found) if block.language == "diff"]
    change, commands, printed = found[place : place + 3]
    assert (commands.language, printed.language) == ("sh", "text")
    return change.content, commands.content, printed.content


def _run(command: list[str], cwd: Path, stdin: str = "", **changes: str) -> str:
    done = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **changes},
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
