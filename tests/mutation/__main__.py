"""`make mutate`: puts small faults into the project, one at a time, and counts how many the tests find.

    python tests/mutation [--sample N] [--seed N] [--only FOLDER] [--seconds N]

The sample is drawn from all mutants with a seed. Exit code 0: at least 97 % were found, and each of the others is
listed in tests/mutation/survivors.json with the reason why it may stay. The tree is never written to.
"""

# ruff: noqa: T201 - a program for a terminal

import argparse
import json
import os
import sys
import time
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutation.mutants import Mutant, find_mutants, is_another_program
from mutation.run import ROOT, run_tests, warm_up
from mutation.targets import modules, tests_for

GOAL: Final = 0.97
LISTED: Final = ROOT / "tests/mutation/survivors.json"


def main() -> int:
    parser = argparse.ArgumentParser(prog="make mutate", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sample", type=int, default=400, help="how many mutants (default: 400)")
    parser.add_argument("--seed", type=int, default=1, help="what the sample is drawn with (default: 1)")
    parser.add_argument("--only", default="", help="only modules whose path begins so")
    parser.add_argument(
        "--seconds", type=float, default=600, help="the longest run of the tests (default: 600)"
    )
    arguments = parser.parse_args()
    os.nice(10)
    every = [
        mutant for path in modules() if path.startswith(arguments.only) for mutant in find_mutants(ROOT, path)
    ]
    Random(arguments.seed).shuffle(every)  # noqa: S311 - reproducible, and holds no secret
    programs = (mutant for mutant in every if is_another_program(ROOT, mutant))
    sample = list(islice(programs, arguments.sample))
    sample.sort(key=lambda mutant: (mutant.path, mutant.start))
    print(f"{len(sample)} of {len(every)} mutants", flush=True)
    warm_up()
    survivors = _run_all(sample, arguments.seconds)
    return _report(sample, survivors)


def _run_all(sample: list[Mutant], seconds: float) -> list[Mutant]:
    """The mutants that no test found; without a mutant, the tests must pass first, once for each set of them."""
    survivors: list[Mutant] = []
    limits: dict[frozenset[str], float] = {}
    for number, mutant in enumerate(sample, 1):
        tests = tests_for(mutant.path)
        chosen = frozenset(tests)
        if chosen not in limits:
            outcome, taken = run_tests(tests, None, seconds)
            if outcome != "survived":
                raise SystemExit(f"without a mutant, the tests of {mutant.path} fail: {outcome}")
            # Generous, since other programs run beside this one; an endless loop is found late but surely.
            limits[chosen] = min(seconds, 20 + 4 * taken)
        outcome, taken = run_tests(tests, mutant, limits[chosen])
        if outcome in ("survived", "not run"):
            survivors.append(mutant)
        print(f"{number:4} {outcome:11} {taken:5.1f} s  {_shown(mutant)}", flush=True)
    return survivors


def _shown(mutant: Mutant) -> str:
    return (
        f"{mutant.path}:{mutant.line} {mutant.kind}: {mutant.before!r} → {mutant.after!r} in {mutant.code!r}"
    )


def _report(sample: list[Mutant], survivors: list[Mutant]) -> int:
    listed = {tuple(item["mutant"]): item["reason"] for item in json.loads(LISTED.read_bytes())}
    unlisted = [mutant for mutant in survivors if mutant.name not in listed]
    killed = len(sample) - len(survivors)
    share = killed / len(sample)
    print(
        f"\nfound: {killed} of {len(sample)} ({share:.1%}); {len(survivors) - len(unlisted)} more are listed"
    )
    for mutant in survivors:
        print(f"  {'listed' if mutant.name in listed else 'NOT LISTED'}: {_shown(mutant)}")
    return 0 if share >= GOAL and not unlisted else 1


if __name__ == "__main__":
    started = time.monotonic()
    code = main()
    print(f"took {time.monotonic() - started:.0f} s")
    sys.exit(code)
