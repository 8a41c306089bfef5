"""Edit distance within a few edits, and the live keys that come near a label."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.advice.nearness import NearKeys, edit_distance


@pytest.mark.parametrize(
    ("one", "other", "at_most", "distance"),
    [
        ("rember", "remember", 2, 2),
        ("tihs", "this", 2, 1),
        ("set", "set", 2, 0),
        ("get", "set", 2, 1),
        ("abc", "xyz", 2, None),
        ("", "ab", 2, 2),
        ("ab", "abc", 0, None),
        ("ca", "abc", 2, None),  # swapped letters are not edited again: three edits in this measure
        ("kkkk1", "kkkk2", 1, 1),
    ],
)
def test_measures_how_near_a_word_is(one: str, other: str, at_most: int, distance: int | None) -> None:
    assert edit_distance(one, other, at_most) == distance


def whole_table(one: str, other: str) -> int:
    """Optimal string alignment by its definition, every cell of it."""
    table = {(row, 0): row for row in range(len(one) + 1)} | {
        (0, column): column for column in range(len(other) + 1)
    }
    for row in range(1, len(one) + 1):
        for column in range(1, len(other) + 1):
            cost = one[row - 1] != other[column - 1]
            best = min(
                table[row - 1, column] + 1, table[row, column - 1] + 1, table[row - 1, column - 1] + cost
            )
            if (
                row > 1
                and column > 1
                and one[row - 1] == other[column - 2]
                and one[row - 2] == other[column - 1]
            ):
                best = min(best, table[row - 2, column - 2] + 1)
            table[row, column] = best
    return table[len(one), len(other)]


@settings(max_examples=500)
@given(one=st.text("abc", max_size=9), other=st.text("abc", max_size=9), at_most=st.integers(0, 3))
def test_agrees_with_the_whole_table(one: str, other: str, at_most: int) -> None:
    distance = whole_table(one, other)
    assert edit_distance(one, other, at_most) == (distance if distance <= at_most else None)


def keys(*labels: str) -> NearKeys:
    found = NearKeys()
    for label in labels:
        found.write(label)
    return found


def test_finds_the_key_that_looks_alike_before_one_that_is_spelled_alike() -> None:
    assert keys("Color", "colon").nearest("color") == "Color"


def test_finds_the_key_with_the_fewest_edits_and_the_latest_of_equals() -> None:
    assert keys("colours", "colour").nearest("colou") == "colour"
    assert keys("kitchen1", "kitchen2").nearest("kitchen3") == "kitchen2"
    assert keys("kitchen1", "kitchen2", "kitchen1").nearest("kitchen3") == "kitchen1"


def test_finds_nothing_where_no_key_is_near() -> None:
    assert keys("owner", "color").nearest("age") is None
    assert keys().nearest("age") is None
    assert keys("age").nearest("age") is None


def test_keys_are_listed_by_id_and_by_their_latest_write() -> None:
    found = keys("a", "b", "a")
    assert (found.by_id, found.labels) == (("a", "b"), ("b", "a"))
    found.clear()
    assert (found.by_id, found.labels, found.nearest("aa")) == ((), (), None)
    found.write("b")
    found.write("a")
    assert found.by_id == ("a", "b")


@settings(max_examples=300)
@given(label=st.text("ab1", min_size=6, max_size=12), place=st.integers(0, 11), letter=st.sampled_from("xyz"))
def test_a_key_one_edit_away_is_found_among_many(label: str, place: int, letter: str) -> None:
    others = [f"other{number}" for number in range(30)]
    written = label[:place] + letter + label[place + 1 :]
    assert keys(*others, label).nearest(written) == label
