"""`python -m bench`: measures, prints the table, and exits 1 where a bar is missed."""

import argparse
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module

from bench.figures import GROUPS
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
    for group in options.only or GROUPS:
        sys.stderr.write(f"measuring {group} …\n")
        try:
            measured += _measure(group, max(2, options.rounds))
        except Disagreement as disagreement:
            sys.stderr.write(f"{group}: {disagreement}\n")
            return 1
    figures = [item for item in measured if isinstance(item, Figure)]
    for item in measured:
        if isinstance(item, GrowthTable):
            sys.stdout.write(f"{growth_table(item)}\n\n")
    sys.stdout.write(f"{table(figures)}\n")
    return 1 if any(figure.verdict == MISSED for figure in figures) else 0


def _measure(group: str, rounds: int) -> Iterable[Figure | GrowthTable]:
    found: Iterable[Figure | GrowthTable] = import_module(f"bench.figures.{group}").measure(rounds)
    return found


if __name__ == "__main__":
    sys.exit(main())
