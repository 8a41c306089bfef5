"""The pure suite against the installed wheel, on every other supported Python that this machine has."""

import subprocess
import sys
from pathlib import Path

import pytest

from support.pythons import SUPPORTED, SYSTEM_PYTHON, find_python, other_pythons
from support.server import ROOT
from support.wheel import environment_of, without_checkout

THIS = f"{sys.version_info.major}.{sys.version_info.minor}"
PURE = (
    *(
        "kernel",
        "memory/language",
        "memory/engine",
        "memory/record",
        "memory/test_vectors.py",
        "memory/test_service.py",
    ),
    *("plans/language", "plans/document", "plans/test_vectors.py", "plans/test_cases.py"),
)
# Random examples differ little from one Python to the next: the reference reading covers them. Linear time is
# counted in steps of this project's own code. The prov package brings more than all the rest
# together, and dateutil is needed by one test only.
CHOSEN = "test_against_reference or (not hypothesis and not test_linear)"
LEFT_OUT = (
    "memory/record/test_exports.py",
    "memory/record/test_exports_by_model.py",
    "plans/document/test_times.py",
)


@pytest.mark.parametrize("version", [version for version in SUPPORTED if version != THIS])
def test_the_pure_suite_passes(version: str, tmp_path: Path) -> None:
    python = find_python(version)
    if python is None:
        pytest.skip(f"no Python {version} with venv was found on PATH")
    assert_the_pure_suite_passes(python, tmp_path)


def test_the_pure_suite_passes_on_the_system_python(tmp_path: Path) -> None:
    if SYSTEM_PYTHON not in other_pythons().values():
        pytest.skip(f"{SYSTEM_PYTHON} is not there, or of a version that is tested already")
    assert_the_pure_suite_passes(SYSTEM_PYTHON, tmp_path)


def assert_the_pure_suite_passes(python: str, tmp_path: Path) -> None:
    programs = environment_of(python, suite=True)
    tests = ROOT / "tests"
    done = subprocess.run(
        [
            *(str(programs / "python"), "-P", "-m", "pytest", "-q"),
            *("-c", str(ROOT / "pyproject.toml"), "--rootdir", str(ROOT), "-p", "no:cacheprovider"),
            *("-o", f"pythonpath={tests}", "-k", CHOSEN, *(f"--ignore={tests / name}" for name in LEFT_OUT)),
            *(str(tests / name) for name in PURE),
        ],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=without_checkout() | {"PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
    closing = done.stdout.strip().splitlines()[-1]
    assert int(closing.partition(" passed")[0]) > 900, closing
