"""The unresolved clauses: where each one is, what is at fault in it, why, and what to write instead."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from memory.presenters.offers import EditorPlaces, offer_with_button, offer_words
from memory.presenters.signs import REASON_TITLES
from memory.record.model import Record, UnresolvedEvent
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.web.markup import clause_with_caret, count, escape, icon, label

if TYPE_CHECKING:
    from memory.advice.parts import Hint


def unresolved_list(record: Record, lines: LineIndex, prefix: str, *, can_put: bool = False) -> Iterator[str]:
    """Pieces of one list with an entry for each unresolved clause; none where all were understood.

    Clauses with the same words, the same explanation and nothing to offer share one entry. With `can_put` each offer
    has the button that puts it into the editor.
    """
    events = [event for event in record["events"] if event["operation"] == "unresolved"]
    if not events:
        return
    # Imported where something is unresolved: the first page of a start needs no hints.
    from memory.advice.hints import hints_of

    hints = hints_of(record)
    places = EditorPlaces(record["source_text"])
    groups: dict[object, list[UnresolvedEvent]] = {}
    for event in events:
        groups.setdefault(_likeness(record, event, hints[event["id"]]), []).append(event)
    yield '<ul class="unresolved-list">'
    for first, *others in groups.values():
        yield _entry(record, [first, *others], hints[first["id"]], lines, prefix, places if can_put else None)
    yield "</ul>"


def _likeness(record: Record, event: UnresolvedEvent, hints: Sequence["Hint"]) -> object:
    """What clauses have in common that share an entry; no two clauses where something is offered."""
    if any(hint.offers for hint in hints):
        return event["id"]
    wording = Span(**event["span"]).of(record["source_text"])
    return wording, event["reason"], tuple(hint.words for hint in hints)


def _entry(
    record: Record,
    events: Sequence[UnresolvedEvent],
    hints: Sequence["Hint"],
    lines: LineIndex,
    prefix: str,
    editor: EditorPlaces | None,
) -> str:
    event, *others = events
    clause = Span(**event["span"])
    at = Span(**event["at"]) if event["at"] else clause
    line, column = lines.position(at.start)
    quote = clause_with_caret(record["source_text"], clause, at)
    title = f"<h4>{icon('u')} {REASON_TITLES[event['reason']]}</h4>"
    advice = _advice(hints, event["id"], line, editor)
    own = f'<li id="{prefix}u{event["id"]}"><div class="head">{title}'
    if others:
        anchors = "".join(f'<span id="{prefix}u{other["id"]}"></span>' for other in others)
        places = "".join(_place(each, lines, prefix) for each in events)
        return (
            f'{own}<span class="fine muted">{count(len(events), "clause")} with the same words</span></div>{anchors}'
            f'{quote}{advice}<p class="places figures">{places}</p></li>'
        )
    place = f"line {line}, column {column}"
    number = event["id"]
    return (
        f'{own}<span class="fine figures"><span class="muted">event {number} · </span>'
        f'<a href="#{prefix}s{number}" aria-label="{place}, text of event {number}">{place}</a>'
        f'<span class="to-line muted"> · <a href="#source">Edit line {line}</a></span></span></div>{quote}{advice}</li>'
    )


def _place(event: UnresolvedEvent, lines: LineIndex, prefix: str) -> str:
    number = event["id"]
    line = lines.position(event["span"]["start"]).line
    return f'<a href="#{prefix}s{number}" aria-label="line {line}, text of event {number}">line {line}</a>'


def _advice(hints: Sequence["Hint"], event: int, line: int, places: EditorPlaces | None) -> str:
    """The hints, with a button for each offer where there are places of an editor to put it."""
    if places is None:
        return "".join(map(hint_markup, hints))
    advice = ""
    number = 0
    for hint in hints:
        advice += f'<p class="fine">{_words(hint)}</p>'
        for offer in hint.offers:
            advice += offer_with_button(offer, f"{event}:{number}", f"line {line}", places)
            number += 1
    return advice


def hint_markup(hint: "Hint") -> str:
    """A hint as paragraphs: why, and what can be written instead."""
    offers = " ".join(map(offer_words, hint.offers))
    return f'<p class="fine">{_words(hint)}</p>' + (f"<p>{offers}</p>" if offers else "")


def _words(hint: "Hint") -> str:
    return "".join(label(part.text) if part.is_wording else escape(part.text) for part in hint.parts)
