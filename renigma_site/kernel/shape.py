"""Strict decoding: what a JSON value must look like, said as a value; the first fault is refused with its place.

A shape is a function `(value, pointer)` that returns nothing or raises Refusal with code `schema`. "First" means
depth first in the order in which the members are declared; in one object an unknown member comes before a missing
one, and that before a mistyped one. Unknown and missing members are reported at the object, since neither is there
to be pointed at.
"""

import re
from collections.abc import Callable, Mapping
from typing import Final

from renigma_site.kernel.refusal import Refusal, join_pointer
from renigma_site.kernel.strict_json import JsonValue

Shape = Callable[[JsonValue, str], None]

HEX_SHA256: Final = re.compile("[0-9a-f]{64}")


def integer(value: JsonValue, pointer: str) -> None:
    """A JSON integer: neither `1.0` nor `true`."""
    if type(value) is not int:
        raise _mistyped("an integer", pointer)


def string(value: JsonValue, pointer: str) -> None:
    """A JSON string."""
    if type(value) is not str:
        raise _mistyped("a string", pointer)


def sha256(value: JsonValue, pointer: str) -> None:
    """64 lower-case hex digits."""
    if type(value) is not str or not HEX_SHA256.fullmatch(value):
        raise _mistyped("64 lower-case hex digits", pointer)


def one_of(*constants: str | int | bool) -> Shape:
    """Exactly one of the constants, in value and type."""
    words = ", ".join(_written(constant) for constant in constants)
    expected = words if len(constants) == 1 else f"one of {words}"

    def check(value: JsonValue, pointer: str) -> None:
        if not any(type(value) is type(constant) and value == constant for constant in constants):
            raise _mistyped(expected, pointer)

    return check


def nullable(shape: Shape) -> Shape:
    """Null, or what the shape says."""

    def check(value: JsonValue, pointer: str) -> None:
        if value is not None:
            shape(value, pointer)

    return check


def array_of(shape: Shape) -> Shape:
    """An array whose every item is what the shape says."""

    def check(value: JsonValue, pointer: str) -> None:
        if type(value) is not list:
            raise _mistyped("an array", pointer)
        for index, item in enumerate(value):
            shape(item, f"{pointer}/{index}")

    return check


class ObjectShape:
    """An object with exactly the declared members, in any order."""

    __slots__ = ("members",)

    def __init__(self, members: Mapping[str, Shape]) -> None:
        self.members: Final = members

    def __call__(self, value: JsonValue, pointer: str) -> None:
        declared = self.members
        if type(value) is not dict:
            raise _mistyped("an object", pointer)
        if not value.keys() <= declared.keys():
            raise Refusal("schema", "the object has a member that is not known here", pointer)
        for name in declared:
            if name not in value:
                raise Refusal("schema", f"the object lacks its member {name}", pointer)
        for name, shape in declared.items():
            shape(value[name], join_pointer(pointer, name))


def variant(name: str, shapes: Mapping[str | int, ObjectShape]) -> Shape:
    """An object whose member `name` says which of the shapes it has."""
    known = {member for shape in shapes.values() for member in shape.members}
    first = next(iter(shapes.values()))
    shared = [member for member in first.members if all(member in shape.members for shape in shapes.values())]
    fallback: dict[str, Shape] = {member: first.members[member] for member in shared}
    fallback[name] = one_of(*shapes)

    def check(value: JsonValue, pointer: str) -> None:
        if type(value) is dict:
            tag = value.get(name)
            # The type first: True and 1.0 would find the shape of 1.
            if (type(tag) is str or type(tag) is int) and tag in shapes:
                shapes[tag](value, pointer)
                return
            if value.keys() <= known:
                value = {member: item for member, item in value.items() if member in fallback}
        ObjectShape(fallback)(value, pointer)

    return check


def _written(constant: str | int | bool) -> str:
    return f'"{constant}"' if isinstance(constant, str) else str(constant).lower()


def _mistyped(expected: str, pointer: str) -> Refusal:
    return Refusal("schema", f"the value must be {expected}", pointer)
