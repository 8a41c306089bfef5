"""Labels that look alike, as markup."""

from memory.advice.lookalikes import AlikeLabel, Notice, notices_for
from memory.record.model import Record
from renigma_site.web.markup import escape, label


def notices(record: Record) -> str:
    """One message for each group of labels that look alike; empty where there is none."""
    return "".join(map(_notice, notices_for(record)))


def _notice(notice: Notice) -> str:
    labels = ", ".join(map(_label, notice.labels))
    return f'<div class="message warning fine"><p><strong>{escape(notice.words)}</strong> {labels}.</p></div>'


def _label(alike: AlikeLabel) -> str:
    signs = f" ({escape(', '.join(alike.signs))})" if alike.signs else ""
    return f"{label(alike.label)} in event {alike.event}{signs}"
