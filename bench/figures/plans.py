"""Reading a request as a plan, against the bare lark parse of the same sentences with the same tables."""

from collections.abc import Iterator
from typing import Final

from bench.harness import agree, interleave
from bench.verdicts import Figure
from plans import service
from plans.document.reading import planned
from plans.language.lexer import Source
from plans.language.sentences import scan
from plans.language.tables import load_parser

_SENTENCES: Final = (
    'Read "notes.txt", then summarize it in 5 bullets.',
    'Check "stove" for "heat".',
    'Ask "Ana" for "approval".',
    'Count "boxes".',
    "Wait 5 minutes.",
)
REQUEST: Final = " ".join(_SENTENCES * 20)
STEPS: Final = 120


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where the request is not understood as a whole."""
    plan = service.parse(REQUEST)
    agree((len(plan["steps"]), len(plan["unresolved"])), (STEPS, 0))
    scanned = scan(REQUEST)
    lark = load_parser()

    def bare() -> None:
        for sentence in scanned.sentences:
            lark.parse(Source(scanned.folded, sentence.span.start, sentence.span.end))

    samples = interleave(
        {"reading": lambda: planned(REQUEST), "plan": lambda: service.parse(REQUEST), "lark": bare}, rounds
    )
    yield Figure(
        "plan reading / bare lark parse of the same request", samples.ratio("reading", "lark"), at_most=1.6
    )
    yield Figure("plan reading and its document / bare lark parse", samples.ratio("plan", "lark"))
