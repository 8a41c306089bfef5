"""Record → the freshly replayed record, if both agree exactly."""

from collections.abc import Mapping
from typing import Any

from memory.engine.protocol import Engine
from memory.record import limits
from memory.record.build import build_version_1, build_version_2
from memory.record.model import Record
from renigma_site.kernel.refusal import Refusal, join_pointer


def verify(record: Record, engine: Engine) -> Record:
    """Checks bounds, engine and replay of a decoded record, in that order, and returns the fresh one.

    Raises Refusal with a code of memory.record.limits, `engine-mismatch` or `replay-mismatch`; the pointer of the
    last two names the first difference.
    """
    text = record["source_text"]
    limits.check_text(text, "/source_text")
    if record["version"] == 1:
        sources = record["prior_sources"]
        pointers = [f"/prior_sources/{n}" for n in range(len(sources))]
        limits.check_history(text, sources, pointers, "/prior_sources")
    else:
        sources = [revision["source_text"] for revision in record["prior_revisions"]]
        pointers = [f"/prior_revisions/{n}/source_text" for n in range(len(sources))]
        limits.check_history(text, sources, pointers, "/prior_revisions")
    place = first_difference(engine.description, record["engine"])
    if place is not None:
        raise Refusal(
            "engine-mismatch",
            "the record was made with an engine that is not configured here",
            f"/engine{place}",
        )
    fresh: Record
    if record["version"] == 1:
        fresh = build_version_1(text, record["prior_sources"], engine, "/source_text")
    else:
        fresh = build_version_2(text, record["prior_revisions"], engine, "/source_text")
    place = first_difference(fresh, record)
    if place is not None:
        raise Refusal("replay-mismatch", "the record differs from a fresh replay of its own text", place)
    return fresh


def first_difference(expected: object, found: object, pointer: str = "") -> str | None:
    """The pointer of the first difference in value or type, depth first in the expected value's member order.

    Arrays of different lengths differ at the first index that one of them lacks. `==` is no comparison here:
    it takes True, 1 and 1.0 for equal.
    """
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return _first_in_object(expected, found, pointer)
    if isinstance(expected, list) and isinstance(found, list):
        for index, (one, other) in enumerate(zip(expected, found, strict=False)):
            place = first_difference(one, other, f"{pointer}/{index}")
            if place is not None:
                return place
        return None if len(expected) == len(found) else f"{pointer}/{min(len(expected), len(found))}"
    return None if type(expected) is type(found) and expected == found else pointer


def _first_in_object(expected: Mapping[str, Any], found: Mapping[str, Any], pointer: str) -> str | None:
    for name, value in expected.items():
        if name not in found:
            return pointer
        place = first_difference(value, found[name], join_pointer(pointer, name))
        if place is not None:
            return place
    return None if len(expected) == len(found) else pointer
