"""The tables of the help page: made from the table of verbs, the reasons and the vocabularies of the language.

Every example here is read by the tests, and must be understood, or refused for the reason that it stands beside.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from plans.document.model import MAX_QUOTED_TEXT, MAX_STEPS, MAX_TEXT, Reason
from plans.language.reasons import REASONS
from plans.language.verbs import CHANNELS, KINDS, UNITS, VERBS, Slot, Verb

_SAMPLE_WORDS: Final = {"quantity": f"5 {UNITS[-1]}", "kind": KINDS[3], "channel": CHANNELS[0]}


class FramePart(NamedTuple):
    """A piece of a frame: words to write, a quoted text, or a place for a text or a reference."""

    text: str
    takes: str


class VerbRow(NamedTuple):
    """The verbs that share a frame, other spellings of them, and what such a step gives and does."""

    words: str
    aliases: str
    frame: tuple[FramePart, ...]
    gives: str
    effect: str


class FormRow(NamedTuple):
    """Something that can be written, what it means, and a request that shows it."""

    written: str
    means: str
    example: str


class ReasonRow(NamedTuple):
    """A reason, what it means, and a request whose last sentence stays unresolved for it, or empty."""

    reason: str
    title: str
    meaning: str
    example: str


class HelpTables(NamedTuple):
    """All that the plans half of the help page shows."""

    verbs: list[VerbRow]
    kinds: tuple[str, ...]
    units: tuple[str, ...]
    references: tuple[FormRow, ...]
    sentences: tuple[FormRow, ...]
    conditions: tuple[FormRow, ...]
    reasons: list[ReasonRow]
    limits: tuple[tuple[str, str], ...]


REFERENCES: Final = (
    FormRow("it", "The step just before, if it is sure to run", 'Read "a.txt" and count it.'),
    FormRow("step 2", "That earlier step", 'Read "a.txt". Read "b.txt". Compare step 1 with step 2.'),
    FormRow(
        'result "name"',
        "That named step",
        'Read "a.txt" as "notes". Count result "notes".',
    ),
    FormRow(
        "the item",
        "One item of the list, in a sentence with For each item in",
        'Find "TODO" in "src/". For each item in step 1, draft "a ticket" from the item.',
    ),
)

SENTENCES: Final = (
    FormRow(
        "and  ,  ;", "More steps in one sentence; they promise no order", 'Read "a.txt" and read "b.txt".'
    ),
    FormRow("then", "This step comes after the one just before", 'Create branch "x", then run "make test".'),
    FormRow(
        "After step 1, …", "This step comes after that one", 'Read "a.txt". After step 1, delete "a.txt".'
    ),
    FormRow(
        "If …, … otherwise …",
        "A step that depends on another one, and what happens if not",
        'Run "make test". If step 1 fails, stop, otherwise read "log.txt".',
    ),
    FormRow(
        "Unless …, …", "The same, turned round", 'Get approval from "Ana". Unless step 1 is approved, stop.'
    ),
    FormRow(
        "For each item in step 1, …",
        "A step for every item of a list",
        'Search "inbox" for "invoice". For each item in step 1, copy the item to "invoices/".',
    ),
    FormRow("1. …", "A number in front, which must be right", '1. Read "a.txt".'),
    FormRow('… as "name"', "A name for the result; each name once", 'Read "a.txt" as "notes".'),
    FormRow("Please …", "Nothing; it may be said", 'Please read "a.txt".'),
)

CONDITIONS: Final = (
    FormRow("succeeds, fails", "any step", 'Run "make test". If step 1 succeeds, stop.'),
    FormRow("is approved", "an approval", 'Get approval from "Ana". If it is approved, run "deploy.sh".'),
    FormRow("is yes, is no", "a yes or no", 'Check "a.txt" for "errors". If it is yes, stop.'),
    FormRow("is more than 10, is less than 10", "a number", 'Count "a.txt". If it is more than 10, stop.'),
    FormRow("is empty", "a text, a list or an answer", 'Ask "Bo" for "the budget". If it is empty, stop.'),
    FormRow(
        'contains "…", is "…"',
        "something that holds words: a text, a list, an answer, a file, an object or the result of a run",
        'Read "a.txt". If it contains "error", stop.',
    ),
    FormRow("is not …", "the opposite of it", 'Get approval from "Ana". If it is not approved, stop.'),
)

LIMITS: Final = (
    ("Request", f"{MAX_TEXT:,} characters (code points)"),
    ("Steps", f"{MAX_STEPS} in one request"),
    ("One quoted text", f"1 to {MAX_QUOTED_TEXT} characters"),
    ("Numbers", "up to 9 digits"),
)

REASON_EXAMPLES: Final[Mapping[Reason, str]] = MappingProxyType(
    {
        "unclosed-quote": 'Read "notes.txt',
        "bad-escape": 'Read "C:\\temp".',
        "empty-text": 'Read "".',
        "unknown-verb": 'Do not delete "a.txt".',
        "unexpected": "Delete everything.",
        "unfinished": 'Send "hello" to.',
        "misnumbered": '2. Read "a.txt".',
        "no-such-step": 'Send it to "Ana".',
        "no-such-result": 'Count result "notes".',
        "no-result": 'Delete "a.txt". Summarize step 1.',
        "uncertain-reference": 'Read "a.txt". Handle the rest somehow. Summarize step 1.',
        "wrong-type": 'Read "a.txt". For each item in step 1, delete the item.',
        "duplicate-name": 'Read "a.txt" as "x". Read "b.txt" as "x".',
    }
)


def help_tables() -> HelpTables:
    """Makes the tables; the result never changes."""
    return HelpTables(
        verbs=_verb_rows(),
        kinds=KINDS,
        units=UNITS,
        references=REFERENCES,
        sentences=SENTENCES,
        conditions=CONDITIONS,
        reasons=[
            ReasonRow(reason, words.title, words.meaning, REASON_EXAMPLES.get(reason, ""))
            for reason, words in REASONS.items()
        ],
        limits=LIMITS,
    )


def _verb_rows() -> list[VerbRow]:
    groups: dict[tuple[tuple[Slot, ...], str | None, str], list[Verb]] = {}
    for verb in VERBS.values():
        groups.setdefault((verb.slots, verb.gives, verb.effect), []).append(verb)
    return [
        VerbRow(
            ", ".join(verb.word for verb in verbs),
            ", ".join(alias for verb in verbs for alias in verb.aliases),
            tuple(frame_parts(verbs[0])),
            gives or "nothing",
            effect,
        )
        for (_slots, gives, effect), verbs in groups.items()
    ]


def frame_parts(verb: Verb) -> list[FramePart]:
    """The frame of a verb in pieces: what is left out of a request stands in square brackets."""
    parts = [FramePart(verb.word, "words")]
    for slot in verb.slots:
        opening, closing = ("[", "]") if slot.optional else ("", "")
        lead = f"{slot.lead} " if slot.lead else ""
        if opening or lead:
            parts.append(FramePart(f"{opening}{lead}".rstrip(), "words"))
        sample = _SAMPLE_WORDS.get(slot.takes)
        parts.append(FramePart(sample, "words") if sample else FramePart(slot.role, slot.takes))
        if closing:
            parts.append(FramePart(closing, "closing"))
    return parts
