"""The frozen alphabet of bare labels."""

import unicodedata
from pathlib import Path

import pytest

from memory.language import word_characters
from memory.language.labels import read_label
from support.word_characters import module_text


@pytest.mark.skipif(unicodedata.unidata_version != "14.0.0", reason="the table is made from Unicode 14.0")
def test_the_table_is_what_its_generator_writes() -> None:
    assert Path(word_characters.__file__).read_text(encoding="utf-8") == module_text()


@pytest.mark.parametrize(
    "character",
    [
        "a",
        "Z",
        "0",
        "_",
        "-",
        "é",
        "ß",
        "ſ",
        "\u0301",
        "ह",
        "ि",
        "ไ",
        "่",
        "\u200c",
        "\u200d",
        "漢",
        "Ⅷ",
        "½",
        "𝔘",
    ],
)
def test_a_word_character_is_a_label(character: str) -> None:
    assert read_label(character, 2) == character


@pytest.mark.parametrize("character", ["\U0001e4d0", "\U00011f04", "\U00010ec4", "\U0001e6d8"])
def test_what_unicode_assigned_later_is_no_word_character_on_any_python(character: str) -> None:
    # Nag Mundari and Kawi letters came with 15.0, the others with 15.1 and 17.0.
    assert not isinstance(read_label(character, 2), str)


@pytest.mark.parametrize(
    "character", ["+", "'", "’", "😀", "·", "€", "\u200b", "\u00ad", "\ufeff", "/", "@", "—", "‿"]
)
def test_no_other_character_is_one(character: str) -> None:
    assert not isinstance(read_label(character, 2), str)
