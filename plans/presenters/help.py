"""The tables of the help page: made from the table of verbs, the reasons and the vocabularies of the language.

Every example here is read by the tests, and must be understood, or rejected for the reason beside it.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from plans.document.model import MAX_QUOTED_TEXT, MAX_STEPS, MAX_TEXT, Reason
from plans.language.reasons import REASONS
from plans.language.verbs import CHANNELS, KINDS, NOUNS, SIZES, VERBS, Slot, Verb
from renigma_site.web.markup import escape, finished

_SAMPLE_WORDS: Final = {"size": f"5 {SIZES[2]}", "kind": KINDS[3], "channel": CHANNELS[0]}


class FramePart(NamedTuple):
    """A piece of a frame: words to write, a quoted text, or a place for a text or a reference."""

    text: str
    takes: str


class VerbRow(NamedTuple):
    """The verbs that share a frame, other spellings of them, and what such a step gives and does."""

    words: str
    aliases: str
    frame: SafeString
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
    nouns: tuple[str, ...]
    units: tuple[str, ...]
    references: tuple[FormRow, ...]
    sentences: tuple[FormRow, ...]
    conditions: tuple[FormRow, ...]
    cannot_say: tuple[FormRow, ...]
    reasons: list[ReasonRow]
    limits: tuple[tuple[str, str], ...]


REFERENCES: Final = (
    FormRow(
        "it, them, the result", "The step just before, where it is sure to run", 'Read "a.txt" and count it.'
    ),
    FormRow("step 2", "That earlier step", 'Read "a.txt". Read "b.txt". Compare step 1 with step 2.'),
    FormRow('result "name"', "The step with that name", 'Read "a.txt" as "notes". Count result "notes".'),
    FormRow(
        "the summary, the draft, the file …",
        "The one earlier step that makes or gives such a thing",
        'Summarize "a.txt". Read "b.txt". Send me the summary.',
    ),
    FormRow(
        "the item, the row …",
        "The item of the loop, by the noun that the loop has",
        'For each row in "orders.csv", log the row in "log".',
    ),
)

SENTENCES: Final = (
    FormRow(
        "and  ,  ;", "More steps in one sentence; they promise no order", 'Read "a.txt" and read "b.txt".'
    ),
    FormRow("“…”, “…” and “…”", "A list: one step for each thing", 'Delete "a.txt", "b.txt" and "c.txt".'),
    FormRow("then", "This step comes after the one just before", 'Create branch "x", then run "make test".'),
    FormRow(
        "After step 1 and step 2, …",
        "These steps come after those",
        'Read "a". Read "b". After step 1 and step 2, stop.',
    ),
    FormRow(
        'When "…", …',
        "An event starts the plan: only in front of the first sentence that gives a step, recorded and never armed",
        'When "a mail arrives", draft "a reply" from "the mail".',
    ),
    FormRow(
        "Every day at 8 AM, …",
        "A time starts the plan, in front of the first sentence that gives a step",
        'Every day at 8 AM, read "sales". Summarize it. Send me the summary.',
    ),
    FormRow(
        "… at 14:30, on Friday, by noon …",
        "The time of one step, at the end of its clause; quoted times are kept as they are",
        'Remind me about "the report" by Friday at 5 pm.',
    ),
    FormRow(
        "If …, … otherwise …",
        "A step that depends on another one, and what happens if not",
        'Run "make test". If it fails, stop, otherwise read "log.txt".',
    ),
    FormRow("Unless …, …", "The opposite", 'Get approval from "Ana". Unless it is approved, stop.'),
    FormRow(
        'If "…", …',
        "A condition on the world in your words; the person or program that carries out the plan judges it",
        'If "it rains", do "close the windows".',
    ),
    FormRow(
        "For each item in …, …",
        "Steps for each item of a list: of a step, or of something that you name",
        'For each file in "docs/", summarize the file and add the summary to "index.md".',
    ),
    FormRow(
        "For the same item, …",
        "The loop of the step just before goes on",
        'For each file in "docs/", read the file. For the same item, if the item contains "x", delete the file.',
    ),
    FormRow(
        "Do not …, never …, but never …",
        "A prohibition: it gives no step, and the plan carries it",
        'Do not "touch unrelated files". Read "a.txt", but never send it to "Bo".',
    ),
    FormRow(
        'Do "…" with …',
        "A step in your own words, for what no verb says",
        'Read "prices.csv" and do "compare the prices" with it.',
    ),
    FormRow(
        "Wait for …",
        "Later steps wait for an event or a while",
        'Wait for "the reply". Wait 5 minutes. Read "b".',
    ),
    FormRow(
        "send me …, email Ana …",
        "The person may come first",
        'Email me "the minutes". Show "Ana" the page "x".',
    ),
    FormRow("1. …, - …", "A number in front, which must be right, or a bullet", '- Read "a.txt".'),
    FormRow('… as "name"', "A name for the step; each name once", 'Read "a.txt" as "notes".'),
    FormRow("Please …", "Nothing; it may be said", 'Please read "a.txt".'),
)

CONDITIONS: Final = (
    FormRow("succeeds, fails", "any step", 'Run "make test". If step 1 succeeds, stop.'),
    FormRow("is approved", "an approval", 'Get approval from "Ana". If it is approved, run "deploy.sh".'),
    FormRow("is yes, is no", "a yes or no", 'Ask me whether "to go on". If it is no, stop.'),
    FormRow(
        "is 0, is more than 10, is less than 10", "a number", 'Count "a.txt". If it is more than 10, stop.'
    ),
    FormRow("is empty", "a text, a list or an answer", 'Ask "Bo" for "the budget". If it is empty, stop.'),
    FormRow(
        'contains "…", is "…"',
        "something with words: a text, a list, an answer, a file, an object or the result of a run",
        'Read "a.txt". If it does not contain "error", stop.',
    ),
    FormRow("is not …", "the opposite", 'Get approval from "Ana". If it is not approved, stop.'),
)

CANNOT_SAY: Final = (
    FormRow("until, while", "say the test and the step that follows it", 'Run "x". If it fails, run "x".'),
    FormRow("retry up to 3 times", "say it inside do", 'Do "download list.txt, retry up to 3 times".'),
    FormRow("tomorrow, next week", "a quoted time, which is kept as it is", 'Read "a.txt" on "tomorrow".'),
    FormRow("a time zone", "a quoted time", 'Read "a.txt" at "9:00 in Vienna".'),
    FormRow("or", "two sentences, or a condition", 'If "a.txt is missing", read "b.txt".'),
    FormRow("before …", "turn it round: then, or After step 1, …", 'Get approval from me, then run "x".'),
    FormRow(
        "loops in loops",
        "a loop over what a loop gives",
        'For each item in "l", read the item. For each item in step 1, stop.',
    ),
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
        "no-instruction": "Thank you.",
        "unknown-verb": 'Can you read "a.txt"?',
        "unexpected": "Delete everything.",
        "unfinished": 'Send "hello" to.',
        "uncertain-scope": 'Run "x". If it fails, stop; read "b".',
        "uncertain-reference": 'Read "a.txt". Handle the rest somehow. Summarize it.',
        "no-such-step": 'Send it to "Ana".',
        "no-such-result": 'Count result "notes".',
        "no-result": 'Delete "a.txt". Summarize step 1.',
        "wrong-type": 'Read "a.txt". For each item in step 1, delete the item.',
        "duplicate-name": 'Read "a.txt" as "x". Read "b.txt" as "x".',
        "misnumbered": '2. Read "a.txt".',
        "misplaced-start": 'Read "a.txt". When "a mail arrives", read "b.txt".',
        "bad-time": 'Read "a.txt" at 25:00.',
    }
)


def help_tables() -> HelpTables:
    """Makes the tables; the result never changes."""
    return HelpTables(
        verbs=_verb_rows(),
        kinds=KINDS,
        nouns=NOUNS[len(KINDS) :],
        units=SIZES,
        references=REFERENCES,
        sentences=SENTENCES,
        conditions=CONDITIONS,
        cannot_say=CANNOT_SAY,
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
            ", ".join(alias for verb in verbs for alias in verb.also),
            _frame_markup(frame_parts(verbs[0])),
            gives or "nothing",
            effect,
        )
        for (_slots, gives, effect), verbs in groups.items()
    ]


def _frame_markup(parts: Iterable[FramePart]) -> SafeString:
    """A frame as it is shown: what stands for a text or a reference in italics."""
    shown = []
    for part in parts:
        text = escape(part.text)
        match part.takes:
            case "closing":
                shown.append(text)
            case "words":
                shown.append(f" {text}")
            case "text":
                shown.append(f" “{text}”")
            case "place":
                shown.append(f" <i>{text}</i> or the web")
            case _:
                shown.append(f" <i>{text}</i>")
    return finished("".join(shown).strip())


def frame_parts(verb: Verb) -> list[FramePart]:
    """The frame of a verb in pieces: what may be left out is in square brackets."""
    parts = [FramePart(verb.word, "words")]
    special = _FRAMES.get(verb.word)
    if special is not None:
        return [*parts, *special]
    for slot in verb.slots:
        opening, closing = ("[", "]") if slot.is_optional else ("", "")
        lead = " or ".join(lead for lead in slot.leads if lead)
        if opening or lead:
            parts.append(FramePart(f"{opening}{lead}", "words"))
        sample = _SAMPLE_WORDS.get(slot.kind)
        parts.append(FramePart(sample, "words") if sample else FramePart(slot.role, slot.kind))
        if closing:
            parts.append(FramePart(closing, "closing"))
    return parts


def _words(text: str) -> FramePart:
    return FramePart(text, "words")


# Verbs with several frames, or with words that are not in front of a place.
_FRAMES: Final[Mapping[str, tuple[FramePart, ...]]] = MappingProxyType(
    {
        "ask": (
            FramePart("person", "person"),
            _words("for"),
            FramePart("subject", "value"),
            _words("or"),
            FramePart("person", "person"),
            _words("whether"),
            FramePart("question", "value"),
        ),
        "create": (
            _words("["),
            _words(KINDS[2]),
            FramePart("]", "closing"),
            FramePart("name", "value"),
            _words("[from"),
            FramePart("source", "value"),
            FramePart("]", "closing"),
            _words("[in"),
            FramePart("place", "value"),
            FramePart("]", "closing"),
        ),
        "schedule": (
            FramePart("subject", "value"),
            _words("[for"),
            FramePart("slot", "value"),
            FramePart("]", "closing"),
            _words("[in"),
            FramePart("place", "value"),
            FramePart("]", "closing"),
            _words("[at 14:30"),
            FramePart("]", "closing"),
        ),
        "wait": (_words("for"), FramePart("event", "text"), _words("or 5 minutes")),
    }
)
