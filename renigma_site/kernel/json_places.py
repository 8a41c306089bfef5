"""Where a decoded JSON value has a fault that is known to be somewhere in it: pointers, found by halving.

A call for each value of a large document takes many times as long as writing half of it in compiled code, so arrays and
objects are searched by writing halves of them. At most twice the document is written at each depth.
"""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import orjson

from renigma_site.kernel.refusal import join_pointer

_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_AS_ARRAYS: Final = bytes.maketrans(b"{}:", b"[],")


def holds_lone_surrogate(text: str) -> bool:
    """Whether a text is not a sequence of Unicode scalar values, so that no UTF-8 can hold it."""
    return not text.isascii() and _SURROGATE.search(text) is not None


def written(value: object) -> bytes:
    """Compact JSON of a decoded value, lone surrogates as escapes."""
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value, separators=(",", ":")).encode()


def between_quotes(data: bytes) -> list[bytes]:
    """The pieces of a JSON document between its quotes: what lies outside a string, what lies inside, and so on.

    The backslashes and quotes that strings hold are written as control characters, which valid JSON holds only escaped.
    A string that never closes runs to the end.
    """
    if b"\\" in data:
        data = data.replace(b"\\\\", b"\x01\x01").replace(b'\\"', b"\x02\x02")
    return data.split(b'"')


def is_writable(value: object) -> bool:
    """Whether UTF-8 can hold all strings of a decoded value: none of them holds a lone surrogate."""
    try:
        orjson.dumps(value)
    except TypeError:
        return False
    return True


def lone_surrogate(value: Any) -> str:
    """The pointer of the first string, or of the object with the first member name, that holds a lone surrogate.

    `value` must hold one.
    """
    if isinstance(value, str) or (isinstance(value, dict) and any(map(holds_lone_surrogate, value))):
        return ""
    items = _items(value)
    index = _first(len(items), lambda low, high: not is_writable(items[low:high]))
    return join_pointer("", _name(value, index)) + lone_surrogate(items[index])


def flattened(pieces: list[bytes]) -> bytes:
    """A valid document with each object as the array of its names and values in turn, so that none gets lost.

    `pieces` are those between its quotes, and are changed. Both documents are written with the same number of bytes.
    """
    pieces[::2] = b'"'.join(pieces[::2]).translate(_AS_ARRAYS).split(b'"')
    flat = b'"'.join(pieces)
    if b"\x01" in flat:
        flat = flat.replace(b"\x01\x01", b"\\\\")
    return flat.replace(b"\x02\x02", b'\\"') if b"\x02" in flat else flat


def repeated_member(flat: Any, value: Any) -> str:
    """The pointer of the first object that repeats a member, depth first.

    `value` is the decoded document and `flat` the same document flattened and decoded. They must hold such an object.
    """
    if isinstance(value, dict):
        if len(flat) != 2 * len(value):
            return ""
        flat = flat[1::2]
    items = _items(value)
    index = _first(
        len(items), lambda low, high: len(written(flat[low:high])) != len(written(items[low:high]))
    )
    return join_pointer("", _name(value, index)) + repeated_member(flat[index], items[index])


def members_in(value: object) -> int:
    """How many members all objects of a decoded value have."""
    return b"".join(between_quotes(written(value))[::2]).count(b":")


def _items(value: dict[str, Any] | list[Any]) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else value


def _name(value: dict[str, Any] | list[Any], index: int) -> str | int:
    return list(value)[index] if isinstance(value, dict) else index


def _first(length: int, holds: Callable[[int, int], bool]) -> int:
    """The first index whose item has what `holds` says of the items from `low` to before `high`; one of them has it."""
    low, high = 0, length
    while high - low > 1:
        middle = (low + high) // 2
        if holds(low, middle):
            high = middle
        else:
            low = middle
    return low
