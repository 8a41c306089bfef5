"""Text → record: the pipeline of one session, for either version of a record."""

from collections.abc import Sequence
from typing import Final, assert_never

from memory.engine.protocol import Engine
from memory.language.forms import LanguageVersion
from memory.language.parser import parse
from memory.record import limits
from memory.record.model import Record, RecordVersion1, RecordVersion2, Revision
from memory.record.replay import Replay, replay

FORMAT: Final = "renigma.memory-session"


def build(text: str, version: LanguageVersion, history: Sequence[Revision], engine: Engine) -> Record:
    """The record of a text under a language version; the one place where a version chooses its record.

    The history of a version-1 record is of language version 1. Whether the record fits its bounds is for
    limits.check_record to say.
    """
    match version:
        case 1:
            return build_version_1(text, [revision["source_text"] for revision in history], engine)
        case 2:
            return build_version_2(text, history, engine)
        case _:
            assert_never(version)


def build_version_1(text: str, prior_sources: Sequence[str], engine: Engine) -> RecordVersion1:
    """As build, for language version 1."""
    done = _replayed(text, 1, engine)
    return {
        "format": FORMAT,
        "version": 1,
        "source_text": text,
        "prior_sources": list(prior_sources),
        "engine": engine.description,
        "vocabulary": done.vocabulary,
        "events": done.events,
        "bindings": done.bindings,
    }


def build_version_2(text: str, prior_revisions: Sequence[Revision], engine: Engine) -> RecordVersion2:
    """As build, for language version 2."""
    done = _replayed(text, 2, engine)
    return {
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


def _replayed(text: str, language_version: LanguageVersion, engine: Engine) -> Replay:
    # One clause beyond the bound is enough to know that the record is refused.
    return replay(text, parse(text, language_version, at_most=limits.STATEMENTS + 1), engine)
