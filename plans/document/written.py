"""The steps that were written so far, and what their order and place say about references."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, assert_never

from plans.document.faults import FaultFound, uncertain
from plans.document.model import SourceStep, SourceText, Step
from plans.language.nodes import Reference
from plans.language.reasons import Reason
from plans.language.verbs import Gives
from renigma_site.kernel.spans import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """A loop: the number of its first step, the noun of its item and what it goes through."""

    first: int
    each: str
    source: SourceText | SourceStep


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a reference is.

    `branch` is one number for each branch of each condition. `is_after_each` holds in the prefixes and the first
    clause after `for each …`. `condition_step` is the step that the condition right before asks about.
    """

    loop: Loop | None = None
    branch: int | None = None
    is_after_each: bool = False
    condition_step: int | None = None


OUTSIDE: Final = Place()


@dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """What has happened since the last clause; `steps` are the numbers that the clause gave."""

    steps: range = range(0)
    is_unresolved: bool = False
    is_prohibited: bool = False


@dataclass(slots=True)
class Written:
    """Steps with the place of each, their names, and what came after the last of them.

    `certain` is how many steps were before the first unresolved sentence, or None while there is none.
    """

    steps: list[Step] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    names: dict[str, int] = field(default_factory=dict)
    since: Since = field(default_factory=Since)
    certain: int | None = None

    def take_from(self, other: "Written") -> None:
        """Begins with the steps of another one, which nothing changes."""
        self.steps.extend(other.steps)
        self.places.extend(other.places)
        self.names.update(other.names)
        self.since, self.certain = other.since, other.certain

    def resolve(self, reference: Reference, place: Place, *, is_value: bool) -> int | None:
        """The number of the step that a reference means, or None for the item of the loop; raises FaultFound.

        `is_value` holds in a frame and after the `in` of a loop, where not every result can be meant.
        """
        at = reference.span
        match reference.kind:
            case "it":
                step = self._it(at, place, is_value=is_value)
            case "step":
                step = self._numbered(reference.number, at)
            case "result":
                found = self.names.get(reference.name)
                if found is None:
                    raise self._missing("no-such-result", at)
                step = found
            case "the":
                if place.loop is not None and reference.name in ("item", place.loop.each):
                    return None
                step = self._fitting(reference.name, at, place)
            case _:
                assert_never(reference.kind)
        if self.recurs(step):
            raise uncertain(at)
        return step

    def before_then(self, then: Span) -> range:
        """The steps that a leading `then` comes after."""
        steps = self.since.steps
        if not steps:
            raise self._missing("no-such-step", then)
        if self.since.is_unresolved:
            raise uncertain(then)
        return self.not_recurring(steps, then)

    def not_recurring(self, steps: range, then: Span) -> range:
        """Steps that a `then` may follow: one that recurs never ends."""
        if any(map(self.recurs, steps)):
            raise uncertain(then)
        return steps

    def last_loop(self, at: Span) -> Loop:
        """The loop that `for the same item` goes on with."""
        since = self.since
        if since.steps and (since.is_unresolved or since.is_prohibited):
            raise uncertain(at)
        loop = self.places[-1].loop if since.steps else None
        if loop is None:
            raise self._missing("no-such-step", at)
        return loop

    def gives(self, step: int, place: Place) -> Gives | None:
        """What a step gives at a place: outside its loop a list of what it gives for each item."""
        gives: Gives | None = self.steps[step - 1]["gives"]
        loop = self.places[step - 1].loop
        return "list" if gives is not None and loop is not None and not _is_same(loop, place.loop) else gives

    def recurs(self, step: int) -> bool:
        """Whether the step happens again and again, so that nothing can come after it."""
        time = self.steps[step - 1]["time"]
        return time is not None and time["kind"] == "every"

    def _it(self, at: Span, place: Place, *, is_value: bool) -> int:
        if place.is_after_each:
            raise uncertain(at)
        steps = self.since.steps
        if not steps:
            raise self._missing("no-such-step", at)
        step = steps[-1]
        is_doubtful = (
            self.since.is_unresolved
            or self.since.is_prohibited
            or len(steps) > 1
            or not self._runs_with(step, place)
            or place.condition_step not in (None, step)
            or (is_value and self.steps[step - 1]["gives"] in ("approval", "yes-no"))
        )
        if is_doubtful:
            raise uncertain(at)
        return step

    def _numbered(self, number: int, at: Span) -> int:
        if number == 0:
            raise FaultFound("no-such-step", at)
        if self.certain is not None and number > self.certain:
            raise uncertain(at)
        if number > len(self.steps):
            raise FaultFound("no-such-step", at)
        return number

    def _fitting(self, noun: str, at: Span, place: Place) -> int:
        """The one step that `the NOUN` can mean."""
        found = [step["number"] for step in self.steps if is_called(step, noun)]
        if not found:
            raise self._missing("no-such-step", at)
        if len(found) > 1 or self.certain is not None or not self._runs_with(found[0], place):
            raise uncertain(at)
        return found[0]

    def _runs_with(self, step: int, place: Place) -> bool:
        """Whether the step runs whenever a clause at `place` does."""
        before = self.places[step - 1]
        in_branch = before.branch is None or before.branch == place.branch
        return in_branch and (before.loop is None or _is_same(before.loop, place.loop))

    def _missing(self, reason: Reason, at: Span) -> FaultFound:
        """A reference to nothing, which is only certain where everything before it was understood."""
        return FaultFound(reason, at) if self.certain is None else uncertain(at)


# Nouns that the action of a step answers to.
_MADE_BY: Final[Mapping[str, str]] = {
    "summary": "summarize",
    "draft": "draft",
    "translation": "translate",
    "comparison": "compare",
    "answer": "ask",
}
# Nouns that what a step gives answers to.
_GIVEN: Final[Mapping[str, Gives]] = {
    "answer": "answer",
    "list": "list",
    "approval": "approval",
    "number": "number",
    "output": "result",
    "file": "file",
}


def is_called(step: Step, noun: str) -> bool:
    """Whether `the NOUN` can mean the step."""
    return (
        _MADE_BY.get(noun) == step["action"]
        or (step["gives"] is not None and _GIVEN.get(noun) == step["gives"])
        or (
            step["action"] == "create"
            and any(argument["kind"] == "word" and argument["word"] == noun for argument in step["arguments"])
        )
    )


def _is_same(loop: Loop, other: Loop | None) -> bool:
    return other is not None and loop.first == other.first
