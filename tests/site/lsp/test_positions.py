"""Positions in the three encodings, against Python's own encoders and against lines that are cut by hand."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel.spans import Span
from renigma_site.lsp.positions import Encoding, Place, Places

# e with a combining acute accent: 2 code points. The face: 1 code point, 2 units of UTF-16, 4 bytes of UTF-8.
TEXT = "Set cafe\u0301 to 😀.\r\nWhat is cafe\u0301?\rend\nlast"
ENCODED: dict[Encoding, int] = {"utf-8": 1, "utf-16": 2, "utf-32": 4}

TEXTS = st.text(st.sampled_from("a e\u0301😀é\u2028\x0b\x85\r\n\ud800"), max_size=24)
ENCODINGS = st.sampled_from(list(ENCODED))


def units(text: str, encoding: Encoding) -> int:
    return (
        len(text.encode(encoding + ("" if encoding == "utf-8" else "-le"), "surrogatepass"))
        // ENCODED[encoding]
    )


@pytest.mark.parametrize(("encoding", "character"), [("utf-8", 19), ("utf-16", 16), ("utf-32", 15)])
def test_emoji_and_combining_marks_count_in_units_of_the_encoding(encoding: Encoding, character: int) -> None:
    places = Places(TEXT, encoding)
    after_face = TEXT.index("😀") + 1
    assert after_face == 14
    assert places.place(after_face + 1) == Place(0, character)
    assert places.offset(0, character) == after_face + 1


def test_lines_end_at_lf_cr_lf_and_cr_alone() -> None:
    places = Places("a\r\nb\rc\nd\u2028e\x85f\x0bg\x0ch", "utf-16")
    assert [places.place(offset) for offset in (0, 3, 5, 7, 15)] == [
        Place(0, 0), Place(1, 0), Place(2, 0), Place(3, 0), Place(3, 8)
    ]  # fmt: skip


def test_what_lies_between_cr_and_lf_is_the_end_of_the_line() -> None:
    places = Places("ab\r\nc", "utf-16")
    assert places.place(3) == Place(0, 2)


@pytest.mark.parametrize(
    ("line", "character", "offset"),
    [(0, 99, 2), (1, 99, 5), (9, 0, 5), (1, 0, 4), (0, 4_000_000_000, 2)],
)
def test_places_beyond_the_line_and_the_text_are_their_ends(line: int, character: int, offset: int) -> None:
    assert Places("ab\r\nc", "utf-16").offset(line, character) == offset


@pytest.mark.parametrize(("encoding", "inside"), [("utf-8", (1, 2, 3)), ("utf-16", (1,))])
def test_a_place_inside_a_code_point_is_its_start(encoding: Encoding, inside: tuple[int, ...]) -> None:
    places = Places("😀a", encoding)
    assert [places.offset(0, units) for units in inside] == [0] * len(inside)


@given(TEXTS, ENCODINGS)
def test_every_offset_is_found_again(text: str, encoding: Encoding) -> None:
    places = Places(text, encoding)
    for offset in range(len(text) + 1):
        inside_line_end = text[max(offset - 1, 0) : offset + 1] == "\r\n"
        assert places.offset(*places.place(offset)) == offset - inside_line_end


@given(TEXTS, ENCODINGS)
def test_a_place_counts_what_the_encoder_gives(text: str, encoding: Encoding) -> None:
    places = Places(text, encoding)
    offset = 0
    for number, line in enumerate(re.split("\r\n|\r|\n", text)):
        assert places.place(offset + len(line)) == Place(number, units(line, encoding))
        offset += len(line) + (2 if text.startswith("\r\n", offset + len(line)) else 1)


def test_a_span_over_lines_has_a_part_for_each() -> None:
    places = Places("ab\r\n\ncd\nef", "utf-16")
    assert places.lines_of(Span(1, 9)) == [Span(1, 2), Span(5, 7), Span(8, 9)]
    assert places.lines_of(Span(4, 4)) == []
