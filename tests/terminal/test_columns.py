"""Cells: what wide, combining and joined characters take, and how texts are broken into columns."""

import pytest

from renigma_site.terminal.columns import fitted, width, wrapped

FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("plain", 5),
        ("色", 2),
        ("e\u0301", 1),
        (FAMILY, 2),
        ("❤\ufe0f", 2),
        ("🇩🇪", 2),
        ("한글", 4),
        ("ｆｕｌｌ", 8),
        ("नमस्ते"[:2], 2),
    ],
)
def test_a_width_is_what_a_terminal_gives(text: str, cells: int) -> None:
    assert width(text) == cells


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        ("sea blue", 8, ["sea blue"]),
        ("sea blue", 7, ["sea", "blue"]),
        ("sea  blue", 5, ["sea", "blue"]),
        ("a unresolved b", 6, ["a", "unreso", "lved b"]),
        ("色色色", 5, ["色色", "色"]),
        (FAMILY * 3, 4, [FAMILY * 2, FAMILY]),
        ("e\u0301e\u0301e\u0301", 2, ["e\u0301e\u0301", "e\u0301"]),
        ("", 3, [""]),
    ],
)
def test_texts_are_broken_at_spaces_and_between_clusters(text: str, cells: int, lines: list[str]) -> None:
    assert wrapped(text, cells) == lines


def test_a_cluster_wider_than_its_column_is_broken_between_characters() -> None:
    joined = "\u0915\u094d" * 8 + "\u0915"  # one cluster: consonants joined by viramas
    lines = wrapped(joined, 3)
    assert "".join(lines) == joined
    assert max(map(width, lines)) <= 3


@pytest.mark.parametrize(
    ("wanted", "least", "room", "widths"),
    [
        ([3, 10, 20], [3, 8, 5], 40, [3, 10, 20]),
        ([3, 10, 20], [3, 8, 5], 30, [3, 10, 17]),
        ([3, 10, 20], [3, 8, 5], 16, [3, 8, 5]),
        ([3, 10, 20], [3, 8, 5], 10, [3, 4, 3]),
        ([3, 10, 20], [3, 8, 5], 4, [2, 2, 2]),
    ],
)
def test_wide_columns_give_way_before_words_are_broken(
    wanted: list[int], least: list[int], room: int, widths: list[int]
) -> None:
    assert fitted(wanted, least, room) == widths
