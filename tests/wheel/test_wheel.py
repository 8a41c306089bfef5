"""What a stranger gets from `pip install`: the wheel, in a fresh environment, driven from another folder."""

import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import pytest

from support.server import ROOT, Workbench, workbench
from support.wheel import without_checkout

FIRST = "Set color to green. What is color?"
RECORD = (ROOT / "tests" / "data" / "first-record.json").read_bytes()
Run = Callable[..., tuple[int, bytes, str]]
PACKAGES = {"renigma", "renigma_site", "memory", "plans"}


@pytest.fixture
def run(programs: Path, tmp_path: Path) -> Run:
    """Runs the installed `renigma` from another folder; returns exit code, output and errors."""

    def run(*arguments: str, stdin: bytes = b"") -> tuple[int, bytes, str]:
        done = subprocess.run(
            [str(programs / "renigma"), *arguments],
            input=stdin,
            capture_output=True,
            cwd=tmp_path,
            env=without_checkout(),
            check=False,
            timeout=60,
        )
        return done.returncode, done.stdout, done.stderr.decode()

    return run


def test_the_top_level_is_exactly_the_four_packages(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.partition("/")[0] for name in names}
    assert tops == PACKAGES | {f"renigma-{version('renigma')}.dist-info"}


def test_everything_that_the_program_reads_is_inside(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("templates", "static", "corpus"):
        here = [path for path in (ROOT / folder).rglob("*") if path.is_file() and path.suffix != ".pyc"]
        here = [
            path for path in here if not path.is_relative_to(ROOT / "static" / "editor")
        ]  # only its bundle is served
        assert len(here) >= 3
        assert {f"renigma_site/{path.relative_to(ROOT).as_posix()}" for path in here} - names == set()
    assert {
        "memory/schemas/memory-session-1.json",
        "memory/schemas/memory-session-2.json",
        "memory/schemas/memory-artifact-1.json",
        "plans/schemas/request-plan-1.json",
        "plans/language/grammar.lark",
        *(f"{package}/py.typed" for package in PACKAGES),
    } <= names


def test_nothing_is_inside_that_does_not_belong_there(wheel: Path) -> None:
    program = Path(sys.executable).with_name("check-wheel-contents")
    done = subprocess.run(
        [str(program), str(wheel)], capture_output=True, text=True, cwd=ROOT, check=False, timeout=60
    )
    assert (done.returncode, done.stdout.strip()) == (0, f"{wheel}: OK")
    names = zipfile.ZipFile(wheel).namelist()
    assert [name for name in names if "/tests/" in name or name.endswith((".pyc", ".orig"))] == []


def test_the_packages_are_those_of_the_wheel(programs: Path, tmp_path: Path) -> None:
    script = (
        f"import {', '.join(sorted(PACKAGES))}; print(memory.__file__, plans.__file__, renigma_site.__file__)"
    )
    done = subprocess.run(
        [str(programs / "python"), "-c", script],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=without_checkout(),
        check=True,
    )
    assert all(str(programs.parent) in file for file in done.stdout.split())


def test_replay_and_validate(run: Run) -> None:
    assert run("replay", "-", "--json", stdin=FIRST.encode()) == (0, RECORD, "")
    code, output, errors = run("validate", "-", stdin=RECORD)
    assert (code, errors) == (0, "")
    assert output.startswith(b"valid: memory record, version 2; 2 events")
    assert run("--version") == (0, f"renigma {version('renigma')}\n".encode(), "")


def test_plan(run: Run) -> None:
    code, output, errors = run("plan", "-", "--json", "--strict", stdin=b'Read "notes.txt".')
    assert (code, errors) == (0, "")
    assert json.loads(output)["complete"] is True


def test_acceptance(run: Run) -> None:
    code, output, errors = run("acceptance")
    assert (code, errors) == (0, "")
    assert b"All 480 cases agree" in output


@pytest.mark.parametrize(
    "name", ["memory-session-1", "memory-session-2", "memory-artifact-1", "request-plan-1"]
)
def test_schemas(run: Run, name: str) -> None:
    folder = "plans" if name.startswith("request") else "memory"
    assert run("schema", name) == (0, (ROOT / folder / "schemas" / f"{name}.json").read_bytes(), "")


def test_many_sessions(run: Run) -> None:
    line = json.dumps({"id": 1, "text": FIRST, "language_version": 2}).encode()
    code, output, errors = run("replay", "--jsonl", "-", "-", "--jobs", "2", stdin=line)
    assert (code, errors) == (0, "")
    assert json.loads(output) == {"id": 1, "record": json.loads(RECORD)}


def test_training_says_which_extra_it_needs(run: Run, tmp_path: Path) -> None:
    install = "pip install '.[train]' in the folder of renigma's source"
    message = f"renigma: artifact train needs numpy, autograd, safetensors: {install}\n"
    assert run("artifact", "train", "--out", "trained") == (1, b"", message)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "package"),
    [("mcp", "mcp: run pip install 'mcp>=2,<3'"), ("lsp", "pygls: run pip install 'pygls>=2.1,<3'")],
)
def test_a_server_says_which_extra_it_needs(run: Run, command: str, package: str) -> None:
    install = f"in this environment, or pip install '.[{command}]' from a checkout"
    assert run(command) == (1, b"", f"renigma: renigma {command} needs the package {package} {install}\n")


@pytest.fixture(scope="module")
def installed_workbench(programs: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    command = (str(programs / "renigma"), "workbench")
    with workbench(command=command, cwd=elsewhere, env=without_checkout()) as running:
        yield running
        assert list(elsewhere.iterdir()) == []


@pytest.mark.parametrize(
    "path",
    ["/memory/", "/plans/", "/help/", "/help/acceptance/", "/static/renigma/app.css", "/static/renigma/app.js",
     "/static/renigma/icon.svg", "/api/memory/config", "/api/openapi.json"],
)  # fmt: skip
def test_the_workbench_has_everything(installed_workbench: Workbench, path: str) -> None:
    answer = installed_workbench.get(path)
    assert answer.status == 200
    assert len(answer.body) > 100


def test_the_workbench_replays(installed_workbench: Workbench) -> None:
    body = json.dumps({"text": FIRST, "prior_revisions": []}).encode()
    answer = installed_workbench.post_json("/api/memory/preview", body)
    assert answer.status == 200
    assert answer.json()["document"] == json.loads(RECORD)
