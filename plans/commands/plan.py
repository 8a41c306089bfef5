"""`renigma plan`: a request as typed steps with their edges, for a person or as the document. Nothing is executed."""

import argparse
from typing import Any, Final

from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import in_text, read_text, write_json, write_text

UNRESOLVED: Final = 3

EXAMPLES: Final = """examples:
  renigma plan request.txt
  printf 'Read "notes.txt" and summarize it in 5 bullets.' | renigma plan - --json
  renigma plan request.txt --strict && echo "every sentence was understood"
"""


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "plan",
        help=summary,
        description="Reads a request in bounded English and prints its steps, what each one needs, and every sentence\n"
        "that could not be read with what to write instead. Nothing is executed.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a request in UTF-8, - for standard input")
    parser.add_argument("--json", action="store_true", help="print the plan document and nothing else")
    parser.add_argument("--strict", action="store_true", help="exit 3 if a sentence stays unresolved")
    add_verbs_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the plan or its document. Returns 0, or 3 for an unresolved sentence with --strict."""
    from plans import service
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.text_notes import notes_on, refuse_document, show_notes

    verbs = configured_verbs(arguments.verbs)
    text = read_text(arguments.file)
    refuse_document(text, arguments.file)
    try:
        plan = service.parse(text, verbs=verbs)
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None
    show_notes(notes_on(text), beside=arguments.json)
    if arguments.json:
        write_json(plan)
    else:
        from plans.displays.listing import listing  # the document alone needs none

        write_text(listing(plan, verbs))
    return UNRESOLVED if arguments.strict and plan["unresolved"] else 0
