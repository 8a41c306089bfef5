"""What counts as a mutant, and that a run finds one and leaves the files alone."""

import subprocess
import sys
from pathlib import Path

import pytest

from mutation import targets
from mutation.mutants import find_mutants

ROOT = Path(__file__).resolve().parents[2]


def mutants_of(folder: Path, source: str) -> set[tuple[str, str]]:
    (folder / "module.py").write_text(source, encoding="utf-8")
    return {(mutant.before, mutant.after) for mutant in find_mutants(folder, "module.py")}


@pytest.mark.parametrize(
    ("source", "mutants"),
    [
        ("x = a < b <= c", {("<", "<="), ("<=", "<")}),
        ("x = a is not b", {("is not", "is")}),
        ("x = a not in b", {("not in", "in")}),
        ("x = a and b or c", {("and", "or"), ("or", "and")}),
        ("x = not a", {("not a", "(a)")}),
        ("x = a + b", {("+", "-")}),
        ("x = 7", {("7", "8")}),
        ("x = True", {("True", "False")}),
        ("x = 'ü'", {("'ü'", "'XXü'")}),
        ("x = ''", {("''", "'XX'")}),
        ("if a: pass", {("a", "(not (a))")}),
        ("def f():\n return a", {("return a", "return None")}),
        ("for a in b: continue", {("continue", "break")}),
        ("f()", {("f()", "pass")}),
        ("raise E", {("raise E", "pass")}),
        ("x += a", {("x += a", "pass")}),
        # Behind letters of two bytes the place is still the right one.
        ("x = ü == b", {("==", "!=")}),
    ],
)
def test_each_kind_of_fault(tmp_path: Path, source: str, mutants: set[tuple[str, str]]) -> None:
    assert mutants_of(tmp_path, source) == mutants


@pytest.mark.parametrize(
    "source",
    [
        '"""Words."""',
        'def f(x: "A" = a) -> "B":\n    """Words."""',
        "import a.b as c",
        'x: "A"',
        "__slots__ = ('a',)",
        "Kind = Literal['a', 'b']",
        "if TYPE_CHECKING:\n    x = 1",
        "@decorated('x')\ndef f(): pass",
        "x = f'a{b}'",
    ],
)
def test_what_is_no_behaviour_is_left_alone(tmp_path: Path, source: str) -> None:
    assert mutants_of(tmp_path, source) == set()


def test_a_mutant_changes_nothing_but_its_piece(tmp_path: Path) -> None:
    source = "# ü\r\nx = ü  ==  b  # is\r\ny = 1\r\n"
    (tmp_path / "module.py").write_bytes(source.encode())
    first, second = find_mutants(tmp_path, "module.py")
    assert first.applied(source.encode()).decode() == source.replace("==", "!=")
    assert (first.line, first.code) == (2, "x = ü  ==  b  # is")
    assert second.applied(source.encode()).decode() == source.replace("1", "2")


def test_every_module_has_tests() -> None:
    paths = targets.modules()
    assert {
        "memory/engine/dictionary.py",
        "memory/record/replay.py",
        "renigma_site/kernel/difference.py",
    } <= set(paths)
    for path in paths:
        tests = targets.tests_for(path)
        assert tests
        assert all((ROOT / test).is_file() for test in tests)


SCRIPT = """
import sys
sys.path.insert(0, "tests")
from mutation.mutants import find_mutants
from mutation.run import ROOT, run_tests, warm_up
warm_up()
mutants = {m.before: m for m in find_mutants(ROOT, "memory/engine/dictionary.py")}
tests = ["tests/memory/engine/test_artifact.py"]
print(run_tests(tests, None, 300)[0], run_tests(tests, mutants["self._values.clear()"], 300)[0])
print(run_tests(tests, None, 0.1)[0])
"""


def test_a_run_finds_a_fault_and_passes_without_one() -> None:
    before = (ROOT / "memory/engine/dictionary.py").read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, cwd=ROOT, timeout=900
    )
    assert done.stdout == "survived killed\nout of time\n"
    assert (ROOT / "memory/engine/dictionary.py").read_bytes() == before
