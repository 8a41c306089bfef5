"""Places in a text: half-open ranges of Unicode code points, and their lines and columns."""

from bisect import bisect_right
from typing import Final, NamedTuple, TypedDict


class SpanObject(TypedDict):
    """A span as documents write it."""

    start: int
    end: int


class Span(NamedTuple):
    """The half-open range `[start, end)` of code points."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The text that the span covers in `text`."""
        return text[self.start : self.end]

    def as_object(self) -> SpanObject:
        """The member order that documents use."""
        return {"start": self.start, "end": self.end}


class Position(NamedTuple):
    """A place as a person counts it: both numbers start at 1, columns count code points."""

    line: int
    column: int


class LineIndex:
    """Maps offsets of one text to lines; a line ends after its LF, and nothing else ends one."""

    def __init__(self, text: str) -> None:
        self.text: Final = text
        starts = [0]
        place = text.find("\n")
        while place >= 0:
            starts.append(place + 1)
            place = text.find("\n", place + 1)
        self.starts: Final = starts

    def position(self, offset: int) -> Position:
        """Line and column of a code point offset in `[0, len(text)]`."""
        line = bisect_right(self.starts, offset)
        return Position(line, offset - self.starts[line - 1] + 1)

    def line_span(self, line: int) -> Span:
        """The span of a line (counted from 1) without its LF."""
        start = self.starts[line - 1]
        end = self.starts[line] - 1 if line < len(self.starts) else len(self.text)
        return Span(start, end)
