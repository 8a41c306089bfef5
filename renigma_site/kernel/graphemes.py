"""User-perceived characters, and about how wide they are: enough to shorten a name without cutting one apart.

The rules are those of UAX #29 that follow from general categories alone: marks, joiners, emoji sequences, flags,
Hangul syllables in parts, and consonants that a virama joins.
"""

import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Final

_ZERO_WIDTH_JOINER: Final = "\u200d"
_VIRAMA: Final = 9  # canonical combining class
_WIDE: Final = 13.0
_NARROW: Final = 7.0
_ELLIPSIS: Final = "…"
_FEWEST_KEPT: Final = 3  # less of a name says nothing
_AM: Final = "\u0e33\u0eb3"  # Thai and Lao vowels that are letters by category and marks by use


def clusters(text: str) -> Iterator[str]:
    """Splits a text into clusters; joined they are the text."""
    start, flags = 0, 0
    for place in range(1, len(text)):
        flags = flags + 1 if _is_flag_half(text[place - 1]) else 0
        if not _continues(text[place - 1], text[place], flags):
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


def estimated_width(text: str) -> float:
    """About how many CSS pixels a text takes in a sans-serif face of 12 px; rather too many than too few."""
    if text.isascii():
        return len(text) * _NARROW
    return sum(map(_width, clusters(text)))


def cut_to_width(text: str, width: float, most: int) -> str:
    """The text, or as many whole clusters of it as fit with an ellipsis; empty where that is next to none.

    `width` is in CSS pixels as `estimated_width` counts them, `most` the largest number of clusters.
    """
    if len(text) <= most and estimated_width(text) <= width:
        return text
    first = list(islice(clusters(text), most + 1))
    if len(first) <= most and sum(map(_width, first)) <= width:
        return text
    used = _NARROW  # of the ellipsis
    kept = 0
    for cluster in first[: most - 1]:
        used += _width(cluster)
        if used > width:
            break
        kept += 1
    return "".join(first[:kept]) + _ELLIPSIS if kept >= _FEWEST_KEPT else ""


def _width(cluster: str) -> float:
    return _WIDE if unicodedata.east_asian_width(cluster[0]) in "WF" or len(cluster) > 2 else _NARROW


def _continues(before: str, sign: str, flags: int) -> bool:
    """Whether `sign` belongs to the cluster of the character before it; `flags` counts flag halves up to there."""
    if sign.isascii():
        return False
    category = unicodedata.category(sign)
    return (
        category[0] == "M"
        or sign in _AM
        or sign == _ZERO_WIDTH_JOINER
        or before == _ZERO_WIDTH_JOINER
        or "\U0001f3fb" <= sign <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= sign <= "\U000e007f"  # the letters of a subdivision's flag
        or (_is_flag_half(sign) and flags % 2 == 1)
        or "\u1160" <= sign <= "\u11ff"  # vowels and finals of a Hangul syllable
        or (category == "Lo" and unicodedata.combining(before) == _VIRAMA)
    )


def _is_flag_half(sign: str) -> bool:
    return "\U0001f1e6" <= sign <= "\U0001f1ff"
