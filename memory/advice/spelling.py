"""One spelling for one key in all that is offered for a text.

`The color is green. What is color?` would be answered Unknown if the first clause were offered as a write to another
key than the second asks for. Keys meet where they differ in an article or in the capital of a sentence's first word.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from memory.advice.changes import Change
from memory.advice.proposals import Proposal
from memory.advice.rewording import Reading
from memory.language.forms import LanguageVersion
from memory.language.labels import read_label
from memory.record.model import Record
from renigma_site.kernel.spans import Span

_DETERMINER: Final = re.compile(r"(?:the|a|an|my|our|your)\s+", re.IGNORECASE)
_ARTICLE: Final = re.compile(r"(?:the|a|an)\s+(?=\S)", re.IGNORECASE)


def key_meeting(key: str) -> str:
    """What two spellings of one key have in common."""
    match = _DETERMINER.match(key)
    bare = key[match.end() :] if match and match.end() < len(key) else key
    return bare[:1].casefold() + bare[1:]


def _keys_written(record: Record) -> Iterator[str]:
    """The keys of the clauses that are understood, and of the changes that found nothing to change."""
    version: LanguageVersion = record["version"]
    for event in record["events"]:
        match event["operation"]:
            case "remember" | "change" | "recall":
                yield event["key"]["label"]
            case "unresolved" if event["reason"] == "not-remembered" and event["at"]:
                label = read_label(Span(**event["at"]).of(record["source_text"]), version)
                if isinstance(label, str):
                    yield label


class Spellings:
    """How the keys of a text are spelled: as the text itself has them, or else as most offers do."""

    def __init__(self, record: Record, proposals: Iterable[Proposal]) -> None:
        self.written: Final = tuple(_keys_written(record))
        self._written: Final = frozenset(self.written)
        self._chosen: Final[dict[str, str]] = {}
        for key in self.written:
            self._chosen.setdefault(key_meeting(key), key)
        readings = [
            reading for proposal in proposals for reading in proposal.readings if reading.key is not None
        ]
        # The capital of a sentence's first word says little, so other spellings come first.
        for reading in sorted(readings, key=lambda reading: reading.is_initial):
            if reading.key is not None and not _DETERMINER.match(reading.key):
                self._chosen.setdefault(key_meeting(reading.key), reading.key)

    def respelled(self, proposal: Proposal) -> Proposal:
        """The proposal with its keys spelled as they are elsewhere."""
        readings = tuple(map(self._respelled, proposal.readings))
        return proposal if readings == proposal.readings else proposal._replace(readings=readings)

    def _respelled(self, reading: Reading) -> Reading:
        key = reading.key
        if key is None or key in self._written:
            return reading
        chosen = self._chosen.get(key_meeting(key), key)
        if chosen == key or (_DETERMINER.match(key) and not _ARTICLE.match(key)):
            return reading
        article = next((change for change in reading.changes if change.kind == "article"), None)
        changes = tuple(change for change in reading.changes if change is not article)
        written = f"{article.wording} {key}" if article else key
        if article is not None and not _ARTICLE.match(chosen):
            changes, written = reading.changes, key
        if written != chosen:
            changes = (*changes, Change("spelling", written, chosen))
        return reading._replace(key=chosen, changes=changes)
