"""The live bindings of a record, each with the text that wrote it, and the facts about the record itself."""

from typing import NamedTuple

from django.urls import reverse

from memory.engine.dictionary import DictionaryReference
from memory.engine.kinds import label_of
from memory.engine.protocol import EngineDescription
from memory.page.look import Target
from memory.presenters.record_view import RecordView
from memory.presenters.why import why_panel
from memory.record.agreement import agreement
from memory.record.model import Binding, Record
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.web.markup import attribute, count, isolated, label


class Fact(NamedTuple):
    """One line about a record. `is_strong` and `is_code` say how it is set."""

    name: str
    words: str
    is_strong: bool = False
    is_code: bool = False


def bindings_list(record: Record, prefix: str, view: RecordView) -> str:
    """The bindings by key id, each with the write behind it, and its story where that is asked for."""
    lines = LineIndex(record["source_text"])
    items = "".join(_binding(record, lines, binding, prefix, view) for binding in record["bindings"])
    return f'<ul class="bindings">{items}</ul>' if items else '<p class="muted">No binding is live.</p>'


def _binding(record: Record, lines: LineIndex, binding: Binding, prefix: str, view: RecordView) -> str:
    write, slot, key = binding["last_write"], binding["slot"], binding["key"]["label"]
    wording = Span(**record["events"][write]["span"]).of(record["source_text"])
    is_open = view.look.why == Target("binding", write)
    value, words = ("", "Hide") if is_open else (f"binding:{write}", "Why?")
    spoken = attribute(f"{words} binding {key}")
    panel = ""
    if is_open:
        story = why_panel(record, lines, prefix, write, view, is_binding=True)
        panel = f'<div class="why-box">{story}</div>'
    return (
        f'<li><div class="pair">{label(key)} <span class="arrow" aria-hidden="true">=</span>'
        f'<span class="visually-hidden"> is </span> {label(binding["value"]["label"])}</div>'
        f'<button class="link-button fine" form="workbench" formaction="{reverse("memory:look")}" name="why" '
        f'value="{value}" aria-label="{spoken}" aria-expanded="{str(is_open).lower()}">{words}</button>'
        f'<p class="fine muted"><a href="#{prefix}e{write}" aria-label="event {write}, wrote slot {slot}">'
        f"event {write}</a> · slot {slot} · {isolated(wording)}</p>"
        f"{panel}</li>"
    )


def engine_facts(engine: EngineDescription) -> list[Fact]:
    """Which engine replays, as the page must say it."""
    words = label_of(engine)
    facts = [Fact("Engine", words.title, is_strong=True)]
    facts += (Fact(name, value, is_code=True) for name, value in words.facts)
    return [*facts, Fact("Note", words.note)] if words.note else facts


def record_facts(record: Record) -> list[Fact]:
    """Version, engine and capacity of a record."""
    version = record["version"]
    engine, vocabulary = record["engine"], record["vocabulary"]
    room = (
        f"{len(vocabulary['keys'])} of {engine['key_capacity']} keys, "
        f"{len(vocabulary['values'])} of {engine['value_capacity']} values"
    )
    record_fact = Fact("Record", f"version {version}, language version {version}")
    compared = agreement_in_words(record)
    agrees = [Fact("Agreement", compared)] if compared else []
    return [record_fact, *engine_facts(engine), *agrees, Fact("Capacity", room)]


def agreement_in_words(record: Record) -> str:
    """Whether an artifact's answers are those of the dictionary reference; empty for the reference itself."""
    if record["engine"] == DictionaryReference().description:
        return ""
    answers, first_difference = agreement(record)
    if first_difference is None:
        return f"{count(answers, 'answer')} compared with the dictionary reference on the same operations: all equal."
    return (
        "The dictionary reference answers otherwise on the same operations; the first answer that differs is that of "
        f"event {first_difference}."
    )
