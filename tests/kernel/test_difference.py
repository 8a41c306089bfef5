"""The first difference between two JSON values: where it is, in which order places are looked at, and what equals."""

import json
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel.difference import first_difference

EVENTS = {
    "events": [
        {"id": 0, "at": {"start": 0, "end": 3}},
        {"id": 1, "at": None},
    ],
    "bindings": [],
}


def changed(*path: Any, to: Any) -> Any:
    """A copy of EVENTS in which one value is another one."""
    copy = json.loads(json.dumps(EVENTS))
    target = copy
    for name in path[:-1]:
        target = target[name]
    target[path[-1]] = to
    return copy


@pytest.mark.parametrize(
    ("found", "pointer"),
    [
        (EVENTS, None),
        # From null to an object, and back.
        (changed("events", 1, "at", to={}), "/events/1/at"),
        (changed("events", 1, "at", to={"start": 0}), "/events/1/at"),
        (changed("events", 1, "at", to=[]), "/events/1/at"),
        (changed("events", 0, "at", to=None), "/events/0/at"),
        (changed("events", 0, "at", to=[0, 3]), "/events/0/at"),
        (changed("events", 0, "at", "end", to=4), "/events/0/at/end"),
        (changed("events", 0, "id", to=False), "/events/0/id"),
        (changed("events", 0, "id", to=0.0), "/events/0/id"),
        (changed("events", 1, "id", to=True), "/events/1/id"),
        (changed("events", 1, "id", to="1"), "/events/1/id"),
        # Arrays differ at the first index that one of them lacks.
        (changed("events", to=[]), "/events/0"),
        (changed("events", to=EVENTS["events"][:1]), "/events/1"),
        (changed("events", to=[*EVENTS["events"], None]), "/events/2"),
        (changed("bindings", to=[None]), "/bindings/0"),
        (changed("bindings", to={}), "/bindings"),
        # A member that is missing or unknown is told at its object.
        ({"events": EVENTS["events"]}, ""),
        ({**EVENTS, "more": 1}, ""),
        (changed("events", 0, "at", to={"start": 0}), "/events/0/at"),
        (changed("events", 0, "at", "more", to=1), "/events/0/at"),
        (changed("events", 0, "at", to={"start": 0, "stop": 3}), "/events/0/at"),
        ([], ""),
        (None, ""),
    ],
)
def test_the_place_of_one_change(found: Any, pointer: str | None) -> None:
    assert first_difference(EVENTS, found) == pointer


def test_of_two_changes_the_first_in_the_expected_order_is_told_whatever_the_order_of_the_other() -> None:
    expected = {"a": 1, "b": {"c": 2, "d": 3}, "e": 4}
    assert first_difference(expected, {"e": 5, "b": {"d": 0, "c": 0}, "a": 1}) == "/b/c"
    assert first_difference(expected, {"e": 5, "b": {"d": 3, "c": 2}, "a": 0}) == "/a"
    # An unknown member comes last: what the expected value has is looked at before.
    assert first_difference(expected, {"more": 1, "e": 5, "b": {"d": 3, "c": 2}, "a": 1}) == "/e"
    assert first_difference([[1, 2], [3]], [[1, 0], [0]]) == "/0/1"


def test_the_order_of_members_is_no_difference() -> None:
    assert first_difference({"a": 1, "b": [{"c": 2, "d": 3}]}, {"b": [{"d": 3, "c": 2}], "a": 1}) is None


def test_a_mapping_that_is_no_dictionary_is_compared_by_its_members() -> None:
    assert first_difference(MappingProxyType({"a": 1}), {"a": 1}) is None
    assert first_difference({"a": 1}, MappingProxyType({"a": 2})) == "/a"


def test_names_are_escaped_as_json_pointers_are() -> None:
    assert first_difference({"a/b": {"~": 1}}, {"a/b": {"~": 2}}) == "/a~1b/~0"


def test_a_pointer_begins_where_it_is_told() -> None:
    assert first_difference({"a": 1}, {"a": 2}, "/x") == "/x/a"


values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from(["", "1", "true"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)


@given(values, values)
def test_no_difference_means_the_same_json(one: Any, other: Any) -> None:
    same = json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
    assert (first_difference(one, other) is None) is same


@given(values, values)
def test_the_place_is_there_in_the_expected_value_or_is_one_that_the_other_has_more(
    one: Any, other: Any
) -> None:
    pointer = first_difference(one, other)
    if pointer is None:
        return
    here, there = one, other
    for name in pointer.split("/")[1:]:
        if isinstance(here, list):
            at = int(name)
            if at >= min(len(here), len(there)):
                assert len(here) != len(there)
                return
            here, there = here[at], there[at]
        else:
            here, there = here[name], there[name]
    assert json.dumps(here, sort_keys=True) != json.dumps(there, sort_keys=True)
