"""Places count code points, and only LF ends a line."""

import pytest

from renigma_site.kernel.spans import LineIndex, Position, Span, excerpt_with_caret

TEXT = "a😀b\r\n\u2028c\n\nd"


@pytest.mark.parametrize(
    ("offset", "line", "column"),
    [(0, 1, 1), (2, 1, 3), (3, 1, 4), (4, 1, 5), (5, 2, 1), (7, 2, 3), (8, 3, 1), (9, 4, 1), (10, 4, 2)],
)
def test_position(offset: int, line: int, column: int) -> None:
    assert LineIndex(TEXT).position(offset) == Position(line, column)


@pytest.mark.parametrize(("line", "wording"), [(1, "a😀b\r"), (2, "\u2028c"), (3, ""), (4, "d")])
def test_line_span(line: int, wording: str) -> None:
    assert LineIndex(TEXT).line_span(line).of(TEXT) == wording


def test_a_span_gives_its_wording_and_its_object() -> None:
    assert Span(1, 3).of(TEXT) == "😀b"
    assert Span(1, 3).as_object() == {"start": 1, "end": 3}


def test_the_caret_stands_under_the_span() -> None:
    assert excerpt_with_caret("x.\nSet it to y.", Span(7, 9)) == "Set it to y.\n    ^^"


def test_an_empty_span_has_one_caret() -> None:
    assert excerpt_with_caret("Read", Span(4, 4)) == "Read\n    ^"


def test_a_long_line_is_cut_around_the_span() -> None:
    shown, caret = excerpt_with_caret("a" * 100 + "XY" + "b" * 100, Span(100, 102), width=30).split("\n")
    assert shown == "…" + "a" * 10 + "XY" + "b" * 18 + "…"
    assert caret == " " * 11 + "^^"


def test_what_a_terminal_would_act_on_is_not_shown() -> None:
    assert excerpt_with_caret("a\x1b[31m b", Span(0, 1)) == "a�[31m b\n^"
