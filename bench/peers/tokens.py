"""What the tokens of the language look like as regular expressions, for parsers that are built from tokens."""

from typing import Final

from memory.language.labels import RESERVED_WORDS

SPACE: Final = r"[^\S\n]+"
ENDS: Final = r"[.?!\n][\s.?!]*"

# A token goes up to white space, a clause end or the end of the text: without this, parsers that skip white space
# would read `Set"a"to b` too.
_TOKEN_ENDS: Final = r"(?![^\s.?!])"  # noqa: S105 - a pattern, no password
WORD: Final = rf"(?!(?i:{'|'.join(RESERVED_WORDS)}){_TOKEN_ENDS})[A-Za-z0-9_-]{{1,128}}{_TOKEN_ENDS}"
QUOTED: Final = rf'"(?! )[ !#-\[\]-~]{{1,128}}(?<! )"{_TOKEN_ENDS}'


def keyword(word: str) -> str:
    """A keyword in any case."""
    return rf"(?i:{word}){_TOKEN_ENDS}"


# A clause that is of no form, up to its end; outer white space is for the caller to take off.
ANY_CLAUSE: Final = r'(?:[^".?!\n]|"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|\Z))+'
