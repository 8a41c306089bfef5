"""The accepted record's card: bindings, JSON, identity, and the trace."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from memory.page.actions import AskedForJson
from memory.page.state import Accepted
from memory.presenters.bindings import Fact, bindings_list, record_facts
from memory.presenters.changes import understood
from memory.presenters.detail import Detail, detail, folded_detail
from memory.presenters.lookalikes import notices
from memory.presenters.operations import is_large
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.web.markup import count, finished


class AcceptedCard(NamedTuple):
    """What the template shows. A `full` card has the wide column to itself; else the trace is folded away."""

    version: int
    is_full: bool
    is_large: bool
    is_selected: bool
    bindings: SafeString
    notices: SafeString
    facts: list[Fact]
    json: str
    detail: Detail


def accepted_card(
    accepted: Accepted | None, is_full: bool, prefix: str, asks_for_json: AskedForJson | None
) -> AcceptedCard | None:
    """Makes the card; `prefix` keeps its ids apart from those of a review on the same page."""
    if accepted is None:
        return None
    record = accepted.record
    facts = record_facts(record)
    if is_full:
        facts.append(Fact("SHA-256", accepted.sha256, is_code=True))
    return AcceptedCard(
        version=record["version"],
        is_full=is_full,
        is_large=is_large(record),
        is_selected=asks_for_json == "select",
        bindings=finished(bindings_list(record, prefix)),
        notices=finished(notices(record) if is_full else ""),
        facts=facts,
        json=pretty_bytes(record).decode() if is_full or asks_for_json else "",
        detail=detail(record, prefix, "Accepted", "Trace")
        if is_full
        else folded_detail(record, prefix, "Accepted"),
    )


def accepted_in_words(accepted: Accepted) -> str:
    """`3 bindings live, 14 events, 1 of them unresolved.`"""
    record = accepted.record
    unresolved = understood(record).unresolved
    of_them = f", {unresolved} of them unresolved" if unresolved else ""
    return (
        f"{count(len(record['bindings']), 'binding')} live, {count(len(record['events']), 'event')}{of_them}."
    )
