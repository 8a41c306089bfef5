"""The tables of the help page, made from what the parser itself reads: forms, reasons, words, hints, limits.

Each example is in the tables of the language or is built from a phrase, and has gone through the pipeline
before it is shown, so the page cannot say what the language does not do.
"""

from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from memory import service
from memory.advice.hints import HINTS, HintRule, hints_of
from memory.engine.dictionary import DictionaryReference
from memory.language.errors import REASONS, Reason
from memory.language.forms import FORMS, Form, Operation
from memory.language.labels import RESERVED_WORDS
from memory.presenters.bindings import Fact
from memory.presenters.signs import OVERWRITE, REASON_TITLES, RECALL, RESET, WRITE, Sign
from memory.presenters.timeline_svg import LEGEND
from memory.presenters.unresolved import hint_markup
from memory.record.limits import LIMITS
from memory.record.model import Record
from renigma_site.web.markup import finished, icon, shown

_OPERATIONS: Final[dict[Operation, tuple[Sign, str]]] = {
    "remember": (WRITE, "write"),
    "change": (OVERWRITE, "change"),
    "recall": (RECALL, "recall"),
    "reset": (RESET, "reset"),
}
# Keys and values in the examples of the forms, one pair after the other.
_SAMPLE_LABELS: Final = (
    {"KEY": '"project color"', "VALUE": "green"},
    {"KEY": '"🔑 lab"', "VALUE": '"K-17"'},
    {"KEY": "owner", "VALUE": "Ana"},
)
_LONGEST_EXAMPLE: Final = 48  # code points; of a longer example only the clause is shown

_WHEN: Final[dict[Reason, tuple[str, str]]] = {
    "unclosed-quote": (
        "The last quote of the clause has no end",
        "Close it. Nothing after an open quote is read as a command.",
    ),
    "unsupported": (
        "No form matches the clause as a whole",
        "Use a form of the table. A label of several words goes in quotes.",
    ),
    "invalid-label": (
        "A form matches, but a label is empty, too long, has white space at an end, a control character or a bad "
        "escape in it, or punctuation outside quotes",
        "Put the label in quotes, or fix what is in them.",
    ),
    "reserved-word": (
        "A label without quotes is one of the reserved words",
        "Name the thing, or quote the word to mean the word itself.",
    ),
    "not-remembered": (
        "A change names a key that holds nothing at that point",
        "Store the key first, or change the key that is meant.",
    ),
    "key-capacity": ("A new key, and the engine has none left", "Use a key that exists. A reset frees none."),
    "value-capacity": (
        "A new value, and the engine has none left",
        "Use a value that exists. A reset frees none.",
    ),
}

# The hint whose example shows the reason; that there is no room takes dozens of clauses to show.
_SHOWN_BY: Final[dict[Reason, str]] = {
    "unclosed-quote": "unclosed-quote",
    "unsupported": "statement",
    "invalid-label": "label-signs",
    "reserved-word": "reserved-word",
    "not-remembered": "not-remembered",
}


class FormRow(NamedTuple):
    """A phrase form: its phrase, what it does, an example, and whether version 1 has it too."""

    phrase: str
    icon: SafeString
    tone: str
    does: str
    example: str
    is_in_version_1: bool


class ReasonRow(NamedTuple):
    """Why a clause stays unresolved: its title, when, an example where a short one shows it, what to do."""

    title: str
    when: str
    example: str
    do: str


class HintRow(NamedTuple):
    """A hint: when it is given, what was written, and what the page then says beside it."""

    id: str
    when: str
    example: SafeString
    version: int
    says: SafeString


class HelpTables(NamedTuple):
    """All that the memory half of the help page shows."""

    forms: list[FormRow]
    version_1_forms: int
    reserved_words: tuple[str, ...]
    reasons: list[ReasonRow]
    hints: list[HintRow]
    legend: SafeString
    limits: list[Fact]


def help_tables() -> HelpTables:
    """Makes the tables. Some thirty short texts are replayed for it; the result never changes."""
    operations = list(_OPERATIONS)
    forms = sorted(FORMS, key=lambda form: operations.index(form.operation))
    return HelpTables(
        forms=[_form_row(form, number) for number, form in enumerate(forms)],
        version_1_forms=sum(form.since == 1 for form in FORMS),
        reserved_words=RESERVED_WORDS,
        reasons=[_reason_row(reason) for reason in REASONS],
        hints=[_hint_row(rule) for rule in HINTS],
        legend=finished(LEGEND),
        limits=_limits(),
    )


def form_example(form: Form, number: int) -> str:
    """The phrase with labels in it and the character that a person would end it with."""
    labels = _SAMPLE_LABELS[number % len(_SAMPLE_LABELS)]
    clause = " ".join(labels.get(word, word) for word in form.words)
    return clause + ("?" if form.words[0] == "What" else ".")


def _form_row(form: Form, number: int) -> FormRow:
    sign, word = _OPERATIONS[form.operation]
    return FormRow(
        form.phrase,
        finished(icon(sign.icon)),
        sign.tone,
        word,
        form_example(form, number),
        is_in_version_1=form.since == 1,
    )


def _reason_row(reason: Reason) -> ReasonRow:
    when, do = _WHEN[reason]
    example = next((rule.example for rule in HINTS if rule.id == _SHOWN_BY.get(reason)), "")
    return ReasonRow(REASON_TITLES[reason], when, example, do)


def _hint_row(rule: HintRule) -> HintRow:
    record = _replayed(rule)
    event = next(event for event in record["events"] if event["operation"] == "unresolved")
    clause = rule.example[event["span"]["start"] : event["span"]["end"]]
    example = rule.example if len(rule.example) <= _LONGEST_EXAMPLE else clause
    if len(example) > _LONGEST_EXAMPLE:
        example = f"{example[: _LONGEST_EXAMPLE - 1]}…"
    says = hint_markup(hints_of(record)[event["id"]][0])
    return HintRow(rule.id, rule.when, finished(shown(example)), rule.example_version, finished(says))


def _replayed(rule: HintRule) -> Record:
    return service.replay(rule.example, rule.example_version, DictionaryReference())


def _limits() -> list[Fact]:
    engine = DictionaryReference().description
    return [
        Fact("Source", f"{LIMITS['text_code_points']:,} characters (code points)"),
        Fact("Clauses", f"{LIMITS['statements']} in one source"),
        Fact("One label", f"1 to {LIMITS['label_code_points']} characters"),
        Fact(
            "Keys and values",
            f"{engine['key_capacity']} and {engine['value_capacity']}; an artifact may have fewer",
        ),
        Fact(
            "History",
            f"{LIMITS['prior_revisions']} revisions, {LIMITS['total_code_points']:,} characters with the source",
        ),
        Fact("Record", f"{LIMITS['record_bytes']:,} bytes as saved"),
    ]
