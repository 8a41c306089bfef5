"""`renigma replay`: what a text does to memory, as a table for a person or as the record itself."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import configured_engine
from renigma_site.terminal.files import STANDARD_INPUT, read_text, write_json, write_text

if TYPE_CHECKING:
    from memory.advice.notices import Notice
    from memory.record.model import Event, Record, UnresolvedEvent
    from renigma_site.kernel.spans import LineIndex

UNRESOLVED: Final = 3

EXAMPLES: Final = """examples:
  renigma replay session.txt
  printf 'Set color to green. What is color?' | renigma replay - --json
  renigma replay session.txt --strict && echo "every clause was understood"
  renigma replay --jsonl sessions.jsonl records.jsonl --jobs 4
"""

_HEAD: Final = ("No.", "Operation", "Key", "Value or answer", "Slot", "Provenance", "Place")
_STYLES: Final = {
    "remember": "blue",
    "change": "blue",
    "recall": "green",
    "reset": "red",
    "unresolved": "purple",
}


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
    parser.add_argument(
        "--memory-artifact", metavar="PATH", help="replay with this artifact, not the dictionary"
    )
    parser.add_argument("--json", action="store_true", help="print the record and nothing else")
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
                artifact=arguments.memory_artifact,
                strict=arguments.strict,
                resume=arguments.resume,
            )
        )
    if arguments.file is None:
        arguments.parser.error("a FILE is needed, or - for standard input")
    if arguments.jobs is not None or arguments.resume:
        arguments.parser.error("--jobs and --resume go with --jsonl")

    from memory import service
    from memory.language.forms import LATEST
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.files import in_text
    from renigma_site.terminal.text_notes import notes_on, refuse_document, show_notes

    text = read_text(arguments.file)
    refuse_document(text, arguments.file)
    engine = configured_engine(arguments.memory_artifact)
    try:
        record: Record = service.replay(text, arguments.language or LATEST, engine)
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None
    show_notes(notes_on(text, and_so=" and therefore with another digest"), beside=arguments.json)
    if arguments.json:
        write_json(record)
    else:
        write_text(trace(record))
    unresolved = any(event["operation"] == "unresolved" for event in record["events"])
    return UNRESOLVED if arguments.strict and unresolved else 0


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 256):
        raise argparse.ArgumentTypeError("the number of processes lies from 1 to 256")
    return int(text)


def trace(record: "Record") -> str:
    """The record for a terminal: events as a table, each unresolved clause with its reason, live bindings."""
    from memory.advice.hints import hints_of
    from memory.advice.notices import notices_of
    from renigma_site.kernel.canonical import digest
    from renigma_site.kernel.spans import LineIndex
    from renigma_site.kernel.visible import visible_text
    from renigma_site.terminal.output import table

    index = LineIndex(record["source_text"])
    events = record["events"]
    rows = [[visible_text(cell) for cell in _row(event, index)] for event in events]
    parts = [table(_HEAD, rows, [_STYLES[event["operation"]] for event in events])] if events else []
    hints = hints_of(record)
    explained: dict[str, int] = {}  # explanation → the first event that it was given for
    for event in events:
        if event["operation"] == "unresolved":
            words = "\n".join(line for hint in hints[event["id"]] for line in hint.lines)
            parts.append(_unresolved(event, index, words, explained.setdefault(words, event["id"])))
    parts += [_notice(notice) for notice in notices_of(record, hints)]
    parts.append(visible_text(_summary(record)))
    parts.append(f"record sha256 {digest(record)}\n")
    return "\n".join(parts)


def _notice(notice: "Notice") -> str:
    """What is to be known of a clause that was understood, and what is offered for it."""
    from renigma_site.kernel.visible import token, visible_text

    lines = [f"notice at event {notice.event}: {notice.words}"]
    lines += [f"  {offer.title} {offer.text}" for offer in notice.offers]
    return "\n".join(visible_text(line.replace("\n", token("\n"))) for line in lines) + "\n"


def _row(event: "Event", index: "LineIndex") -> tuple[str, ...]:
    line, column = index.position(event["span"]["start"])
    place = f"{line}:{column}"
    number = str(event["id"])
    match event["operation"]:
        case "recall":
            label, write = event["answer"]["label"], event["last_write"]
            slot = "none" if event["slot"] is None else str(event["slot"])
            source = "" if write is None else f"from {write}"
            return (
                number,
                "recall",
                event["key"]["label"],
                "Unknown" if label is None else f"= {label}",
                slot,
                source,
                place,
            )
        case "remember" | "change":
            over = event["overwrites"]
            overwrote = "" if over is None else f"overwrote {over}"
            key, value = event["key"]["label"], event["value"]["label"]
            return number, event["operation"], key, value, str(event["slot"]), overwrote, place
        case "reset":
            return number, "reset", "", "", "", "", place
        case "unresolved":
            return number, "unresolved", "", event["reason"], "", "", place


def _unresolved(event: "UnresolvedEvent", index: "LineIndex", words: str, first: int) -> str:
    """An unresolved clause with its explanation, which is given once; `first` is the event that it was given for."""
    from renigma_site.kernel.spans import Span
    from renigma_site.terminal.excerpt import indented_excerpt

    at = event["at"] or event["span"]
    line, column = index.position(at["start"])
    excerpt = indented_excerpt(index, Span(at["start"], at["end"]))
    lines = words.split("\n") if first == event["id"] else [f"The explanation is that of event {first}."]
    advice = "".join(f"  {line}\n" for line in lines)
    return f"event {event['id']}: {event['reason']} at line {line}, column {column}\n{excerpt}\n{advice}"


def _summary(record: "Record") -> str:
    from memory.engine.kinds import label_of

    events, bindings = record["events"], record["bindings"]
    understood = sum(event["operation"] != "unresolved" for event in events)
    name = label_of(record["engine"]).in_one_line()
    held = [f"  {b['key']['label']} = {b['value']['label']}  (event {b['last_write']})\n" for b in bindings]
    return (
        f"{understood} of {len(events)} clauses understood, {len(events) - understood} unresolved\n"
        f"engine: {name}\n"
        f"{'bindings:' if held else 'no live bindings'}\n{''.join(held)}"
    )
