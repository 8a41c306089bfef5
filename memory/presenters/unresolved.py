"""The unresolved clauses: where each one stands, what is at fault in it, why, and what to write instead."""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING

from memory.presenters.offers import offer_with_button, offer_words
from memory.presenters.signs import REASON_TITLES
from memory.record.model import Record, UnresolvedEvent
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.web.markup import clause_with_caret, escape, icon, label

if TYPE_CHECKING:
    from memory.advice.parts import Hint


def unresolved_list(record: Record, lines: LineIndex, prefix: str) -> Iterator[str]:
    """Pieces of one list with an entry for each unresolved clause; none where all were understood."""
    events = [event for event in record["events"] if event["operation"] == "unresolved"]
    if not events:
        return
    # Imported where something is unresolved: the first page of a start needs no hints.
    from memory.advice.hints import hints_of

    hints = hints_of(record)
    yield '<ul class="unresolved-list">'
    for event in events:
        yield _entry(record, event, hints[event["id"]], lines, prefix)
    yield "</ul>"


def _entry(
    record: Record, event: UnresolvedEvent, hints: Iterable["Hint"], lines: LineIndex, prefix: str
) -> str:
    text, number = record["source_text"], event["id"]
    clause = Span(**event["span"])
    at = Span(**event["at"]) if event["at"] else clause
    line, column = lines.position(at.start)
    place = f"line {line}, column {column}"
    wording = f'<a href="#{prefix}s{number}" aria-label="{place}, wording of event {number}">{place}</a>'
    says = "".join(map(hint_markup, hints) if prefix else _hints_with_buttons(event, hints, line, text))
    to_line = f'<span class="to-line muted"> · <a href="#source">Edit line {line}</a></span>'
    return (
        f'<li id="{prefix}u{number}"><div class="head"><h4>{icon("u")} {REASON_TITLES[event["reason"]]}</h4>'
        f'<span class="fine figures"><span class="muted">event {number} · </span>{wording}{to_line}</span></div>'
        f"{clause_with_caret(text, clause, at)}{says}</li>"
    )


def _hints_with_buttons(
    event: UnresolvedEvent, hints: Iterable["Hint"], line: int, text: str
) -> Iterator[str]:
    """The hints of a review's clause; the offers of an event are numbered through, as `offers_of` numbers them."""
    numbers = count()
    for hint in hints:
        yield f"<p>{_words(hint)}</p>"
        for offer in hint.offers:
            yield offer_with_button(offer, f"{event['id']}:{next(numbers)}", f"line {line}", text)


def hint_markup(hint: "Hint") -> str:
    """A hint as paragraphs: why, and what can be written instead."""
    offers = " ".join(map(offer_words, hint.offers))
    return f"<p>{_words(hint)}</p>" + (f"<p>{offers}</p>" if offers else "")


def _words(hint: "Hint") -> str:
    return "".join(label(part.text) if part.is_wording else escape(part.text) for part in hint.parts)
