"""What sentences say → numbered steps with their edges: the third pass over a request.

Numbers, names, references, scope, types and times are checked here. A sentence is added as a whole or not at all.
Within one, faults are looked for in the order of the words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, assert_never

from plans.document.edges import needs_of
from plans.document.faults import FaultFound, TooManySteps
from plans.document.model import (
    MAX_STEPS,
    Argument,
    Condition,
    Constraint,
    SourceStep,
    Start,
    Step,
    TimeObject,
    Unresolved,
)
from plans.document.paraphrase import paraphrase, paraphrase_of_constraint
from plans.document.scope import Reach, check_scope
from plans.document.times import duration_text, time_object
from plans.document.types import LOOPED_OVER, NO_THINGS, fits_the_item, given_by, in_frame_order, wanted_by
from plans.document.written import OUTSIDE, Loop, Place, Since, Written
from plans.language import nodes
from plans.language.expectations import rendered
from plans.language.nodes import Clause, Conditional, ForEach, Group, Prohibition, Reference, Said, Separator
from plans.language.reasons import Fault
from plans.language.verbs import VERBS, Slot, Verb
from renigma_site.kernel.spans import Span

_NO_VERBS: Final[Mapping[str, Verb]] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Governed:
    """What the steps of a group have in common: their place, condition, loop and the steps before them."""

    place: Place
    loop_span: Span | None
    condition: Condition | None = None
    after: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """A clause with its values looked up: each step has one of `objects` and all of `others`, by their roles."""

    verb: Verb
    objects: list[Argument]
    others: list[Argument]
    time: TimeObject | None


class Planner:
    """The plan so far; sentences are added in the order of the text. `declared` are verbs by word."""

    def __init__(self, declared: Mapping[str, Verb] = _NO_VERBS) -> None:
        self.start: Start | None = None
        self.constraints: Final[list[Constraint]] = []
        self.unresolved: Final[list[Unresolved]] = []
        self._written: Final = Written()
        self._declared: Final = declared
        self._stops: Final[list[int]] = []
        self._branches = 0

    @property
    def steps(self) -> list[Step]:
        """The steps in order."""
        return self._written.steps

    def copy(self) -> "Planner":
        """A planner that goes on from here by itself; the steps so far are shared, since nothing changes them."""
        twin = Planner(self._declared)
        twin.start, twin._branches = self.start, self._branches
        twin.constraints.extend(self.constraints)
        twin.unresolved.extend(self.unresolved)
        twin._stops.extend(self._stops)
        twin._written.take_from(self._written)
        return twin

    def leave_unresolved(self, span: Span, fault: Fault) -> None:
        """Keeps a sentence in its place without a step."""
        self.unresolved.append(
            {
                "span": span.as_object(),
                "reason": fault.reason,
                "at": fault.at.as_object(),
                "expected": rendered(fault.expected),
            }
        )
        written = self._written
        if written.certain is None:
            written.certain = len(written.steps)
        written.since = replace(written.since, is_unresolved=True)

    def add_sentence(self, span: Span, said: Said) -> None:
        """Adds what a sentence says, or leaves it unresolved; raises TooManySteps."""
        written = self._written
        steps, names, stops = len(written.steps), len(written.names), len(self._stops)
        constraints, start, since = len(self.constraints), self.start, written.since
        try:
            self._add(said)
        except FaultFound as found:
            del written.steps[steps:], written.places[steps:], self._stops[stops:]
            del self.constraints[constraints:]
            for name in list(written.names)[names:]:
                del written.names[name]
            self.start, written.since = start, since
            self.leave_unresolved(span, found.fault)

    def _add(self, said: Said) -> None:
        is_only_prohibited = said.group is None and said.conditional is None
        self._check_number(said.number, is_prohibition=is_only_prohibited)
        before = () if said.then is None else tuple(self._written.before_then(said.then))
        if said.start is not None:
            self._add_start(said.start)
        loop = None if said.each is None else self._loop(said.each)
        governed = _Governed(
            place=Place(loop=loop, is_after_each=loop is not None),
            loop_span=None if said.each is None else said.each.span,
        )
        if said.group is not None:
            self._add_chain(said, said.group, governed, before)
        elif said.conditional is not None:
            self._add_conditional(said.conditional, governed, before, "front")
        if said.prohibition is not None:
            self._add_prohibition(said.prohibition)

    def _add_chain(self, said: Said, group: Group, governed: _Governed, before: tuple[int, ...]) -> None:
        """A group and, in a chain, the condition after it."""
        is_in_front = said.each is not None or said.after is not None
        reach: Reach = "front" if is_in_front else "free"
        after = () if said.after is None else self._after(said.after, governed.place)
        self._add_group(group, replace(governed, after=after) if after else governed, before, reach)
        if said.conditional is not None and said.separator is not None:
            check_scope(said.separator, reach)
            place = replace(governed.place, is_after_each=False)
            self._add_conditional(
                said.conditional, replace(governed, place=place), self._then(said.separator), "chain"
            )

    def _add_conditional(
        self, said: Conditional, governed: _Governed, before: tuple[int, ...], reach: Reach
    ) -> None:
        """Both branches; `before` are the steps that all of them come after."""
        condition = self._condition(said.condition, governed.place)
        place = replace(governed.place, branch=self._next_branch(), condition_step=condition["step"])
        under = replace(governed, condition=condition)
        named = () if said.after is None else self._after(said.after, replace(place, condition_step=None))
        self._add_group(said.group, replace(under, place=place, after=(*before, *named)), (), reach)
        if said.otherwise is not None:
            opposite: Condition = {**condition, "negated": not condition["negated"]}
            other = replace(place, branch=self._next_branch(), is_after_each=False)
            self._add_group(
                said.otherwise, replace(under, condition=opposite, place=other, after=before), (), reach
            )

    def _add_group(self, group: Group, governed: _Governed, before: tuple[int, ...], reach: Reach) -> None:
        """The clauses of a group; `before` are the steps that the first of them comes after."""
        self._add_clause(group.clauses[0], governed, before)
        if not group.separators:
            return
        later = replace(governed, place=replace(governed.place, is_after_each=False, condition_step=None))
        for separator, clause in zip(group.separators, group.clauses[1:], strict=True):
            check_scope(separator, reach)
            self._add_clause(clause, later, self._then(separator))

    def _then(self, separator: Separator) -> tuple[int, ...]:
        """The steps that a `then` between two clauses comes after: all of the clause before it."""
        if separator.then is None:
            return ()
        return tuple(self._written.not_recurring(self._written.since.steps, separator.then))

    def _add_clause(self, clause: Clause, governed: _Governed, before: tuple[int, ...]) -> None:
        read = self._read(clause, governed.place)
        written = self._written
        name = clause.name
        if name is not None and (name.text in written.names or len(read.objects) > 1):
            raise FaultFound("duplicate-name", name.span)
        first = len(written.steps) + 1
        for objects in [[argument] for argument in read.objects] or [[]]:
            self._check_room()
            arguments = in_frame_order(read.verb, [*objects, *read.others])
            step = self._step(clause, read, arguments, governed, (*governed.after, *before))
            written.steps.append(step)
            written.places.append(governed.place)
        last = len(written.steps)
        if name is not None:
            written.names[name.text] = last
        if read.verb.effect == "control":
            self._stops.append(last)
        written.since = Since(steps=range(first, last + 1))

    def _step(
        self,
        clause: Clause,
        read: _Read,
        arguments: list[Argument],
        governed: _Governed,
        before: tuple[int, ...],
    ) -> Step:
        number, loop = len(self.steps) + 1, governed.place.loop
        step: Step = {
            "number": number,
            "action": read.verb.word,
            "effect": read.verb.effect,
            "gives": given_by(read.verb, arguments),
            "name": None if clause.name is None else clause.name.text,
            "span": clause.span.as_object(),
            "arguments": arguments,
            "time": read.time,
            "condition": governed.condition,
            "for_each": None
            if loop is None or governed.loop_span is None
            else {
                "each": loop.each,
                "source": loop.source,
                "first": loop.first,
                "span": governed.loop_span.as_object(),
            },
            "needs": [],
            "paraphrase": "",
        }
        step["needs"] = needs_of(step, before, [self.steps[stop - 1] for stop in self._stops])
        start = self.start if number == 1 else None
        step["paraphrase"] = paraphrase(step, start=start, declared=self._declared)
        return step

    def _read(self, clause: Clause, place: Place, *, is_prohibition: bool = False) -> _Read:
        """Looks up the values of a clause in the order of the text."""
        verb = VERBS.get(clause.verb) or self._declared[clause.verb]
        slots = {slot.role: slot for slot in verb.slots}
        objects: list[Argument] = []
        others: list[Argument] = []
        for filled in clause.filled:
            into = objects if filled.is_object_list else others
            for value in filled.values:
                if is_prohibition and objects and filled.is_object_list and filled.separator is not None:
                    raise FaultFound("uncertain-scope", filled.separator)
                into.append(self._argument(slots[filled.role], value, place))
        time = None if clause.time is None else time_object(clause.time)
        return _Read(verb=verb, objects=objects, others=others, time=time)

    def _argument(self, slot: Slot, value: nodes.Value, place: Place) -> Argument:
        """What is in one place of a frame; raises FaultFound."""
        role, span = slot.role, value.span.as_object()
        match value:
            case nodes.Text():
                return {"role": role, "kind": "text", "text": value.text, "noun": value.noun, "span": span}
            case nodes.Reference():
                return self._referred(slot, value, place)
            case nodes.Me():
                return {"role": role, "kind": "me", "span": span}
            case nodes.Web():
                return {"role": role, "kind": "web", "span": span}
            case nodes.Word():
                return {"role": role, "kind": "word", "word": value.word, "span": span}
            case nodes.Size():
                count, unit = value.count, value.unit
                return {"role": role, "kind": "quantity", "count": count, "unit": unit, "span": span}
            case nodes.Time():
                return {"role": role, "kind": "time", "time": time_object(value), "span": span}
            case nodes.Duration():
                return {"role": role, "kind": "duration", "duration": duration_text(value), "span": span}
            case _:
                assert_never(value)

    def _referred(self, slot: Slot, reference: Reference, place: Place) -> Argument:
        """A step or the item, with what the place needs of it."""
        span = reference.span.as_object()
        step = self._written.resolve(reference, place, is_value=True)
        if step is None:
            return {"role": slot.role, "kind": "item", "span": span}
        gives = self._written.gives(step, place)
        if gives is None:
            raise FaultFound("no-result", reference.span)
        if slot.wants_thing and gives in NO_THINGS:
            raise FaultFound("wrong-type", reference.span)
        return {"role": slot.role, "kind": "step", "step": step, "span": span}

    def _condition(self, said: nodes.Condition, place: Place) -> Condition:
        test, value = said.test, said.value
        condition: Condition = {
            "kind": "stated",
            "step": None,
            "test": test,
            "value": value,
            "text": None if said.stated is None else said.stated.text,
            "negated": said.is_negated,
            "span": said.span.as_object(),
        }
        if said.reference is None or test is None:
            return condition
        step = self._written.resolve(said.reference, place, is_value=False)
        condition["kind"], condition["step"] = ("item" if step is None else "step"), step
        if step is None:
            if not fits_the_item(test, value):
                raise FaultFound("wrong-type", said.reference.span)
            return condition
        wanted = wanted_by(test, value)
        if wanted is not None:
            self._require(step, wanted, said.reference, place)
        return condition

    def _require(self, step: int, wanted: frozenset[str], reference: Reference, place: Place) -> None:
        gives = self._written.gives(step, place)
        if gives is None:
            raise FaultFound("no-result", reference.span)
        if gives not in wanted:
            raise FaultFound("wrong-type", reference.span)

    def _loop(self, each: ForEach) -> Loop:
        if each.source is None:
            return self._written.last_loop(each.at)
        first = len(self.steps) + 1
        source = each.source
        span = source.span.as_object()
        if isinstance(source, nodes.Text):
            text, noun = source.text, source.noun
            return Loop(
                first=first,
                each=each.each,
                source={"kind": "text", "text": text, "noun": noun, "span": span},
            )
        step = self._step_meant(source, OUTSIDE, is_value=True)
        self._require(step, LOOPED_OVER, source, OUTSIDE)
        over: SourceStep = {"kind": "step", "step": step, "span": span}
        return Loop(first=first, each=each.each, source=over)

    def _after(self, said: nodes.After, place: Place) -> tuple[int, ...]:
        return tuple(self._steps_meant(said.references, place))

    def _steps_meant(self, references: tuple[Reference, ...], place: Place) -> Iterator[int]:
        for reference in references:
            yield self._step_meant(reference, place, is_value=False)

    def _step_meant(self, reference: Reference, place: Place, *, is_value: bool) -> int:
        """The step that a reference means where the item of a loop will not do."""
        step = self._written.resolve(reference, place, is_value=is_value)
        if step is None:
            raise FaultFound("wrong-type", reference.span)
        return step

    def _add_start(self, said: nodes.Start) -> None:
        if self.steps or self.unresolved:
            raise FaultFound("misplaced-start", said.span)
        self.start = {
            "kind": "time" if said.event is None else "event",
            "text": None if said.event is None else said.event.text,
            "time": None if said.time is None else time_object(said.time),
            "span": said.span.as_object(),
        }

    def _add_prohibition(self, said: Prohibition) -> None:
        constraint: Constraint = {
            "text": None,
            "noun": None,
            "action": None,
            "effect": None,
            "arguments": [],
            "time": None,
            "span": said.span.as_object(),
            "paraphrase": "",
        }
        if said.text is not None:
            constraint["text"], constraint["noun"] = said.text.text, said.text.noun
        elif said.group is not None:
            clause = said.group.clauses[0]
            read = self._read(clause, OUTSIDE, is_prohibition=True)
            if clause.name is not None:
                raise FaultFound("no-result", clause.name.span)
            if said.group.separators:
                raise FaultFound("uncertain-scope", said.group.separators[0].at)
            constraint["action"], constraint["effect"] = read.verb.word, read.verb.effect
            constraint["arguments"] = in_frame_order(read.verb, [*read.objects, *read.others])
            constraint["time"] = read.time
        constraint["paraphrase"] = paraphrase_of_constraint(constraint, declared=self._declared)
        self._check_room()
        self.constraints.append(constraint)
        self._written.since = replace(self._written.since, is_prohibited=True)

    def _check_number(self, number: nodes.Number | None, *, is_prohibition: bool) -> None:
        if number is None:
            return
        if is_prohibition or (not self.unresolved and number.value != len(self.steps) + 1):
            raise FaultFound("misnumbered", number.span)

    def _check_room(self) -> None:
        if len(self.steps) + len(self.constraints) >= MAX_STEPS:
            raise TooManySteps

    def _next_branch(self) -> int:
        self._branches += 1
        return self._branches
