"""Earlier sources, newest first, and a comparison of any two. None of them is ever executed into memory."""

from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from memory import service
from memory.engine.protocol import Engine
from memory.page.look import Look
from memory.page.state import State
from memory.presenters.changes import changes, changes_list, counted
from memory.presenters.differences import difference, invisible_differences
from memory.record.history import history_of
from memory.record.limits import PRIOR_REVISIONS
from memory.record.model import Record, Revision
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.visible import visible_text
from renigma_site.web.markup import finished, shown

_FIRST_LINE: Final = 48
CURRENT: Final = 0
"""The number of the accepted source among the revisions, which are counted from 1, the oldest."""


class RevisionRow(NamedTuple):
    """One source; the accepted one has the number 0."""

    number: int
    name: str
    language_version: int
    first_line: str
    wording: SafeString


class Comparison(NamedTuple):
    """Two revisions beside each other: what differs in bindings and text, as markup."""

    heading: str
    words: str
    bindings: SafeString
    wording: SafeString
    invisible: SafeString


class HistoryCard(NamedTuple):
    """The history; `old` and `new` are the numbers that are chosen for a comparison."""

    revision_count: int
    at_most: int
    revisions: list[RevisionRow]
    old: int | None
    new: int | None
    comparison: Comparison | None


def history_card(state: State, look: Look, engine: Engine) -> HistoryCard | None:
    """The history of the accepted record, or None where it has none."""
    if state.accepted is None:
        return None
    record = state.accepted.record
    history = history_of(record)
    if not history:
        return None
    current: Revision = {"source_text": record["source_text"], "language_version": record["version"]}
    numbered = [(CURRENT, current), *sorted(enumerate(history, start=1), reverse=True, key=_number)]
    compared = None
    if look.old is not None and look.new is not None:
        sources = dict(numbered)
        compared = _compared(sources[look.old], sources[look.new], look.old, look.new, engine)
    return HistoryCard(
        len(history),
        PRIOR_REVISIONS,
        [_row(number, revision) for number, revision in numbered],
        look.old,
        look.new,
        compared,
    )


def _number(numbered: tuple[int, Revision]) -> int:
    return numbered[0]


def _row(number: int, revision: Revision) -> RevisionRow:
    text = revision["source_text"]
    first = visible_text(next((line for line in text.split("\n") if line.strip()), text))
    return RevisionRow(
        number,
        _name(number),
        revision["language_version"],
        first if len(first) <= _FIRST_LINE else f"{first[:_FIRST_LINE]}…",
        finished(shown(text)),
    )


def _name(number: int) -> str:
    return f"Revision {number}" if number else "Accepted now"


def _compared(old: Revision, new: Revision, old_number: int, new_number: int, engine: Engine) -> Comparison:
    before, after = _replayed(old, engine), _replayed(new, engine)
    names = [
        _name(number).replace("Accepted now", "the accepted source") for number in (old_number, new_number)
    ]
    heading = f"From {names[0]} to {names[1]}".replace("Revision", "revision")
    wording = difference(old["source_text"], new["source_text"]).markup
    invisible = invisible_differences(old["source_text"], new["source_text"])
    if old["language_version"] != new["language_version"]:
        heading += f", language version {old['language_version']} to {new['language_version']}"
    if before is None or after is None:
        return Comparison(
            heading, "not compared, since one of the texts cannot be replayed here.", SafeString(""),
            finished(wording), finished(invisible),
        )  # fmt: skip
    found = changes(before, after)
    return Comparison(
        heading, f"{counted(found)}.", finished(changes_list(found)), finished(wording), finished(invisible)
    )


def _replayed(revision: Revision, engine: Engine) -> Record | None:
    try:
        return service.replay(revision["source_text"], revision["language_version"], engine)
    except Refusal:
        return None
