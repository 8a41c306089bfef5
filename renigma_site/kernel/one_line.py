"""What a person or a file brought along, as part of one line of a message: escaped and bounded."""

from typing import Final

from renigma_site.kernel.refusal import MOST_CARRIED
from renigma_site.kernel.visible import token, visible_text

_ELLIPSIS: Final = "…"


def one_line(text: str, most: int = MOST_CARRIED) -> str:
    """The text with tokens such as [U+001B] for control and invisible characters and line breaks, shortened.

    A text of more than `most` code points loses its middle.
    """
    if len(text) > most:
        head = most // 2
        return _escaped(text[:head]) + _ELLIPSIS + _escaped(text[len(text) - (most - head - 1) :])
    return _escaped(text)


def _escaped(text: str) -> str:
    return visible_text(text).replace("\n", token("\n"))
