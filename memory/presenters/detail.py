"""A record drawn out: numbered copy, operations, timeline and unresolved clauses, linked with one another.

Each part is made piece by piece while `memory.presenters.assembly` puts the page together. As one string of a few
hundred thousand characters, through which templates go with a copy each, it takes three times as long.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import NamedTuple

from django.utils.safestring import SafeString

from memory.presenters.changes import understood
from memory.presenters.lifetime import only_key
from memory.presenters.numbered_copy import numbered_copy
from memory.presenters.operations import operations_table
from memory.presenters.printed_timeline import printed_timeline
from memory.presenters.record_view import RecordView
from memory.presenters.timeline_svg import LEGEND, timeline
from memory.presenters.unresolved import unresolved_list
from memory.record.model import Record
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import finished


class Detail(NamedTuple):
    """A record drawn out, with the numbers that links to its parts say.

    `parts` are markup in the order of the page, each made once: `unresolved`, `copy`, `operations`, `timeline`.
    """

    card: str
    prefix: str
    name: str
    heading: str
    events: int
    unresolved: int
    is_folded: bool
    only_key: SafeString
    legend: SafeString
    parts: Mapping[str, Iterator[str]]


def detail(record: Record, prefix: str, name: str, view: RecordView, *, is_printed: bool = False) -> Detail:
    """Draws a record; `name` is `Reviewed` or `Accepted`, `prefix` begins all its ids."""
    lines = LineIndex(record["source_text"])
    unresolved = understood(record).unresolved
    only = view.key_label(record)
    parts = {
        "unresolved": unresolved_list(record, lines, prefix, can_put=not view.is_accepted)
        if unresolved
        else iter(()),
        "copy": numbered_copy(record, prefix, f"{name} source, numbered lines", only),
        "operations": iter(()),
        "timeline": iter(()),
    }
    if record["events"]:
        parts["operations"] = operations_table(record, lines, prefix, f"{name} operations", view)
        parts["timeline"] = timeline(record, prefix, f"{name} memory timeline, scrolls sideways", view)
        if is_printed:
            parts["timeline"] = chain(parts["timeline"], printed_timeline(record))
    return Detail(
        card="accepted" if view.is_accepted else "review",
        prefix=prefix,
        name=name,
        heading="Trace" if view.is_accepted else "Operations",
        events=len(record["events"]),
        unresolved=unresolved,
        is_folded=not view.is_main,
        only_key=finished("" if only is None else only_key(record, lines, prefix, only)),
        legend=_legend(),
        parts=parts,
    )


@cache
def _legend() -> SafeString:
    return finished(LEGEND)
