"""`renigma replay`: what a text does to memory, as a table for a person or as the record itself."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import add_engine_options, configured_engine
from renigma_site.terminal.files import STANDARD_INPUT, read_text, write_json, write_text

if TYPE_CHECKING:
    from memory.record.model import Record

UNRESOLVED: Final = 3

EXAMPLES: Final = """examples:
  renigma replay session.txt
  printf 'Set color to green. What is color?' | renigma replay - --json
  renigma replay session.txt --strict && echo "every clause was understood"
  renigma replay --jsonl sessions.jsonl records.jsonl --jobs 4
"""


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "replay",
        help=summary,
        description="Replays a text from empty memory and prints each event: what was written, what was read and\n"
        "which write supplied it. With --jsonl IN OUT it replays one session for each line.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("file", metavar="FILE", nargs="?", help="a text in UTF-8, - for standard input")
    parser.add_argument("--language", type=int, choices=(1, 2), help="language version (default: 2)")
    add_engine_options(parser)
    parser.add_argument("--json", action="store_true", help="print the record and nothing else")
    parser.add_argument(
        "--advice",
        action="store_true",
        help="with --json: print the record, its digest, and the problems, notices and offers",
    )
    parser.add_argument("--strict", action="store_true", help="exit 3 if a clause stays unresolved")
    parser.add_argument(
        "--jsonl",
        nargs=2,
        metavar=("IN", "OUT"),
        help='sessions in, one a line: {"id", "text", "language_version"}; records out, in the same order',
    )
    parser.add_argument("--jobs", type=_jobs, metavar="N", help="processes for --jsonl (default: 1)")
    parser.add_argument(
        "--resume", action="store_true", help="with --jsonl: go on after the whole lines that OUT has"
    )
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the trace or the record. Returns 0, or 3 for an unresolved clause with --strict."""
    if arguments.advice and not arguments.json:
        arguments.parser.error("--advice goes with --json; without it the advice is printed anyway")
    if arguments.jsonl is not None:
        if arguments.file is not None or arguments.json or arguments.language is not None:
            arguments.parser.error("--jsonl takes no FILE, --json or --language")
        if arguments.resume and STANDARD_INPUT in arguments.jsonl:
            arguments.parser.error("--resume needs files: IN and OUT cannot be standard streams")
        from memory.commands.batch import Batch, replay_lines

        source, target = arguments.jsonl
        return replay_lines(
            Batch(
                source=source,
                target=target,
                jobs=arguments.jobs or 1,
                engine=configured_engine(arguments),
                strict=arguments.strict,
                resume=arguments.resume,
            )
        )
    if arguments.file is None:
        arguments.parser.error("a FILE is needed, or - for standard input")
    if arguments.jobs is not None or arguments.resume:
        arguments.parser.error("--jobs and --resume go with --jsonl")

    from memory import service
    from memory.displays.trace import trace
    from memory.language.forms import LATEST
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.files import in_text
    from renigma_site.terminal.text_notes import notes_on, refuse_document, show_notes

    text = read_text(arguments.file)
    refuse_document(text, arguments.file)
    engine = configured_engine(arguments)
    try:
        record: Record = service.replay(text, arguments.language or LATEST, engine)
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None
    show_notes(notes_on(text, and_so=" and therefore with another digest"), beside=arguments.json)
    if arguments.advice:
        from memory.advice.document import advice_on

        write_json(advice_on(record))
    elif arguments.json:
        write_json(record)
    else:
        write_text(trace(record))
    unresolved = any(event["operation"] == "unresolved" for event in record["events"])
    return UNRESOLVED if arguments.strict and unresolved else 0


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 256):
        raise argparse.ArgumentTypeError("the number of processes lies from 1 to 256")
    return int(text)
