"""Record → the freshly replayed record, if both agree exactly."""

from memory.engine.protocol import Engine
from memory.record import limits
from memory.record.build import build_version_1, build_version_2
from memory.record.model import Record
from renigma_site.kernel.difference import first_difference
from renigma_site.kernel.refusal import Refusal


def verify(record: Record, engine: Engine) -> Record:
    """Checks bounds, engine and replay of a decoded record, in that order, and returns the fresh one.

    Raises Refusal with a code of memory.record.limits, `engine-mismatch` or `replay-mismatch`; the pointer of the
    last two names the first difference.
    """
    text = record["source_text"]
    if record["version"] == 1:
        limits.check_version_1(text, record["prior_sources"], "/source_text")
    else:
        limits.check_version_2(text, record["prior_revisions"], "/source_text")
    place = first_difference(engine.description, record["engine"])
    if place is not None:
        raise Refusal(
            "engine-mismatch",
            "The record was made with an engine that is not configured here.",
            f"/engine{place}",
        )
    fresh: Record
    if record["version"] == 1:
        fresh = build_version_1(text, record["prior_sources"], engine, "/source_text")
    else:
        fresh = build_version_2(text, record["prior_revisions"], engine, "/source_text")
    place = first_difference(fresh, record)
    if place is not None:
        raise Refusal("replay-mismatch", "The record differs from a fresh replay of its own text.", place)
    return fresh
