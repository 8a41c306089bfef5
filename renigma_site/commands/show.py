"""`renigma show`: a record or a plan as readable text, also as git's textconv."""

import argparse
from typing import Any, Final

from memory.commands.engine_option import add_engine_options, configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import read_bytes, write_text

EXAMPLES: Final = """examples:
  renigma show record.json                  the same table as renigma replay
  renigma show plan.json
  git config diff.renigma.textconv "renigma show"
"""


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "show",
        help=summary,
        description="Prints a memory record or a request plan as readable text, after the same checks as validate.",
    )
    parser.examples = EXAMPLES
    parser.add_argument(
        "file", metavar="FILE", help="a memory record or a request plan, - for standard input"
    )
    add_engine_options(parser, "replay records with this artifact, not the dictionary")
    add_verbs_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the text. Returns 0; raises FileError for a refused document."""
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.text_notes import in_document, refuse_other_document

    data = read_bytes(arguments.file)
    try:
        write_text(_text_of(data, arguments))
    except Refusal as refusal:
        refuse_other_document(
            data,
            arguments.file,
            "a memory record or a request plan",
            "renigma.memory-session",
            "renigma.request-plan",
        )
        raise in_document(arguments.file, refusal) from None
    return 0


def _text_of(data: bytes, arguments: argparse.Namespace) -> str:
    from renigma_site.kernel.strict_json import parse_json

    value = parse_json(data)
    if isinstance(value, dict) and value.get("format") == "renigma.request-plan":
        from plans import service as plans_service
        from plans.displays.listing import listing

        declared = configured_verbs(arguments.verbs)
        return listing(plans_service.validate(value, verbs=declared), declared)

    from memory import service
    from memory.displays.trace import trace

    return trace(service.import_record(data, configured_engine(arguments)))
