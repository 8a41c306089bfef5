"""What a review says on one line, and what using it would change in the accepted record."""

from typing import Final, Literal, NamedTuple

from memory.record.model import Record
from renigma_site.web.markup import count, label

_ADDED: Final = '<b class="tone-recall">+ added</b>'
_CHANGED: Final = '<b class="tone-overwrite">~ changed</b>'
_REMOVED: Final = '<b class="tone-reset">− removed</b>'  # noqa: RUF001  # a minus character, as wide as the plus


class Change(NamedTuple):
    """One binding that differs; `before` or `after` is None where there is none."""

    key: str
    before: str | None
    after: str | None

    @property
    def kind(self) -> Literal["added", "changed", "removed"]:
        """Added, changed or removed."""
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "changed"


class Understood(NamedTuple):
    """How many of the clauses a record understood."""

    resolved: int
    unresolved: int

    @property
    def words(self) -> str:
        """`5 of 6 clauses understood, 1 unresolved.`"""
        if not self.resolved + self.unresolved:
            return "No clause in this text."
        whole = count(self.resolved + self.unresolved, "clause")
        return f"{self.resolved} of {whole} understood, {self.unresolved} unresolved."


def understood(record: Record) -> Understood:
    """Counts the clauses of a record."""
    unresolved = sum(event["operation"] == "unresolved" for event in record["events"])
    return Understood(len(record["events"]) - unresolved, unresolved)


def changes(accepted: Record | None, reviewed: Record) -> list[Change]:
    """The bindings that differ: added ones first, then changed, then removed, each in the order of its record."""
    before = _live(accepted) if accepted else {}
    after = _live(reviewed)
    added = [Change(key, None, value) for key, value in after.items() if key not in before]
    changed = [
        Change(key, before[key], value) for key, value in after.items() if before.get(key, value) != value
    ]
    removed = [Change(key, value, None) for key, value in before.items() if key not in after]
    return added + changed + removed


def changes_in_words(accepted: Record | None, found: list[Change]) -> str:
    """`Against the accepted record: 2 bindings added, 1 changed, 0 removed.`"""
    if accepted is None:
        return "No accepted record yet."
    return f"Against the accepted record: {counted(found)}."


def counted(found: list[Change]) -> str:
    """`2 bindings added, 1 changed, 0 removed`."""
    kinds = [change.kind for change in found]
    return (
        f"{count(kinds.count('added'), 'binding')} added, {kinds.count('changed')} changed, "
        f"{kinds.count('removed')} removed"
    )


def changes_list(found: list[Change]) -> str:
    """The changes as list items."""
    return "".join(map(_change, found))


def _live(record: Record) -> dict[str, str]:
    return {binding["key"]["label"]: binding["value"]["label"] for binding in record["bindings"]}


def _change(change: Change) -> str:
    key = f'{label(change.key)} <span class="arrow">=</span> '
    before = f'<span class="muted">{label(change.before)}</span>' if change.before is not None else ""
    after = label(change.after) if change.after is not None else ""
    if change.kind == "added":
        return f"<li>{_ADDED}<span>{key}{after}</span></li>"
    if change.kind == "removed":
        return f"<li>{_REMOVED}<span>{key}{before}</span></li>"
    arrow = '<span class="arrow" aria-hidden="true">→</span><span class="visually-hidden">to</span>'
    return f"<li>{_CHANGED}<span>{key}{before} {arrow} {after}</span></li>"
