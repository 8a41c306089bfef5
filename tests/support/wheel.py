"""The wheel, built once in a run, and environments that nothing but the wheel was installed into."""

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

from support.server import ROOT

PATIENCE = 600.0
"""Seconds after which a build or an installation counts as a hang."""


@cache
def built_wheel() -> Path:
    """The path of the wheel of this checkout."""
    folder = Path(tempfile.mkdtemp(prefix="renigma-wheel-"))
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    (wheel,) = folder.glob("*.whl")
    return wheel


def fresh_environment(folder: Path, python: str, *requirements: str) -> Path:
    """Makes a virtual environment with the wheel and further requirements; returns its folder of programs.

    This environment's pip installs into it: a pip of its own would take longer to unpack than the wheel.
    """
    _run(python, "-m", "venv", "--without-pip", str(folder))
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    pip = (sys.executable, "-m", "pip", "--python", str(programs / "python"))
    _run(*pip, "install", "--quiet", "--disable-pip-version-check", str(built_wheel()), *requirements)
    return programs


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
