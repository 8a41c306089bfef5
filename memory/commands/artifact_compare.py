"""`renigma artifact compare`: what training buys, beside memories without training at the same number of state rows."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from memory.commands.artifact_options import INSTALL, add_numbers, count, numbers, refuse_without_extra, seeds
from renigma_site.terminal.files import FileError, shown, write_json, write_text
from renigma_site.terminal.output import table

if TYPE_CHECKING:
    from memory.training.settings import Settings
    from memory.training.train import Training

EXAMPLES: Final = """examples:
  renigma artifact compare
  renigma artifact compare --svg comparison.svg
  renigma artifact compare --keys 8 --values 12 --rows 4,8,16 --seeds 0-4 --json > comparison.json
"""


def add_parser(actions: Any) -> None:
    """Adds the subcommand to those of `renigma artifact`."""
    parser = actions.add_parser(
        "compare",
        help="compare trained memories with untrained ones of the same size",
        description="Asks a trained memory, an untrained one, a delta rule memory and a Hebbian memory (linear\n"
        "attention) the same random episodes, each with the same number of state rows.",
        epilog=f"Needs the libraries of the extra: {INSTALL}",
    )
    parser.examples = EXAMPLES
    add_numbers(
        parser,
        ("keys", 32, "how many keys there are"),
        ("values", 64, "how many values, Unknown not counted"),
    )
    parser.add_argument(
        "--rows",
        metavar="LIST",
        type=numbers,
        default=[16, 32, 40, 64, 128],
        help="the sizes of the state, like 16,32 (default: 16,32,40,64,128)",
    )
    parser.add_argument(
        "--seeds",
        metavar="LIST",
        type=seeds,
        default=[0, 1, 2],
        help="seeds of trainings and keys, like 0-2 or 3,7 (default: 0-2)",
    )
    parser.add_argument(
        "--episodes", metavar="N", type=count, default=50, help="how many random episodes (default: 50)"
    )
    parser.add_argument("--json", action="store_true", help="print the comparison as JSON and nothing else")
    parser.add_argument("--svg", metavar="FILE", help="draw it")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Trains for each size and seed, and prints the table. Returns 0, or 1 where the libraries are missing."""
    from dataclasses import replace

    from memory.training.settings import Settings, find_fault

    for rows in arguments.rows:
        # Here, and only here, a memory may have fewer slots than keys: that some then share one is the point.
        sizes = Settings(keys=arguments.keys, values=arguments.values, slots=rows)
        fault = (
            find_fault(replace(sizes, slots=max(rows, sizes.keys)))
            if rows
            else "a state has at least one row"
        )
        if fault is not None:
            arguments.parser.error(fault.replace("--slots", "--rows"))
    try:
        from memory.training.compare import compare
    except ImportError as error:
        return refuse_without_extra("compare", error)
    from memory.training.comparison_table import NOT_COMPARABLE, head
    from memory.training.comparison_table import rows as table_rows

    comparison = compare(
        keys=arguments.keys,
        values=arguments.values,
        rows=arguments.rows,
        seeds=arguments.seeds,
        episode_count=arguments.episodes,
        show=_show,
    )
    if arguments.svg is not None:
        _write_svg(comparison, arguments.svg)
    if arguments.json:
        write_json(comparison)
        return 0
    write_text(table(head(comparison), table_rows(comparison)))
    write_text("answers as the dictionary gives them, in %: mean (lowest to highest seed)\n")
    write_text("".join(f"{sentence}\n" for sentence in NOT_COMPARABLE))
    return 0


def _show(settings: "Settings", training: "Training") -> None:
    """One line on stderr for each finished training."""
    pairs = training.curve[-1].colliding_pairs
    sys.stderr.write(
        f"rows {settings.slots}, seed {settings.seed}: trained {training.steps_done} steps, colliding pairs {pairs}\n"
    )
    sys.stderr.flush()


def _write_svg(comparison: dict[str, Any], name: str) -> None:
    from memory.training.comparison_svg import draw_comparison

    try:
        Path(name).write_text(draw_comparison(comparison), encoding="utf-8", newline="\n")
    except OSError as error:
        raise FileError(f"{shown(name)}: {error.strerror}") from None
