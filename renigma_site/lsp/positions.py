"""Positions of the protocol ↔ code points of a text.

The protocol counts lines from 0, ended by LF, CR LF or a lone CR and by nothing else, and in a line the units of the
encoding that client and server agreed on: bytes of UTF-8, 16-bit units of UTF-16, or code points. What lies beyond the
end of a line counts as its end, what lies beyond the last line as the end of the text, and what lies inside a code
point as its start.
"""

import re
from bisect import bisect_right
from typing import Final, Literal, NamedTuple, assert_never

from renigma_site.kernel.spans import Span

Encoding = Literal["utf-8", "utf-16", "utf-32"]

_LINE_END: Final = re.compile(r"\r\n|\r|\n")


class Place(NamedTuple):
    """A line and the units before the place in it, both from 0."""

    line: int
    character: int


class Places:
    """The places of one text in one encoding. Finding one takes time in the length of its line."""

    def __init__(self, text: str, encoding: Encoding) -> None:
        self.text: Final = text
        self.encoding: Final = encoding
        ends = list(_LINE_END.finditer(text))
        self._starts: Final = [0, *(end.end() for end in ends)]
        self._ends: Final = [*(end.start() for end in ends), len(text)]

    def place(self, offset: int) -> Place:
        """The place of a code point offset in `[0, len(text)]`; between CR and LF it is the end of the line."""
        line = bisect_right(self._starts, offset) - 1
        before = self.text[self._starts[line] : min(offset, self._ends[line])]
        return Place(line, _units(before, self.encoding))

    def offset(self, line: int, character: int) -> int:
        """The code point offset of a place."""
        if line >= len(self._starts):
            return len(self.text)
        start, end = self._starts[line], self._ends[line]
        return start + _code_points(self.text[start:end], character, self.encoding)

    def lines_of(self, span: Span) -> list[Span]:
        """The parts of a span, one for each line that it covers anything of, without the ends of the lines."""
        first = bisect_right(self._starts, span.start) - 1
        last = bisect_right(self._starts, span.end) - 1
        parts = [
            Span(max(span.start, self._starts[line]), min(span.end, self._ends[line]))
            for line in range(first, last + 1)
        ]
        return [part for part in parts if part.start < part.end]


def _units(text: str, encoding: Encoding) -> int:
    if text.isascii():
        return len(text)
    match encoding:
        case "utf-8":
            return len(text.encode("utf-8", "surrogatepass"))
        case "utf-16":
            return len(text) + sum(sign > "\uffff" for sign in text)
        case "utf-32":
            return len(text)
        case _:
            assert_never(encoding)


def _code_points(line: str, units: int, encoding: Encoding) -> int:
    """How many code points of a line lie wholly within its first units."""
    if encoding == "utf-32" or line.isascii():
        return min(units, len(line))
    used = 0
    for count, sign in enumerate(line):
        used += _units(sign, encoding)
        if used > units:
            return count
    return len(line)
