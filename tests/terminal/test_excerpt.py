"""Carets stand under what they mean, whatever is before them on the line."""

import pytest

from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.terminal.excerpt import excerpt


def shown(text: str, marked: str, room: int | None = None) -> list[str]:
    start = text.index(marked)
    return excerpt(LineIndex(text), Span(start, start + len(marked)), room).split("\n")


@pytest.mark.parametrize(
    ("text", "marked", "lines"),
    [
        ("Update it to done.", "it", ["Update it to done.", "       ^^"]),
        ("色彩 it", "it", ["色彩 it", "     ^^"]),
        ("e\u0301e\u0301 it", "it", ["e\u0301e\u0301 it", "   ^^"]),
        ("👩\u200d👩\u200d👧 it", "it", ["👩\u200d👩\u200d👧 it", "   ^^"]),
        ("Set 色彩 to x", "色彩", ["Set 色彩 to x", "    ^^^^"]),
        ("a\x1bb it", "it", ["a[U+001B]b it", "           ^^"]),
        ("one\ntwo it\nthree", "it\nthree", ["two it", "    ^^"]),
    ],
)
def test_carets_count_cells(text: str, marked: str, lines: list[str]) -> None:
    assert shown(text, marked) == lines


def test_a_long_line_is_cut_around_the_place() -> None:
    assert shown("x" * 50 + " it " + "y" * 50, "it", 30) == [
        "…xxxxxxxx it yyyyyyyyyyyyyyyy…",
        "          ^^",
    ]


def test_a_long_place_is_cut_at_its_end() -> None:
    assert shown("ab " + "z" * 20_000, "z" * 20_000, 20) == ["ab zzzzzzzzzzzzzzzz…", "   ^^^^^^^^^^^^^^^^"]


def test_an_empty_place_at_the_end_has_a_caret() -> None:
    assert excerpt(LineIndex("Set a"), Span(5, 5)).split("\n") == ["Set a", "     ^"]
