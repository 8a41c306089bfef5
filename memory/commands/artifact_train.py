"""`renigma artifact train`: one run or several, their files, and one table of the results."""

import argparse
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from memory.commands.artifact_options import (
    INSTALL,
    LIBRARIES,
    add_numbers,
    refuse,
    refuse_without_extra,
    seeds,
    whole_number,
)
from renigma_site.terminal.files import in_file, shown, write_text
from renigma_site.terminal.output import progress_bar, table

if TYPE_CHECKING:
    from memory.training.report import Point
    from memory.training.seeds import Outcome
    from memory.training.settings import Settings
    from memory.training.train import Training

EXAMPLES: Final = """examples:
  renigma artifact train --out trained
  renigma artifact train --out trained --keys 8 --values 12 --slots 10 --seed 3
  renigma artifact train --out twelve --seeds 1-12
  renigma workbench --memory-artifact trained/artifact.json
"""
_PLAIN_LINES: Final = 10


def add_parser(actions: Any) -> None:
    """Adds the subcommand to those of `renigma artifact`."""
    parser = actions.add_parser(
        "train",
        help="train a finite memory and export it",
        description="Trains which slot each key is stored in, on random episodes, and writes checkpoint.safetensors,\n"
        "report.json and, if no two keys share a slot, artifact.json. The same seed gives the same bytes.\n"
        "It stops early when no two keys have shared a slot for long enough, and says so.",
        epilog=f"Needs the libraries of the extra: {INSTALL}",
    )
    parser.examples = EXAMPLES
    parser.add_argument("--out", metavar="DIR", required=True, help="a folder without an earlier run in it")
    add_numbers(
        parser,
        ("keys", 32, "how many keys the memory knows"),
        ("values", 64, "how many values it knows, Unknown not counted"),
        ("slots", 40, "how many slots it has, at least as many as keys"),
    )
    several = parser.add_mutually_exclusive_group()
    several.add_argument(
        "--seed",
        metavar="N",
        type=whole_number,
        default=0,
        help="what all random numbers follow from (default: 0)",
    )
    several.add_argument(
        "--seeds",
        metavar="LIST",
        type=seeds,
        help="several runs, like 1-12 or 3,7; each gets a folder of its own in DIR, and one table lists all",
    )
    parser.add_argument(
        "--steps",
        metavar="N",
        type=whole_number,
        help="how long to train at most (default: 500, and 5 more for each key beyond 32)",
    )
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Trains, writes the files of each run, and says which they are. Returns 0, or 1 where a map collides."""
    from dataclasses import replace

    from memory.training.settings import Settings, find_fault, rounds_for, steps_for

    chosen = Settings(
        keys=arguments.keys,
        values=arguments.values,
        slots=arguments.slots,
        seed=arguments.seed,
        steps=steps_for(arguments.keys) if arguments.steps is None else arguments.steps,
        rounds=rounds_for(arguments.keys),
    )
    fault = find_fault(chosen)
    if fault is not None:
        arguments.parser.error(fault)
    try:
        import memory.training.train  # noqa: F401 - the libraries are there, or this says which is missing
    except ImportError as error:
        return refuse_without_extra("train", error)
    folder = Path(arguments.out)
    if arguments.seeds is None:
        return _train_all([(chosen, folder)])
    return _train_all(
        [(replace(chosen, seed=seed), folder / f"seed-{seed}") for seed in arguments.seeds], several=True
    )


def _train_all(runs: "list[tuple[Settings, Path]]", *, several: bool = False) -> int:
    """Every folder is claimed before the first run begins: a late refusal would cost hours."""
    from memory.training.export import claim_folder
    from memory.training.seeds import outcome_of
    from renigma_site.kernel.refusal import Refusal

    started = time.monotonic()
    for _, folder in runs:
        try:
            claim_folder(folder)
        except Refusal as refusal:
            raise in_file(str(folder), refusal) from None
    collisions: list[str] = []
    outcomes: list[Outcome] = []
    for settings, folder in runs:
        before = time.process_time()
        training = _train_one(settings, folder, f"seed {settings.seed}: " if several else "")
        seconds = time.process_time() - before
        names = _collisions_of(training)
        if names is not None:
            collisions.append(f"seed {settings.seed}: {names}" if several else names)
        if several:
            outcomes.append(outcome_of(settings, training, seconds))
        else:
            write_text(f"{_how_it_ended(settings, training)}\n")
    if several:
        _write_table(outcomes)
    took = f"took {time.monotonic() - started:.1f} s\n"
    if collisions:
        write_text(took)
        folder = runs[0][1].parent if several else runs[0][1]
        return refuse(
            f"{'; '.join(collisions)}: no artifact is exported; look at {shown(str(folder))} with renigma artifact "
            "diagnose, or train with another --seed, more --slots or more --steps"
        )
    write_text(f"no two keys share a slot\n{took}")
    return 0


def _train_one(settings: "Settings", folder: Path, name: str) -> "Training":
    """Trains one run and writes its files; `name` begins each line of its progress."""
    from importlib.metadata import version

    from memory.training.export import export, write_export
    from memory.training.train import train
    from renigma_site.kernel.refusal import Refusal

    with _progress(name, settings.steps) as show:
        training = train(settings, show)
    exported = export(settings, training, {library: version(library) for library in LIBRARIES})
    try:
        paths = write_export(folder, exported)
    except Refusal as refusal:
        raise in_file(str(folder), refusal) from None
    write_text("".join(f"wrote {shown(str(path))}\n" for path in paths))
    return training


def _collisions_of(training: "Training") -> str | None:
    from memory.training.report import collisions_as_json
    from memory.training.table import name_collisions

    return name_collisions(collisions_as_json(training.key_to_slot)) or None


def _how_it_ended(settings: "Settings", training: "Training") -> str:
    from memory.training.settings import SETTLED_POINTS

    if training.steps_done == settings.steps:
        return f"all {settings.steps} steps were run"
    before = training.steps_done - training.curve[-SETTLED_POINTS].step
    return (
        f"stopped early, after step {training.steps_done} of {settings.steps}: for {before} steps no two keys "
        "have shared a slot and every answer was right"
    )


def _write_table(outcomes: "list[Outcome]") -> None:
    from memory.training.seeds import HEAD, table_rows

    write_text(table(HEAD, table_rows(outcomes)))


@contextmanager
def _progress(name: str, steps: int) -> Iterator[Any]:
    """Shows the points of a curve on stderr: one bar on a terminal, else about ten plain lines."""
    bar = sys.stderr.isatty()
    told = 0

    def show(point: "Point") -> None:
        nonlocal told
        words = (
            f"{name}step {point.step} of {steps}, loss {point.loss:.4f}, "
            f"colliding pairs {point.colliding_pairs}"
        )
        if bar:
            # \x1b[K clears what a longer line before has left.
            sys.stderr.write(f"\r{progress_bar(point.step / steps)} {words}\x1b[K")
            sys.stderr.flush()
        elif point.step * _PLAIN_LINES // steps > told:
            told = point.step * _PLAIN_LINES // steps
            sys.stderr.write(f"{words}\n")
            sys.stderr.flush()

    try:
        yield show
    finally:
        if bar:
            sys.stderr.write("\n")
