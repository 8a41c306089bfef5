"""`python -m bench`: measures, prints the table, and exits 1 where a bar is missed."""

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from bench.figures import GROUPS, measure
from bench.harness import Disagreement
from bench.verdicts import MISSED, Figure, GrowthTable, growth_table, table

ROUNDS = 45


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures the chosen groups. Returns 0, or 1 where a bar is missed or two sides do not give the same answer."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", metavar="NAME", action="append", choices=GROUPS, help=", ".join(GROUPS))
    parser.add_argument("--rounds", metavar="N", type=int, default=ROUNDS, help=f"default: {ROUNDS}")
    options = parser.parse_args(arguments)
    measured: list[Figure | GrowthTable] = []
    # A fresh process for each group: what one leaves in the heap makes the next one slower.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn"), max_tasks_per_child=1) as fresh:
        for group in options.only or GROUPS:
            sys.stderr.write(f"measuring {group} …\n")
            try:
                measured += fresh.submit(measure, group, max(2, options.rounds)).result()
            except Disagreement as disagreement:
                sys.stderr.write(f"{group}: {disagreement}\n")
                return 1
    return report(measured)


def report(measured: Sequence[Figure | GrowthTable]) -> int:
    """Prints growth tables, then figures. Returns the exit code."""
    figures = [item for item in measured if isinstance(item, Figure)]
    for item in measured:
        if isinstance(item, GrowthTable):
            sys.stdout.write(f"{growth_table(item)}\n\n")
    sys.stdout.write(f"{table(figures)}\n")
    return 1 if any(figure.verdict == MISSED for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main())
