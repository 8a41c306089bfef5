"""What may be put between quotes as one label."""

import pytest

from memory.advice.plain_labels import is_plain


@pytest.mark.parametrize(
    ("label", "plain"),
    [
        ("green", True),
        ("dark green", True),
        ("chess set", True),
        ("project color 12", True),
        ("one two three four five six", True),
        ("one two three four five six seven", False),
        ("green but blue", False),
        ("green and set lamp", False),
        ("give it", False),
        ("value of lamp", False),
        ("Dr. Smith", True),
        ("green. Blue", False),
        ("O'Brien", True),
        ("'green", False),
        ("(green", False),
        ("green:", False),
        ("grün und blau", True),
        ("", False),
        (" ", False),
    ],
)
def test_takes_one_thing_for_a_label(label: str, plain: bool) -> None:
    assert is_plain(label) is plain
