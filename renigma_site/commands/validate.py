"""`renigma validate`: checks records, plans and artifacts exactly, and names the first fault of each."""

import argparse
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import CHOICE_OF_ENGINE, add_engine_options, configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.kernel.counting import count
from renigma_site.kernel.one_line import one_line
from renigma_site.terminal.files import FileError, read_bytes, shown, told, warn, write_json, write_text
from renigma_site.terminal.text_notes import NEEDS_JSON

if TYPE_CHECKING:
    from memory.engine.protocol import Engine
    from plans.language.declared import DeclaredVerbs
    from renigma_site.commands.validation import FileDocument, Kind, ProblemDocument
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.kernel.strict_json import JsonValue

EXAMPLES: Final = """examples:
  renigma validate record.json
  renigma validate renigma-memory-*.json --json
  renigma validate record.json --sha256 816fe693
  renigma validate record.json --memory-artifact artifact.json
  renigma replay session.txt --json | renigma validate -
"""
_WAYS_OUT: Final = {
    "engine-mismatch": f" {CHOICE_OF_ENGINE}",
    "verbs-mismatch": " Name the file of declared verbs that the plan was made with: --verbs PATH.",
    "malformed-json": NEEDS_JSON,
}
_DIGITS: Final = re.compile("[0-9a-fA-F]{8,64}")
_SAVED_NAME: Final = re.compile(r"renigma-memory-([0-9a-f]{8})(?:[^0-9a-f].*)?\.json", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A valid file; `words` is the summary for people. Counts are None where the kind has none."""

    kind: "Kind"
    sha256: str
    words: str
    events: int | None = None
    unresolved: int | None = None
    bindings: int | None = None


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "validate",
        help=summary,
        description="Checks memory records of either version, request plans and memory artifacts: strict JSON, shape,\n"
        "bounds, engine and an exact fresh replay. Prints one line for each file; exit 1 if any is refused.",
        epilog="That a record is valid says that its trace is what its text does. It does not say who wrote the text,\n"
        "or when: an edited text with a fresh trace is valid too. --sha256 compares it with a digest that you kept.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("files", metavar="FILE", nargs="+", help="JSON documents, - for standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")
    parser.add_argument(
        "--sha256",
        metavar="HEX",
        type=_hex_digits,
        help="the one FILE must be the record with this digest (at least its first 8 digits)",
    )
    add_engine_options(parser, "replay records with this artifact, not the dictionary")
    add_verbs_option(parser)
    parser.set_defaults(run=run, parser=parser)


def run(arguments: argparse.Namespace) -> int:
    """Prints what was found in each file. Returns 0, or 1 where one is refused; raises FileError for the engine."""
    from renigma_site.commands.validation import FORMAT

    names = arguments.files
    if names.count("-") > 1:
        arguments.parser.error("standard input can be read only once")
    if arguments.sha256 is not None and len(names) > 1:
        arguments.parser.error("--sha256 goes with one FILE")
    engine = configured_engine(arguments)
    verbs = configured_verbs(arguments.verbs)
    found = [_file(name, engine, verbs, arguments) for name in names]
    if arguments.json:
        write_json({"format": FORMAT, "version": 1, "files": found})
    return 0 if all(document["valid"] for document in found) else 1


def _file(
    name: str, engine: "Engine", verbs: "DeclaredVerbs", arguments: argparse.Namespace
) -> "FileDocument":
    """Checks one file and prints its line, unless a document is asked for."""
    from renigma_site.kernel.refusal import Refusal

    is_quiet, is_one = arguments.json, len(arguments.files) == 1
    try:
        checked = _checked(name, engine, verbs)
        _compare_digest(checked, arguments)
    except FileError as error:
        if not is_quiet:
            _complain(str(error))
        return _refused(name, {"code": "unreadable", "detail": str(error), "pointer": None})
    except Refusal as refusal:
        if not is_quiet:
            _complain(f"{shown(name)}: {told(refusal)}{_WAYS_OUT.get(refusal.code, '')}")
        return _refused(name, _problem(refusal))
    oddity = _promised_digest(name, checked)
    if not is_quiet:
        write_text(f"{'' if is_one else f'{shown(name)}: '}valid: {checked.words}\n")
        if oddity is not None:
            sys.stdout.flush()
            warn(f"{shown(name)}: {oddity['detail']}")
    return {
        "file": _exact(name),
        "kind": checked.kind,
        "valid": True,
        "sha256": checked.sha256,
        "events": checked.events,
        "unresolved": checked.unresolved,
        "bindings": checked.bindings,
        "problem": oddity,
    }


def _exact(name: str) -> str:
    """A file's name for a program; bytes of it that are not UTF-8 are escaped, since JSON cannot hold them."""
    return name.encode("utf-8", "backslashreplace").decode()


def _complain(message: str) -> None:
    sys.stdout.flush()
    sys.stderr.write(f"renigma: {message}\n")


def _problem(refusal: "Refusal") -> "ProblemDocument":
    pointer = refusal.pointer
    return {
        "code": refusal.code,
        "detail": refusal.detail,
        "pointer": None if pointer is None else one_line(pointer),
    }


def _refused(name: str, problem: "ProblemDocument") -> "FileDocument":
    return {
        "file": _exact(name),
        "kind": None,
        "valid": False,
        "sha256": None,
        "events": None,
        "unresolved": None,
        "bindings": None,
        "problem": problem,
    }


def _compare_digest(checked: Checked, arguments: argparse.Namespace) -> None:
    from renigma_site.kernel.refusal import Refusal

    if arguments.sha256 is None:
        return
    if checked.kind != "memory-record":
        arguments.parser.error("--sha256 goes with a memory record")
    if not checked.sha256.startswith(arguments.sha256):
        raise Refusal(
            "review-mismatch", f"The record is valid, but it is another one: its digest is {checked.sha256}."
        )


def _promised_digest(name: str, checked: Checked) -> "ProblemDocument | None":
    """What is odd where a file has the name of a saved record with another digest."""
    from pathlib import PurePath

    saved = _SAVED_NAME.fullmatch(PurePath(name).name)
    if saved is None or checked.kind != "memory-record" or checked.sha256.startswith(saved[1]):
        return None
    return {
        "code": "file-name",
        "detail": f"the name promises a digest that begins with {saved[1]}, but this record's begins with "
        f"{checked.sha256[:8]}: it is another record, or it was changed after it was saved",
        "pointer": None,
    }


def _checked(name: str, engine: "Engine", verbs: "DeclaredVerbs") -> Checked:
    """Raises FileError where the file cannot be read, and Refusal for what it holds."""
    from renigma_site.kernel.strict_json import parse_json

    data = read_bytes(name)
    value = parse_json(data)
    format_ = value.get("format") if isinstance(value, dict) else None
    if format_ == "renigma.request-plan":
        return _checked_plan(value, verbs)
    if format_ == "renigma.memory-artifact":
        return _checked_artifact(data)
    # Everything else is taken for a memory record, whose refusal then names what is wrong with it.
    return _checked_record(data, engine)


def _checked_record(data: bytes, engine: "Engine") -> Checked:
    from memory import service
    from renigma_site.kernel.canonical import digest

    record = service.import_record(data, engine)
    events, bindings = len(record["events"]), len(record["bindings"])
    unresolved = sum(event["operation"] == "unresolved" for event in record["events"])
    sha256 = digest(record)
    return Checked(
        kind="memory-record",
        sha256=sha256,
        words=f"memory record, version {record['version']}; {count(events, 'event')}, {unresolved} unresolved, "
        f"{count(bindings, 'binding')}; sha256 {sha256}",
        events=events,
        unresolved=unresolved,
        bindings=bindings,
    )


def _checked_plan(value: "JsonValue", verbs: "DeclaredVerbs") -> Checked:
    from plans import service
    from renigma_site.kernel.canonical import digest

    plan = service.validate(value, verbs=verbs)
    state = "complete" if plan["complete"] else "incomplete"
    return Checked(
        kind="request-plan",
        sha256=digest(plan),
        words=f"request plan, {state}; {count(len(plan['steps']), 'step')}, {len(plan['unresolved'])} unresolved; "
        "nothing has been or will be executed",
        unresolved=len(plan["unresolved"]),
    )


def _checked_artifact(data: bytes) -> Checked:
    import hashlib

    from memory.engine.artifact import MemoryArtifact, decode_artifact

    document = decode_artifact(data)
    engine = MemoryArtifact(document, hashlib.sha256(data).hexdigest())
    return Checked(
        kind="memory-artifact",
        sha256=engine.artifact_sha256,
        words=f"memory artifact; {document['key_count']} keys, {document['value_count']} values, "
        f"{document['slot_count']} slots, no two keys share a slot; sha256 {engine.artifact_sha256}",
    )


def _hex_digits(text: str) -> str:
    if not _DIGITS.fullmatch(text):
        raise argparse.ArgumentTypeError(
            "a SHA-256 has 64 hex digits, of which at least the first 8 are needed"
        )
    return text.lower()
