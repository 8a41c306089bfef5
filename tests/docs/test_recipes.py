"""docs/architecture.md: each recipe is applied to a copy of the project, and what it adds works there."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from support.markdown import Block, blocks_in, read
from support.server import ROOT

PAGE: Final = ROOT / "docs" / "architecture.md"
NEEDED: Final = (
    "renigma_site", "memory", "plans", "renigma", "templates", "static", "corpus", "docs", "tests", "pyproject.toml",
    "README.md", "manage.py",
)  # fmt: skip
RECIPES: Final = ("a form", "an engine", "a hint", "a page", "a command", "a verb of plans")

ENGINE_ON_A_PAGE: Final = """
from memory.engine.descending import DescendingReference
settings.MEMORY_ENGINE = DescendingReference()
page = Client(headers={"host": "127.0.0.1"}).get("/memory/").content.decode()
assert "descending reference, not learned" in page
assert "First slot" in page
assert "dictionary reference, not learned" not in page
assert settings.MEMORY_ENGINE.description["kind"] == "descending-reference"
"""
THE_NEW_PAGE: Final = """
answer = Client(headers={"host": "127.0.0.1"}).get("/help/words/")
assert answer.status_code == 200
assert "In quotes each of them is a label: it, its, this" in answer.content.decode()
assert Client(headers={"host": "127.0.0.1"}).post("/help/words/").status_code == 405
"""
ALSO: Final = {"an engine": ENGINE_ON_A_PAGE, "a page": THE_NEW_PAGE}
"""What a recipe adds beyond the terminal, asked of the site in a process of its own."""
SITE: Final = """
import os
os.environ["DJANGO_SETTINGS_MODULE"] = "renigma_site.settings"
import django
django.setup()
from django.conf import settings
from django.test import Client
"""


class Recipe(NamedTuple):
    """A recipe as the page gives it: the change, the commands after it, and what they print."""

    change: str
    commands: str
    printed: str


def recipe(name: str) -> Recipe:
    change, commands, printed = blocks_of(name)
    assert (change.language, commands.language, printed.language) == ("diff", "sh", "text")
    return Recipe(change.content, commands.content, printed.content)


def blocks_of(name: str) -> list[Block]:
    return blocks_in(section(name))


def section(name: str) -> str:
    return read(PAGE).partition(f"\n## Adding {name}\n")[2].partition("\n## ")[0]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    ignored = shutil.ignore_patterns("__pycache__", ".*", "images", "node_modules")
    for name in NEEDED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder / name)
    return folder


@pytest.mark.parametrize("name", RECIPES)
def test_a_recipe_works(name: str, copy: Path, tmp_path: Path) -> None:
    change, commands, printed = recipe(name)
    if run(["git", "apply", "--reverse", "--check", "-"], copy, change).returncode != 0:  # not followed yet
        applied = run(["git", "apply", "-"], copy, change)
        assert applied.returncode == 0, applied.stderr

    for program, arguments in (("python", ""), ("renigma", "-m renigma_site")):
        path = tmp_path / program
        path.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments} "$@"\n', encoding="utf-8")
        path.chmod(0o755)
    variables = {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}", "PYTHONPATH": str(copy)}
    done = run(["sh", "-e", "-c", commands], copy, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    assert all_in_order(printed.splitlines(), done.stdout.splitlines()), done.stdout
    if name in ALSO:
        asked = run([sys.executable, "-"], copy, SITE + ALSO[name], **variables)
        assert asked.returncode == 0, asked.stderr


def all_in_order(lines: list[str], output: list[str]) -> bool:
    """Whether each line is part of a line of the output, in this order."""
    rest = iter(output)
    return all(any(line in found for found in rest) for line in lines)


def test_the_recipe_of_a_form_writes_its_schema(copy: Path) -> None:
    assert run(["git", "apply", "-"], copy, recipe("a form").change).returncode == 0
    schema = copy / "memory" / "schemas" / "memory-session-2.json"
    assert b'"keep-as"' not in schema.read_bytes()
    written = run([sys.executable, "-m", "memory.record.schemas"], copy, PYTHONPATH=str(copy))
    assert written.returncode == 0, written.stderr
    assert b'"keep-as"' in schema.read_bytes()


def test_a_third_language_version_is_named_wherever_the_page_says(copy: Path) -> None:
    forms = copy / "memory" / "language" / "forms.py"
    before = forms.read_text(encoding="utf-8")
    after = before.replace("Literal[1, 2]", "Literal[1, 2, 3]").replace("= (1, 2)\n", "= (1, 2, 3)\n")
    forms.write_text(after, encoding="utf-8")
    modules = ["memory/language", "memory/record", "memory/page", "memory/acceptance", "memory/service.py"]
    checked = run(
        [sys.executable, "-m", "mypy", "--follow-imports=silent", *modules], copy, PYTHONPATH=str(copy)
    )
    named = re.findall(r"^(\S+\.py):\d+: error: .*assert_never", checked.stdout, re.MULTILINE)
    told = re.findall(r"^   - `(memory/\S+\.py)`", section("a language version"), re.MULTILINE)
    assert sorted(set(named)) == sorted(told), checked.stdout
    assert checked.stdout.count(" error: ") == len(named), checked.stdout


def run(command: list[str], cwd: Path, stdin: str = "", **changes: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", **changes},
        check=False,
        timeout=600,
    )
