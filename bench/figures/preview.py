"""A whole preview against what the machine must do for it, and against the same with `json.dumps`."""

import hashlib
import json
from collections.abc import Iterator
from functools import partial
from typing import Any

from bench import sessions
from bench.figures.parse import bare_pass
from bench.harness import Candidate, agree, interleave
from bench.verdicts import Figure
from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from memory.language.parser import parse
from memory.record.build import FORMAT
from memory.record.replay import replay
from renigma_site.kernel.canonical import canonical_bytes, pretty_bytes


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where the encoders do not give the same bytes."""
    engine = DictionaryReference()
    text = sessions.understood()
    document, sha256 = service.preview(text, [], engine)
    pretty, canonical, standard_sha256 = preview_with_standard_json(text, engine)
    agree(pretty, pretty_bytes(document))
    agree(canonical, canonical_bytes(document))
    agree(standard_sha256, sha256, hashlib.sha256(canonical).hexdigest())
    preview = partial(service.preview, text, [], engine)
    # Apart from each other: the standard encoder leaves the caches and the heap in another state.
    samples = interleave({"floor": floor(text, engine), "preview": preview}, rounds)
    yield Figure("whole preview / floor F", samples.ratio("preview", "floor"), at_most=2.5)
    samples = interleave(
        {"standard": lambda: preview_with_standard_json(text, engine), "preview": preview}, rounds
    )
    yield Figure("preview with json.dumps / preview", samples.ratio("standard", "preview"), at_least=4)
    mixed = sessions.mixed()
    others = interleave(
        {"floor": floor(mixed, engine), "preview": lambda: service.preview(mixed, [], engine)}, rounds
    )
    yield Figure("whole preview, 8 unresolved / floor F", others.ratio("preview", "floor"))


def floor(text: str, engine: Engine) -> Candidate:
    """F: one bare pass over the text, and the finished record as pretty bytes, canonical bytes and SHA-256."""
    document = service.preview(text, [], engine).document
    read = bare_pass(text)

    def run() -> None:
        read()
        pretty_bytes(document)
        hashlib.sha256(canonical_bytes(document)).hexdigest()

    return run


def preview_with_standard_json(text: str, engine: Engine) -> tuple[bytes, bytes, str]:
    """The same preview with the standard library's encoder: pretty bytes, canonical bytes, SHA-256.

    Sorting by code point instead of UTF-16 code unit is the same order for member names in ASCII.
    """
    done = replay(text, parse(text, 2), engine)
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": 2,
        "language_version": 2,
        "source_text": text,
        "prior_revisions": [],
        "engine": engine.description,
        "vocabulary": done.vocabulary,
        "events": done.events,
        "bindings": done.bindings,
    }
    pretty = (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()
    canonical = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    return pretty, canonical, hashlib.sha256(canonical).hexdigest()
