"""Notices: what a person should know of clauses that were understood.

- A label that ends at a full stop, because an abbreviation, a number or a file name was cut there.
- An answer that surprises: Unknown, though something that looks like an answer is near.
- Labels that look alike and are not the same.

A notice changes nothing, and neither does its absence.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from memory.advice.lookalikes import notices_for as look_alikes
from memory.advice.lookalikes import squashed
from memory.advice.parts import Part, sentence
from memory.language.forms import FORMS, LanguageVersion
from memory.language.labels import read_label
from memory.record.model import Event, RecallEvent, Record, UnresolvedEvent, WriteEvent
from renigma_site.kernel.spans import LineIndex, Span

if TYPE_CHECKING:
    from memory.advice.cases import Unit
    from memory.advice.parts import Hint
    from renigma_site.kernel.offers import Offer

NoticeKind = Literal["cut-label", "unknown-answer", "look-alike"]

_FORMS: Final = {form.id: form for form in FORMS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What is to be known of one event: its id, the span that it is about, the words, and offers, possibly none.

    `related` is the event that the words point to, if they point to one.
    """

    kind: NoticeKind
    event: int
    span: Span
    parts: tuple[Part, ...]
    offers: "tuple[Offer, ...]" = ()
    related: int | None = None

    @property
    def words(self) -> str:
        """The notice in one string, with the user's text in quotes."""
        return "".join(f'"{part.text}"' if part.is_wording else part.text for part in self.parts)


def notices_of(
    record: Record,
    hints: Mapping[int, Sequence["Hint"]] | None = None,
    accepted_keys: Iterable[str] = (),
) -> tuple[Notice, ...]:
    """The notices for a record in the order of its events.

    `hints` are those of the record, if the caller has them already; `accepted_keys` are the keys that have a value in
    the accepted record, which a review does not see. Linear in the length of the text.
    """
    found = hints if hints is not None else _hints_needed(record)
    every = [
        *_cut_labels(record, found),
        *_unknown_answers(record, found, frozenset(accepted_keys)),
        *_look_alikes(record),
    ]
    return tuple(sorted(every, key=lambda notice: notice.event))


def _hints_needed(record: Record) -> Mapping[int, Sequence["Hint"]]:
    if not _needs_hints(record):
        return {}
    from memory.advice.hints import hints_of  # here, since most texts are understood and need none

    return hints_of(record)


def _needs_hints(record: Record) -> bool:
    """Whether a clause that was not understood may explain one that was: an answer of Unknown, or a cut label."""
    is_missed = False
    for event in record["events"]:
        if event["operation"] == "unresolved":
            is_missed = True
        elif event["operation"] == "recall" and is_missed and event["answer"]["id"] == 0:
            return True
    return is_missed and any(True for _ in _cut_clauses(record))


def offers_of(record: Record) -> "dict[int, tuple[Offer, ...]]":
    """All offers for a record by event, in the order in which a page numbers them: of hints, and of notices."""
    from memory.advice.hints import hints_of

    hints = hints_of(record)
    offers = {
        number: tuple(offer for hint in found for offer in hint.offers) for number, found in hints.items()
    }
    for notice in notices_of(record, hints):
        if notice.offers:
            offers[notice.event] = offers.get(notice.event, ()) + notice.offers
    return offers


def _cut_clauses(record: Record) -> Iterator[tuple[WriteEvent | RecallEvent, str, Span]]:
    """The clauses that were read and whose last label a character may have cut off, with that label and its place."""
    from memory.advice.cases import source_of, units_of  # as in _hints_needed

    units = units_of(source_of(record))
    events = record["events"]
    for event, after in pairwise(events):
        if event["operation"] == "unresolved" or event["operation"] == "reset":
            continue
        if after["operation"] != "unresolved" or not _goes_on(
            units[event["id"]], units[after["id"]], after["id"]
        ):
            continue
        label, span = _last_label(event)
        if span.end == event["span"]["end"]:
            yield event, label, span


def _cut_labels(record: Record, hints: Mapping[int, Sequence["Hint"]]) -> Iterator[Notice]:
    """The clauses that were read with a label that ends where a full stop, question or exclamation mark cut it."""
    if not hints:
        return
    for event, label, span in _cut_clauses(record):
        following = event["id"] + 1
        sign = record["source_text"][span.end]
        words = sentence(
            f"The label is {{}}: it ends at the {_SIGNS.get(sign, 'sign')} behind it, and what follows is a clause"
            " of its own that was not understood. If it belongs to the label, put all of it in quotes.",
            label,
        )
        offers = tuple(
            offer for hint in hints[following] for offer in hint.offers if offer.span.start < span.start
        )
        yield Notice(
            kind="cut-label", event=event["id"], span=span, parts=words, offers=offers, related=following
        )


_SIGNS: Final = {".": "full stop", "?": "question mark", "!": "exclamation mark"}


def _last_label(event: WriteEvent | RecallEvent) -> tuple[str, Span]:
    """The label that is last in a clause, and its place."""
    mentions = [(event["key"]["label"], Span(**event["key"]["span"]))]
    if event["operation"] != "recall":
        mentions.append((event["value"]["label"], Span(**event["value"]["span"])))
    return max(mentions, key=lambda mention: mention[1].start)


def _goes_on(unit: "Unit", next_unit: "Unit", following: int) -> bool:
    """Whether the clause after a unit's first may belong to it: it surely does, or the full stop may shorten a word."""
    return unit.last >= following or (
        unit.is_doubtful and next_unit.is_doubtful and next_unit.first == following
    )


def _unknown_answers(
    record: Record, hints: Mapping[int, Sequence["Hint"]], accepted_keys: frozenset[str]
) -> Iterator[Notice]:
    """The questions that were answered Unknown, where the text or the accepted record explains why."""
    text = record["source_text"]
    lines = LineIndex(text)
    missed: dict[str, int] = {}  # key → the latest clause that would have written it and was not understood
    live: dict[str, dict[str, None]] = {}  # what keys have in common → the live ones that have it
    cleared: dict[str, int] = {}  # key → the reset that cleared it
    later = _first_writes(record)
    common = cache(squashed)  # a session has few keys and many clauses
    for event in record["events"]:
        match event["operation"]:
            case "unresolved":
                missed.update(
                    dict.fromkeys(_would_write(event, text, record, hints.get(event["id"], ())), event["id"])
                )
            case "reset":
                cleared.update({key: event["id"] for keys in live.values() for key in keys})
                live.clear()
            case "remember" | "change":
                key = event["key"]["label"]
                live.setdefault(common(key), {})[key] = None
                missed.pop(key, None)
                cleared.pop(key, None)
            case "recall" if event["answer"]["id"] == 0:
                near = list(live.get(common(event["key"]["label"]), {}))
                why = _why_unknown(
                    event, missed, near, accepted_keys, cleared, later, lines, record["events"]
                )
                if why is not None:
                    span = Span(**event["key"]["span"])
                    parts, related = why
                    yield Notice(
                        kind="unknown-answer", event=event["id"], span=span, parts=parts, related=related
                    )


def _why_unknown(
    event: RecallEvent,
    missed: Mapping[str, int],
    near: Sequence[str],
    accepted_keys: frozenset[str],
    cleared: Mapping[str, int],
    later: Mapping[str, int],
    lines: LineIndex,
    events: Sequence[Event],
) -> tuple[tuple[Part, ...], int | None] | None:
    key = event["key"]["label"]

    def place(number: int) -> str:
        return f"event {number} at line {lines.position(events[number]['span']['start']).line}"

    if key in missed:
        number = missed[key]
        words = sentence(
            f"Unknown, because {place(number)} was not understood. It may have written {{}}.", key
        )
        return words, number
    if near:
        words = sentence(
            "Unknown, because {} is another key than the live key {}. They differ only in capital letters, spaces,"
            " hyphens or characters that look alike.",
            key,
            near[-1],
        )
        return words, None
    if key in cleared:
        return sentence(
            f"Unknown, because {place(cleared[key])} cleared the memory before {{}} was asked for.", key
        ), (cleared[key])
    if later.get(key, -1) > event["id"]:
        return sentence(f"Unknown, because {{}} is written later, by {place(later[key])}.", key), later[key]
    if key in accepted_keys:
        words = sentence(
            "Unknown, although {} has a value in the accepted record: every review starts from empty memory. Keep the"
            " line that wrote it above the question.",
            key,
        )
        return words, None
    return None


def _first_writes(record: Record) -> dict[str, int]:
    first: dict[str, int] = {}
    for event in record["events"]:
        if event["operation"] == "remember" or event["operation"] == "change":
            first.setdefault(event["key"]["label"], event["id"])
    return first


def _would_write(event: UnresolvedEvent, text: str, record: Record, hints: Sequence["Hint"]) -> Iterator[str]:
    """The keys that an unresolved clause would have written: those of its offers, and the one that it names."""
    for hint in hints:
        for offer in hint.offers:
            for command in offer.commands:
                if command.kind in ("remember", "change") and command.key is not None:
                    yield command.key
    form = _FORMS.get(event["form"] or "")
    if form is None or "VALUE" not in form.words:
        return
    from memory.advice.tokens import pieces_of  # as in _hints_needed

    pieces = pieces_of(Span(**event["span"]).of(text))
    if len(pieces) == len(form.words):
        version: LanguageVersion = record["version"]
        label = read_label(pieces[form.words.index("KEY")].text, version)
        if isinstance(label, str):
            yield label


def _look_alikes(record: Record) -> Iterator[Notice]:
    """Labels that look alike, beside the last of them."""
    for alike in look_alikes(record):
        last = record["events"][alike.labels[-1].event]
        listed = ", ".join(
            f"{{}} in event {label.event}" + (f" ({', '.join(label.signs)})" if label.signs else "")
            for label in alike.labels
        )
        words = sentence(f"{alike.words} {listed}.", *(label.label for label in alike.labels))
        yield Notice(kind="look-alike", event=last["id"], span=_span_of(last, alike.role), parts=words)


def _span_of(event: Event, role: Literal["key", "value"]) -> Span:
    match event["operation"]:
        case "remember" | "change":
            return _written_span(event, role)
        case "recall":
            return Span(**event["key"]["span"])
        case "unresolved" if event["at"]:
            return Span(**event["at"])
        case _:
            return Span(**event["span"])


def _written_span(event: WriteEvent, role: Literal["key", "value"]) -> Span:
    return Span(**(event["key"] if role == "key" else event["value"])["span"])
