"""The live bindings of a record, each with the wording that wrote it, and the facts about the record itself."""

from typing import NamedTuple

from memory.engine.dictionary import DictionaryReference
from memory.engine.kinds import label_of
from memory.engine.protocol import EngineDescription
from memory.record.agreement import agreement
from memory.record.model import Record
from renigma_site.kernel.spans import Span
from renigma_site.web.markup import count, isolated, label


class Fact(NamedTuple):
    """One line about a record. `is_strong` and `is_code` say how it is set."""

    name: str
    words: str
    is_strong: bool = False
    is_code: bool = False


def bindings_list(record: Record, prefix: str) -> str:
    """The bindings by key id."""
    text = record["source_text"]
    items: list[str] = []
    for binding in record["bindings"]:
        write, slot = binding["last_write"], binding["slot"]
        wording = Span(**record["events"][write]["span"]).of(text)
        items.append(
            f'<li><div class="pair">{label(binding["key"]["label"])} <span class="arrow" aria-hidden="true">=</span>'
            f'<span class="visually-hidden"> is </span> {label(binding["value"]["label"])}</div><p class="fine muted">'
            f'<a href="#{prefix}e{write}" aria-label="event {write}, wrote slot {slot}">event {write}</a>'
            f" · slot {slot} · {isolated(wording)}</p></li>"
        )
    return (
        f'<ul class="bindings">{"".join(items)}</ul>' if items else '<p class="muted">No binding is live.</p>'
    )


def engine_facts(engine: EngineDescription) -> list[Fact]:
    """Which engine replays, as the page must say it."""
    words = label_of(engine)
    facts = [Fact("Engine", words.title, is_strong=True)]
    facts += (Fact(name, value, is_code=True) for name, value in words.facts)
    return [*facts, Fact("Note", words.note)] if words.note else facts


def record_facts(record: Record) -> list[Fact]:
    """Version, engine and room of a record."""
    version = record["version"]
    engine, vocabulary = record["engine"], record["vocabulary"]
    room = (
        f"{len(vocabulary['keys'])} of {engine['key_capacity']} keys, "
        f"{len(vocabulary['values'])} of {engine['value_capacity']} values"
    )
    record_fact = Fact("Record", f"version {version}, language version {version}")
    compared = agreement_in_words(record)
    agrees = [Fact("Agreement", compared)] if compared else []
    return [record_fact, *engine_facts(engine), *agrees, Fact("Room", room)]


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
