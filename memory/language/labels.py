"""Label tokens → labels: what a key or a value may be called.

A label token is bare or one JSON string in quotes. Either way the label has 1 to 128 code points, no outer white
space, no control character (category Cc) and no surrogate, and is compared exactly: nothing is normalised.
"""

import json
import re
from functools import cache
from typing import Final, Literal, NamedTuple, assert_never

from memory.language.forms import LanguageVersion
from memory.language.word_characters import WORD_CHARACTERS

LABEL_CODE_POINTS: Final = 128

# Words that point at something in conversation; unquoted they are not labels since language version 2.
# fmt: off
RESERVED_WORDS: Final = (
    "it", "its", "this", "that", "these", "those", "he", "she", "him", "her",
    "they", "them", "their", "you", "your", "we", "us", "our", "me", "my",
)
# fmt: on
_RESERVED: Final = frozenset(RESERVED_WORDS)

_FORBIDDEN: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class LabelFault(NamedTuple):
    """Why a token is not a label."""

    reason: Literal["invalid-label", "reserved-word"]


_INVALID: Final = LabelFault("invalid-label")
_RESERVED_WORD: Final = LabelFault("reserved-word")


def read_label(token: str, language_version: LanguageVersion) -> str | LabelFault:
    """The label that a token stands for, or why it is not a label. Linear in the token's length."""
    if token.startswith('"'):
        label = _decode_quoted(token)
        return label if label is not None and is_label(label) else _INVALID
    if len(token) > LABEL_CODE_POINTS or not _bare_label().fullmatch(token):
        return _INVALID
    return _RESERVED_WORD if token.lower() in reserved_words(language_version) else token


def reserved_words(language_version: LanguageVersion) -> frozenset[str]:
    """The words that are not bare labels in a language version, in small letters."""
    match language_version:
        case 1:
            return frozenset()
        case 2:
            return _RESERVED
        case _:
            assert_never(language_version)


def label_of(token: str) -> str:
    """The label of a quoted token that read_label has found to be one."""
    return token[1:-1] if "\\" not in token else str(json.loads(token))


def is_label(text: str) -> bool:
    """Whether a text can be a label; between quotes every label can be written."""
    return 0 < len(text) <= LABEL_CODE_POINTS and text == text.strip() and not _FORBIDDEN.search(text)


def _decode_quoted(token: str) -> str | None:
    if "\\" not in token:  # what it holds is then what it says; control characters fail as in any label
        return token[1:-1]
    try:
        label: str = json.loads(token)
    except ValueError:
        return None
    return label


@cache
def _bare_label() -> re.Pattern[str]:
    # Compiled on first need: the class has hundreds of ranges, and a text of plain ASCII labels needs none.
    return re.compile(f"[{WORD_CHARACTERS}-]+")


def quoted(label: str) -> str:
    """The token that writes any label between quotes, with as few escapes as JSON allows."""
    return _ENCODER.encode(label)


_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
