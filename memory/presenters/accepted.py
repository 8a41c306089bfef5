"""The accepted record's card: bindings, JSON, identity, and the trace."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from memory.page.actions import AskedForJson
from memory.page.state import Accepted
from memory.presenters.bindings import Fact, bindings_list, record_facts
from memory.presenters.changes import understood
from memory.presenters.detail import Detail, detail
from memory.presenters.lookalikes import notices
from memory.presenters.operations import is_large
from memory.presenters.record_view import RecordView
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.visible import with_json_escapes
from renigma_site.web.markup import count, finished


class AcceptedCard(NamedTuple):
    """What the template shows. A `full` card has the wide column to itself; else the trace is folded away."""

    version: int
    is_full: bool
    is_large: bool
    is_selected: bool
    prefix: str
    binding_count: int
    bindings: SafeString
    notices: SafeString
    facts: list[Fact]
    json: str
    json_escaped: str
    detail: Detail


def accepted_card(
    accepted: Accepted | None,
    view: RecordView,
    prefix: str,
    asks_for_json: AskedForJson | None,
    *,
    is_printed: bool = False,
) -> AcceptedCard | None:
    """Makes the card; `prefix` keeps its ids apart from those of a review on the same page."""
    if accepted is None:
        return None
    record = accepted.record
    is_full = view.is_main
    facts = [*record_facts(record), Fact("SHA-256", accepted.sha256, is_code=True)]
    json = pretty_bytes(record).decode() if asks_for_json else ""
    escaped = with_json_escapes(json)
    return AcceptedCard(
        version=record["version"],
        is_full=is_full,
        is_large=is_large(record),
        is_selected=asks_for_json == "select",
        prefix=prefix,
        binding_count=len(record["bindings"]),
        bindings=finished(bindings_list(record, prefix, view)),
        notices=finished(notices(record) if is_full else ""),
        facts=facts,
        json=json,
        json_escaped=escaped if escaped != json else "",
        detail=detail(record, prefix, "Accepted", view, is_printed=is_printed),
    )


def accepted_in_words(accepted: Accepted) -> str:
    """`3 bindings live, 14 events, 1 of them unresolved.`"""
    record = accepted.record
    unresolved = understood(record).unresolved
    of_them = f", {unresolved} of them unresolved" if unresolved else ""
    return (
        f"{count(len(record['bindings']), 'binding')} live, {count(len(record['events']), 'event')}{of_them}."
    )
