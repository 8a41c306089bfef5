"""Clauses of the corpus, changed as people change them: no offer for one breaks a rule. Part of `make fuzz`.

python tests/fuzz/changed_clauses.py COUNT SEED
"""

# ruff: noqa: T201 - a program for a terminal

import sys

from support.offer_rules import broken_rules, changed_clauses


def main() -> int:
    count, seed = map(int, sys.argv[1:])
    broken = 0
    for text, version in changed_clauses(count, seed):
        for wrong in broken_rules(text, version):
            broken += 1
            print(f"version {version}: {text!r}\n  {wrong}")
    print(f"{count} changed clauses, {broken} offers that break a rule")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
