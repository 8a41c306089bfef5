"""Record → the freshly replayed record, if both agree exactly."""

from typing import assert_never

from memory.engine.protocol import Engine
from memory.language.forms import LanguageVersion
from memory.record import limits
from memory.record.build import build
from memory.record.history import history_of
from memory.record.model import Record
from renigma_site.kernel.difference import first_difference
from renigma_site.kernel.refusal import Refusal


def verify(record: Record, engine: Engine) -> Record:
    """Checks bounds, engine and replay of a decoded record, in that order, and returns the fresh one.

    Raises Refusal with a code of memory.record.limits, `engine-mismatch` or `replay-mismatch`; the pointer of the
    last two names the first difference.
    """
    text, version, history = record["source_text"], record["version"], history_of(record)
    places = _places_of(version)
    limits.check_texts(text, [revision["source_text"] for revision in history], places)
    place = first_difference(engine.description, record["engine"])
    if place is not None:
        raise Refusal(
            "engine-mismatch",
            "The record was made with an engine that is not configured here.",
            f"/engine{place}",
        )
    fresh = build(text, version, history, engine)
    limits.check_record(fresh, places.text)
    # The shape has seen to the types, so that equal values are the same ones; looking for the place takes longer.
    if fresh != record:
        place = first_difference(fresh, record)
        raise Refusal("replay-mismatch", "The record differs from a fresh replay of its own text.", place)
    return fresh


def _places_of(version: LanguageVersion) -> limits.Places:
    match version:
        case 1:
            return limits.Places("/source_text", "/prior_sources", "")
        case 2:
            return limits.Places("/source_text", "/prior_revisions", "/source_text")
        case _:
            assert_never(version)
