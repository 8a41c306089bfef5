"""The history of a record: earlier sources with their language versions, whatever the version of the record."""

from typing import assert_never

from memory.record.model import Record, Revision


def history_of(record: Record) -> list[Revision]:
    """The earlier sources of a record in order; those of a version-1 record have language version 1."""
    if record["version"] == 1:
        return [{"source_text": source, "language_version": 1} for source in record["prior_sources"]]
    if record["version"] == 2:
        return list(record["prior_revisions"])
    assert_never(record)


def history_after(record: Record) -> list[Revision]:
    """The history of what comes after a record: its own, with its source as the latest revision."""
    return [
        *history_of(record),
        {"source_text": record["source_text"], "language_version": record["version"]},
    ]
