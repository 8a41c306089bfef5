"""The Pythons of this machine: which of the supported ones really run."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

SUPPORTED = ("3.11", "3.12", "3.13")
OLDEST = (3, 11, 2)
THIS = ".".join(map(str, sys.version_info[:3]))
SYSTEM_PYTHON = "/usr/bin/python3"
"""Where Debian has its own; it is often older than the one that is first on PATH."""


@cache
def pythons_found() -> dict[str, str]:
    """Every Python of this machine that can run the project, by its whole version; this one is among them."""
    found = {}
    from_pyenv = sorted(Path(_said_by("pyenv", "root") or "/nowhere").glob("versions/*/bin/python"))
    on_path = [shutil.which(f"python3.{minor}") for minor in range(OLDEST[1], OLDEST[1] + 20)]
    for python in (sys.executable, SYSTEM_PYTHON, *on_path, *from_pyenv):
        spoken = _said_by(str(python), "-c", "import sys; print(*sys.version_info[:3])") if python else None
        if spoken is not None and tuple(map(int, spoken.split())) >= OLDEST:
            found.setdefault(spoken.replace(" ", "."), str(python))
    return found


def other_pythons() -> dict[str, str]:
    """All but this one; the test is skipped where there is none.

    Where RENIGMA_PYTHONS says `required`, a machine without the system's Python fails the test.
    """
    if os.environ.get("RENIGMA_PYTHONS") == "required" and not Path(SYSTEM_PYTHON).exists():
        pytest.fail(f"{SYSTEM_PYTHON} is required and does not exist")
    others = {version: python for version, python in pythons_found().items() if version != THIS}
    if not others:
        pytest.skip(f"no Python beside {THIS} was found on PATH, in pyenv or as {SYSTEM_PYTHON}")
    return others


@cache
def find_python(version: str) -> str | None:
    """The path of a Python of this minor version, or None. A name on PATH that does not run counts for nothing."""
    if version == f"{sys.version_info.major}.{sys.version_info.minor}":
        return sys.executable
    for candidate in (shutil.which(f"python{version}"), _from_pyenv(version)):
        if candidate is not None and _version_of(candidate) == version:
            return candidate
    return None


def _from_pyenv(version: str) -> str | None:
    """pyenv puts a name on PATH for every Python that it has, and runs only the one that is selected."""
    if shutil.which("pyenv") is None:
        return None
    found = _said_by("pyenv", "prefix", version)
    return f"{found}/bin/python" if found else None


def _version_of(python: str) -> str | None:
    # Without venv it could be found, but nothing could be installed for it.
    return _said_by(python, "-c", "import sys, venv; print('%d.%d' % sys.version_info[:2])")


def _said_by(*command: str) -> str | None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
