"""One session, one line: what a program maps over many sessions, on one machine or on many.

A line in is one JSON object `{"id", "text", "language_version"}`; a line out is `{"id", "record"}` or
`{"id", "error"}`. The function is pure, importable and picklable, so any engine that maps functions can run it.
"""

from typing import Any, Final, NamedTuple, cast

import orjson

from memory import service
from memory.engine.protocol import Engine
from memory.language.forms import LANGUAGE_VERSIONS
from memory.record.limits import RECORD_BYTES
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, Shape, one_of, string
from renigma_site.kernel.strict_json import JsonValue, parse_json


class _Id:
    """A string or an integer: whatever a caller counts its sessions by."""

    __slots__ = ()

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if type(value) is not str and type(value) is not int:
            raise Refusal("schema", "The value must be a string or an integer.", pointer)

    def schema(self) -> dict[str, Any]:
        return {"type": ["string", "integer"]}


_ID: Final[Shape] = _Id()
_SESSION: Final = ObjectShape({"id": _ID, "text": string, "language_version": one_of(*LANGUAGE_VERSIONS)})


class ReplayedLine(NamedTuple):
    """One line out as compact UTF-8 JSON without its LF, and what became of the session."""

    line: bytes
    refused: bool
    unresolved: int


def replay_line(line: bytes, engine: Engine, number: int | None = None) -> ReplayedLine:
    """Replays the session of one line. Never raises for what a line holds: a refusal is a line of its own.

    The error has `code`, `detail` and, where one value is at fault, `pointer`; its id is null where the line gave
    none that could be read. `number` is the line's in its file, from 1: it is then the error's `line`, and the line
    that a fault of JSON names.
    """
    session: JsonValue = None
    try:
        if len(line) > RECORD_BYTES:
            raise Refusal(
                "payload-too-large", f"The line has more than {RECORD_BYTES:,} bytes, which is the most."
            )
        session = parse_json(line, first_line=number or 1)
        _SESSION(session, "")
        members = cast(dict[str, Any], session)
        record = service.replay(members["text"], members["language_version"], engine)
    except Refusal as refusal:
        error: dict[str, str | int] = {"code": refusal.code, "detail": refusal.detail}
        if refusal.pointer is not None:
            error["pointer"] = refusal.pointer
        if number is not None:
            error["line"] = number
        return ReplayedLine(orjson.dumps({"id": _id_of(session), "error": error}), True, 0)
    unresolved = sum(event["operation"] == "unresolved" for event in record["events"])
    return ReplayedLine(orjson.dumps({"id": members["id"], "record": record}), False, unresolved)


def id_of_line(line: bytes) -> JsonValue:
    """The id that the answer to this line has; None where the line gives none that can be read."""
    try:
        return _id_of(parse_json(line))
    except Refusal:
        return None


def _id_of(session: JsonValue) -> JsonValue:
    id_ = session.get("id") if isinstance(session, dict) else None
    return id_ if type(id_) is str or type(id_) is int else None
