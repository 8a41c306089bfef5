"""What an earlier run of a batch has written: whole lines, counted without decoding the records in them."""

import re
from typing import BinaryIO, Final, NamedTuple

import orjson

from renigma_site.kernel.strict_json import JsonValue
from renigma_site.terminal.files import FileError, shown

_MOST_BYTES: Final = 1024 * 1024
"""More than any line out: a record has at most 262,144 bytes in its longer form."""
# Lines out are compact, so these bytes are members and never part of a string, whose quotes would be escaped.
_REFUSED: Final = re.compile(rb'\{"id":(?:null|-?\d+|"[^"\\]*(?:\\.[^"\\]*)*"),"error":')
_LINE: Final = re.compile(rb',"line":(\d+)\}\}\n')
_UNRESOLVED: Final = b'"operation":"unresolved"'


class Written(NamedTuple):
    """`size` is the bytes of the whole lines; `first_refused` the line of the input of the first refusal, or 0."""

    lines: int
    size: int
    last_id: JsonValue
    refused: int
    unresolved: int
    first_refused: int


def written_so_far(file: BinaryIO, name: str) -> Written:
    """Reads an output from its start; raises FileError at a line that a batch does not write."""
    lines = size = refused = unresolved = first_refused = 0
    last = b""
    while (line := file.readline(_MOST_BYTES)).endswith(b"\n"):
        lines += 1
        size += len(line)
        last = line
        if _REFUSED.match(line):
            refused += 1
            found = _LINE.search(line)
            first_refused = first_refused or (int(found[1]) if found else lines)
        unresolved += line.count(_UNRESOLVED)
    if len(line) == _MOST_BYTES:
        raise FileError(
            f"{shown(name)}: line {lines + 1} was not written by this command; nothing is changed"
        )
    return Written(lines, size, _id_of(last, lines, name), refused, unresolved, first_refused)


def _id_of(line: bytes, number: int, name: str) -> JsonValue:
    if not line:
        return None
    try:
        id_: JsonValue = orjson.loads(line)["id"]
    except (ValueError, LookupError, TypeError):
        raise FileError(
            f"{shown(name)}: line {number} was not written by this command; nothing is changed"
        ) from None
    return id_
