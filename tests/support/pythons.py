"""The Pythons of this machine: which of the supported ones really run."""

import shutil
import subprocess
import sys
from functools import cache

SUPPORTED = ("3.11", "3.12", "3.13")


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
