"""A record drawn out: numbered copy, operations, timeline and unresolved clauses, linked with one another.

It is made piece by piece while `memory.presenters.assembly` puts the page together. As one string of a few hundred
thousand characters, through which templates go with a copy each, it takes three times as long.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from memory.presenters.changes import understood
from memory.presenters.numbered_copy import numbered_copy
from memory.presenters.operations import is_large, operation_filter, operations_table
from memory.presenters.timeline_svg import LEGEND, timeline
from memory.presenters.unresolved import unresolved_list
from memory.record.model import Record
from renigma_site.kernel.spans import LineIndex

_NO_CLAUSE: Final = (
    '<p class="muted fine">No clause stands in it, so there is nothing to list and nothing to draw.</p>'
)


class Detail(NamedTuple):
    """A record drawn out, with the numbers that links to its parts say. The pieces are markup, and made once."""

    events: int
    unresolved: int
    pieces: Iterator[str]


def detail(record: Record, prefix: str, name: str, operations_heading: str) -> Detail:
    """Draws a record under headings; `name` is `Reviewed` or `Accepted`, `prefix` begins all its ids."""
    unresolved = understood(record).unresolved
    return Detail(
        len(record["events"]), unresolved, _sections(record, prefix, name, operations_heading, unresolved)
    )


def folded_detail(record: Record, prefix: str, name: str) -> Detail:
    """Draws the same with fewer headings, for a place that is folded away."""
    unresolved = understood(record).unresolved
    return Detail(len(record["events"]), unresolved, _folded(record, prefix, name, unresolved))


def _folded(record: Record, prefix: str, name: str, unresolved: int) -> Iterator[str]:
    lines = LineIndex(record["source_text"])
    yield from numbered_copy(record, prefix, f"{name} source, numbered lines")
    if not record["events"]:
        yield _NO_CLAUSE
        return
    yield from operations_table(record, lines, prefix, f"{name} operations")
    yield from _timeline(record, prefix, name)
    if unresolved:
        yield _heading(f"{prefix}h-un", f"Unresolved, {unresolved}")
        yield from unresolved_list(record, lines, prefix)
        yield "</div>"


def _sections(
    record: Record, prefix: str, name: str, operations_heading: str, unresolved: int
) -> Iterator[str]:
    lines = LineIndex(record["source_text"])
    source = f"{name} source"
    yield _heading(f"{prefix}h-copy", source)
    yield from numbered_copy(record, prefix, f"{source}, numbered lines")
    if not record["events"]:
        yield f"{_NO_CLAUSE}</div>"
        return
    yield _heading(f"{prefix}h-ops", operations_heading, follows=True)
    if is_large(record):
        yield operation_filter(record)
    yield from operations_table(record, lines, prefix, f"{name} operations")
    yield _heading(f"{prefix}h-tl", "Timeline", follows=True)
    yield from _timeline(record, prefix, name)
    yield LEGEND
    if unresolved:
        yield _heading(f"{prefix}h-un", f"Unresolved, {unresolved}", follows=True)
        yield from unresolved_list(record, lines, prefix)
    yield "</div>"


def _timeline(record: Record, prefix: str, name: str) -> Iterator[str]:
    return timeline(record, prefix, f"{name} memory timeline, scrolls sideways")


def _heading(own_id: str, heading: str, *, follows: bool = False) -> str:
    """Begins a section, and ends the one that it follows."""
    return f'{"</div>" if follows else ""}<div class="stack-tight"><h3 id="{own_id}">{heading}</h3>'
