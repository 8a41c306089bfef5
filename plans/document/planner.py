"""What sentences say → numbered steps with their edges: numbers, names, references and types are checked here.

A sentence is added as a whole or not at all. Within one, faults are looked for in the order in which the words
stand: the written number, a leading `then`, and then each clause from left to right.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from plans.document.model import EDGE_KINDS, MAX_STEPS, Argument, Condition, Need, Reason, Step, Unresolved
from plans.document.paraphrase import paraphrase
from plans.language.expectations import QUOTED_TEXT, REFERENCE
from plans.language.nodes import (
    After,
    Body,
    Chain,
    Clause,
    Conditional,
    Each,
    Filled,
    Quantity,
    Reference,
    Text,
    Web,
    Word,
)
from plans.language.sentences import Fault
from plans.language.verbs import TEXTUAL, VERBS
from renigma_site.kernel.spans import Span

# What a step must give for a test to have a meaning; a test that is not listed fits every step.
_TESTED: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "approved": frozenset({"approval"}),
        "yes": frozenset({"yes-no"}),
        "no": frozenset({"yes-no"}),
        "more-than": frozenset({"number"}),
        "less-than": frozenset({"number"}),
        "empty": frozenset({"text", "list", "answer"}),
        "contains": TEXTUAL,
        "equals": TEXTUAL,
    }
)


class _FaultError(Exception):
    """Raised when a clause cannot become a step, which leaves its whole sentence unresolved."""

    def __init__(self, reason: Reason, at: Span, expected: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.fault: Final = Fault(reason, at, expected)


class Planner:
    """The plan so far; sentences are added in the order of the text."""

    def __init__(self) -> None:
        self.steps: Final[list[Step]] = []
        self.unresolved: Final[list[Unresolved]] = []
        self._names: Final[dict[str, int]] = {}
        self._stops: Final[list[int]] = []
        self._follows_unresolved = False  # whether the sentence just before gave nothing

    def leave_unresolved(self, span: Span, fault: Fault) -> None:
        """Keeps a sentence in its place without a step."""
        self.unresolved.append(
            {
                "span": span.as_object(),
                "reason": fault.reason,
                "at": fault.at.as_object(),
                "expected": list(fault.expected),
            }
        )
        self._follows_unresolved = True

    def add_sentence(self, span: Span, body: Body) -> None:
        """Adds the steps of a sentence, or leaves it unresolved."""
        first, names, stops = len(self.steps), len(self._names), len(self._stops)
        followed_unresolved = self._follows_unresolved
        try:
            self._add(body)
        except _FaultError as found:
            del self.steps[first:]
            del self._stops[stops:]
            for name in list(self._names)[names:]:
                del self._names[name]
            self._follows_unresolved = followed_unresolved
            self.leave_unresolved(span, found.fault)

    def _add(self, body: Body) -> None:
        number = body.number
        if number is not None and not self.unresolved and number.value != len(self.steps) + 1:
            raise _FaultError("misnumbered", number.span)
        match body.says:
            case Chain(links):
                for link in links:
                    then = link.then
                    self._add_step(link.clause, after=None if then is None else self._just_before(then))
            case After(reference, clause):
                self._add_step(clause, after=self._resolve(reference))
            case Each(reference, clause):
                number_of_list = self._resolve(reference)
                self._require(number_of_list, frozenset({"list"}), reference)
                self._add_step(clause, for_each=number_of_list)
            case Conditional() as said:
                condition = self._condition(said)
                self._add_step(said.clause, condition=condition)
                if said.otherwise is not None:
                    opposite: Condition = {**condition, "negated": not condition["negated"]}
                    self._add_step(said.otherwise, condition=opposite)

    def _add_step(
        self,
        clause: Clause,
        *,
        after: int | None = None,
        condition: Condition | None = None,
        for_each: int | None = None,
    ) -> None:
        edges: dict[int, set[str]] = {}
        arguments: list[Argument] = []
        for filled in clause.filled:
            argument = self._argument(filled, in_each=for_each is not None)
            arguments.append(argument)
            if argument["kind"] == "step":
                edges.setdefault(argument["step"], set()).add("data")
        name = clause.name
        if name is not None and name.text in self._names:
            raise _FaultError("duplicate-name", name.span)
        for kind, step in (
            ("order", after),
            ("condition", None if condition is None else condition["step"]),
            ("each", for_each),
        ):
            if step is not None:
                edges.setdefault(step, set()).add(kind)
        number = len(self.steps) + 1
        if number <= MAX_STEPS:  # a longer plan is refused, and each stop gates every later step
            for stop in self._stops:
                edges.setdefault(stop, set()).add("gate")
        verb = VERBS[clause.verb]
        called = None if name is None else name.text
        self.steps.append(
            {
                "number": number,
                "action": verb.word,
                "effect": verb.effect,
                "gives": verb.gives,
                "name": called,
                "span": clause.span.as_object(),
                "arguments": arguments,
                "condition": condition,
                "for_each": for_each,
                "needs": _needs(edges),
                "paraphrase": paraphrase(
                    number,
                    verb.word,
                    arguments,
                    name=called,
                    condition=condition,
                    for_each=for_each,
                    after=after,
                ),
            }
        )
        if called is not None:
            self._names[called] = number
        if verb.effect == "control":
            self._stops.append(number)
        self._follows_unresolved = False

    def _argument(self, filled: Filled, *, in_each: bool) -> Argument:
        role, value = filled.role, filled.value
        span = value.span.as_object()
        match value:
            case Text(text):
                return {"role": role, "kind": "text", "text": text, "span": span}
            case Web():
                return {"role": role, "kind": "web", "span": span}
            case Quantity(count, unit):
                return {"role": role, "kind": "quantity", "count": count, "unit": unit, "span": span}
            case Word(word):
                return {"role": role, "kind": "word", "word": word, "span": span}
            case Reference() if value.kind == "item" and in_each:
                return {"role": role, "kind": "item", "span": span}
            case Reference():
                step = self._resolve(value, takes_text=True)
                if self._gives(step) is None:
                    raise _FaultError("no-result", value.span)
                return {"role": role, "kind": "step", "step": step, "span": span}

    def _condition(self, said: Conditional) -> Condition:
        step = self._resolve(said.reference)
        allowed = _TESTED.get(said.test)
        if allowed is not None:
            self._require(step, allowed, said.reference)
        return {
            "step": step,
            "test": said.test,
            "value": said.value,
            "negated": said.negated,
            "span": said.span.as_object(),
        }

    def _require(self, step: int, allowed: frozenset[str], reference: Reference) -> None:
        if self._gives(step) not in allowed:
            raise _FaultError("wrong-type", reference.span)

    def _gives(self, step: int) -> str | None:
        return self.steps[step - 1]["gives"]

    def _resolve(self, reference: Reference, *, takes_text: bool = False) -> int:
        """The number of the step that a reference means."""
        at = reference.span
        match reference.kind:
            case "item":
                raise _FaultError("unexpected", at, (QUOTED_TEXT, REFERENCE) if takes_text else (REFERENCE,))
            case "result":
                step = self._names.get(reference.name)
                if step is None:
                    raise _FaultError("no-such-result", at)
                return step
            case "step":
                if not 1 <= reference.number <= len(self.steps):
                    raise _FaultError("no-such-step", at)
                if self.unresolved:
                    raise _FaultError("uncertain-reference", at)
                return reference.number
            case "it":
                return self._it(at)

    def _it(self, at: Span) -> int:
        step = self._just_before(at)
        before = self.steps[-1]  # inside `otherwise` that is the clause before it, which may not run either
        may_not_run = before["condition"] is not None or before["for_each"] is not None
        if may_not_run:
            raise _FaultError("uncertain-reference", at)
        if before["gives"] is None:
            raise _FaultError("no-result", at)
        return step

    def _just_before(self, at: Span) -> int:
        """The step written just before; both `it` and `then` mean it."""
        if not self.steps:
            raise _FaultError("no-such-step", at)
        if self._follows_unresolved:
            raise _FaultError("uncertain-reference", at)
        return len(self.steps)


def _needs(edges: Mapping[int, set[str]]) -> list[Need]:
    return [
        {"step": step, "kinds": [kind for kind in EDGE_KINDS if kind in edges[step]]}
        for step in sorted(edges)
    ]
