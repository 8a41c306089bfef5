"""What a reader cannot see stands as a token; what is seen stays as it is."""

import sys
import unicodedata

import pytest

from renigma_site.kernel.visible import (
    named,
    visible_segments,
    visible_text,
    with_plain_spaces,
    without_ignorable,
)

DRAWN_FORMAT_SIGNS = "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"


def test_it_works():
    assert visible_segments("a\u202eb") == [("a", False), ("[U+202E]", True), ("b", False)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("plain text, 3.14 – Ünïcode", "plain text, 3.14 – Ünïcode"),
        ("two\nlines", "two\nlines"),
        ("two\r\nlines", "two[U+000D]\nlines"),
        ("a\tb", "a[U+0009]b"),
        ("\x00", "[U+0000]"),
        ("\x7f\x85", "[U+007F][U+0085]"),
        ("no\u00a0break", "no[U+00A0]break"),
        ("wide\u3000space", "wide[U+3000]space"),
        ("line\u2028separator", "line[U+2028]separator"),
        ("zero\u200bwidth", "zero[U+200B]width"),
        ("\ufeffmark", "[U+FEFF]mark"),
        ("soft\u00adhyphen", "soft[U+00AD]hyphen"),
        ("grapheme\u034fjoiner", "grapheme[U+034F]joiner"),
        ("hangul\u3164filler", "hangul[U+3164]filler"),
        ("braille\u2800blank", "braille[U+2800]blank"),
        ("private\ue000use", "private[U+E000]use"),
        ("none\ufffe", "none[U+FFFE]"),
        ("tag\U000e0061", "tag[U+E0061]"),
        ("lone \ud800", "lone [U+D800]"),
        ("\u2066iso\u2069", "[U+2066]iso[U+2069]"),
    ],
)
def test_shows_what_cannot_be_seen(text, shown):
    assert visible_text(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "क्\u200dष",  # a joiner after a virama
        "می\u200cخواهم",  # a non-joiner between letters that would join
        "👩\u200d🔬",
        "👩🏽\u200d🔬",
        "❤\ufe0f\u200d🔥",
        "1\ufe0f\u20e3",
        "👨\u200d👩\u200d👧",
        *DRAWN_FORMAT_SIGNS,
    ],
)
def test_leaves_joiners_whose_effect_is_seen(text):
    assert visible_segments(text) == [(text, False)]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("ad\u200cmin", "ad[U+200C]min"),
        ("ad\u200dmin", "ad[U+200D]min"),
        ("\u200dx", "[U+200D]x"),
        ("👩\u200dx", "👩[U+200D]x"),
        ("👩\u200d", "👩[U+200D]"),
        ("در\u200cها", "در[U+200C]ها"),  # reh never joins to the left, so the sign changes nothing
        ("می\u200c", "می[U+200C]"),
        ("a\ufe0f", "a[U+FE0F]"),
        ("a\ufe01", "a[U+FE01]"),
        ("1\ufe0f", "1[U+FE0F]"),
    ],
)
def test_shows_joiners_whose_effect_is_not_seen(text, shown):
    assert visible_text(text) == shown


def test_no_format_sign_space_or_control_of_this_python_is_missed():
    hidden = {"Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp"}
    left_alone = {*DRAWN_FORMAT_SIGNS, "\n", " "}
    missed = [
        hex(code)
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(character := chr(code)) in hidden
        and character not in left_alone
        and visible_text(character) == character
    ]
    assert missed == []


def test_no_letter_digit_or_punctuation_of_this_python_becomes_a_token():
    fillers = "\u115f\u1160\u3164\uffa0"
    seen = {
        "Lu",
        "Ll",
        "Lo",
        "Lm",
        "Lt",
        "Nd",
        "Nl",
        "No",
        "Pd",
        "Po",
        "Ps",
        "Pe",
        "Pi",
        "Pf",
        "Pc",
        "Sm",
        "Sc",
    }
    wrong = [
        hex(code)
        for code in range(sys.maxunicode + 1)
        if unicodedata.category(character := chr(code)) in seen
        and character not in fillers
        and visible_text(character) != character
    ]
    assert wrong == []


def test_segments_lose_nothing():
    text = "a\u202e\u202eb\n\r👩\u200d🔬 \u00a0"
    restored = "".join(
        chr(int(segment.text[3:-1], 16)) if segment.is_token else segment.text
        for segment in visible_segments(text)
    )
    assert restored == text


@pytest.mark.parametrize(
    ("character", "name"),
    [
        ("\u202e", "U+202E right-to-left override"),
        ("с", "U+0441 cyrillic small letter es"),
        ("\t", "U+0009"),
    ],
)
def test_names_a_character_without_writing_it(character, name):
    assert named(character) == name


def test_reduces_a_text_to_what_is_looked_at():
    assert without_ignorable("a\u200bb\ufe0f\u00ad\ufeffc") == "abc"
    assert with_plain_spaces("a  b\u00a0 \u3000c d") == "a b c d"
