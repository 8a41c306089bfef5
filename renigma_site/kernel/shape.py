"""Strict decoding: what a JSON value must look like, said as a value; the first fault is refused with its place.

A shape is called with a value and its JSON Pointer and returns nothing, or raises Refusal with code `schema`.
"First" means depth first in the order in which the members are declared; in one object an unknown member comes
before a missing one, and that before a mistyped one. Unknown and missing members are reported at the object, since
neither is there to be pointed at. `schema()` gives the same rule as JSON Schema 2020-12 (whose data model knows no
difference between the numbers 1 and 1.0: a shape does).
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from renigma_site.kernel.refusal import Refusal, join_pointer
from renigma_site.kernel.strict_json import JsonValue

JsonSchema = dict[str, Any]

_HEX_SHA256: Final = re.compile("[0-9a-f]{64}")


class Shape(Protocol):
    """What a JSON value must look like."""

    def __call__(self, value: JsonValue, pointer: str) -> None:
        """Raises Refusal with code `schema` unless the value has the shape."""

    def schema(self) -> JsonSchema:
        """The shape as a JSON Schema."""


class Composed:
    """A shape that is made of others. `composed` writes it with what `part` says of each of them."""

    __slots__ = ()

    def composed(self, part: Callable[[Shape], JsonSchema]) -> JsonSchema:
        """The shape as a JSON Schema around its parts."""
        raise NotImplementedError

    def schema(self) -> JsonSchema:
        """The shape as a JSON Schema, its parts in place."""
        return self.composed(lambda shape: shape.schema())


class _Integer:
    """A JSON integer, neither `1.0` nor `true`, in an inclusive range where one is given."""

    __slots__ = ("_high", "_low", "sufficient_type")

    def __init__(self, low: int | None = None, high: int | None = None) -> None:
        self._low, self._high = low, high
        self.sufficient_type = int if low is high is None else None

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if type(value) is not int:
            raise _mistyped("an integer", pointer)
        if (self._low is not None and value < self._low) or (self._high is not None and value > self._high):
            raise _mistyped(f"an integer from {self._low} to {self._high}", pointer)

    def schema(self) -> JsonSchema:
        bounds = {"minimum": self._low, "maximum": self._high}
        return {"type": "integer"} | {name: bound for name, bound in bounds.items() if bound is not None}


class _String:
    """A JSON string."""

    __slots__ = ()
    sufficient_type = str

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if not isinstance(value, str):
            raise _mistyped("a string", pointer)

    def schema(self) -> JsonSchema:
        return {"type": "string"}


class _Sha256:
    """64 lower-case hex digits."""

    __slots__ = ()

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if type(value) is not str or not _HEX_SHA256.fullmatch(value):
            raise _mistyped("64 lower-case hex digits", pointer)

    def schema(self) -> JsonSchema:
        return {"type": "string", "pattern": "^[0-9a-f]{64}$", "maxLength": 64}


class _OneOf:
    """Exactly one of the constants, in value and type."""

    __slots__ = ("_constants", "_types")

    def __init__(self, constants: tuple[str | int | bool, ...]) -> None:
        self._constants = constants
        # Of 1 and True only one can be a constant: they are the same key.
        self._types = {constant: type(constant) for constant in constants}

    def __call__(self, value: JsonValue, pointer: str) -> None:
        of_type = type(value)
        if of_type in (list, dict) or self._types.get(value) is not of_type:  # type: ignore[arg-type]  # a scalar
            words = ", ".join(map(_written, self._constants))
            raise _mistyped(words if len(self._constants) == 1 else f"one of {words}", pointer)

    def schema(self) -> JsonSchema:
        # No type beside them: a value of another type would then be reported twice.
        if self._constants == (False, True):
            return {"type": "boolean"}
        return {"const": self._constants[0]} if len(self._constants) == 1 else {"enum": list(self._constants)}


class _Nullable(Composed):
    """Null, or what another shape says."""

    __slots__ = ("_shape",)

    def __init__(self, shape: Shape) -> None:
        self._shape = shape

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if value is not None:
            self._shape(value, pointer)

    def composed(self, part: Callable[[Shape], JsonSchema]) -> JsonSchema:
        return {"anyOf": [{"type": "null"}, part(self._shape)]}


class _ArrayOf(Composed):
    """An array whose every item is what another shape says."""

    __slots__ = ("_shape",)

    def __init__(self, shape: Shape) -> None:
        self._shape = shape

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if type(value) is not list:
            raise _mistyped("an array", pointer)
        shape = self._shape
        index = 0
        try:
            for item in value:
                shape(item, "")
                index += 1
        except (
            Refusal
        ) as refusal:  # its place is written once there is a fault: that halves the time without one
            raise refusal.below(f"{pointer}/{index}") from None

    def composed(self, part: Callable[[Shape], JsonSchema]) -> JsonSchema:
        return {"type": "array", "items": part(self._shape)}


class ObjectShape(Composed):
    """An object with exactly the declared members, in any order."""

    __slots__ = ("_checks", "members")

    def __init__(self, members: Mapping[str, Shape]) -> None:
        self.members: Final = members
        self._checks = tuple(
            (name, shape, getattr(shape, "sufficient_type", None)) for name, shape in members.items()
        )

    def __call__(self, value: JsonValue, pointer: str) -> None:
        declared = self.members
        if type(value) is not dict:
            raise _mistyped("an object", pointer)
        if value.keys() != declared.keys():
            raise self._other_members(value, pointer)
        name = ""
        try:
            for name, shape, of_type in self._checks:
                # Most members are numbers and texts that may have any value: the type decides without a call.
                if type(value[name]) is not of_type:
                    shape(value[name], "")
        except Refusal as refusal:
            raise refusal.below(join_pointer(pointer, name)) from None

    def _other_members(self, value: Mapping[str, JsonValue], pointer: str) -> Refusal:
        if not value.keys() <= self.members.keys():
            return Refusal("schema", "The object has a member that is not known here.", pointer)
        lacking = next(name for name in self.members if name not in value)
        return Refusal("schema", f"The object lacks its member {lacking}.", pointer)

    def composed(self, part: Callable[[Shape], JsonSchema]) -> JsonSchema:
        return {
            "type": "object",
            "properties": {name: part(shape) for name, shape in self.members.items()},
            "required": list(self.members),
            "additionalProperties": False,
        }


class Variant(Composed):
    """An object whose member `tag` says which of several shapes it has."""

    __slots__ = ("_fallback", "_known", "shapes", "tag")

    def __init__(self, tag: str, shapes: Mapping[str | int, ObjectShape]) -> None:
        self.tag: Final = tag
        self.shapes: Final = shapes
        self._known = {name for shape in shapes.values() for name in shape.members}
        # What every variant has: enough to find the first fault of an object whose tag is not valid.
        first = next(iter(shapes.values())).members
        shared = [name for name in first if all(name in shape.members for shape in shapes.values())]
        self._fallback = ObjectShape({name: first[name] for name in shared} | {tag: one_of(*shapes)})

    def __call__(self, value: JsonValue, pointer: str) -> None:
        if type(value) is dict:
            tag = value.get(self.tag)
            # The type first: True and 1.0 would find the shape of 1.
            if (type(tag) is str or type(tag) is int) and tag in self.shapes:
                self.shapes[tag](value, pointer)
                return
            if value.keys() <= self._known:
                value = {name: item for name, item in value.items() if name in self._fallback.members}
        self._fallback(value, pointer)

    def composed(self, part: Callable[[Shape], JsonSchema]) -> JsonSchema:
        """One condition for each tag, so that a fault is reported once, in the shape that the tag asks for."""
        cases = [
            {
                "if": {"properties": {self.tag: one_of(tag).schema()}, "required": [self.tag]},
                "then": part(shape),
            }
            for tag, shape in self.shapes.items()
        ]
        return {
            "type": "object",
            "properties": {self.tag: one_of(*self.shapes).schema()},
            "required": [self.tag],
            "allOf": cases,
        }


class OneGiven(Composed):
    """An object with the given members and two others, of which exactly one is not null."""

    __slots__ = ("_choices", "_object")

    def __init__(self, members: Mapping[str, Shape], choices: Mapping[str, Shape]) -> None:
        self._object = ObjectShape({**members, **{name: _Nullable(shape) for name, shape in choices.items()}})
        self._choices = choices

    def __call__(self, value: JsonValue, pointer: str) -> None:
        self._object(value, pointer)
        first, second = self._choices
        if type(value) is dict and (value[first] is None) == (value[second] is None):
            raise Refusal(
                "schema",
                f"Exactly one of {first} and {second} must not be null.",
                join_pointer(pointer, second),
            )

    def composed(self, part: Callable[[Shape], JsonSchema]) -> JsonSchema:
        """The object with one condition for each of the two, so that a fault is reported once."""
        first, second = self._choices
        null, given = {"type": "null"}, {"not": {"type": "null"}}
        return self._object.composed(part) | {
            "allOf": [
                {
                    "if": {"properties": {first: this}, "required": [first]},
                    "then": {"properties": {second: other}},
                }
                for this, other in ((null, given), (given, null))
            ]
        }


integer: Final = _Integer()
string: Final = _String()
sha256: Final = _Sha256()
boolean: Final = _OneOf((False, True))
source_span: Final = ObjectShape({"start": integer, "end": integer})
"""A place in a text: code points, from `start` up to and without `end`."""


def integer_from(low: int, high: int) -> Shape:
    """A JSON integer in an inclusive range."""
    return _Integer(low, high)


def one_of(*constants: str | int | bool) -> Shape:
    """Exactly one of the constants, in value and type."""
    return _OneOf(constants)


def nullable(shape: Shape) -> Shape:
    """Null, or what the shape says."""
    return _Nullable(shape)


def array_of(shape: Shape) -> Shape:
    """An array whose every item is what the shape says."""
    return _ArrayOf(shape)


def variant(tag: str, shapes: Mapping[str | int, ObjectShape]) -> Variant:
    """An object whose member `tag` says which of the shapes it has."""
    return Variant(tag, shapes)


def _written(constant: str | int | bool) -> str:
    return f'"{constant}"' if isinstance(constant, str) else str(constant).lower()


def _mistyped(expected: str, pointer: str) -> Refusal:
    return Refusal("schema", f"The value must be {expected}.", pointer)
