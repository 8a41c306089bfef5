"""What a person should look at in a complete plan although nothing in it is wrong. Notes are not part of a document.

An edge is the only thing that makes a step wait (a full stop promises no order), so "before" below always means
along the edges, over any number of steps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

from plans.document.edges import exclude_each_other
from plans.document.model import Constraint, Plan, Step
from plans.document.paraphrase import in_a_list, paraphrase, say_start
from plans.language.verbs import Verb
from renigma_site.kernel.spans import SpanObject

NoteKind = Literal[
    "no-approval",
    "no-order",
    "unused-approval",
    "no-wait",
    "prohibited",
    "start",
    "time",
    "stated-condition",
    "prohibition-in-words",
]

_WANTS_APPROVAL: Final[Mapping[str, str]] = MappingProxyType(
    {
        "destructive": "It deletes or removes something",
        "execute": "It runs something",
        "send": "It sends something",
        "unspecified": "What it does is only said in words",
    }
)
# Roles whose text names a thing that a step can change or look at, rather than words, a person or a time.
_NAMES_A_THING: Final = frozenset({"source", "other", "destination", "place", "name", "command", "input"})
# Roles whose thing is another one afterwards, by action.
_CHANGES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "write": ("destination",),
        "copy": ("destination",),
        "move": ("source", "destination"),
        "rename": ("source", "destination"),
        "create": ("name",),
        "add": ("destination",),
        "update": ("source",),
        "log": ("place",),
        "commit": ("destination",),
        "download": ("destination",),
        "upload": ("destination",),
        "remove": ("source", "place"),
        "delete": ("source",),
    }
)
_DELETES: Final = frozenset({"delete", "move", "rename", "remove"})
_NO_VERBS: Final[Mapping[str, Verb]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Note:
    """One note: the steps that it is about, in order (none for the whole plan), and the words for a person.

    `title` names the steps as `step N`; `name` is the text that both steps name, or empty; `fix` is a sentence that
    would settle the matter, or empty where none can be said; `span` is what the note is about where that is not a step.
    """

    kind: NoteKind
    steps: tuple[int, ...]
    title: str
    advice: str
    name: str = ""
    fix: str = ""
    span: SpanObject | None = None


def notes_of(plan: Plan, declared: Mapping[str, Verb] = _NO_VERBS) -> list[Note]:
    """The notes of a complete plan by step; an incomplete plan has none, since its edges are not settled.

    `declared` are the declared verbs by word, which the plan may use.
    """
    if not plan["complete"]:
        return []
    steps = plan["steps"]
    ancestors = _ancestors(steps)
    notes = [
        *_start(plan),
        *_without_approval(steps, ancestors),
        *_without_order(steps, ancestors, declared),
        *_unused_approvals(steps),
        *_waiting_for_nothing(steps),
        *_prohibited(steps, plan["constraints"]),
        *_timed(steps),
        *_stated(steps),
        *_prohibitions_in_words(plan["constraints"]),
    ]
    return sorted(notes, key=lambda note: note.steps[-1] if note.steps else 0)


def _ancestors(steps: list[Step]) -> list[int]:
    """For each step the set of steps before it along the edges, as a number whose bit N stands for step N."""
    ancestors = [0]
    for step in steps:
        found = 0
        for need in step["needs"]:
            found |= ancestors[need["step"]] | 1 << need["step"]
        ancestors.append(found)
    return ancestors


def _start(plan: Plan) -> Iterator[Note]:
    start = plan["start"]
    if start is not None:
        yield Note(
            "start",
            (),
            "The start is only recorded",
            f"Nothing here watches for it ({say_start(start)}): the person or program that carries the plan out does.",
            span=start["span"],
        )


def _without_approval(steps: list[Step], ancestors: list[int]) -> Iterator[Note]:
    approvals = sum(1 << step["number"] for step in steps if step["gives"] == "approval")
    for step in steps:
        does = _WANTS_APPROVAL.get(step["effect"])
        if does is not None and not ancestors[step["number"]] & approvals:
            number = step["number"]
            yield Note(
                "no-approval",
                (number,),
                f"No approval before step {number}",
                f"{does}, and it waits for no approval. If a person should agree first, write before it:",
                fix='Get approval from "Ana". Unless it is approved, stop.',
            )


def _without_order(steps: list[Step], ancestors: list[int], declared: Mapping[str, Verb]) -> Iterator[Note]:
    """One note for each step and text at most: with the nearest earlier step that it has no order with."""
    naming: dict[str, list[Step]] = {}
    for step in steps:
        for text in dict.fromkeys(_names(step)):
            earlier_steps = naming.setdefault(text, [])
            for earlier in reversed(earlier_steps):
                unordered = not ancestors[step["number"]] >> earlier["number"] & 1
                changes = _change(step, text) or _change(earlier, text)
                if unordered and changes and not exclude_each_other(earlier, step):
                    yield _no_order(earlier, step, text, declared)
                    break
            earlier_steps.append(step)


def _no_order(earlier: Step, later: Step, text: str, declared: Mapping[str, Verb]) -> Note:
    first, second = earlier["number"], later["number"]
    changing = later if _change(later, text) else earlier
    fix = ""
    if (
        later["condition"] is None
        and later["for_each"] is None
        and not later["needs"]
        and not _recurs(earlier)
    ):
        after: Step = {**later, "needs": [{"step": first, "kinds": ["order"]}]}
        fix = paraphrase(after, declared=declared).split(" ", 1)[1]
    return Note(
        "no-order",
        (first, second),
        f"No order between step {first} and step {second}",
        f"and step {changing['number']} {_change(changing, text)} it. A full stop promises no order.",
        name=text,
        fix=fix,
    )


def _unused_approvals(steps: list[Step]) -> Iterator[Note]:
    needed = {need["step"] for step in steps for need in step["needs"]}
    for step in steps:
        number = step["number"]
        if step["gives"] == "approval" and number not in needed:
            yield Note(
                "unused-approval",
                (number,),
                f"Nothing waits for step {number}",
                "It gets an approval that no other step asks about, so a refusal would change nothing. "
                "To stop if it is refused:",
                fix=f"Unless step {number} is approved, stop.",
            )


def _waiting_for_nothing(steps: list[Step]) -> Iterator[Note]:
    for step in steps:
        if step["effect"] == "control" and step["number"] > 1 and not step["needs"]:
            number = step["number"]
            yield Note(
                "no-wait",
                (number,),
                f"No order before step {number}",
                "It waits for none of the steps before it, so it may come first. To order it, write `then` before it.",
            )


def _prohibited(steps: list[Step], constraints: Sequence[Constraint]) -> Iterator[Note]:
    """A step that does what a prohibition names, with one of its texts."""
    for step in steps:
        texts = _texts(step)
        for constraint in constraints:
            if constraint["action"] == step["action"] and texts & _texts(constraint):
                number = step["number"]
                yield Note(
                    "prohibited",
                    (number,),
                    f"A prohibition names what step {number} does",
                    "Both have the same verb, and a text in common. Take one of them out:",
                    fix=constraint["paraphrase"],
                )
                break


def _timed(steps: list[Step]) -> Iterator[Note]:
    numbers = tuple(
        step["number"]
        for step in steps
        if step["time"] is not None or any(argument["kind"] == "time" for argument in step["arguments"])
    )
    if numbers:
        yield Note(
            "time",
            numbers,
            f"{_subject('time', numbers)} only recorded",
            "There is no clock and no time zone here: the person or program that carries the plan out decides.",
        )


def _stated(steps: list[Step]) -> Iterator[Note]:
    numbers = tuple(
        step["number"]
        for step in steps
        if step["condition"] is not None and step["condition"]["kind"] == "stated"
    )
    if numbers:
        yield Note(
            "stated-condition",
            numbers,
            f"{_subject('condition', numbers)} stated in words",
            f"The person or program that carries the plan out judges {'it' if len(numbers) == 1 else 'them'}.",
        )


def _prohibitions_in_words(constraints: Sequence[Constraint]) -> Iterator[Note]:
    for constraint in constraints:
        if constraint["text"] is not None:
            yield Note(
                "prohibition-in-words",
                (),
                "A prohibition is in words",
                "Nothing here can compare it with the steps:",
                fix=constraint["paraphrase"],
                span=constraint["span"],
            )


def _subject(what: str, numbers: Sequence[int]) -> str:
    listed = in_a_list([f"step {number}" for number in numbers])
    return f"The {what} of {listed} is" if len(numbers) == 1 else f"The {what}s of {listed} are"


def _texts(said: Step | Constraint) -> set[str]:
    return {argument["text"] for argument in said["arguments"] if argument["kind"] == "text"}


def _names(step: Step) -> Iterator[str]:
    for argument in step["arguments"]:
        if argument["kind"] == "text" and argument["role"] in _NAMES_A_THING:
            yield argument["text"]


def _change(step: Step, text: str) -> str:
    """What the step does to the thing that the text names: `writes`, `deletes`, or nothing."""
    roles = [
        argument["role"]
        for argument in step["arguments"]
        if argument["kind"] == "text"
        and argument["text"] == text
        and argument["role"] in _CHANGES.get(step["action"], ())
    ]
    if not roles:
        return ""
    return "deletes" if roles == ["source"] and step["action"] in _DELETES else "writes"


def _recurs(step: Step) -> bool:
    return step["time"] is not None and step["time"]["kind"] == "every"
