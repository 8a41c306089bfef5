"""Pieces of a text, and quoted tokens that were meant to be labels."""

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from memory.advice.changes import Change
from memory.language.clauses import QUOTE
from memory.language.forms import LanguageVersion
from memory.language.labels import is_label, quoted, read_label

# Longer texts, or texts of more pieces, are not typing errors; this also bounds the work on each.
_LONGEST: Final = 2_000


MOST_PIECES: Final = 64


_PIECE: Final = re.compile(rf'(?:[^\s"]|{QUOTE}|"[\s\S]*)+', re.DOTALL)


QUOTED: Final = re.compile(QUOTE, re.DOTALL)


_MARKS: Final = "“”„‟«»‹›″＂‘’‚‛'`「」『』"


IN_OTHER_QUOTES: Final = re.compile(
    rf"(?<![\w\"])([{_MARKS}])((?:[^{_MARKS}\"\n]|(?<=\w)['’](?=\w))+)([{_MARKS}])(?![\w\"])"
)


_ESCAPE: Final = re.compile(r'(\\["\\])|\\')


_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")


_SQUEEZED: Final = re.compile(r"[\s\\\x00-\x1f\x7f-\x9f]++")


class Piece(NamedTuple):
    """A run of a text between white space."""

    text: str

    @property
    def is_quoted(self) -> bool:
        """Whether the piece is exactly one closed quote."""
        return self.text[0] == '"' and QUOTED.fullmatch(self.text) is not None

    @property
    def is_bare(self) -> bool:
        """Whether the piece holds no quote."""
        return '"' not in self.text


def pieces_of(wording: str) -> list[Piece]:
    """The text split at white space outside quotes; nothing for one that is too long to be a typing error."""
    if len(wording) > _LONGEST:
        return []
    runs = _PIECE.findall(wording) if '"' in wording else wording.split()
    return list(map(Piece, runs)) if len(runs) <= MOST_PIECES else []


def token_of(label: str, language_version: LanguageVersion) -> str:
    """The shortest token for a label: bare where that is read as the same label."""
    return label if '"' not in label and read_label(label, language_version) == label else quoted(label)


def label_in_quotes(token: str) -> str | None:
    """What a quoted token says, whether or not that is a label; None for escapes that are not JSON's."""
    try:
        label: str = json.loads(token, strict=False)
    except ValueError:
        return None
    return label


def quotes_in(wording: str) -> Iterator[str]:
    """What is in quotes of any sort in a text: as it is written and, between straight quotes, as it reads."""
    for match in QUOTED.finditer(wording):
        yield match[0][1:-1]
        label = label_in_quotes(match[0])
        if label is not None:
            yield label
    for match in IN_OTHER_QUOTES.finditer(wording):
        yield match[2]


def squeezed(label: str) -> str:
    """A label without white space, control characters and backslashes."""
    return _SQUEEZED.sub("", label)


def escaped(token: str) -> str:
    r"""A quoted token with every backslash doubled but for those that protect a quote or a backslash."""
    return _ESCAPE.sub(lambda match: match[1] or "\\\\", token)


def repaired(token: str) -> tuple[str, Change] | None:
    """The label that a quoted token was meant to be, where one change makes it one; None for any other token."""
    inner, label = token[1:-1], label_in_quotes(token)
    if label is None or (_CONTROL.search(label) and not _CONTROL.search(inner)):
        label = label_in_quotes(escaped(token))
        return (
            (label, Change("escape", token, keeps_words=True))
            if label is not None and is_label(label)
            else None
        )
    control = _CONTROL.search(inner)
    if control and all(sign.isspace() for sign in _CONTROL.findall(label)):
        spaced = " ".join(_CONTROL.sub(" ", label).split(" ")).strip()
        return (spaced, Change("control", control[0], keeps_words=True)) if is_label(spaced) else None
    if label != label.strip() and is_label(label.strip()):
        return label.strip(), Change("outer-space", token, keeps_words=True)
    return None
