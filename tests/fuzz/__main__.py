"""`make fuzz`: a small world in full, then generated requests and coverage-guided fuzzing, for as long as it is given.

    python tests/fuzz [--seconds N] [--seed N]

First every session over two keys and two values, up to five operations, is held against what it must come to: that
takes a few minutes, whatever the time. Then half of the time goes to schemathesis, which sends requests made from the
OpenAPI document to the real process; half to atheris, which mutates texts and bodies and keeps those that reach new
code. What is found is printed in a form that can become a test, and makes the run fail. Without atheris its part is
left out, and the run says so.
"""

# ruff: noqa: T201 - a program for a terminal

import argparse
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
TARGETS = ("parse", "plan", "body", "record", "form")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=240, help="the time budget (default: 240)")
    parser.add_argument("--seed", type=int, default=1, help="what chance starts from (default: 1)")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    paths = [str(ROOT), str(ROOT / "tests"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    failed = []

    def run(name: str, script: str, *options: str) -> None:
        print(f"== {name}", flush=True)
        if subprocess.run([sys.executable, str(FOLDER / script), *options], env=environment).returncode:
            failed.append(name)

    run("the small world, all of it", "small_world.py")
    run("offers for changed clauses", "changed_clauses.py", "3000", str(arguments.seed))
    half = max(1, arguments.seconds // 2)
    run("generated requests", "requests_from_openapi.py", str(half), str(arguments.seed))
    if importlib.util.find_spec("atheris") is None:
        print("== coverage-guided fuzzing is left out: atheris is not installed (see docs/decisions)")
    else:
        for target in TARGETS:
            run(
                f"coverage-guided: {target}",
                "coverage_guided.py",
                target,
                str(max(1, half // len(TARGETS))),
                str(arguments.seed),
            )
    print(f"failed: {', '.join(failed)}" if failed else "nothing was found")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
