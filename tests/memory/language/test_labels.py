"""Tokens and the labels that they stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory.language.labels import RESERVED_WORDS, LabelFault, is_label, label_of, quoted, read_label

INVALID = LabelFault("invalid-label")
RESERVED = LabelFault("reserved-word")


@pytest.mark.parametrize(
    ("token", "label"),
    [
        ("color", "color"),
        ("Color", "Color"),
        ("a-b_c", "a-b_c"),
        ("e\u0301", "e\u0301"),
        ('"project color"', "project color"),
        ('"a.b?c!"', "a.b?c!"),
        ('"\\u0061"', "a"),
        ('"\\ud83d\\ude00"', "😀"),
        ('"\\"\\\\\\/"', '"\\/'),
        ('"it"', "it"),
        ('"\u202e"', "\u202e"),
        ("x" * 128, "x" * 128),
        ('"' + "y" * 128 + '"', "y" * 128),
        ('"' + "\\u0061" * 128 + '"', "a" * 128),
    ],
)
def test_a_label(token: str, label: str) -> None:
    assert read_label(token, 2) == label
    if token[0] == '"':
        assert label_of(token) == label


@pytest.mark.parametrize(
    "token",
    [
        '""', '" a"', '"a "', '"\u00a0a"', '"a\u3000"', '" "', '"\\u0020a"', '"a\\n"', '"a\nb"', '"a\tb"', '"\\u0000"',
        '"\\u007f"', '"\x7f"', '"\x85"', '"a\u009fb"', '"\\x"', '"\\u12"', '"\\ud800"', '"\\udc00\\ud800"', '"\\\n"',
        "x" * 129, '"' + "y" * 129 + '"', "a+b", "a'b", "“a”", "😀", "3,14",
    ],
)  # fmt: skip
def test_no_label(token: str) -> None:
    assert read_label(token, 1) == INVALID
    assert read_label(token, 2) == INVALID


def test_reserved_words() -> None:
    assert len(RESERVED_WORDS) == 20
    for word in RESERVED_WORDS:
        for token in (word, word.upper(), word.title()):
            assert read_label(token, 2) == RESERVED
            assert read_label(token, 1) == token
            assert read_label(f'"{token}"', 2) == token


@pytest.mark.parametrize("token", ["item", "it-", "its_", "hers", "ſhe", "ıt"])
def test_words_that_only_look_reserved(token: str) -> None:
    assert read_label(token, 2) == token


@given(st.text(max_size=130))
def test_every_label_can_be_written_in_quotes(text: str) -> None:
    if is_label(text):
        assert read_label(quoted(text), 2) == text
    else:
        assert read_label(quoted(text), 2) == INVALID
