"""Replay → record: the document of one session, either version."""

from collections.abc import Sequence
from typing import Final

from memory.engine.protocol import Engine
from memory.language.forms import LanguageVersion
from memory.language.parser import parse
from memory.record import limits
from memory.record.model import RecordVersion1, RecordVersion2, Revision
from memory.record.replay import Replay, replay
from renigma_site.kernel.canonical import pretty_bytes

FORMAT: Final = "renigma.memory-session"


def build_version_1(text: str, prior_sources: Sequence[str], engine: Engine, pointer: str) -> RecordVersion1:
    """Replays `text` under language version 1; `pointer` is where the caller's document holds the text.

    Raises Refusal with `too-many-statements` or `record-too-large`.
    """
    done = _replay(text, 1, engine, pointer)
    record: RecordVersion1 = {
        "format": FORMAT,
        "version": 1,
        "source_text": text,
        "prior_sources": list(prior_sources),
        "engine": engine.description,
        "vocabulary": done.vocabulary,
        "events": done.events,
        "bindings": done.bindings,
    }
    limits.check_record_size(pretty_bytes(record))
    return record


def build_version_2(
    text: str, prior_revisions: Sequence[Revision], engine: Engine, pointer: str
) -> RecordVersion2:
    """Replays `text` under language version 2; otherwise as build_version_1."""
    done = _replay(text, 2, engine, pointer)
    record: RecordVersion2 = {
        "format": FORMAT,
        "version": 2,
        "language_version": 2,
        "source_text": text,
        "prior_revisions": [
            {"source_text": revision["source_text"], "language_version": revision["language_version"]}
            for revision in prior_revisions
        ],
        "engine": engine.description,
        "vocabulary": done.vocabulary,
        "events": done.events,
        "bindings": done.bindings,
    }
    limits.check_record_size(pretty_bytes(record))
    return record


def _replay(text: str, language_version: LanguageVersion, engine: Engine, pointer: str) -> Replay:
    # One clause beyond the bound is enough to know that the text is refused.
    clauses = parse(text, language_version, at_most=limits.STATEMENTS + 1)
    limits.check_statements(len(clauses), pointer)
    return replay(text, clauses, engine)
