"""Bytes → JSON value, or a refusal with a code and a place.

Stricter than RFC 8259 where that leaves freedom: strict UTF-8 without a byte order mark, no repeated member
at any depth, no lone surrogate, integers within ±(2^53 - 1) as in RFC 7493, no `-0`, no NaN or Infinity,
at most 32 arrays and objects open at once.
"""

import json
import math
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, NoReturn

import orjson

from renigma_site.kernel.collector import COLLECTOR_HELD_OFF
from renigma_site.kernel.json_faults import json_fault
from renigma_site.kernel.json_places import (
    between_quotes,
    flattened,
    holds_lone_surrogate,
    is_writable,
    lone_surrogate,
    members_in,
    repeated_member,
)
from renigma_site.kernel.refusal import Refusal, join_pointer

JsonScalar = None | bool | int | float | str
JsonValue = JsonScalar | list["JsonValue"] | dict[str, "JsonValue"]

MAX_DEPTH: Final = 32
MAX_INTEGER: Final = 2**53 - 1

_WHITE_SPACE: Final = b" \t\r\n"
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND: Final = bytes.maketrans(b"{}", b"[]")  # brackets that do not match are for the decoder to find
_FEWER: Final = 0.9
_RUNS: Final = re.compile(rb"(\[*+)(\]*+)")
_MINUS_ZERO: Final = re.compile(rb"(?<![eE])-0(?![.eE0-9])")
_LONG_INTEGERS: Final = re.compile(rb"(?<![.0-9])(?<![eE])(?<![eE][+-])[0-9]{16,}+(?![.eE])")
_DIGITS_ALIKE: Final = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBER: Final = b"0" * len(str(MAX_INTEGER))  # a number with fewer digits lies within the bounds


def parse_json(data: bytes, *, first_line: int = 1) -> JsonValue:
    """Decodes one strict JSON document; `first_line` is the number of its first line in the file that holds it.

    Raises Refusal with code `malformed-json`, `duplicate-key` (pointer: the object that repeats a member) or
    `invalid-text` (pointer: the string, or the object whose member name is at fault).
    """
    with COLLECTOR_HELD_OFF:
        return _parse(data, first_line)


def _parse(data: bytes, first_line: int) -> JsonValue:
    if not data.strip(_WHITE_SPACE):
        raise _malformed("The document is empty.")
    text = _decode(data)
    pieces = between_quotes(data)
    outside = b"".join(pieces[::2])
    _refuse_deep_nesting(outside)
    _refuse_numbers(outside)
    value: JsonValue
    value, can_be_written = _loads(data, text, first_line)
    # Each member has its colon. What was written and what was kept differ where an object repeats a member.
    members = outside.count(b":")
    if members and members != members_in(value):
        flat = flattened(pieces)
        pointer = repeated_member(_loads(flat, flat.decode(), first_line)[0], value)
        # A name with a lone surrogate cannot be written in a pointer: then that name is the fault, told below.
        if not holds_lone_surrogate(pointer):
            raise Refusal("duplicate-key", "An object repeats a member.", pointer)
    if not can_be_written:
        raise Refusal("invalid-text", "A string holds a lone surrogate.", lone_surrogate(value))
    return value


def _loads(data: bytes, text: str, first_line: int) -> tuple[Any, bool]:
    """A decoded document, of which an object keeps the last of two equal members, and whether UTF-8 can hold it.

    `text` is `data` decoded.
    """
    with suppress(orjson.JSONDecodeError):  # malformed, a lone surrogate, or a number that no float can hold
        return orjson.loads(data), True
    try:
        value = json.loads(text, parse_float=_parse_float, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        words, place = json_fault(text, error)
        line = text.count("\n", 0, place)
        column = place - text.rfind("\n", 0, place)
        raise _malformed(f"{words} (line {first_line + line}, column {column}).") from None
    except RecursionError:  # the depth was checked, but the caller may already be deep
        raise _malformed(f"More than {MAX_DEPTH} arrays and objects are open at once.") from None
    return value, is_writable(value)


def require_strict(value: object) -> None:
    """Judges a value that a program made as parse_json judges a document, so that both are refused alike.

    Raises Refusal with `malformed-json` for a number that no strict document holds and for nesting deeper than
    MAX_DEPTH, or `invalid-text` with the pointer of the first string or member name at fault. A value of a type
    that JSON lacks is left to the shape that is expected at its place.
    """
    _require_numbers_and_depth(value, MAX_DEPTH)
    pointer = _first_place(value, _is_invalid_text)
    if pointer is not None:
        raise Refusal("invalid-text", "A string holds a lone surrogate.", pointer)


def _require_numbers_and_depth(value: object, room: int) -> None:
    """`room` is how many arrays and objects may still be opened."""
    if isinstance(value, list | dict):
        if not room:
            raise _malformed(f"More than {MAX_DEPTH} arrays and objects are open at once.")
        for item in value.values() if isinstance(value, dict) else value:
            _require_numbers_and_depth(item, room - 1)
    elif isinstance(value, int):
        if abs(value) > MAX_INTEGER:
            raise _malformed("An integer lies beyond ±(2^53 - 1).")
    elif isinstance(value, float) and not math.isfinite(value):
        raise _malformed(f"{value} is not JSON.")


def _decode(data: bytes) -> str:
    if data.startswith(b"\xef\xbb\xbf"):
        raise _malformed("The document starts with a byte order mark.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in data[:2]:
        raise _malformed("The document is UTF-16, not UTF-8.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _malformed(f"The document is not UTF-8 at byte {error.start}.") from None


def _refuse_deep_nesting(outside: bytes) -> None:
    brackets = outside.translate(_ONE_KIND, _NOT_BRACKETS)
    # Taking off the innermost pairs takes off one level, and most documents are gone after a few rounds.
    room = MAX_DEPTH
    while room and brackets:
        left = brackets.replace(b"[]", b"")
        if len(left) > _FEWER * len(brackets):
            break
        brackets, room = left, room - 1
    opened = 0
    for run in _RUNS.finditer(brackets):
        opened += run.end(1) - run.start(1)
        if opened > room:
            raise _malformed(f"More than {MAX_DEPTH} arrays and objects are open at once.")
        opened -= run.end(2) - run.start(2)


def _refuse_numbers(outside: bytes) -> None:
    """Refuses the numbers that JSON has and a strict document has not; only those that may be one are looked at."""
    if b"-0" in outside and _MINUS_ZERO.search(outside):
        raise _malformed("The number -0 has no place in these documents.")
    if _LONG_NUMBER not in outside.translate(_DIGITS_ALIKE):
        return
    for found in _LONG_INTEGERS.finditer(outside):
        # The length comes first: a literal of thousands of digits is refused without being converted.
        if len(found[0]) > len(_LONG_NUMBER) or int(found[0]) > MAX_INTEGER:
            raise _malformed("An integer lies beyond ±(2^53 - 1).")


def _parse_float(literal: str) -> float:
    value = float(literal)
    if math.isinf(value):
        raise _malformed("A number is too large to be represented.")
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise _malformed(f"{name} is not JSON.")


def _malformed(reason: str) -> Refusal:
    return Refusal("malformed-json", reason)


def _is_invalid_text(value: object) -> bool:
    if isinstance(value, str):
        return holds_lone_surrogate(value)
    return isinstance(value, dict) and any(
        isinstance(name, str) and holds_lone_surrogate(name) for name in value
    )


def _first_place(value: object, at_fault: Callable[[object], bool]) -> str | None:
    """The pointer of the first faulty value depth first, in document order; the depth is bounded by MAX_DEPTH."""
    if at_fault(value):
        return ""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for token, item in items:
        place = _first_place(item, at_fault)
        if place is not None:
            return join_pointer("", token) + place
    return None
