"""What a person should look at in a complete plan although nothing in it is wrong. Notes are no part of a document.

An edge is the only thing that makes a step wait (a full stop promises no order), so "before" below always means
along the edges, over any number of steps.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from plans.document.model import Plan, Step
from plans.document.paraphrase import paraphrase

NoteKind = Literal["no-approval", "no-order", "unused-approval"]

_WANTS_APPROVAL: Final = {"destructive": "deletes", "execute": "runs", "send": "sends"}
# Roles whose text names a thing that a step can change or look at, rather than words, a person or a time.
_NAMES_A_THING: Final = frozenset({"source", "other", "destination", "place", "name", "command"})
# Roles whose thing is another one afterwards, by action.
_CHANGES: Final = {
    "write": ("destination",),
    "copy": ("destination",),
    "move": ("source", "destination"),
    "rename": ("source", "destination"),
    "create": ("name",),
    "delete": ("source",),
}
_DELETES: Final = frozenset({"delete", "move", "rename"})


@dataclass(frozen=True, slots=True)
class Note:
    """One note: the steps that it is about, in order, and the words for a person.

    `title` names the steps as `step N`; `name` is the text that both steps name, or empty; `fix` is a sentence that
    would settle the matter, or empty where none can be said.
    """

    kind: NoteKind
    steps: tuple[int, ...]
    title: str
    advice: str
    name: str = ""
    fix: str = ""


def notes_of(plan: Plan) -> list[Note]:
    """The notes of a complete plan by step; an incomplete plan has none, since its edges are not settled."""
    if not plan["complete"]:
        return []
    steps = plan["steps"]
    ancestors = _ancestors(steps)
    notes = [
        *_without_approval(steps, ancestors),
        *_without_order(steps, ancestors),
        *_unused_approvals(steps),
    ]
    return sorted(notes, key=lambda note: note.steps[-1])


def _ancestors(steps: list[Step]) -> list[int]:
    """For each step the set of steps before it along the edges, as a number whose bit N stands for step N."""
    ancestors = [0]
    for step in steps:
        found = 0
        for need in step["needs"]:
            found |= ancestors[need["step"]] | 1 << need["step"]
        ancestors.append(found)
    return ancestors


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
                f"It {does} something, and nothing makes it wait for an approval. "
                "If a person should agree first, write before it:",
                fix='Get approval from "Ana". Unless it is approved, stop.',
            )


def _without_order(steps: list[Step], ancestors: list[int]) -> Iterator[Note]:
    """One note for each step and text at most: with the nearest earlier step that it has no order with."""
    naming: dict[str, list[Step]] = {}
    for step in steps:
        for text in dict.fromkeys(_names(step)):
            earlier_steps = naming.setdefault(text, [])
            for earlier in reversed(earlier_steps):
                unordered = not ancestors[step["number"]] >> earlier["number"] & 1
                changes = _change(step, text) or _change(earlier, text)
                if unordered and changes and not _exclude_each_other(earlier, step):
                    yield _no_order(earlier, step, text)
                    break
            earlier_steps.append(step)


def _no_order(earlier: Step, later: Step, text: str) -> Note:
    first, second = earlier["number"], later["number"]
    changing = later if _change(later, text) else earlier
    fix = ""
    if later["condition"] is None and later["for_each"] is None and not _follows(later):
        said = paraphrase(second, later["action"], later["arguments"], name=later["name"], after=first)
        fix = said.split(" ", 1)[1]
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
                "To stop where it is refused:",
                fix=f"Unless step {number} is approved, stop.",
            )


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


def _follows(step: Step) -> bool:
    return any("order" in need["kinds"] for need in step["needs"])


def _exclude_each_other(one: Step, other: Step) -> bool:
    """Whether the two steps have the same condition, once negated: only one of them can run."""
    first, second = one["condition"], other["condition"]
    if first is None or second is None:
        return False
    same = all(first[member] == second[member] for member in ("step", "test", "value"))
    return same and first["negated"] != second["negated"]
