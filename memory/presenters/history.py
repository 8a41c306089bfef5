"""Earlier sources, newest first, each beside the source as it is now. None of them is ever executed."""

from typing import NamedTuple

from django.utils.safestring import SafeString

from memory.page.state import State
from memory.presenters.differences import difference
from memory.record.history import history_of
from renigma_site.web.markup import finished, shown


class RevisionCard(NamedTuple):
    """One earlier source; revisions are counted from 1, the oldest."""

    number: int
    language_version: int
    wording: SafeString
    difference: SafeString


def revision_cards(state: State) -> list[RevisionCard]:
    """The history of the accepted record."""
    if state.accepted is None:
        return []
    cards = [
        RevisionCard(
            number,
            revision["language_version"],
            finished(shown(revision["source_text"])),
            finished(difference(revision["source_text"], state.text).markup),
        )
        for number, revision in enumerate(history_of(state.accepted.record), start=1)
    ]
    return cards[::-1]
