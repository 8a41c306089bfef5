"""One step or prohibition → the canonical sentence that means it, without a final line end.

The sentences of a complete plan, one a line, are a request that gives the same plan again: references are written as
`step N`, a negated condition with `unless`, and a quoted text with the two escapes of the language.
"""

from collections.abc import Mapping, Sequence
from typing import Final, assert_never

from plans.document.model import Argument, Condition, Constraint, ForEach, Start, Step, TimeObject
from plans.document.times import say_duration, say_time
from plans.language.verbs import VERBS, Verb

_NO_VERBS: Final[Mapping[str, Verb]] = {}


def quoted(text: str) -> str:
    """A text as the language writes it between straight quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def paraphrase(step: Step, *, start: Start | None = None, declared: Mapping[str, Verb] = _NO_VERBS) -> str:
    """The sentence of a step with its number. `start` is the plan's, for its first step; `declared` by word."""
    prefixes = [*_start(start), *_each(step), *_condition(step["condition"]), *_after(step)]
    clause = say_clause(step["action"], step["arguments"], step["time"], step["name"], declared)
    sentence = "".join(f"{prefix}, " for prefix in prefixes) + clause
    return f"{step['number']}. {sentence[0].upper()}{sentence[1:]}."


def sentence_of(step: Step, *, declared: Mapping[str, Verb] = _NO_VERBS) -> str:
    """The sentence of a step without its number, its name and the start of the plan."""
    return paraphrase({**step, "name": None}, declared=declared).split(" ", 1)[1]


def paraphrase_of_constraint(constraint: Constraint, *, declared: Mapping[str, Verb] = _NO_VERBS) -> str:
    """The sentence of a prohibition."""
    if constraint["text"] is not None:
        return f"Do not {say_text(constraint['text'], constraint['noun'])}."
    action = constraint["action"] or ""
    clause = say_clause(action, constraint["arguments"], constraint["time"], None, declared)
    return f"Do not {clause}."


def say_clause(
    action: str,
    arguments: Sequence[Argument],
    time: TimeObject | None = None,
    name: str | None = None,
    declared: Mapping[str, Verb] = _NO_VERBS,
) -> str:
    """The clause alone, beginning with its verb in small letters."""
    words = [action]
    verb = VERBS.get(action) or declared[action]
    for slot in verb.slots:
        values = [say_argument(argument) for argument in arguments if argument["role"] == slot.role]
        if values:
            is_word = slot.kind in ("kind", "time", "duration")
            lead = "" if is_word else slot.leads[0]
            words += [*([lead] if lead else []), in_a_list(values)]
    if time is not None:
        words.append(say_time(time, quoted))
    if name is not None:
        words.append(f"as {quoted(name)}")
    return " ".join(words)


def say_argument(argument: Argument) -> str:
    """An argument as the canonical sentence writes it."""
    match argument["kind"]:
        case "text":
            return say_text(argument["text"], argument["noun"])
        case "step":
            return f"step {argument['step']}"
        case "item":
            return "the item"
        case "web":
            return "the web"
        case "me":
            return "me"
        case "quantity":
            unit = argument["unit"]
            return f"{argument['count']} {unit[:-1] if argument['count'] == 1 else unit}"
        case "word":
            return argument["word"]
        case "time":
            return say_time(argument["time"], quoted)
        case "duration":
            return say_duration(argument["duration"])
        case _:
            assert_never(argument)


def say_text(text: str, noun: str | None) -> str:
    """A quoted text, with `the` and its noun where one was written."""
    return quoted(text) if noun is None else f"the {noun} {quoted(text)}"


def say_start(start: Start) -> str:
    """A start in small letters and without its comma."""
    if start["time"] is not None:
        return say_time(start["time"], quoted)
    return f"when {quoted(start['text'] or '')}"


def say_loop(for_each: ForEach) -> str:
    """The loop of its first step in small letters and without its comma."""
    source = for_each["source"]
    said = f"step {source['step']}" if source["kind"] == "step" else say_text(source["text"], source["noun"])
    return f"for each {for_each['each']} in {said}"


def say_condition(condition: Condition) -> str:
    """A condition with `if` or `unless`, said positively, in small letters and without its comma."""
    return f"{'unless' if condition['negated'] else 'if'} {say_test(condition)}"


def say_test(condition: Condition) -> str:
    """What a condition asks, said positively."""
    if condition["kind"] == "stated":
        return quoted(condition["text"] or "")
    subject = "the item" if condition["kind"] == "item" else f"step {condition['step']}"
    return f"{subject} {_predicate(condition['test'] or '', condition['value'])}"


def _predicate(test: str, value: int | str | None) -> str:
    match test:
        case "succeeds" | "fails":
            return test
        case "contains":
            return f"contains {quoted(str(value))}"
        case "equals":
            return f"is {value}" if type(value) is int else f"is {quoted(str(value))}"
        case "more-than" | "less-than":
            return f"is {test.replace('-', ' ')} {value}"
        case _:
            return f"is {test}"


def say_after(steps: Sequence[int]) -> str:
    """The steps that must come first, in small letters and without the comma."""
    return f"after {in_a_list([f'step {step}' for step in steps])}"


def in_a_list(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def _start(start: Start | None) -> list[str]:
    return [] if start is None else [say_start(start)]


def _each(step: Step) -> list[str]:
    for_each = step["for_each"]
    if for_each is None:
        return []
    return [say_loop(for_each) if for_each["first"] == step["number"] else "for the same item"]


def _condition(condition: Condition | None) -> list[str]:
    return [] if condition is None else [say_condition(condition)]


def _after(step: Step) -> list[str]:
    steps = [need["step"] for need in step["needs"] if "order" in need["kinds"]]
    return [say_after(steps)] if steps else []
