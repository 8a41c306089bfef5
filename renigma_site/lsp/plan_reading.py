"""Request plans as the server shows them: made of the advice of `plans.service.assist` and of the plan's document."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

from plans import service
from plans.advice.assist import TOO_MANY
from plans.document.model import MAX_QUOTED_TEXT, Plan, Step
from plans.language.declared import DeclaredVerbs
from plans.language.sentences import QUOTED_TEXT, decode_text
from renigma_site.kernel.counting import count
from renigma_site.kernel.one_line import one_line
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import Span
from renigma_site.lsp.advised import findings_of, span_of, suggestions_of
from renigma_site.lsp.plan_names import NamePlace, names_in
from renigma_site.lsp.readings import (
    CannotRename,
    Card,
    Edit,
    Finding,
    Name,
    Note,
    Paint,
    PaintKind,
    State,
    Suggestions,
    Symbol,
    applied,
    span_at,
)

_PAINTS: Final[dict[str, PaintKind]] = {
    "text": "string",
    "step": "variable",
    "item": "variable",
    "web": "variable",
    "me": "variable",
    "quantity": "number",
    "time": "number",
    "duration": "number",
}


class PlanReading:
    """A request with the configured verbs. Raises Refusal for a text that no request may hold."""

    def __init__(self, text: str, verbs: DeclaredVerbs) -> None:
        self._text: Final = text
        self._verbs: Final = verbs
        self._advice: Final = service.assist(text, None, verbs=verbs)
        self._steps: Final = self._advice["steps"]
        self._spans: Final = [span_of(step["span"]) for step in self._steps]

    @cached_property
    def _plan(self) -> Plan | Refusal:
        """The plan, made where it is first needed; a request of too many steps has none."""
        try:
            return service.parse(self._text, verbs=self._verbs)
        except Refusal as refusal:
            return refusal

    def findings(self) -> Sequence[Finding]:
        topics = {"of_problems": "plans", "of_notices": "plans"}
        return list(findings_of(self._advice, too_many=TOO_MANY, **topics))

    def suggestions(self, offset: int) -> Suggestions:
        advice = service.assist(self._text, offset, verbs=self._verbs)
        return suggestions_of(advice["completions"], snippets="text")

    def card(self, offset: int) -> Card | None:
        steps = self._steps_at(offset)
        if not steps:
            return None
        text = "\n\n".join("\n".join(_account(step)) for step in steps)
        return Card(span_of(steps[0]["span"]), text)

    def notes(self) -> Sequence[Note]:
        return [
            Note(step["span"]["start"], f"{step['number']} · {step['gives'] or 'nothing'}", is_before=True)
            for step in self._steps
        ]

    def definition(self, offset: int) -> Span | None:
        target = self._reference_at(offset)
        return None if target is None else self._spans[target - 1]

    def references(self, offset: int, *, with_itself: bool) -> Sequence[Span]:
        target = self._reference_at(offset)
        if target is None:
            steps = self._steps_at(offset)
            target = steps[0]["number"] if steps else None
        if target is None:
            return ()
        places = [self._spans[target - 1]] if with_itself else []
        for step in self._steps:
            if any(need["step"] == target for need in step["needs"]):
                places += self._references_in(step, target) or [span_of(step["span"])]
        return list(dict.fromkeys(places))

    def _references_in(self, step: Step, target: int) -> list[Span]:
        return [span for number, span in _references(step) if number == target]

    def symbols(self) -> Sequence[Symbol]:
        return [
            Symbol(
                f"{step['number']}. {step['action']}",
                " ".join(
                    filter(
                        None, [step["gives"] or "nothing", step["name"] and f"as {one_line(step['name'])}"]
                    )
                ),
                "step",
                span,
                Span(span.start, span.start),
            )
            for step, span in zip(self._steps, self._spans, strict=True)
        ]

    def paints(self) -> Sequence[Paint]:
        paints = [Paint(span, "keyword") for span in self._spans]
        for step in self._steps:
            paints += [
                Paint(span_of(argument["span"]), _PAINTS[argument["kind"]])
                for argument in step["arguments"]
                if argument["kind"] in _PAINTS
            ]
        paints += [Paint(place.span, "variable") for place in self._names]
        return paints

    @cached_property
    def _names(self) -> list[NamePlace]:
        return [] if isinstance(self._plan, Refusal) else list(names_in(self._plan))

    def name_at(self, offset: int) -> Name | None:
        places = self._names
        number = span_at([place.span for place in places], offset)
        return None if number is None else Name(*places[number])

    def rename(self, offset: int, wish: str) -> Sequence[Edit]:
        name = self.name_at(offset)
        if name is None:
            raise CannotRename(
                'There is no name of a result here. Put the cursor on a name such as "notes" in as "notes".'
            )
        label = _wished_name(wish)
        if label != name.label and any(place.label == label for place in self._names):
            raise CannotRename(f'There is already a result "{one_line(label)}": the two would become one.')
        token = _quoted(label)
        edits = [Edit(place.span, token) for place in self._names if place.label == name.label]
        after = PlanReading(applied(self._text, edits), self._verbs)
        if self.outcome({name.label: label}) != after.outcome({}):
            raise CannotRename("With this name, the request would be read in another way.")
        return edits

    def outcome(self, renamed: dict[str | None, str]) -> list[object]:
        """What every step does, without places, and with results under other names."""
        return [
            (
                step["action"],
                renamed.get(step["name"], step["name"]),
                [_without_spans(argument) for argument in step["arguments"]],
                _without_spans(step["time"]),
                _without_spans(step["condition"]),
                _without_spans(step["for_each"]),
                step["needs"],
            )
            for step in self._steps
        ]

    def state(self) -> State:
        if isinstance(self._plan, Refusal):
            return State(f"Not a plan: {self._plan.detail}", {"code": self._plan.code})
        steps, unread = len(self._plan["steps"]), len(self._plan["unresolved"])
        word = "Complete" if self._plan["complete"] else "Not complete"
        title = f"{word}: {count(steps, 'step')}, {count(unread, 'sentence')} not read. Nothing is executed."
        values = {"complete": self._plan["complete"], "steps": steps, "unresolved": unread}
        return State(title, values)

    def _steps_at(self, offset: int) -> list[Step]:
        number = span_at(self._spans, offset)
        if number is None:
            return []
        return [
            step for step, span in zip(self._steps, self._spans, strict=True) if span == self._spans[number]
        ]

    def _reference_at(self, offset: int) -> int | None:
        """The step that the reference at an offset means."""
        found = [
            (span.end - span.start, number)
            for step in self._steps
            for number, span in _references(step)
            if span.start <= offset <= span.end
        ]
        return min(found)[1] if found else self._step_named_at(offset)

    def _step_named_at(self, offset: int) -> int | None:
        """The step whose name is used at an offset, as after `After result`; not where it is given."""
        name = self.name_at(offset)
        if name is None:
            return None
        step = next((step for step in self._steps if step["name"] == name.label), None)
        if step is None or step["span"]["start"] <= offset <= step["span"]["end"]:
            return None
        return step["number"]


def _references(step: Step) -> Iterator[tuple[int, Span]]:
    """The numbers of the steps that a step refers to, and where."""
    for argument in step["arguments"]:
        if argument["kind"] == "step":
            yield argument["step"], span_of(argument["span"])
    condition, loop = step["condition"], step["for_each"]
    if condition is not None and condition["step"] is not None:
        yield condition["step"], span_of(condition["span"])
    if loop is not None and loop["source"]["kind"] == "step":
        yield loop["source"]["step"], span_of(loop["source"]["span"])


def _account(step: Step) -> Iterator[str]:
    yield f"Step {step['number']}: {step['action']}"
    yield f"Says: {one_line(step['paraphrase'])}"
    yield f"Gives: {step['gives'] or 'nothing'}"
    yield f"Effect: {step['effect']}"
    needs = [f"step {need['step']} ({', '.join(need['kinds'])})" for need in step["needs"]]
    yield f"Needs: {', '.join(needs) or 'no earlier step'}"


def _without_spans(value: Any) -> Any:
    """A part of a step without the places in it."""
    if isinstance(value, dict):
        return {name: _without_spans(part) for name, part in value.items() if name != "span"}
    return value


def _quoted(label: str) -> str:
    return '"' + label.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _wished_name(wish: str) -> str:
    """The name that a person typed, with or without quotes. Raises CannotRename."""
    label = decode_text(wish) if QUOTED_TEXT.fullmatch(wish) else wish
    if not 0 < len(label) <= MAX_QUOTED_TEXT or "\n" in label:
        raise CannotRename(f"A name has 1 to {MAX_QUOTED_TEXT} characters and no line break.")
    return label
