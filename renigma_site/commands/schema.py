"""`renigma schema`: prints a published JSON Schema."""

import argparse
from typing import Any, Final

from renigma_site.published import SCHEMAS, published_schema
from renigma_site.terminal.files import write_bytes

EXAMPLES: Final = """examples:
  renigma schema memory-session-2
  renigma schema request-plan-1 > request-plan-1.json
"""


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "schema",
        help=summary,
        description="Prints a published JSON Schema (2020-12), byte for byte.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("name", metavar="NAME", choices=tuple(SCHEMAS), help="one of: " + ", ".join(SCHEMAS))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the schema as it is published, byte for byte. Returns 0."""
    write_bytes(published_schema(arguments.name))
    return 0
