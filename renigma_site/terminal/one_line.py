"""What a person or a file brought along, as part of one line of a message: escaped and bounded."""

from typing import Final

from renigma_site.kernel.visible import token, visible_text

MOST: Final = 200
"""The most code points of given text in one line; a longer one loses its middle."""
_ELLIPSIS: Final = "…"


def one_line(text: str, most: int = MOST) -> str:
    """The text with tokens such as [U+001B] for control and invisible characters and line breaks, shortened."""
    if len(text) > most:
        head = most // 2
        return _escaped(text[:head]) + _ELLIPSIS + _escaped(text[len(text) - (most - head - 1) :])
    return _escaped(text)


def _escaped(text: str) -> str:
    return visible_text(text).replace("\n", token("\n"))
