"""`renigma validate`: checks a record, a plan or an artifact exactly, and names the first fault."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import FileError, in_file, read_bytes, write_text

if TYPE_CHECKING:
    from renigma_site.kernel.strict_json import JsonValue

EXAMPLES: Final = """examples:
  renigma validate record.json
  renigma validate record.json --memory-artifact artifact.json
  renigma replay session.txt --json | renigma validate -
"""
_WAYS_OUT: Final = {
    "engine-mismatch": " Name its artifact with --memory-artifact PATH, or leave it out for the dictionary reference.",
    "verbs-mismatch": " Name the file of declared verbs that the plan was made with: --verbs PATH.",
    "malformed-json": " A JSON document is needed here; renigma replay and renigma plan read texts.",
}


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "validate",
        help=summary,
        description="Checks a memory record of either version, a request plan or a memory artifact: strict JSON, "
        "shape, bounds,\nengine and an exact fresh replay. Exit 1 and the first fault with its JSON Pointer.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a JSON document, - for standard input")
    parser.add_argument(
        "--memory-artifact", metavar="PATH", help="replay records with this artifact, not the dictionary"
    )
    add_verbs_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints one line that says what was checked. Returns 0; raises FileError for a refused document."""
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.kernel.strict_json import parse_json

    engine_path = arguments.memory_artifact
    data = read_bytes(arguments.file)
    try:
        words = _check(data, parse_json(data), engine_path, arguments.verbs)
    except Refusal as refusal:
        fault = in_file(arguments.file, refusal)
        raise FileError(f"{fault}{_WAYS_OUT.get(refusal.code, '')}") from None
    write_text(f"valid: {words}\n")
    return 0


def _check(data: bytes, value: "JsonValue", artifact: str | None, verbs: str | None) -> str:
    format_ = value.get("format") if isinstance(value, dict) else None
    if format_ == "renigma.request-plan":
        return _check_plan(value, verbs)
    if format_ == "renigma.memory-artifact":
        return _check_artifact(data)
    # Everything else is taken for a memory record, whose refusal then names what is wrong with it.
    return _check_record(data, artifact)


def _check_record(data: bytes, artifact: str | None) -> str:
    from memory import service
    from renigma_site.kernel.canonical import digest

    record = service.import_record(data, configured_engine(artifact))
    unresolved = sum(event["operation"] == "unresolved" for event in record["events"])
    return (
        f"memory record, version {record['version']}; {counted(len(record['events']), 'event')}, "
        f"{unresolved} unresolved, {counted(len(record['bindings']), 'binding')}; sha256 {digest(record)}"
    )


def _check_plan(value: "JsonValue", verbs: str | None) -> str:
    from plans import service

    plan = service.validate(value, verbs=configured_verbs(verbs))
    state = "complete" if plan["complete"] else "incomplete"
    return (
        f"request plan, {state}; {counted(len(plan['steps']), 'step')}, "
        f"{len(plan['unresolved'])} unresolved; nothing has been or will be executed"
    )


def _check_artifact(data: bytes) -> str:
    import hashlib

    from memory.engine.artifact import MemoryArtifact, decode_artifact

    document = decode_artifact(data)
    engine = MemoryArtifact(document, hashlib.sha256(data).hexdigest())
    return (
        f"memory artifact; {document['key_count']} keys, {document['value_count']} values, "
        f"{document['slot_count']} slots, no two keys share a slot; sha256 {engine.artifact_sha256}"
    )


def counted(number: int, noun: str) -> str:
    """`1 event`, `2 events`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
