"""Two JSON values → the place where they first differ, in value or in type."""

from collections.abc import Mapping
from typing import Any

from renigma_site.kernel.refusal import join_pointer


def first_difference(expected: object, found: object, pointer: str = "") -> str | None:
    """The pointer of the first difference in value or type, depth first in the expected value's member order.

    `pointer` is where both values lie; it is put before a place that was found.
    Arrays of different lengths differ at the first index that one of them lacks. `==` is not a comparison here:
    it takes True, 1 and 1.0 for equal.
    """
    place = _first_place(expected, found)
    return None if place is None else pointer + place


def _first_place(expected: object, found: object) -> str | None:
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return _first_in_object(expected, found)
    if isinstance(expected, list) and isinstance(found, list):
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            place = _first_place(one, other)
            if place is not None:
                return f"/{index}{place}"
        return None if len(expected) == len(found) else f"/{min(len(expected), len(found))}"
    return None if type(expected) is type(found) and expected == found else ""


def _first_in_object(expected: Mapping[str, Any], found: Mapping[str, Any]) -> str | None:
    for name, value in expected.items():
        if name not in found:
            return ""
        place = _first_place(value, found[name])
        if place is not None:
            return join_pointer("", name) + place
    return None if len(expected) == len(found) else ""
