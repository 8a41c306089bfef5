"""A line of a text with carets under a place, as a terminal shows it."""

from typing import Final

from renigma_site.kernel.graphemes import clusters
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.kernel.visible import visible_text
from renigma_site.terminal.columns import available_width, taken, width

WIDEST: Final = 76
"""The most cells that an excerpt takes, ellipses included."""
_ELLIPSIS: Final = "…"
_INDENT: Final = "  "


def excerpt(index: LineIndex, span: Span, room: int | None = None) -> str:
    """Two lines: the line that holds the span's start, and carets under what the span covers of it.

    At most `room` cells are used (WIDEST where None): a longer line is cut around the span. Control and invisible
    characters are shown as tokens such as [U+001B], and the carets count cells, so that they stay in place under
    wide and combining characters.
    """
    cells = min(room or WIDEST, WIDEST)
    line = index.line_span(index.position(span.start).line)
    end = min(span.end, line.end)
    # No more code points than these can be shown, whatever the length of the line.
    before = visible_text(index.text[max(line.start, span.start - cells) : span.start])
    marked = visible_text(index.text[span.start : min(end, span.start + cells)])
    after = visible_text(index.text[end : min(line.end, end + cells)])
    lead = _last(before, cells // 3, is_whole=span.start - line.start <= cells)
    if width(lead) + width(marked) + width(after) <= cells and line.end - span.start <= cells:
        shown = marked + after
    else:
        marked = "".join(taken(clusters(marked), cells - width(lead) - 1))
        rest = taken(clusters(after), cells - width(lead) - width(marked) - 1)
        shown = marked + "".join(rest) + _ELLIPSIS
    return f"{lead}{shown}\n{' ' * width(lead)}{'^' * max(1, width(marked))}"


def indented_excerpt(index: LineIndex, span: Span) -> str:
    """The excerpt two cells to the right, as wide as standard output allows."""
    room = available_width()
    lines = excerpt(index, span, None if room is None else room - len(_INDENT)).split("\n")
    return "\n".join(f"{_INDENT}{line}" for line in lines)


def _last(text: str, cells: int, *, is_whole: bool) -> str:
    """The end of what is before the span, with an ellipsis where its beginning is left out."""
    if is_whole and width(text) <= cells:
        return text
    return _ELLIPSIS + "".join(reversed(taken(reversed([*clusters(text)]), cells - 1)))
