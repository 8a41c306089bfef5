"""Given text in a message: no character of it can move the cursor, and there is a bound."""

import unicodedata

import pytest

from renigma_site.kernel.one_line import one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("notes.txt", "notes.txt"),
        ("a\x1b]0;x\x07.txt", "a[U+001B]]0;x[U+0007].txt"),
        ("a\nb", "a[U+000A]b"),
        ("a\x9bb\u202ec", "a[U+009B]b[U+202E]c"),
        ("caf\udce9", "caf[U+DCE9]"),
        ("色 😀", "色 😀"),
    ],
)
def test_what_cannot_be_seen_is_escaped(text: str, line: str) -> None:
    assert one_line(text) == line


def test_a_long_text_loses_its_middle() -> None:
    line = one_line("ab" * 100_000)
    assert len(line) == 200
    assert line.startswith("abab")
    assert line.endswith("abab")
    assert "…" in line


def test_no_control_character_is_left() -> None:
    line = one_line("".join(map(chr, range(0x250))), most=10_000)
    assert not [sign for sign in line if unicodedata.category(sign) in ("Cc", "Cf")]
