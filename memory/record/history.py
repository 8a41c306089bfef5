"""The history of a record: earlier sources with their language versions, whatever the version of the record."""

from collections.abc import Iterable
from typing import assert_never

from memory.language.forms import LanguageVersion
from memory.record.model import Record, Revision


def history_of(record: Record) -> list[Revision]:
    """The earlier sources of a record in order; those of a version-1 record have language version 1."""
    if record["version"] == 1:
        return [{"source_text": source, "language_version": 1} for source in record["prior_sources"]]
    if record["version"] == 2:
        return list(record["prior_revisions"])
    assert_never(record)


def can_hold(version: LanguageVersion, history: Iterable[Revision]) -> bool:
    """Whether a record of the version can hold the language versions of a history."""
    match version:
        case 1:
            return all(revision["language_version"] == 1 for revision in history)
        case 2:
            return True
        case _:
            assert_never(version)


def history_after(record: Record) -> list[Revision]:
    """The history of what comes after a record: its own, with its source as the latest revision."""
    return [
        *history_of(record),
        {"source_text": record["source_text"], "language_version": record["version"]},
    ]
