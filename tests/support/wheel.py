"""The wheel, built once in a run, and environments that nothing but the wheel was installed into."""

import os
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from support.server import ROOT

PATIENCE = 600.0
"""Seconds after which a build or an installation counts as a hang."""


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
"""Kept until the run ends, and removed then."""

REQUIREMENTS = ("pytest", "pytest-django", "hypothesis", "rfc8785", "jsonschema")
"""What the pure suite needs beside the wheel."""


@cache
def built_wheel() -> Path:
    """The path of the wheel of this checkout."""
    folder = _new_folder()
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    return wheel


@cache
def environment_of(python: str, *, suite: bool) -> Path:
    """An environment of this Python with the wheel and, if asked, what the pure suite needs; its programs' folder.

    This environment's pip installs into it: a pip of its own would take longer to unpack than the wheel.
    """
    folder = _new_folder()
    _run(python, "-m", "venv", "--without-pip", str(folder))
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", str(programs / "python"))
    requirements = REQUIREMENTS if suite else ()
    _run(
        *pip,
        "install",
        "--quiet",
        "--no-compile",
        "--disable-pip-version-check",
        str(built_wheel()),
        *requirements,
    )
    return programs


def without_checkout() -> dict[str, str]:
    """This environment's variables without a way back into the checkout."""
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}


def _new_folder() -> Path:
    folder = tempfile.TemporaryDirectory(prefix="renigma-")
    _FOLDERS.append(folder)
    return Path(folder.name)


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
