"""The import contracts refuse what they are written against: each import is planted in a copy and reported."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.modules import PACKAGES
from support.server import ROOT

PLANTED = {
    "kernel → error codes": ("renigma_site/kernel/refusal.py", "renigma_site.web.error_codes"),
    "web → memory": ("renigma_site/web/json_api.py", "memory.service"),
    "terminal → plans": ("renigma_site/terminal/files.py", "plans.service"),
    "web → settings": ("renigma_site/web/json_api.py", "renigma_site.settings"),
    "web → terminal": ("renigma_site/web/json_api.py", "renigma_site.terminal.output"),
    "engine → language": ("memory/engine/protocol.py", "memory.language.labels"),
    "language → record": ("memory/language/parser.py", "memory.record.model"),
    "language → advice": ("memory/language/parser.py", "memory.advice.confusables"),
    "record → advice": ("memory/record/build.py", "memory.advice.confusables"),
    "record → timeline": ("memory/record/exports.py", "memory.presenters.timeline"),
    "record → Django": ("memory/record/build.py", "django.utils.html"),
    "advice → service": ("memory/advice/confusables.py", "memory.service"),
    "rewording → hints": ("memory/advice/rewording.py", "memory.advice.hints"),
    "service → acceptance": ("memory/service.py", "memory.acceptance.report"),
    "page → views": ("memory/page/actions.py", "memory.views"),
    "memory → plans": ("memory/service.py", "plans.service"),
    "plans → memory": ("plans/service.py", "memory.service"),
    "memory → the command line": ("memory/commands/replay.py", "renigma_site.cli"),
    "mcp → commands": ("renigma_site/mcp/resources.py", "renigma_site.commands.schema"),
    "plan language → plan document": ("plans/language/sentences.py", "plans.document.model"),
    "plan language → plan advice": ("plans/language/sentences.py", "plans.advice.parts"),
    "plan service → plan pages": ("plans/service.py", "plans.page.actions"),
    "plan document → Django": ("plans/document/model.py", "django.utils.html"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("contracts")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    assert lint(folder).returncode == 0
    return folder


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports"))],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize(("file", "imported"), PLANTED.values(), ids=PLANTED)
def test_a_planted_import_is_reported(copy: Path, file: str, imported: str) -> None:
    path = copy / file
    before = path.read_bytes()
    path.write_bytes(before + f"\nimport {imported}  # planted\n".encode())
    try:
        done = lint(copy)
    finally:
        path.write_bytes(before)
    assert done.returncode == 1, done.stdout
    assert file.removesuffix(".py").replace("/", ".") in done.stdout.partition("Broken contracts")[2]


def test_a_module_without_a_place_is_reported(copy: Path) -> None:
    path = copy / "memory" / "unplaced.py"
    path.write_text('"""Planted."""\n', encoding="utf-8")
    try:
        done = lint(copy)
    finally:
        path.unlink()
    assert done.returncode == 1
    assert "memory.unplaced" in done.stdout
