"""What each use of a step needs it to give, and what a frame gives. This is the only place that knows it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from plans.document.model import Argument
from plans.language.nodes import TestName
from plans.language.verbs import TEXTUAL, Gives, Verb

NO_THINGS: Final[frozenset[Gives]] = frozenset({"number", "yes-no", "approval"})
"""What cannot be copied, moved, deleted, converted, renamed, downloaded or uploaded."""

_WANTED: Final[Mapping[TestName, frozenset[Gives]]] = MappingProxyType(
    {
        "approved": frozenset({"approval"}),
        "yes": frozenset({"yes-no"}),
        "no": frozenset({"yes-no"}),
        "more-than": frozenset({"number"}),
        "less-than": frozenset({"number"}),
        "empty": frozenset({"text", "list", "answer"}),
        "contains": TEXTUAL,
    }
)
_EQUALS_NUMBER: Final[frozenset[Gives]] = frozenset({"number"})

LOOPED_OVER: Final[frozenset[Gives]] = frozenset({"list"})
"""What a loop over a step needs."""


def wanted_by(test: TestName, value: str | int | None) -> frozenset[Gives] | None:
    """What a step must give so that the test has a meaning; None where every step will do."""
    if test == "equals":
        return _EQUALS_NUMBER if type(value) is int else TEXTUAL
    return _WANTED.get(test)


def fits_the_item(test: TestName, value: str | int | None) -> bool:
    """Whether the test can be asked of the item of a loop, of which nothing is known but that it has words."""
    return test in ("contains", "empty") or (test == "equals" and type(value) is str)


def in_frame_order(verb: Verb, arguments: list[Argument]) -> list[Argument]:
    """Arguments in the order of the frame; those of one role keep theirs."""
    return sorted(arguments, key=lambda argument: verb.order[argument["role"]])


def given_by(verb: Verb, arguments: list[Argument]) -> Gives | None:
    """What a step of a verb gives with its arguments: some frames of one verb give something else."""
    for argument in arguments:
        given = verb.gives_with.get(argument["role"])
        if given is not None:
            return given
    return verb.gives
