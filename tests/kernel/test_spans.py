"""Places count code points, and only LF ends a line."""

import pytest

from renigma_site.kernel.spans import LineIndex, Position, Span

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
