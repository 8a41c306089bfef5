"""Documents that are made to be slow to import: of the size limit, and refused for what they hold."""

from collections.abc import Callable
from typing import Final

from memory.record.limits import RECORD_BYTES

_RECORD: Final = (
    b'{"format":"renigma.memory-session","version":2,"language_version":2,"source_text":"Reset memory.",'
    b'"prior_revisions":[],"engine":{"kind":"dictionary-reference","key_capacity":32,"value_capacity":64,'
    b'"slot_count":32,"artifact_sha256":null,"checkpoint_sha256":null},"vocabulary":{"keys":[],"values":[]},"events":['
)
_EVENT: Final = b'{"id":0,"operation":"reset","form":"clear-memory","span":{"start":0,"end":0}}'
_BINDING: Final = b'{"key":{"id":0,"label":""},"value":{"id":0,"label":""},"slot":0,"last_write":0}'


def filled(start: bytes, unit: bytes, end: bytes) -> bytes:
    """The unit over and over between a start and an end, up to the size limit."""
    return start + unit * ((RECORD_BYTES - len(start) - len(end)) // len(unit)) + end


def _of_items(item: bytes, last: bytes) -> Callable[[], bytes]:
    return lambda: filled(b"[", item + b",", last + b"]")


HOSTILE: Final[dict[str, Callable[[], bytes]]] = {
    "arrays": _of_items(b"[]", b"[]"),
    "objects": _of_items(b"{}", b"{}"),
    "objects with a member": _of_items(b'{"a":0}', b"0"),
    "objects that repeat a member": _of_items(b'{"a":0,"a":0}', b"0"),
    "a repeated member in the last object": _of_items(b'{"a":0}', b'{"a":0,"a":0}'),
    "members, the last one twice": lambda: filled(b'{"b":0,', b'"a":0,', b'"a":0}'),
    "numbers": _of_items(b"0", b"0"),
    "numbers, -0 last": _of_items(b"1", b"-0"),
    "numbers with a fraction": _of_items(b"0.5", b"0"),
    "long numbers": _of_items(b"9007199254740991", b"0"),
    "texts": _of_items(b'""', b"0"),
    "escapes": _of_items(b'"\\u00e9"', b"0"),
    "a lone surrogate last": _of_items(b'""', b'"\\ud800"'),
    "quotes": lambda: b'"' * RECORD_BYTES,
    "brackets that never close": lambda: b"[" * RECORD_BYTES,
    "brackets without commas": lambda: b"[]" * (RECORD_BYTES // 2),
    "as deep as may be": _of_items(b"[" * 31 + b"]" * 31, b"0"),
    "a record of events": lambda: filled(_RECORD, _EVENT + b",", _EVENT + b'],"bindings":[]}'),
    "a record of events, the last one empty": lambda: filled(_RECORD, _EVENT + b",", b'{}],"bindings":[]}'),
    "a record of bindings": lambda: filled(_RECORD + b'],"bindings":[', _BINDING + b",", _BINDING + b"]}"),
}
