"""`renigma artifact`: trains a finite memory, and says what an artifact is worth."""

import argparse
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from memory.commands import artifact_compare, artifact_train
from memory.commands.artifact_options import INSTALL, count, refuse, refuse_without_extra, whole_number
from renigma_site.terminal.files import STANDARD_INPUT, FileError, in_file, shown, write_json, write_text

if TYPE_CHECKING:
    from memory.training.subject import Subject

DIAGNOSE_EXAMPLES: Final = """examples:
  renigma artifact diagnose trained/artifact.json
  renigma artifact diagnose trained/report.json --svg map.svg
  renigma artifact diagnose trained/artifact.json --json > diagnosis.json
"""
EXAMPLES: Final = artifact_train.EXAMPLES + DIAGNOSE_EXAMPLES.removeprefix("examples:\n")
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
    artifact_train.add_parser(actions)
    artifact_compare.add_parser(actions)
    _add_diagnose(actions)


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
        type=whole_number,
        default=0,
        help="seed of episodes and controls (default: 0)",
    )
    parser.add_argument(
        "--episodes", metavar="N", type=count, default=200, help="how many random episodes (default: 200)"
    )
    parser.set_defaults(run=run_diagnose, parser=parser)


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
        return refuse_without_extra("diagnose", error)
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
        return refuse(f"{shown(arguments.file)}: {names}")
    return 0 if missing is None else refuse_without_extra("diagnose", missing)


def _load_subject(name: str) -> "Subject":
    from memory.engine.artifact_file import MAX_BYTES, read_artifact_file
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


def _find_missing_library() -> ImportError | None:
    try:
        import_module("memory.training.soft")
    except ImportError as error:
        return error
    return None
