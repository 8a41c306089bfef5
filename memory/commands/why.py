"""`renigma why`: the write behind an answer or a binding, and every write that it replaced."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import configured_engine
from memory.commands.session_file import add_file_and_engine, event_number, read_session
from renigma_site.terminal.files import in_text, write_json, write_text

if TYPE_CHECKING:
    from memory.record.explain import Why
    from memory.record.model import Record

EXAMPLES: Final = """examples:
  renigma why record.json color             why color holds what it holds at the end
  renigma why session.txt "project color"
  renigma why record.json --event 3         why event 3 got its answer
  renigma why record.json color --json
"""

_HEAD: Final = ("Event", "Operation", "Value", "Slot", "Read by", "Place", "Wording")


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "why",
        help=summary,
        description="Follows an answer back: the write that supplied it, each write that this one replaced, the\n"
        "questions that read them, and the resets between. A key that was never written is Unknown.",
    )
    parser.examples = EXAMPLES
    add_file_and_engine(parser, "FILE")
    parser.add_argument("key", metavar="KEY", nargs="?", help="a key as it is, without the quotes of a text")
    parser.add_argument("--event", metavar="N", type=event_number, help="an event in place of a key")
    parser.add_argument("--json", action="store_true", help="print the explanation and nothing else")
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints the chain of writes. Returns 0; raises FileError."""
    if (arguments.key is None) == (arguments.event is None):
        arguments.parser.error("give either a KEY or --event N")

    from memory.record.explain import explain_event, explain_key
    from renigma_site.kernel.json_places import holds_lone_surrogate
    from renigma_site.kernel.refusal import Refusal

    if arguments.key is not None and holds_lone_surrogate(arguments.key):
        arguments.parser.error("the KEY is not UTF-8")
    record = read_session(arguments.file, configured_engine(arguments))
    try:
        why = (
            explain_key(record, arguments.key)
            if arguments.event is None
            else explain_event(record, arguments.event)
        )
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None
    if arguments.json:
        write_json(why)
    else:
        write_text(story(why, record))
    return 0


def story(why: "Why", record: "Record") -> str:
    """The explanation for a terminal, the latest write first."""
    from renigma_site.kernel.one_line import one_line
    from renigma_site.kernel.spans import LineIndex
    from renigma_site.terminal.output import table

    index = LineIndex(record["source_text"])
    parts = [f"{_question(why, record)}\n"]
    if why["chain"]:
        rows = [
            (
                str(link["event"]),
                link["operation"],
                one_line(link["value"]["label"] or ""),
                str(link["slot"]),
                ", ".join(map(str, link["reads"])) or "nobody",
                "{}:{}".format(*index.position(link["span"]["start"])),
                one_line(link["wording"]),
            )
            for link in why["chain"]
        ]
        parts.append(table(_HEAD, rows))
    parts += [f"event {event} reset memory: what was written before it is gone\n" for event in why["resets"]]
    return "\n".join(parts)


def _question(why: "Why", record: "Record") -> str:
    """What is explained, and the answer."""
    from renigma_site.kernel.one_line import one_line

    number, label = why["event"], why["key"]["label"]
    where = "" if number is None else f" at event {number}"
    if label is None:
        operation = record["events"][number]["operation"] if number is not None else "nothing"
        return f"event {number}: {operation}; it has no answer and writes nothing"
    answer = why["answer"]["label"]
    said = f"= {one_line(answer)}" if answer is not None else "is Unknown"
    never = "; no clause writes this key" if why["key"]["id"] is None else ""
    return f"{one_line(label)} {said}{where}{never}"
