"""`renigma artifact`: trains a finite memory, and says what an artifact is worth. The only user of memory.training."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from renigma_site.terminal.files import STANDARD_INPUT, FileError, in_file, shown, write_json, write_text
from renigma_site.terminal.output import progress_bar

if TYPE_CHECKING:
    from memory.training.report import Point
    from memory.training.subject import Subject

INSTALL: Final = "pip install 'renigma[train]'"
LIBRARIES: Final = ("numpy", "autograd", "safetensors")

TRAIN_EXAMPLES: Final = """examples:
  renigma artifact train --out trained
  renigma artifact train --out trained --keys 8 --values 12 --slots 10 --seed 3
  renigma workbench --memory-artifact trained/artifact.json
"""
DIAGNOSE_EXAMPLES: Final = """examples:
  renigma artifact diagnose trained/artifact.json
  renigma artifact diagnose trained/report.json --svg map.svg
  renigma artifact diagnose trained/artifact.json --json > diagnosis.json
"""
EXAMPLES: Final = TRAIN_EXAMPLES + DIAGNOSE_EXAMPLES.removeprefix("examples:\n")
_PLAIN_LINES: Final = 10
_MOST_NAMED: Final = 8  # in one line; the table names all


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command and its two subcommands to the argument parser."""
    parser = subparsers.add_parser(
        "artifact",
        help=summary,
        description="Makes memory artifacts for --memory-artifact, and says what they are worth.",
    )
    parser.examples = EXAMPLES
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    _add_train(actions)
    _add_diagnose(actions)


def _add_train(actions: Any) -> None:
    parser = actions.add_parser(
        "train",
        help="train a finite memory and export it",
        description="Trains which slot each key is stored in, on random episodes, and writes checkpoint.safetensors,\n"
        "report.json and, if no two keys share a slot, artifact.json. The same seed gives the same bytes.",
        epilog=f"Needs the libraries of the extra: {INSTALL}",
    )
    parser.examples = TRAIN_EXAMPLES
    parser.add_argument("--out", metavar="DIR", required=True, help="a folder without an earlier run in it")
    for name, default, words in (
        ("keys", 32, "how many keys the memory knows"),
        ("values", 64, "how many values it knows, Unknown not counted"),
        ("slots", 40, "how many slots it has, at least as many as keys"),
        ("seed", 0, "what all random numbers follow from"),
        ("steps", 500, "how long to train"),
    ):
        parser.add_argument(
            f"--{name}",
            metavar="N",
            type=_whole_number,
            default=default,
            help=f"{words} (default: {default})",
        )
    parser.set_defaults(run=run_train, parser=parser)


def _add_diagnose(actions: Any) -> None:
    parser = actions.add_parser(
        "diagnose",
        help="say what an artifact, a report or a checkpoint is worth",
        description="Counts collisions and compares the map's answers with the dictionary reference, beside maps that\n"
        "learned nothing. Colliding maps are diagnosed too; for them the exit code is 1.",
        epilog=f"Margins and the soft memory need the checkpoint in the same folder, and {INSTALL}",
    )
    parser.examples = DIAGNOSE_EXAMPLES
    parser.add_argument(
        "file",
        metavar="FILE",
        help="an artifact, report or checkpoint, or a folder with a report; - for standard input",
    )
    parser.add_argument("--json", action="store_true", help="print the diagnosis as JSON and nothing else")
    parser.add_argument("--svg", metavar="FILE", help="draw the map and the training curve")
    parser.add_argument(
        "--seed",
        metavar="N",
        type=_whole_number,
        default=0,
        help="seed of episodes and controls (default: 0)",
    )
    parser.add_argument(
        "--episodes", metavar="N", type=_count, default=200, help="how many random episodes (default: 200)"
    )
    parser.set_defaults(run=run_diagnose, parser=parser)


def run_train(arguments: argparse.Namespace) -> int:
    """Trains, writes the run's files, and says which they are. Returns 0, or 1 for a map that collides."""
    from memory.training.settings import Settings, find_fault, rounds_for

    settings = Settings(
        keys=arguments.keys,
        values=arguments.values,
        slots=arguments.slots,
        seed=arguments.seed,
        steps=arguments.steps,
        rounds=rounds_for(arguments.keys),
    )
    fault = find_fault(settings)
    if fault is not None:
        arguments.parser.error(fault)
    try:
        from memory.training.export import claim_folder, export, write_export
        from memory.training.train import train
    except ImportError as error:
        return _refuse_without_extra("train", error)
    from importlib.metadata import version

    from renigma_site.kernel.refusal import Refusal

    folder = Path(arguments.out)
    try:
        claim_folder(folder)
        with _progress(settings.steps) as show:
            training = train(settings, show)
        exported = export(settings, training, {name: version(name) for name in LIBRARIES})
        paths = write_export(folder, exported)
    except Refusal as refusal:
        raise in_file(arguments.out, refusal) from None
    write_text("".join(f"wrote {shown(str(path))}\n" for path in paths))
    if exported.artifact is None:
        from memory.training.report import collisions_as_json
        from memory.training.table import name_collisions

        names = name_collisions(collisions_as_json(training.key_to_slot))
        return _refuse(
            f"{names}: no artifact is exported; look at {shown(str(folder))} with renigma artifact diagnose, "
            "or train with another --seed, more --slots or more --steps"
        )
    write_text("no two keys share a slot\n")
    return 0


def run_diagnose(arguments: argparse.Namespace) -> int:
    """Prints the diagnosis. Returns 0, or 1 where keys collide or the libraries of the extra are missing."""
    from memory.training.diagnose import diagnose
    from memory.training.table import name_collisions, render_table
    from renigma_site.kernel.refusal import Refusal

    missing = _find_missing_library()
    try:
        subject = _load_subject(arguments.file)
        diagnosis = diagnose(
            subject, seed=arguments.seed, episode_count=arguments.episodes, with_soft=missing is None
        )
    except ImportError as error:
        return _refuse_without_extra("diagnose", error)
    except Refusal as refusal:
        raise in_file(arguments.file, refusal) from None
    if arguments.svg is not None:
        _write_svg(subject, arguments)
    if arguments.json:
        write_json(diagnosis)
    else:
        write_text(render_table(diagnosis))
    if not diagnosis["map"]["injective"]:
        names = name_collisions(diagnosis["map"]["collisions"], _MOST_NAMED)
        return _refuse(f"{shown(arguments.file)}: {names}")
    return 0 if missing is None else _refuse_without_extra("diagnose", missing)


def _load_subject(name: str) -> "Subject":
    from memory.engine.artifact import MAX_BYTES, read_artifact_file
    from memory.training.names import REPORT_NAME
    from memory.training.subject import load_subject

    if name == STANDARD_INPUT:
        return load_subject(sys.stdin.buffer.read(MAX_BYTES + 1), None)
    path = Path(name)
    if path.is_dir():
        path /= REPORT_NAME
    return load_subject(read_artifact_file(path), path.parent)


def _write_svg(subject: "Subject", arguments: argparse.Namespace) -> None:
    from memory.training.svg import draw_svg

    picture = Path(arguments.svg)
    try:
        if picture.exists() and Path(arguments.file).exists() and picture.samefile(arguments.file):
            raise FileError(f"{shown(arguments.svg)}: the picture would overwrite the file that it shows")
        picture.write_text(draw_svg(subject), encoding="utf-8", newline="\n")
    except OSError as error:
        raise FileError(f"{shown(arguments.svg)}: {error.strerror}") from None


@contextmanager
def _progress(steps: int) -> Iterator[Any]:
    """Shows the points of a curve on stderr: one bar on a terminal, else about ten plain lines."""
    bar = sys.stderr.isatty()
    told = 0

    def show(point: "Point") -> None:
        nonlocal told
        words = (
            f"step {point.step} of {steps}, loss {point.loss:.4f}, colliding pairs {point.colliding_pairs}"
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


def _find_missing_library() -> ImportError | None:
    try:
        import_module("memory.training.soft")
    except ImportError as error:
        return error
    return None


def _refuse_without_extra(action: str, error: ImportError) -> int:
    # Any other module that is missing is a fault of the installation and no matter of the extra.
    if (error.name or "").partition(".")[0] not in LIBRARIES:
        raise error
    return _refuse(f"artifact {action} needs {', '.join(LIBRARIES)}: {INSTALL}")


def _refuse(message: str) -> int:
    sys.stdout.flush()
    sys.stderr.write(f"renigma: {message}\n")
    return 1


def _whole_number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 17):
        raise argparse.ArgumentTypeError("it must be a whole number, 0 or more")
    return int(text)


def _count(text: str) -> int:
    number = _whole_number(text)
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError("it must be a whole number from 1 to 100000")
    return number
