"""One step → the canonical sentence that means it, with its number and without a final line end.

The sentences of a complete plan, one a line, are a request that gives the same plan again: references are said as
`step N`, a negated condition with `unless`, and a quoted text with the two escapes of the language.
"""

from collections.abc import Sequence
from typing import Final

from plans.document.model import Argument, Condition, Step
from plans.language.verbs import VERBS

_PLAIN_TESTS: Final = ("succeeds", "fails")


def quoted(text: str) -> str:
    """A text as the language writes it between straight quotes."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def paraphrase(
    number: int,
    action: str,
    arguments: Sequence[Argument],
    *,
    name: str | None = None,
    condition: Condition | None = None,
    for_each: int | None = None,
    after: int | None = None,
) -> str:
    """The sentence of one step; at most one of `condition`, `for_each` and `after` is given."""
    clause = say_clause(action, arguments, name)
    if condition is not None:
        prefix = f"{'Unless' if condition['negated'] else 'If'} {_say_test(condition)}, "
    elif for_each is not None:
        prefix = f"For each item in step {for_each}, "
    elif after is not None:
        prefix = f"After step {after}, "
    else:
        prefix, clause = "", clause[0].upper() + clause[1:]
    return f"{number}. {prefix}{clause}."


def paraphrase_without_name(step: Step) -> str:
    """The sentence of a step without its number and without the name of its result."""
    after = next((need["step"] for need in step["needs"] if "order" in need["kinds"]), None)
    said = paraphrase(
        step["number"],
        step["action"],
        step["arguments"],
        condition=step["condition"],
        for_each=step["for_each"],
        after=after,
    )
    return said.split(" ", 1)[1]


def say_clause(action: str, arguments: Sequence[Argument], name: str | None = None) -> str:
    """The clause alone, beginning with its verb in small letters."""
    words = [action]
    for slot in VERBS[action].slots:
        values = [_say_argument(argument) for argument in arguments if argument["role"] == slot.role]
        if values:
            *others, last = values
            said = f"{', '.join(others)} and {last}" if others else last
            words.append(f"{slot.lead} {said}" if slot.lead else said)
    if name is not None:
        words.append(f"as {quoted(name)}")
    return " ".join(words)


def _say_argument(argument: Argument) -> str:
    match argument["kind"]:
        case "text":
            return quoted(argument["text"])
        case "step":
            return f"step {argument['step']}"
        case "item":
            return "the item"
        case "web":
            return "the web"
        case "quantity":
            return f"{argument['count']} {argument['unit']}"
        case "word":
            return argument["word"]


def _say_test(condition: Condition) -> str:
    test, value = condition["test"], condition["value"]
    if test == "contains":
        said = f"contains {quoted(str(value))}"
    elif test == "equals":
        said = f"is {quoted(str(value))}"
    elif value is not None:
        said = f"is {test.replace('-', ' ')} {value}"
    else:
        said = test if test in _PLAIN_TESTS else f"is {test}"
    return f"step {condition['step']} {said}"
