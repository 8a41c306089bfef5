"""`renigma without`: what one clause brings about, found by a replay without it."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import configured_engine
from memory.commands.session_file import add_file_and_engine, event_number, read_session
from renigma_site.terminal.files import in_text, write_json, write_text

if TYPE_CHECKING:
    from memory.record.model import Record
    from memory.record.without import LabelId, Without

EXAMPLES: Final = """examples:
  renigma without record.json --event 2     which answers and bindings depend on clause 2
  renigma without session.txt --event 0 --json
"""

_HEAD: Final = ("What", "Now", "Without it")


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "without",
        help=summary,
        description="Replays a session without one of its clauses and prints which answers, bindings and unresolved\n"
        "clauses would differ. The file stays as it is.",
    )
    parser.examples = EXAMPLES
    add_file_and_engine(parser, "FILE")
    parser.add_argument(
        "--event", metavar="N", type=event_number, required=True, help="the clause to leave out"
    )
    parser.add_argument("--json", action="store_true", help="print the difference and nothing else")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints what would differ. Returns 0; raises FileError."""
    from memory.record.without import without
    from renigma_site.kernel.refusal import Refusal

    engine = configured_engine(arguments)
    record = read_session(arguments.file, engine)
    try:
        trial = without(record, arguments.event, engine)
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None
    if arguments.json:
        write_json(trial)
    else:
        write_text(trial_words(trial, record))
    return 0


def trial_words(trial: "Without", record: "Record") -> str:
    """The trial for a terminal."""
    from renigma_site.kernel.one_line import one_line
    from renigma_site.kernel.spans import Span
    from renigma_site.terminal.output import table

    span = record["events"][trial["event"]]["span"]
    rows = [
        (f"answer of event {found['event']}", _shown(found["now"]), _shown(found["without"]))
        for found in trial["answers"]
    ]
    rows += [
        (
            f"binding of {one_line(found['key']['label'] or '')}",
            _shown(found["now"]),
            _shown(found["without"]),
        )
        for found in trial["bindings"]
    ]
    now, then = set(trial["unresolved"]["now"]), set(trial["unresolved"]["without"])
    rows += [(f"event {event}", "understood", "unresolved") for event in sorted(then - now)]
    rows += [
        (f"event {event}", "unresolved", "left out" if event == trial["event"] else "understood")
        for event in sorted(now - then)
    ]
    head = f"without event {trial['event']}: {one_line(Span(**span).of(record['source_text']))}\n"
    return f"{head}\n{table(_HEAD, rows) if rows else 'nothing else would differ'}\n".rstrip("\n") + "\n"


def _shown(value: "LabelId | None") -> str:
    from renigma_site.kernel.one_line import one_line

    if value is None:
        return "not bound"
    return "Unknown" if value["label"] is None else one_line(value["label"])
