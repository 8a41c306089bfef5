"""What help with writing costs beside a preview of the same text: as data, and as a language server gives it."""

import json
from collections.abc import Iterator
from functools import partial
from itertools import count

from pygls.protocol import default_converter

from bench import sessions
from bench.harness import Candidate, agree, interleave
from bench.verdicts import Figure
from memory import service
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from plans.language.declared import NO_VERBS
from renigma_site.lsp.documents import MEMORY, Change
from renigma_site.lsp.features import diagnostics
from renigma_site.lsp.positions import Place
from renigma_site.lsp.server import build_server

_URI = "file:///session.renigma"


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where help and preview do not read the same clauses."""
    engine = DictionaryReference()
    text, mixed = sessions.understood(), sessions.mixed()
    document = service.preview(text, (), engine).document
    agree(len(service.assist(text, 2, None, engine)["clauses"]), len(document["events"]))
    samples = interleave(
        {
            "preview": partial(service.preview, text, (), engine),
            "assist": partial(service.assist, text, 2, None, engine),
            "completion": partial(service.assist, text, 2, len(text), engine),
            "server": change_of(text, engine),
        },
        rounds,
    )
    yield Figure("assist, 128 statements / preview", samples.ratio("assist", "preview"), at_most=3)
    yield Figure("the same with completions at the end of the text", samples.ratio("completion", "preview"))
    yield Figure("diagnostics after a change in renigma lsp / preview", samples.ratio("server", "preview"))
    samples = interleave(
        {
            "preview": partial(service.preview, mixed, (), engine),
            "assist": partial(service.assist, mixed, 2, None, engine),
        },
        rounds,
    )
    yield Figure("assist, 8 unresolved / preview", samples.ratio("assist", "preview"))


def change_of(text: str, engine: Engine) -> Candidate:
    """A key that is typed in the middle of a text: the new version of the document, its problems, and their JSON."""
    server = build_server(engine, NO_VERBS, "")
    server.documents.open(_URI, 0, MEMORY, text)
    versions, converter = count(1), default_converter()  # type: ignore[no-untyped-call]
    line = text[: len(text) // 2].count("\n")

    def run() -> None:
        start = Place(line, 0)
        document = server.documents.change(_URI, next(versions), [Change(text[0], start, start)])
        document = server.documents.change(_URI, next(versions), [Change("", start, Place(line, 1))])
        found = diagnostics(document, "")
        json.dumps([converter.unstructure(one) for one in found])

    return run
