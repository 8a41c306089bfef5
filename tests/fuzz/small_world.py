"""Every session of the small world: all sequences of up to five operations, all texts of up to three clauses."""

# ruff: noqa: T201 - a program for a terminal

import sys
from itertools import product

from support.small_world import clauses_in_every_form, sequences
from support.small_world_check import check_every_form, check_rotated


def main() -> int:
    try:
        count = check_rotated(enumerate(sequences(5)))
        print(f"{count:,} sequences of up to five operations: all as expected", flush=True)
        every = clauses_in_every_form()
        texts = (text for length in (1, 2, 3) for text in product(every, repeat=length))
        count = check_every_form(enumerate(texts))
        print(f"{count:,} texts of up to three clauses, in both versions: all as expected", flush=True)
    except AssertionError as error:
        print(error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
