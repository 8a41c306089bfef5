"""The immutable copy of a source: numbered lines, every clause a link, icons and event numbers in the margin."""

from collections.abc import Iterator, Sequence
from typing import Final

from memory.presenters.record_view import labels_of
from memory.presenters.signs import UNRESOLVED, sign_of
from memory.record.model import Event, Record
from renigma_site.kernel.spans import SpanObject
from renigma_site.web.markup import escape, icon, shown


def numbered_copy(record: Record, prefix: str, name: str, only: str | None = None) -> Iterator[str]:
    """The copy as pieces of one ordered list; `name` is what a screen reader calls it. Linear in the source.

    `only` is a key whose clauses are set apart.
    """
    text, events = record["source_text"], record["events"]
    yield f'<ol class="numbered-copy" tabindex="0" aria-label="{escape(name)}" data-roving="a">'
    number, line_start = 0, 0
    for line in text.split("\n"):
        line_end = line_start + len(line)
        pieces: list[str] = []
        margin: list[str] = []
        place = line_start
        while number < len(events) and events[number]["span"]["start"] < line_end:
            event = events[number]
            start, end = event["span"]["start"], event["span"]["end"]
            first, last = max(start, line_start), min(end, line_end)
            pieces.append(shown(text[place:first]))
            if first < last:  # not on an empty line inside a quote
                pieces.append(_clause(text, event, first, last, prefix, only))
            if first == start:
                margin.append(f"<span>{icon(sign_of(event).icon)}{event['id']}</span>")
            place = last
            if end > line_end:  # a quote runs on over the end of this line
                break
            number += 1
        pieces.append(shown(text[place:line_end]))
        line_markup = "".join(pieces) or "<br>"  # an empty line that is copied stays a line
        yield (
            f'<li><span class="line-text" dir="auto">{line_markup}</span>'
            f'<span class="line-events figures" aria-hidden="true">{"".join(margin)}</span></li>'
        )
        line_start = line_end + 1
    yield "</ol>"


def marked_wording(text: str, event: Event) -> str:
    """The text of a clause with its labels set apart."""
    return _wording(text, event, event["span"]["start"], event["span"]["end"])


def _clause(text: str, event: Event, first: int, last: int, prefix: str, only: str | None) -> str:
    """The part of a clause that is on one line, with its labels set apart; the first part carries the id."""
    sign, number = sign_of(event), event["id"]
    wording = _wording(text, event, first, last)
    look, row = ("clause unresolved", "u") if sign is UNRESOLVED else ("clause", "e")
    if only is not None and labels_of(event)[:1] == (only,):
        look += " of-key"
    if first > event["span"]["start"]:
        return f'<a class="{look}" href="#{prefix}{row}{number}">{wording}</a>'
    return (
        f'<a class="{look}" id="{prefix}s{number}" href="#{prefix}{row}{number}">{wording}'
        f'<span class="visually-hidden"> (event {number}, {sign.word})</span></a>'
    )


def _wording(text: str, event: Event, first: int, last: int) -> str:
    place = first
    wording = ""
    for span, look in _marked_spans(event):
        start, end = max(span["start"], first), min(span["end"], last)
        if start < end:
            wording += f"{shown(text[place:start])}<bdi{look}>{shown(text[start:end])}</bdi>"
            place = end
    return wording + shown(text[place:last])


_VALUE: Final = ' class="value"'


def _marked_spans(event: Event) -> Sequence[tuple[SpanObject, str]]:
    """A clause's labels, or what is at fault in it, from left to right, each with how it is set."""
    match event["operation"]:
        case "recall":
            return ((event["key"]["span"], ""),)
        case "reset":
            return ()
        case "unresolved":
            return ((event["at"], ""),) if event["at"] else ()
        case "remember" | "change":
            key, value = (event["key"]["span"], ""), (event["value"]["span"], _VALUE)
            return (key, value) if key[0]["start"] < value[0]["start"] else (value, key)
