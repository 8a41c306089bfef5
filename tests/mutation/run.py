"""One mutant at a time, in a process of its own that is forked from a warm one and bounded in time and memory."""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final, Literal

from mutation.mutants import Mutant

Outcome = Literal["killed", "survived", "out of time", "not run"]

ROOT: Final = Path(__file__).resolve().parents[2]
MEMORY_BYTES: Final = 3 * 1024**3
# Slow to import and none of ours: loaded once, before the forks. No module of the project may be among them.
WARM: Final = (
    "pytest",
    "hypothesis",
    "django",
    "jsonschema",
    "prov.model",
    "lark",
    "orjson",
    "rfc8785",
    "_pytest.assertion.rewrite",
)
_NO_TESTS: Final = 5
# Nobody reads how an assertion failed, and modules that are loaded already cannot be rewritten for that.
_OPTIONS: Final = ("-q", "-x", "--no-header", "--assert=plain", "-p", "no:cacheprovider")


class _MutantFinder(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
    """Gives one module its changed source; everything else is found as always."""

    def __init__(self, mutant: Mutant) -> None:
        self._module = mutant.path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        self._path = str(ROOT / mutant.path)
        self._source = mutant.applied((ROOT / mutant.path).read_bytes())

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname != self._module:
            return None
        return importlib.util.spec_from_file_location(fullname, self._path, loader=self)

    def get_filename(self, fullname: str) -> str:
        return self._path

    def get_data(self, path: str) -> bytes:
        return self._source

    def path_stats(self, path: str) -> dict[str, float]:
        raise OSError("no compiled file is read or written")


def warm_up() -> None:
    """Imports what every run needs; a module of the project that came along is a fault."""
    for name in WARM:
        import_module(name)
    ours = [name for name in sys.modules if name.partition(".")[0] in ("memory", "plans", "renigma_site")]
    if ours:
        raise RuntimeError(f"already imported: {', '.join(ours)}")


def run_tests(tests: Sequence[str], mutant: Mutant | None, seconds: float) -> tuple[Outcome, float]:
    """Runs the tests on the project, with a mutant in it or without; `seconds` of the clock are the limit."""
    started = time.monotonic()
    child = os.fork()
    if child == 0:
        _run_in_child(tests, mutant, seconds)
    deadline = started + seconds
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            break
        if time.monotonic() > deadline:
            # The child leads a group of its own: whatever its tests have started ends with it.
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return "out of time", time.monotonic() - started
        time.sleep(0.02)
    code = os.waitstatus_to_exitcode(status)
    outcome: Outcome = "survived" if code == 0 else "not run" if code == _NO_TESTS else "killed"
    return outcome, time.monotonic() - started


def _run_in_child(tests: Sequence[str], mutant: Mutant | None, seconds: float) -> None:
    """Never returns: the process ends with the exit code of the tests."""
    code = 1
    try:
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
        silence = os.open(os.environ.get("RENIGMA_MUTATION_OUTPUT", os.devnull), os.O_RDWR)
        for descriptor in (0, 1, 2):
            os.dup2(silence, descriptor)
        os.chdir(ROOT)
        if mutant is not None:
            sys.meta_path.insert(0, _MutantFinder(mutant))
        import hypothesis
        import pytest

        # What was found need not be made small, and one seed makes a run repeatable.
        hypothesis.settings.register_profile(
            "mutation",
            phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
            derandomize=True,
            database=None,
            deadline=None,
            max_examples=60,
        )
        hypothesis.settings.load_profile("mutation")
        code = int(pytest.main([*_OPTIONS, *tests]))
    finally:
        sys.stdout.flush()
        os._exit(code)  # whatever a mutant does, it must not go on as a copy of the runner
