"""`renigma diff`: two sessions compared: bindings with the writes behind them, text, history, engine."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import add_engine_options, configured_engine
from memory.commands.session_file import read_session
from renigma_site.terminal.files import FileError, OutputError, shown, write_json, write_text

if TYPE_CHECKING:
    from memory.engine.protocol import Engine, EngineDescription
    from memory.record.diff import ChangedBinding, Diff, Held
    from memory.record.model import Record

EQUAL: Final = 0
DIFFERENT: Final = 1
TROUBLE: Final = 2

EXAMPLES: Final = """examples:
  renigma diff old.json new.json
  renigma diff old.json session.txt --json
  git config diff.renigma.command "renigma diff"
"""

_FILES: Final = 2
_GIT: Final = (
    7,
    9,
)  # what git hands to an external diff: path, old, its hash and mode, new, its hash and mode, …
_GIT_OLD, _GIT_NEW = 1, 4


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "diff",
        help=summary,
        description="Compares two sessions, each a record or a text: bindings that were added, changed or removed\n"
        "with the write behind each, text, events, history and engine.",
        epilog="Exit codes: 0 equal, 1 different, 2 a file is refused or cannot be read. With the seven arguments\n"
        "of a git external diff it compares the second and the fifth, and exits 0.",
    )
    parser.examples = EXAMPLES
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="two memory records or texts; - for standard input"
    )
    add_engine_options(parser)
    parser.add_argument("--json", action="store_true", help="print the difference and nothing else")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the difference. Returns 0 where both are equal, 1 where they differ, 2 where one is refused."""
    files = arguments.files
    if len(files) in _GIT:
        return _for_git(arguments)
    if len(files) == 1 and "GIT_DIFF_PATH_COUNTER" in os.environ:
        write_text(f"{shown(files[0])}: not merged\n")  # git has no two versions to compare
        return EQUAL
    if len(files) != _FILES:
        arguments.parser.error("give two files")
    if files[0] == files[1] == "-":
        arguments.parser.error("standard input can be read only once")
    try:
        old, new = files
        engine = configured_engine(arguments)
        difference, words = _compared(old, new, (shown(old), shown(new)), engine)
    except OutputError:
        raise
    except FileError as error:
        sys.stderr.write(f"renigma: {error}\n")
        return TROUBLE
    if arguments.json:
        write_json(difference)
    else:
        write_text(words)
    return EQUAL if difference["equal"] else DIFFERENT


def _for_git(arguments: argparse.Namespace) -> int:
    """git takes any other exit code than 0 for a failure of the whole comparison, so faults are part of the output."""
    path = arguments.files[0]
    old, new = arguments.files[_GIT_OLD], arguments.files[_GIT_NEW]
    # A renamed file has its new path after the seven arguments.
    new_path = arguments.files[_GIT[0]] if len(arguments.files) > _GIT[0] else path
    names = (f"a/{shown(path)}", f"b/{shown(new_path)}")
    try:
        _, words = _compared(old, new, names, configured_engine(arguments))
    except OutputError:
        raise
    except FileError as error:
        words = f"cannot be compared: {error}\n"
    write_text(f"renigma diff {names[0]} {names[1]}\n{words}")
    return EQUAL


def _compared(old: str, new: str, names: tuple[str, str], engine: "Engine") -> "tuple[Diff, str]":
    """The difference as data and in words; raises FileError."""
    from memory.record.diff import diff

    before, after = read_session(old, engine), read_session(new, engine)
    difference = diff(before, after)
    return difference, in_words(difference, before, after, names)


def in_words(difference: "Diff", old: "Record", new: "Record", names: tuple[str, str]) -> str:
    """The difference for a terminal: the text as a unified difference, then what became of the bindings."""
    from renigma_site.kernel.canonical import digest
    from renigma_site.kernel.visible import visible_text

    if difference["equal"]:
        return f"equal; record sha256 {digest(new)}\n"
    parts = []
    if difference["text"] is not None:
        parts.append(f"--- {names[0]}\n+++ {names[1]}\n{visible_text(difference['text'])}")
    parts.append("".join(f"{line}\n" for line in [*_bindings(difference), *_others(difference, old, new)]))
    return "\n".join(parts)


def _bindings(difference: "Diff") -> list[str]:
    changes = difference["bindings"]
    lines = [
        f"bindings: {len(changes['added'])} added, {len(changes['changed'])} changed, "
        f"{len(changes['removed'])} removed"
    ]
    lines += [f"  + {_side(found, found['new'])}" for found in changes["added"]]
    for found in changes["changed"]:
        lines += [f"  - {_side(found, found['old'])}", f"  + {_side(found, found['new'])}"]
    lines += [f"  - {_side(found, found['old'])}" for found in changes["removed"]]
    return lines


def _side(change: "ChangedBinding", held: "Held | None") -> str:
    from renigma_site.kernel.one_line import one_line

    if held is None:
        return one_line(change["key"])
    write = held["write"]
    return (
        f"{one_line(change['key'])} = {one_line(held['value'])}  "
        f"(event {write['event']}: {one_line(write['wording'])})"
    )


def _others(difference: "Diff", old: "Record", new: "Record") -> list[str]:
    lines = []
    if _counts(old) != _counts(new):
        lines.append(f"events: {_counts(old)} → {_counts(new)}")
    if old["version"] != new["version"]:
        lines.append(f"language version: {old['version']} → {new['version']}")
    history, engine = difference["history"], difference["engine"]
    if history is not None:
        lines.append(f"earlier revisions: {len(history['old'])} → {len(history['new'])}")
        if len(history["old"]) == len(history["new"]):
            lines.append("  as many as before, with another text or language version")
    if engine is not None:
        lines.append(f"engine: {_engine(engine['old'])} → {_engine(engine['new'])}")
    return lines


def _counts(record: "Record") -> str:
    unresolved = sum(event["operation"] == "unresolved" for event in record["events"])
    return f"{len(record['events'])}, {unresolved} of them unresolved"


def _engine(engine: "EngineDescription") -> str:
    digest = engine["artifact_sha256"]
    return f"{engine['kind']}{'' if digest is None else f' sha256:{digest}'}"
