"""The one-way line: what each part may import, shown by processes in which Django cannot be imported."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest

from support.artifacts import write_artifact
from support.modules import PACKAGES, module_files
from support.server import ROOT, environment

# Right of the last arrow: everything else imports, and works, where there is no Django.
WITH_DJANGO = (
    "renigma_site.help*",
    "renigma_site.openapi*",
    "renigma_site.settings",
    "renigma_site.urls",
    "renigma_site.web.*",
    "renigma_site.wsgi",
    "memory.acceptance.views",
    "memory.api",
    "memory.apps",
    "memory.presenters.*",
    "memory.urls",
    "memory.views",
    "plans.api",
    "plans.apps",
    "plans.presenters*",
    "plans.urls",
    "plans.views",
)
# Text to record and text to plan: nothing but what is passed in, so that a replay is a function.
PURE = ("renigma_site.kernel*", "memory.language*", "memory.engine*", "memory.record*", "memory.advice*",
        "memory.service", "memory.session_line", "plans.language*", "plans.document*", "plans.advice*",
        "plans.service")  # fmt: skip
OUTSIDE_WORLD = frozenset({"time", "datetime", "random", "secrets", "uuid", "os", "pathlib", "socket", "subprocess",
                           "tempfile", "shutil", "locale", "platform", "getpass", "threading", "asyncio"})  # fmt: skip
ALLOWED = {
    ("memory.advice.document", "pathlib"): "writes the published schema anew, by hand",
    ("memory.engine.artifact", "pathlib"): "the path of the file that a person named at launch",
    ("memory.engine.artifact_file", "os"): "opens that file, and the checkpoint beside it, once",
    ("memory.engine.artifact_file", "pathlib"): "their paths",
    ("memory.record.schemas", "pathlib"): "writes the published schemas anew, by hand",
    ("plans.document.schemas", "pathlib"): "writes the published schema anew, by hand",
    ("plans.language.tables", "pathlib"): "writes the stored tables anew, by hand",
    (
        "renigma_site.kernel.collector",
        "threading",
    ): "a lock, since threads may overlap where the collector is held off",
    ("renigma_site.kernel.path_arguments", "os"): "whether a path that a program gave can name a file",
    (
        "renigma_site.kernel.path_arguments",
        "pathlib",
    ): "that path, of a file that memory.session or plans.plan reads",
    ("renigma_site.kernel.paths", "pathlib"): "where templates, static files and the corpus lie",
}
LONGEST_MODULE = 400


def is_one_of(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def without_django(mode: str, *names: str, stdin: str = "") -> Any:
    done = subprocess.run(
        [sys.executable, "-m", "support.without_django", mode, *names],
        input=stdin,
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    blocked = {"django", "csp", "waitress", "whitenoise"}
    assert not blocked & {name.partition(".")[0] for name in answer["imported"]}
    return answer


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def test_only_what_is_named_here_needs_django() -> None:
    names = [name for name in module_files() if not name.endswith("__main__")]
    failures = without_django("modules", *names)["result"]
    assert {name: asked for name, asked in failures.items() if not is_one_of(name, WITH_DJANGO)} == {}
    idle = [pattern for pattern in WITH_DJANGO if not any(fnmatch(name, pattern) for name in failures)]
    assert idle == []
    assert len(names) - len(failures) > 80  # the test does try something


def test_every_command_but_workbench_runs_without_django(tmp_path: Path) -> None:
    artifact = str(write_artifact(tmp_path, [1, 0], 2))
    record = (ROOT / "tests" / "data" / "first-record.json").read_text(encoding="utf-8")
    commands = [
        (["--help"], "", 0),
        (["--version"], "", 0),
        (["replay", "-", "--strict"], "Set color to green.", 0),
        (["replay", "--jsonl", "-", "-"], '{"id": 1, "text": "", "language_version": 2}', 0),
        (["validate", "-"], record, 0),
        (["plan", "-", "--strict"], 'Read "notes.txt".', 0),
        (["acceptance", "--json"], "", 0),
        (["artifact", "diagnose", artifact, "--episodes", "1"], "", 0),
        (["schema", "memory-session-2"], "", 0),
    ]
    lines = [{"arguments": arguments, "stdin": stdin} for arguments, stdin, _ in commands]
    codes = without_django("commands", stdin=json.dumps(lines))["result"]
    assert codes == [code for *_, code in commands]


def test_help_imports_nothing_but_the_command_line() -> None:
    imported = without_django("commands", stdin=json.dumps([{"arguments": ["--help"], "stdin": ""}]))[
        "imported"
    ]
    ours = {name for name in imported if name.partition(".")[0] in PACKAGES}
    assert {name.split(".")[0] for name in ours} == {"renigma_site"}
    assert not {"orjson", "lark", "numpy"} & set(imported)


def test_pure_code_asks_nothing_of_the_outside_world() -> None:
    asked = {
        (name, module)
        for name, path in module_files().items()
        if is_one_of(name, PURE) and not is_one_of(name, WITH_DJANGO)
        for module in imports_of(path)
        if module.partition(".")[0] in OUTSIDE_WORLD
    }
    assert asked == set(ALLOWED)


def test_the_packages_import_nothing_by_themselves() -> None:
    for package in PACKAGES:
        assert list(imports_of(ROOT / package / "__init__.py")) == []


def test_modules_stay_small() -> None:
    lengths = {name: path.read_bytes().count(b"\n") for name, path in module_files().items()}
    assert {name: length for name, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_the_import_contracts_hold() -> None:
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports"))],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


@pytest.mark.parametrize("pattern", PURE)
def test_every_pattern_of_pure_code_matches_something(pattern: str) -> None:
    assert any(fnmatch(name, pattern) for name in module_files())
