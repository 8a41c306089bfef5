"""The training package stands apart: nobody needs its libraries who does not train."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LIBRARIES = {"numpy", "autograd", "safetensors"}
COMMANDS = {f"memory/commands/artifact{name}.py" for name in ("", "_compare", "_options", "_train")}
HARD_MODULES = [
    "seeds",
    "episodes",
    "measure",
    "names",
    "settings",
    "report",
    "subject",
    "diagnose",
    "table",
    "svg",
    "drawing",
    "comparison_svg",
    "comparison_table",
]


def imported_names(path, *, everywhere):
    """What a module imports: at its top, or anywhere in it."""
    tree = ast.parse(path.read_bytes())
    nodes = ast.walk(tree) if everywhere else tree.body
    names = set()
    for node in nodes:
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_only_the_command_imports_it():
    users = set()
    for package in ("memory", "plans", "renigma_site"):
        for path in (ROOT / package).rglob("*.py"):
            if path.parent.name == "training":
                continue
            if any(name.startswith("memory.training") for name in imported_names(path, everywhere=True)):
                users.add(path.relative_to(ROOT).as_posix())
    assert users == COMMANDS


def test_the_command_imports_it_only_when_it_runs():
    for command in COMMANDS:
        names = imported_names(ROOT / command, everywhere=False)
        assert not any(name.startswith("memory.training") for name in names)


def test_nobody_else_imports_the_libraries():
    for package in ("memory", "plans", "renigma_site"):
        for path in (ROOT / package).rglob("*.py"):
            if path.parent.name != "training":
                tops = {name.partition(".")[0] for name in imported_names(path, everywhere=True)}
                assert not tops & LIBRARIES, path


@pytest.mark.parametrize("name", HARD_MODULES)
def test_the_hard_figures_need_the_standard_library_only(name):
    tops = {
        item.partition(".")[0]
        for item in imported_names(ROOT / f"memory/training/{name}.py", everywhere=False)
    }
    assert not tops & LIBRARIES
