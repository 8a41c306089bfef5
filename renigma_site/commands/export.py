"""`renigma export`: a record or a plan in a form that other programs read."""

import argparse
from collections.abc import Callable
from typing import Any, Final

from renigma_site.terminal.files import write_bytes

EXAMPLES: Final = """examples:
  renigma export record.json --as prov > record.prov.json
  renigma export record.json --as csv > trace.csv
  renigma export session.txt --as annotations
"""

# Each form with what it is made of.
FORMS: Final = {"prov": "record", "annotations": "record", "csv": "record"}


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "export",
        help=summary,
        description="Writes a memory record as PROV-JSON, as Web Annotations, or its trace as CSV. The file is\n"
        "checked first, as validate checks it. No export can be imported again: the record alone is complete.",
        epilog="In CSV a cell that begins with = + - or @ gets a ' in front, so that no spreadsheet runs it.",
    )
    parser.examples = EXAMPLES
    parser.add_argument(
        "file", metavar="FILE", help="a memory record, or a text in UTF-8; - for standard input"
    )
    parser.add_argument("--as", dest="form", required=True, choices=tuple(FORMS), help="the form")
    parser.add_argument(
        "--memory-artifact", metavar="PATH", help="replay records with this artifact, not the dictionary"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the export. Returns 0; raises FileError for a refused document."""
    from memory.commands.engine_option import configured_engine
    from memory.commands.session_file import read_session

    record = read_session(arguments.file, configured_engine(arguments.memory_artifact))
    write_bytes(_RECORD_FORMS[arguments.form](record))
    return 0


def _prov(record: Any) -> bytes:
    from memory.record.exports import prov_json
    from renigma_site.kernel.canonical import pretty_bytes

    return pretty_bytes(prov_json(record))


def _annotations(record: Any) -> bytes:
    from memory.record.exports import web_annotations
    from renigma_site.kernel.canonical import pretty_bytes

    return pretty_bytes(web_annotations(record))


def _csv(record: Any) -> bytes:
    from memory.record.trace_csv import trace_csv

    return trace_csv(record).encode()


_RECORD_FORMS: Final[dict[str, Callable[[Any], bytes]]] = {
    "prov": _prov,
    "annotations": _annotations,
    "csv": _csv,
}
