"""Regenerates memory/language/word_characters.py; run on Python 3.11, whose Unicode data is 14.0.

python tests/support/word_characters.py > memory/language/word_characters.py
"""

import re
import sys
import unicodedata

HEADER = '''"""The characters of a bare label, frozen at Unicode 14.0; generated, never edited.

A character is a word character where Python 3.11's `\\\\w` matches it, where its general category is M*, or where
it is U+200C or U+200D. The table is part of the language: a character that Unicode assigned later is not a word
character on any Python, so a record replays the same everywhere. The generator is beside the tests.
"""

from typing import Final

# Ranges as a regular expression's character class holds them, without the hyphen that labels allow too.
WORD_CHARACTERS: Final = (
'''


def is_word_character(character: str) -> bool:
    return (
        re.match(r"\w", character) is not None
        or unicodedata.category(character).startswith("M")
        or character in "\u200c\u200d"
    )


def ranges() -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for code in range(sys.maxunicode + 1):
        if 0xD800 <= code <= 0xDFFF or not is_word_character(chr(code)):
            continue
        if found and found[-1][1] == code - 1:
            found[-1] = (found[-1][0], code)
        else:
            found.append((code, code))
    return found


def escaped(code: int) -> str:
    if code < 0x80:
        return chr(code)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def module_text() -> str:
    lines, line = [], ""
    for first, last in ranges():
        piece = escaped(first) if first == last else f"{escaped(first)}-{escaped(last)}"
        if len(line) + len(piece) > 100:
            lines.append(line)
            line = ""
        line += piece
    lines.append(line)
    body = "".join(f'    "{line}"\n' for line in lines)
    return f"{HEADER}{body})\n"


if __name__ == "__main__":
    if unicodedata.unidata_version != "14.0.0":
        sys.exit("this Python's Unicode data is not 14.0")
    sys.stdout.write(module_text())
