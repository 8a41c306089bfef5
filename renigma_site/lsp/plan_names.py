"""The names of results in a request: where `as "…"` gives one, and where `result "…"` uses one.

The plan's document has a step's name without its place, so it is looked for in the words, and only in those of
sentences that were read.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from plans.document.model import Plan
from plans.language.sentences import QUOTED_TEXT, decode_text, scan
from renigma_site.kernel.spans import Span

_LEAD: Final = re.compile(r"\b(as|result)\s*\Z")
_LONGEST_LEAD: Final = 200
"""Code points before a quoted text that are looked at; more white space than this after `result` hides a name."""


class NamePlace(NamedTuple):
    """A name as it is written, with its quotes."""

    span: Span
    label: str


def names_in(plan: Plan) -> Iterator[NamePlace]:
    """Every place of a result's name, in the order of the text."""
    text = plan["source_text"]
    unread = {sentence["span"]["start"] for sentence in plan["unresolved"]}
    names = {step["name"] for step in plan["steps"]}
    scanned = scan(text)
    for sentence in scanned.sentences:
        if sentence.span.start in unread:
            continue
        for match in QUOTED_TEXT.finditer(text, *sentence.span):
            before = scanned.folded[max(sentence.span.start, match.start() - _LONGEST_LEAD) : match.start()]
            label = decode_text(match[0])
            if label in names and _LEAD.search(before):
                yield NamePlace(Span(*match.span()), label)
