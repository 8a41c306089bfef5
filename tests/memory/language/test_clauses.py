"""What the patterns of clauses are built from."""

import re
import sys

from memory.language.clauses import SPACES


def test_white_space_is_what_python_says() -> None:
    space = re.compile(f"[{SPACES}]")
    found = {character for character in map(chr, range(sys.maxunicode + 1)) if space.fullmatch(character)}
    assert len(found) > 20
    assert found == {
        character for character in map(chr, range(sys.maxunicode + 1)) if character.isspace()
    } - {"\n"}
