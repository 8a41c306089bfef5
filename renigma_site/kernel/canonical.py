"""JSON value → bytes → digest.

orjson writes both forms: the documents hold no floats and their member names are ASCII, so its sorted compact
output is the RFC 8785 canonical form (which sorts by UTF-16 code units).
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final, TypeVar, cast

import orjson

Copied = TypeVar("Copied")

_CANONICAL: Final = orjson.OPT_SORT_KEYS
_PRETTY: Final = orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE


def canonical_bytes(document: Mapping[str, Any]) -> bytes:
    """RFC 8785 canonical UTF-8 bytes of a document without floats and with ASCII member names."""
    return orjson.dumps(document, option=_CANONICAL)


def pretty_bytes(document: Mapping[str, Any]) -> bytes:
    """UTF-8 bytes with an indent of two spaces, members in the order given, and one final LF."""
    return orjson.dumps(document, option=_PRETTY)


def copied(document: Copied) -> Copied:
    """A deep copy of a document without floats; several times as fast as copy.deepcopy."""
    return cast(Copied, orjson.loads(orjson.dumps(document)))


def digest(document: Mapping[str, Any]) -> str:
    """Lower-case hex SHA-256 of the canonical bytes."""
    return hashlib.sha256(canonical_bytes(document)).hexdigest()
