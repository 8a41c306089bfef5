"""A record drawn out: numbered copy, operations, timeline and unresolved clauses, linked with one another."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from memory.presenters.changes import understood
from memory.presenters.markup import finished
from memory.presenters.numbered_copy import numbered_copy
from memory.presenters.operations import is_large, operation_filter, operations_table
from memory.presenters.timeline_svg import LEGEND, timeline
from memory.presenters.unresolved import unresolved_list
from memory.record.model import Record
from renigma_site.kernel.spans import LineIndex


class Detail(NamedTuple):
    """A record drawn out. Every part is markup; `filter` is there for large records only."""

    events: int
    unresolved_count: int
    copy: SafeString
    filter: SafeString
    operations: SafeString
    timeline: SafeString
    unresolved: SafeString


def detail(record: Record, prefix: str, name: str) -> Detail:
    """Draws a record; `name` begins what screen readers call its parts: `Reviewed`, `Accepted`."""
    lines = LineIndex(record["source_text"])
    return Detail(
        len(record["events"]),
        understood(record).unresolved,
        finished(numbered_copy(record, prefix, f"{name} source, numbered lines")),
        finished(operation_filter(record) if is_large(record) else ""),
        finished(operations_table(record, lines, prefix, f"{name} operations")),
        finished(timeline(record, prefix, f"{name} memory timeline, scrolls sideways") + LEGEND),
        finished(unresolved_list(record, lines, prefix)),
    )
