"""Why an answer or a binding is what it is: the chain of writes behind it, and what would be without one of them."""

from collections.abc import Iterator
from typing import Final

from django.urls import reverse

from memory.presenters.numbered_copy import marked_wording
from memory.presenters.record_view import RecordView
from memory.presenters.signs import sign_of
from memory.record.explain import Link, Why, explain_event
from memory.record.model import Event, Record
from memory.record.without import Without, without
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import count, icon, label

_UNKNOWN: Final = '<span class="unknown">Unknown</span>'
_NOTHING: Final = '<span class="muted">nothing</span>'


def why_panel(
    record: Record, lines: LineIndex, prefix: str, event: int, view: RecordView, *, is_binding: bool = False
) -> str:
    """The panel of one event; of a binding it explains the write that left the value."""
    explained = record["events"][event]
    why = explain_event(record, event)
    panel = _Panel(record, lines, prefix, view)
    entries = "".join(panel.entries(explained, why, is_binding=is_binding))
    spoken = '<span class="fine muted">from the answer back to the first write</span>'
    return (
        f'<div class="why-panel" id="why"><div class="head"><h4 tabindex="-1" id="h-why"{_focus(view, "why")}>'
        f"{_heading(explained, why)}</h4>{spoken if len(why['chain']) > 1 else ''}</div>"
        f'<ol class="chain">{entries}</ol>{panel.trials(explained, why)}{panel.trial()}</div>'
    )


def _focus(view: RecordView, part: str) -> str:
    is_trial = view.look.without is not None
    return " autofocus" if is_trial == (part == "without") else ""


def _heading(event: Event, why: Why) -> str:
    if event["operation"] == "reset":
        return "What this reset does"
    key, answer = why["key"]["label"], why["answer"]["label"]
    return f"Why {label(key or '')} is {_UNKNOWN if answer is None else label(answer)}"


class _Panel:
    def __init__(self, record: Record, lines: LineIndex, prefix: str, view: RecordView) -> None:
        self.record = record
        self.lines = lines
        self.prefix = prefix
        self.view = view

    def entries(self, explained: Event, why: Why, *, is_binding: bool) -> Iterator[str]:
        """The entries from the answer back to the first write."""
        chain = why["chain"]
        if explained["operation"] == "recall":
            answer = why["answer"]["label"]
            said = f"Answer {_UNKNOWN if answer is None else label(answer)}"
            yield self._entry(explained["id"], said, self._facts(explained["id"]), is_first=True)
            if not chain:
                yield from self._nothing(explained["id"], why)
        if explained["operation"] == "reset":
            yield self._entry(
                explained["id"], "Reset", "clears every slot, keeps the vocabulary", is_first=True
            )
        for number, link in enumerate(chain):
            origin = "Read from" if explained["operation"] == "recall" else "Written by"
            said = "It replaced" if number else origin
            is_last = number == len(chain) - 1
            facts = self._link_facts(link, explained["id"], why, is_last=is_last)
            is_first = number == 0 and (is_binding or explained["operation"] != "recall")
            yield self._entry(link["event"], said, facts, is_first=is_first)

    def trials(self, explained: Event, why: Why) -> str:
        """One button for each clause that can be left out."""
        events = [link["event"] for link in why["chain"]] or [explained["id"]]
        events += [number for number in why["resets"][-1:] if number not in events]
        buttons = "".join(
            f'<button class="tiny" form="workbench" formaction="{reverse("memory:look")}" name="without" '
            f'value="{event}" aria-label="Without line {self._line(event)}, event {event}">'
            f"Without line {self._line(event)}</button>"
            for event in events[:8]
        )
        kept = f'<input type="hidden" name="open" value="{self.view.look.why}" form="workbench">'
        return f'<div class="row"><span class="fine muted">What if a clause were not there?</span>{buttons}{kept}</div>'

    def trial(self) -> str:
        """What would be without the clause that was asked about."""
        event = self.view.look.without
        if event is None or self.view.engine is None:
            return ""
        found = without(self.record, event, self.view.engine)
        rows = "".join(self._differences(found))
        table = (
            '<table class="comparison cards" role="table"><caption class="visually-hidden">'
            f'What would change without event {event}</caption><thead role="rowgroup"><tr role="row">'
            '<th scope="col" role="columnheader">What</th><th scope="col" role="columnheader">Now</th>'
            '<th scope="col" role="columnheader">Without it</th></tr></thead>'
            f'<tbody role="rowgroup">{rows}</tbody></table>'
        )
        return (
            f'<div class="without"><h5 id="without" tabindex="-1"{_focus(self.view, "without")}>'
            f'Without line {self._line(event)}</h5><p><q dir="auto">{self._wording(event)}</q></p>'
            f'<p class="fine muted">{self._summary(found)} This is a trial replay: nothing here or in the editor '
            f"has changed.</p>{table if rows else ''}</div>"
        )

    def _summary(self, found: Without) -> str:
        unresolved = _changed_unresolved(found)
        changed = [
            count(number, noun, plural)
            for number, noun, plural in (
                (len(found["answers"]), "answer", "answers"),
                (len(found["bindings"]), "binding", "bindings"),
                (
                    len(unresolved),
                    "clause that is or is not understood",
                    "clauses that are or are not understood",
                ),
            )
            if number
        ]
        recalls = sum(event["operation"] == "recall" for event in self.record["events"])
        left_out = self.record["events"][found["event"]]["operation"] == "recall"
        same = recalls - left_out - len(found["answers"])
        stay = f"{count(same, 'other answer')} would stay the same." if same else ""
        if not changed:
            return f"Nothing else would change. {stay}"
        *others, last = changed
        listed = f"{', '.join(others)} and {last}" if others else last
        return f"{listed} would change. {stay}"

    def _differences(self, found: Without) -> Iterator[str]:
        for answer in found["answers"]:
            event = answer["event"]
            name = f"{self._event(event)}, line {self._line(event)}: answer"
            yield _row(name, _held(answer["now"]["label"]), _held(answer["without"]["label"]))
        for binding in found["bindings"]:
            now, other = binding["now"], binding["without"]
            yield _row(
                f"binding {label(binding['key']['label'] or '')}",
                _NOTHING if now is None else _held(now["label"]),
                _NOTHING if other is None else _held(other["label"]),
            )
        for event, is_unresolved in _changed_unresolved(found):
            name = f"{self._event(event)}, line {self._line(event)}: clause"
            words = ("unresolved", "understood") if is_unresolved else ("understood", "unresolved")
            yield _row(name, *words)

    def _nothing(self, event: int, why: Why) -> Iterator[str]:
        """Why there is no write behind an answer: nothing wrote the key, a reset cleared it, or a clause failed."""
        if why["resets"]:
            yield self._entry(why["resets"][-1], "Cleared by", "reset of all slots", is_first=False)
            return
        key = why["key"]["label"] or ""
        failed = [
            earlier["id"]
            for earlier in self.record["events"][:event]
            if earlier["operation"] == "unresolved"
            and key in self.record["source_text"][earlier["span"]["start"] : earlier["span"]["end"]]
        ]
        if failed:
            facts = (
                f'unresolved, so it wrote nothing; <a href="#{self.prefix}u{failed[-1]}">see the reason</a>'
            )
            yield self._entry(failed[-1], "A clause that names the key", facts, is_first=False)
            return
        yield f"<li>{icon('n')}<div><b>Nothing wrote this key</b> before the question.</div></li>"

    def _entry(self, event: int, said: str, facts: str, *, is_first: bool) -> str:
        sign = icon(sign_of(self.record["events"][event]).icon)
        look = ' class="first"' if is_first else ""
        return (
            f'<li{look}>{sign}<div><b>{said}</b> <q dir="auto">{self._wording(event)}</q></div>'
            f'<span class="chain-place figures">{self._event(event)} · '
            f'<a href="#{self.prefix}s{event}" aria-label="line {self._line(event)}, text of event {event}">'
            f'line {self._line(event)}</a></span><p class="how-read">{facts}</p></li>'
        )

    def _link_facts(self, link: Link, explained: int, why: Why, *, is_last: bool) -> str:
        facts = self._facts(link["event"])
        if is_last:
            earlier = [reset for reset in why["resets"] if reset < link["event"]]
            facts += f" · first write after the reset of event {earlier[-1]}" if earlier else " · first write"
        others = [read for read in link["reads"] if read != explained]
        if others:
            read_by = ", ".join(f"{self._event(read)} (line {self._line(read)})" for read in others[:8])
            more = f" and {len(others) - 8} more" if len(others) > 8 else ""
            also = "also read by" if len(others) < len(link["reads"]) else "read by"
            return f"{facts} · {also} {read_by}{more}"
        return f"{facts} · {'no other question read it' if link['reads'] else 'no question read it'}"

    def _facts(self, event: int) -> str:
        found = self.record["events"][event]
        if found["operation"] == "unresolved":
            return "unresolved"
        start, end = found["span"]["start"], found["span"]["end"]
        slot = found.get("slot")
        where = "" if slot is None else f" · slot {slot}"
        return f"{found['operation']} · form {found['form']} · characters {start}\N{EN DASH}{end}{where}"

    def _wording(self, event: int) -> str:
        return marked_wording(self.record["source_text"], self.record["events"][event])

    def _line(self, event: int) -> int:
        return self.lines.position(self.record["events"][event]["span"]["start"]).line

    def _event(self, event: int) -> str:
        return f'<a href="#{self.prefix}e{event}">event {event}</a>'


def _changed_unresolved(found: Without) -> list[tuple[int, bool]]:
    """The clauses that would be understood, or would not: each with whether it is unresolved now."""
    now, other = set(found["unresolved"]["now"]), set(found["unresolved"]["without"])
    return [(event, event in now) for event in sorted(now ^ other) if event != found["event"]]


def _held(text: str | None) -> str:
    return _UNKNOWN if text is None else label(text)


def _row(name: str, now: str, other: str) -> str:
    return (
        f'<tr role="row"><th scope="row" role="rowheader">{name}</th>'
        f'<td class="outgoing" role="cell" data-label="now">{now}</td>'
        f'<td role="cell" data-label="without it">{other}</td></tr>'
    )
