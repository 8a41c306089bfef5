"""Faults are found by halving where a plain walk, one value after the other, finds them."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel.json_places import between_quotes, flattened, members_in
from renigma_site.kernel.refusal import Refusal, join_pointer
from renigma_site.kernel.strict_json import parse_json

names = st.sampled_from(["a", "b", 'q":', "\\", '\\":', "é", "[{", ":", "~/"])
values = st.recursive(
    st.one_of(st.none(), st.integers(-9, 9), names, st.just("\ud800"), st.just("\U0001f600")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.lists(st.tuples(names, inner), max_size=4).map(tuple)
    ),
    max_leaves=12,
)
"""Tuples are objects: the pairs of their members, of which some may be repeated."""


def written(value: Any) -> str:
    if isinstance(value, tuple):
        return "{" + ", ".join(f"{json.dumps(name)} : {written(item)}" for name, item in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value)


def first_place(value: Any, is_at_fault: Any, pointer: str = "") -> str | None:
    """A plain walk, depth first; of repeated members the last one is kept, at the place of the first."""
    if is_at_fault(value):
        return pointer
    items = (
        dict(value).items()
        if isinstance(value, tuple)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for name, item in items:
        place = first_place(item, is_at_fault, join_pointer(pointer, name))
        if place is not None:
            return place
    return None


def repeats(value: Any) -> bool:
    return isinstance(value, tuple) and len(dict(value)) < len(value)


@given(values)
def test_the_first_fault_is_the_one_that_a_walk_finds(value: Any) -> None:
    repeated = first_place(value, repeats)
    surrogate = first_place(value, lambda item: item == "\ud800")
    try:
        parse_json(written(value).encode())
    except Refusal as refusal:
        expected = ("duplicate-key", repeated) if repeated is not None else ("invalid-text", surrogate)
        assert (refusal.code, refusal.pointer) == expected
    else:
        assert (repeated, surrogate) == (None, None)


@given(values.filter(lambda value: first_place(value, repeats) is None))
def test_members_are_counted(value: Any) -> None:
    def count(item: Any) -> int:
        if isinstance(item, tuple):
            return len(item) + sum(count(member) for _, member in item)
        return sum(map(count, item)) if isinstance(item, list) else 0

    assert members_in(json.loads(written(value))) == count(value)


@pytest.mark.parametrize(
    ("document", "flat"),
    [
        (b'{"a":0,"a":1}', b'["a",0,"a",1]'),
        (b'[{"x{":":}"}]', b'[["x{",":}"]]'),
        (b'{"\\\\":"\\"{"}', b'["\\\\","\\"{"]'),
        (b'{"a" : {} }', b'["a" , [] ]'),
    ],
)
def test_an_object_is_flattened_to_its_names_and_values(document: bytes, flat: bytes) -> None:
    assert flattened(between_quotes(document)) == flat
