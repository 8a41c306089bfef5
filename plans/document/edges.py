"""The edges of a step: why it needs earlier ones. A full stop promises no order; only these do."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from plans.document.model import EDGE_KINDS, Condition, EdgeKind, Need, Step

# Each set of kinds in the order of EDGE_KINDS.
_IN_ORDER: Final[dict[frozenset[EdgeKind], list[EdgeKind]]] = {
    frozenset(kinds): list(kinds)
    for size in range(1, len(EDGE_KINDS) + 1)
    for kinds in combinations(EDGE_KINDS, size)
}
_SAME: Final = ("kind", "step", "test", "value", "text")


def needs_of(step: Step, before: Iterable[int], stops: Sequence[Step]) -> list[Need]:
    """The edges of a step whose other members are known.

    `before` are the steps that it comes after, and `stops` the earlier steps that stop or wait.
    """
    edges: dict[int, set[EdgeKind]] = {}
    for argument in step["arguments"]:
        if argument["kind"] == "step":
            edges.setdefault(argument["step"], set()).add("data")
    for earlier in before:
        edges.setdefault(earlier, set()).add("order")
    condition, for_each = step["condition"], step["for_each"]
    if condition is not None and condition["step"] is not None:
        edges.setdefault(condition["step"], set()).add("condition")
    if for_each is not None and for_each["source"]["kind"] == "step":
        edges.setdefault(for_each["source"]["step"], set()).add("each")
    # A step without a condition excludes no other, which spares most steps a look at each stop.
    gates = stops if condition is None else [stop for stop in stops if not exclude_each_other(stop, step)]
    for stop in gates:
        edges.setdefault(stop["number"], set()).add("gate")
    return [{"step": earlier, "kinds": _IN_ORDER[frozenset(edges[earlier])][:]} for earlier in sorted(edges)]


def exclude_each_other(one: Step, other: Step) -> bool:
    """Whether only one of two steps can run: both outside loops, with the same condition, once negated."""
    if one["for_each"] is not None or other["for_each"] is not None:
        return False
    first, second = one["condition"], other["condition"]
    return first is not None and second is not None and are_opposite(first, second)


def are_opposite(one: Condition, other: Condition) -> bool:
    """Whether two conditions ask the same, once negated."""
    return one["negated"] != other["negated"] and all(one[member] == other[member] for member in _SAME)
