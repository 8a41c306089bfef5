"""`renigma schema`: prints a published JSON Schema."""

import argparse
from typing import Any, Final

from renigma_site.terminal.files import write_bytes

EXAMPLES: Final = """examples:
  renigma schema memory-session-2
  renigma schema request-plan-1 > request-plan-1.json
"""

# Each schema and the package that publishes it.
SCHEMAS: Final = {
    "memory-session-1": "memory",
    "memory-session-2": "memory",
    "memory-artifact-1": "memory",
    "memory-why-1": "memory",
    "memory-without-1": "memory",
    "memory-diff-1": "memory",
    "memory-advice-1": "memory",
    "request-plan-1": "plans",
    "validation-1": "renigma_site",
}


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
    from importlib.resources import files

    published = files(SCHEMAS[arguments.name]) / "schemas" / f"{arguments.name}.json"
    write_bytes(published.read_bytes())
    return 0
