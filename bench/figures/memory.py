"""What a server holds after a thousand previews of the largest sessions, against what it held after the first."""

import json
from collections.abc import Iterator
from typing import Final

from bench import sessions
from bench.harness import Ratio, agree
from bench.processes import server
from bench.verdicts import Figure
from memory.record.limits import PRIOR_REVISIONS, TEXT_CODE_POINTS, TOTAL_CODE_POINTS

PREVIEWS: Final = 1_000
_MEBIBYTE: Final = 1_048_576


def measure(rounds: int) -> Iterator[Figure]:
    """One server and a thousand previews, however many rounds; nothing where the system tells no memory."""
    body = largest_preview()
    with server() as workbench:
        first = workbench.post_json("/api/memory/preview", body)
        agree(first[0], 200)
        held = workbench.resident_bytes()
        if held is None:
            return
        for _ in range(PREVIEWS - 1):
            agree(workbench.post_json("/api/memory/preview", body), first)
        grown = ((workbench.resident_bytes() or 0) - held) / _MEBIBYTE
    yield Figure(
        f"server after {PREVIEWS:,} largest previews, more than after one",
        Ratio(grown, grown, grown),
        at_most=20,
        unit=" MiB",
    )


def largest_preview() -> bytes:
    """As many statements, code points and revisions as one preview may have."""
    room = TEXT_CODE_POINTS // sessions.STATEMENTS - len('Set "key 00" to "".\n')
    text = "".join(
        f'Set "key {number % 32:02}" to "{str(number % 64).zfill(min(room, 128))}".\n'
        for number in range(sessions.STATEMENTS)
    )
    text += " " * (TEXT_CODE_POINTS - len(text))
    prior = (TOTAL_CODE_POINTS - len(text)) // PRIOR_REVISIONS
    revisions = [{"source_text": "x" * prior, "language_version": 2}] * PRIOR_REVISIONS
    return json.dumps({"text": text, "prior_revisions": revisions}).encode()
