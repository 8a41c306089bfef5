"""Checking and importing a record against its preview, and the worst document that an import refuses."""

from collections.abc import Iterator
from functools import partial

import orjson

from bench import sessions
from bench.documents import HOSTILE
from bench.harness import Candidate, agree, interleave
from bench.verdicts import Figure
from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.refusal import Refusal

_ROUNDS = 9
"""At most, for the hostile documents: each import takes many times as long as a preview."""


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where a record is not imported as it was, or a hostile document is not refused."""
    engine = DictionaryReference()
    text = sessions.understood()
    record = service.preview(text, [], engine).document
    saved = pretty_bytes(record)
    value = orjson.loads(saved)
    agree(service.validate(value, engine), service.import_record(saved, engine), record)
    samples = interleave(
        {
            "preview": partial(service.preview, text, [], engine),
            "validate": partial(service.validate, value, engine),
            "import": partial(service.import_record, saved, engine),
        },
        rounds,
    )
    yield Figure("validate of a full record / its preview", samples.ratio("validate", "preview"), at_most=6)
    yield Figure("import of a full record / its preview", samples.ratio("import", "preview"), at_most=6)
    yield _worst_import(engine, min(rounds, _ROUNDS))


def _worst_import(engine: Engine, rounds: int) -> Figure:
    text, history = sessions.at_the_bounds()
    candidates: dict[str, Candidate] = {
        name: partial(_refused, make(), engine) for name, make in HOSTILE.items()
    }
    agree(
        {name: bool(candidate()) for name, candidate in candidates.items()}, dict.fromkeys(candidates, True)
    )
    candidates["preview"] = partial(service.preview, text, history, engine)
    samples = interleave(candidates, rounds)
    ratios = {name: samples.ratio(name, "preview") for name in HOSTILE}
    worst = max(ratios, key=lambda name: ratios[name].median)
    return Figure(f"import of the worst document ({worst}) / preview at the bounds", ratios[worst], at_most=6)


def _refused(data: bytes, engine: Engine) -> str:
    try:
        service.import_record(data, engine)
    except Refusal as refusal:
        return refusal.code
    return ""
