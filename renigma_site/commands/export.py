"""`renigma export`: a record or a plan in a form that other programs read."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Literal

from memory.commands.engine_option import add_engine_options, configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import FileError, in_file, in_text, read_bytes, shown, write_bytes

if TYPE_CHECKING:
    from plans.document.model import Plan

EXAMPLES: Final = """examples:
  renigma export record.json --as prov > record.prov.json
  renigma export record.json --as csv > trace.csv
  renigma export session.txt --as annotations
  renigma export plan.json --as mermaid
  renigma export request.txt --as dot | dot -Tsvg > plan.svg
"""

_Kind = Literal["record", "plan"]
# Each form with what it is made of.
FORMS: Final[dict[str, _Kind]] = {
    "prov": "record",
    "annotations": "record",
    "csv": "record",
    "mermaid": "plan",
    "dot": "plan",
}
_DOCUMENTS: Final[dict[str, _Kind]] = {"renigma.memory-session": "record", "renigma.request-plan": "plan"}


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "export",
        help=summary,
        description="Writes a memory record as PROV-JSON, as Web Annotations, or its trace as CSV, and a request plan\n"
        "as a Mermaid or Graphviz graph. The file is checked first, as validate checks it. No export can be\n"
        "imported again: only the record or the plan is complete.",
        epilog="In CSV a cell that begins with = + - or @ gets a ' in front, so that no spreadsheet runs it.",
    )
    parser.examples = EXAMPLES
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a memory record or a request plan, or a text in UTF-8; - for standard input",
    )
    parser.add_argument(
        "--as",
        dest="form",
        required=True,
        choices=tuple(FORMS),
        metavar="FORM",
        help="prov, annotations or csv of a record, mermaid or dot of a plan",
    )
    add_engine_options(parser, "replay records with this artifact, not the dictionary")
    add_verbs_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the export. Returns 0; raises FileError for a refused document, or one of the other kind."""
    from memory.commands.session_file import session_in

    data = read_bytes(arguments.file)
    _refuse_other_kind(data, arguments)
    if FORMS[arguments.form] == "plan":
        write_bytes(_PLAN_FORMS[arguments.form](_plan_in(data, arguments)))
    else:
        record = session_in(data, arguments.file, configured_engine(arguments))
        write_bytes(_RECORD_FORMS[arguments.form](record))
    return 0


def _refuse_other_kind(data: bytes, arguments: argparse.Namespace) -> None:
    """Says which forms a document has; the reader of the form rejects what is not a document at all."""
    kind = _kind_of(data)
    if kind is not None and kind != FORMS[arguments.form]:
        names = [form for form, of in FORMS.items() if of == kind]
        raise FileError(
            f"{shown(arguments.file)}: this is a {kind}; --as {', '.join(names[:-1])} or {names[-1]} export it"
        )


def _kind_of(data: bytes) -> _Kind | None:
    from renigma_site.terminal.text_notes import format_in

    return _DOCUMENTS.get(format_in(data) or "")


def _plan_in(data: bytes, arguments: argparse.Namespace) -> "Plan":
    """The plan in a file, read afresh and compared, or that of the request in it."""
    from plans import service
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.files import decoded
    from renigma_site.terminal.text_notes import refuse_other_document

    verbs = configured_verbs(arguments.verbs)
    if data.lstrip()[:1] == b"{":
        try:
            return service.import_plan(data, verbs=verbs)
        except Refusal as refusal:
            refuse_other_document(data, arguments.file, "a request plan or a text", "renigma.request-plan")
            raise in_file(arguments.file, refusal) from None
    text = decoded(data, arguments.file)
    try:
        return service.parse(text, verbs=verbs)
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None


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


def _mermaid(plan: "Plan") -> bytes:
    from plans.document.diagrams import mermaid

    return mermaid(plan).encode()


def _dot(plan: "Plan") -> bytes:
    from plans.document.diagrams import dot

    return dot(plan).encode()


_RECORD_FORMS: Final[dict[str, Callable[[Any], bytes]]] = {
    "prov": _prov,
    "annotations": _annotations,
    "csv": _csv,
}
_PLAN_FORMS: Final[dict[str, Callable[[Any], bytes]]] = {"mermaid": _mermaid, "dot": _dot}
