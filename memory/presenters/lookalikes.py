"""Notices as markup: cut labels, answers that surprise, labels that look alike."""

from collections.abc import Iterable

from memory.advice.notices import Notice, notices_of
from memory.record.model import Record
from renigma_site.web.markup import escape, label, shown


def notices(record: Record, accepted: Record | None = None) -> str:
    """One message for each notice; empty where there is none.

    `accepted` is the accepted record beside a review: a question for what only that one knows is answered Unknown.
    """
    keys = [binding["key"]["label"] for binding in accepted["bindings"]] if accepted else []
    return "".join(map(_notice, _each_once(notices_of(record, accepted_keys=keys))))


def _each_once(found: Iterable[Notice]) -> Iterable[Notice]:
    """Equal words are said once, beside the first event that they are about."""
    first: dict[str, Notice] = {}
    for notice in found:
        first.setdefault(notice.words, notice)
    return first.values()


def _notice(notice: Notice) -> str:
    words = "".join(label(part.text) if part.is_wording else escape(part.text) for part in notice.parts)
    about = "" if notice.kind == "look-alike" else f"Event {notice.event}: "
    offers = "".join(
        f' {escape(offer.title)} <code class="suggestion" dir="auto">{shown(offer.text)}</code>'
        for offer in notice.offers
    )
    return f'<div class="message warning fine"><p>{about}{words}{offers}</p></div>'
