"""Every Python reads the same: traces are compared with committed digests and between all Pythons that are found."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.digests import RANDOM_TEXTS, groups, random_texts
from support.patterns import PACKAGES, possessive_groups
from support.pythons import OLDEST, other_pythons
from support.server import ROOT

COMMITTED = json.loads((ROOT / "tests" / "data" / "digests.json").read_text("utf-8"))


def printed_by(python: str, module: str) -> str:
    done = subprocess.run(
        [python, "-m", module],
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": f"{ROOT}:{ROOT / 'tests'}", "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_this_python_reads_what_was_committed() -> None:
    assert groups() == COMMITTED


def test_every_python_that_is_found_reads_what_was_committed() -> None:
    read = {
        version: json.loads(printed_by(python, "support.digests"))
        for version, python in other_pythons().items()
    }
    assert read == dict.fromkeys(read, COMMITTED)


def test_random_texts_are_many_and_of_every_kind() -> None:
    texts = list(random_texts(RANDOM_TEXTS))
    assert len(set(texts)) == RANDOM_TEXTS == 2_000
    assert sum(text.count('"') % 2 for text in texts) > 300
    assert sum(not text.isascii() for text in texts) > 1_000


@pytest.mark.parametrize(
    ("pattern", "count"),
    [
        ('"[^"]*+"', 0),
        ("a?+b{2,3}+", 0),
        ("(?:ab)*", 0),
        ("(?:[ab])*+", 0),
        ("(?:ab)*+", 1),
        ("(x(?:a|bc)++)?", 1),
        ("(?=(?:ab)?+)(?<!c)(?>(?:(?:ab)*+d)*+)", 3),
    ],
)
def test_possessive_groups_are_found(pattern: str, count: int) -> None:
    assert len(possessive_groups(pattern)) == count


def test_no_pattern_repeats_a_group_possessively() -> None:
    # Where such a loop ends, CPython 3.11.2 goes on behind what its last, failed attempt had read.
    compiled = [json.loads(line) for line in printed_by(sys.executable, "support.patterns").splitlines()]
    assert [item for item in compiled if possessive_groups(item[1], item[2])] == []
    seen = {module for module, *_ in compiled}
    assert seen >= {module for module in modules_with_patterns() if ".training" not in module}
    assert "plans.language.lexer" in seen  # whose pattern comes out of the grammar


def modules_with_patterns() -> set[str]:
    """The modules whose source compiles a pattern."""
    found = set()
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_bytes())):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and isinstance(node.func.value, ast.Name)
                    and (node.func.value.id, node.func.attr) == ("re", "compile")
                ):
                    found.add(".".join(path.relative_to(ROOT).with_suffix("").parts))
    assert len(found) > 10
    return found


def test_an_older_python_is_refused_in_one_line(tmp_path: Path) -> None:
    # A Python that says it is older than it is reads the check as one that is older does.
    script = (
        f"import sys; sys.version_info = {(*OLDEST[:2], OLDEST[2] - 1, 'final', 0)}; "
        f"sys.path.insert(0, {str(ROOT)!r}); import renigma_site.cli"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "renigma: needs Python 3.11.2 or newer; this is Python 3.11.1.\n"
