"""Two JSON values → the place where they first differ, in value or in type."""

from collections.abc import Mapping
from typing import Any

from renigma_site.kernel.refusal import join_pointer


def first_difference(expected: object, found: object) -> str | None:
    """The pointer of the first difference in value or type, depth first in the expected value's member order.

    Arrays of different lengths differ at the first index that one of them lacks. `==` is no comparison here:
    it takes True, 1 and 1.0 for equal.
    """
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return _first_in_object(expected, found)
    if isinstance(expected, list) and isinstance(found, list):
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            place = first_difference(one, other)
            if place is not None:
                return f"/{index}{place}"
        return None if len(expected) == len(found) else f"/{min(len(expected), len(found))}"
    return None if type(expected) is type(found) and expected == found else ""


def _first_in_object(expected: Mapping[str, Any], found: Mapping[str, Any]) -> str | None:
    for name, value in expected.items():
        if name not in found:
            return ""
        place = first_difference(value, found[name])
        if place is not None:
            return join_pointer("", name) + place
    return None if len(expected) == len(found) else ""
