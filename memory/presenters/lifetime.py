"""One key alone: its values, each from its write to what ended it, with the questions that read it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.urls import reverse

from memory.record.model import Record
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import count, label


class _Life(NamedTuple):
    value: str
    write: int
    end: int | None
    reads: tuple[int, ...]


def only_key(record: Record, lines: LineIndex, prefix: str, key: str) -> str:
    """The notice above the parts of a record of which only one key is shown."""
    lives = list(_lives(record, key))
    reads = sum(len(life.reads) for life in lives)
    unanswered = sum(
        event["operation"] == "recall" and event["key"]["label"] == key and event["last_write"] is None
        for event in record["events"]
    )
    said = f"{count(len(lives), 'write')}, {count(reads + unanswered, 'question')}"
    live = "live at the end" if lives and lives[-1].end is None else "not live at the end"

    def event_link(event: int, words: str) -> str:
        return f'<a href="#{prefix}e{event}" aria-label="event {event}, {words}">event {event}</a>'

    def line(event: int) -> int:
        return lines.position(record["events"][event]["span"]["start"]).line

    rows = "".join(
        f'<tr role="row"><th scope="row" role="rowheader">{label(life.value)}</th>'
        f'<td role="cell" data-label="written">{event_link(life.write, "wrote it")}, line {line(life.write)}</td>'
        f'<td role="cell" data-label="until">{_until(life, event_link, line)}</td>'
        f'<td role="cell" data-label="read by">{_read_by(life, event_link)}</td></tr>'
        for life in lives
    )
    heads = "".join(
        f'<th scope="col" role="columnheader">{head}</th>'
        for head in ("Value", "Written", "Until", "Read by")
    )
    table = (
        f'<div class="stack-tight"><h3>Lifetime</h3><table class="comparison cards" role="table">'
        f'<caption class="visually-hidden">Values of the key</caption><thead role="rowgroup"><tr role="row">{heads}'
        f'</tr></thead><tbody role="rowgroup">{rows}</tbody></table></div>'
    )
    return (
        f'<div class="message info" id="only-key" tabindex="-1" autofocus><div class="row"><strong>Only {label(key)}'
        f'</strong><span class="fine muted">{said}, {live}</span>'
        f'<button class="small" form="workbench" formaction="{reverse("memory:look")}" name="key" value="">'
        f"Show all keys</button></div></div>{table if lives else ''}"
    )


def _lives(record: Record, key: str) -> Iterator[_Life]:
    value, write = "", None
    reads: list[int] = []
    for event in record["events"]:
        match event["operation"]:
            case "remember" | "change" if event["key"]["label"] == key:
                if write is not None:
                    yield _Life(value, write, event["id"], tuple(reads))
                value, write, reads = event["value"]["label"], event["id"], []
            case "recall" if event["key"]["label"] == key and event["last_write"] is not None:
                reads.append(event["id"])
            case "reset" if write is not None:
                yield _Life(value, write, event["id"], tuple(reads))
                write, reads = None, []
            case _:
                pass
    if write is not None:
        yield _Life(value, write, None, tuple(reads))


def _until(life: _Life, event_link: Callable[[int, str], str], line: Callable[[int], int]) -> str:
    if life.end is None:
        return "still live"
    return f"{event_link(life.end, 'ended it')}, line {line(life.end)}"


def _read_by(life: _Life, event_link: Callable[[int, str], str]) -> str:
    if not life.reads:
        return '<span class="muted">no question</span>'
    return ", ".join(event_link(read, "read it") for read in life.reads)
