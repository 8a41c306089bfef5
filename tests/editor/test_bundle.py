"""The page's editor is one committed file: what its sources give, small, and with the licences of what it holds."""

import gzip
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "static" / "editor"
BUNDLE: Final = ROOT / "static" / "renigma" / "editor.js"
PATIENCE: Final = 300
"""Seconds after which an installation counts as hung."""


def give_up(reason: str) -> None:
    """Skips, with the reason; fails instead where RENIGMA_EDITOR says that the bundle must be compared."""
    if os.environ.get("RENIGMA_EDITOR") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with the packages of the lock file, as `make editor` has them."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        give_up("node and npm are not installed, so the editor was not built")
    folder = tmp_path_factory.mktemp("editor")
    shutil.copytree(SOURCES, folder, ignore=shutil.ignore_patterns("node_modules"), dirs_exist_ok=True)
    installation = run(
        "npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", folder=folder
    )
    if installation.returncode != 0:
        give_up(f"npm could not install the editor's packages: {installation.stderr.strip()[-400:]}")
    return folder


def test_the_committed_bundle_is_what_the_sources_give(installed: Path) -> None:
    built = run("node", "build.js", "built.js", folder=installed)
    assert built.returncode == 0, built.stderr
    assert (installed / "built.js").read_bytes() == BUNDLE.read_bytes(), "run `make editor` and commit"


def test_the_bundle_is_small() -> None:
    assert len(gzip.compress(BUNDLE.read_bytes(), 9)) <= 130_000


def lock() -> dict[str, Any]:
    document: dict[str, Any] = json.loads((SOURCES / "package-lock.json").read_text(encoding="utf-8"))
    return document


def test_the_bundle_names_the_version_and_the_licence_of_each_package_in_it() -> None:
    head, _, code = BUNDLE.read_text(encoding="utf-8").partition("*/")
    shipped = {
        name.removeprefix("node_modules/"): entry["version"]
        for name, entry in lock()["packages"].items()
        if name and not entry.get("dev") and not entry.get("optional")
    }
    named = dict(re.findall(r"^(@?[a-z0-9/-]+) ([0-9.]+)$", head, re.MULTILINE))
    assert "@codemirror/view" in named
    assert named.items() <= shipped.items()
    licences = head.count("Permission is hereby granted, free of charge")
    assert licences == len(named) == head.count("Copyright (C)")
    assert "function" in code


def test_each_package_is_pinned_by_its_digest() -> None:
    packages = lock()["packages"]
    wanted = json.loads((SOURCES / "package.json").read_text(encoding="utf-8"))
    for name, entry in packages.items():
        assert not name or entry["integrity"].startswith("sha512-"), name
        assert "resolved" not in entry, "a lock file that names a registry works with that one only"
    for name, version in (wanted["dependencies"] | wanted["devDependencies"]).items():
        assert packages[f"node_modules/{name}"]["version"] == version
