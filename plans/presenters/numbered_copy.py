"""The immutable copy of a request: numbered lines, every clause a link, icons and step numbers in the margin."""

from collections.abc import Iterator
from typing import NamedTuple

from plans.document.model import Plan
from plans.language.sentences import QUOTED_TEXT
from renigma_site.web.markup import icon, shown


class _Mark(NamedTuple):
    """A stretch of the request that is a link: a clause, a start, a prohibition, or an unresolved sentence."""

    start: int
    end: int
    own_id: str
    target: str
    spoken: str
    strong: tuple[tuple[int, int], ...]
    look: str
    margin: str


def numbered_copy(plan: Plan) -> Iterator[str]:
    """The copy as pieces of an ordered list; neither a clause nor a sentence goes on over the end of a line."""
    text = plan["source_text"]
    marks = sorted([*_term_marks(plan), *_step_marks(plan), *_unresolved_marks(plan)])
    yield '<ol class="numbered-copy" tabindex="0" aria-label="Reviewed request, numbered lines">'
    number, line_start = 0, 0
    for line in text.split("\n"):
        line_end = line_start + len(line)
        pieces: list[str] = []
        margin: list[str] = []
        place = line_start
        while number < len(marks) and marks[number].start < line_end:
            mark = marks[number]
            pieces += (shown(text[place : mark.start]), _link(text, mark))
            if mark.margin:
                margin.append(f"<span>{mark.margin}</span>")
            place = mark.end
            number += 1
        pieces.append(shown(text[place:line_end]))
        yield (
            f'<li><span class="line-text" dir="auto">{"".join(pieces)}</span>'
            f'<span class="line-events figures" aria-hidden="true">{"".join(margin)}</span></li>'
        )
        line_start = line_end + 1
    yield "</ol>"


def _term_marks(plan: Plan) -> Iterator[_Mark]:
    """The start and the prohibitions: they make no step, so the margin has no number for them."""
    spans = [(plan["start"]["span"], "s-start", "start", "start")] if plan["start"] is not None else []
    for number, constraint in enumerate(plan["constraints"], 1):
        spans.append((constraint["span"], f"sn{number}", f"n{number}", "prohibition"))
    for span, own_id, target, spoken in spans:
        yield _Mark(
            span["start"],
            span["end"],
            own_id,
            target,
            spoken,
            _texts(plan, span["start"], span["end"]),
            "clause",
            "",
        )


def _texts(plan: Plan, start: int, end: int) -> tuple[tuple[int, int], ...]:
    return tuple(found.span() for found in QUOTED_TEXT.finditer(plan["source_text"], start, end))


def _step_marks(plan: Plan) -> Iterator[_Mark]:
    for step in plan["steps"]:
        start, end, number = step["span"]["start"], step["span"]["end"], step["number"]
        strong = _texts(plan, start, end)
        spoken, margin = f"step {number}", f"{icon('s')}{number}"
        yield _Mark(start, end, f"s{number}", f"p{number}", spoken, strong, "clause", margin)


def _unresolved_marks(plan: Plan) -> Iterator[_Mark]:
    for number, sentence in enumerate(plan["unresolved"], 1):
        span, at = sentence["span"], sentence["at"]
        strong = ((at["start"], at["end"]),) if at["start"] < at["end"] else ()
        yield _Mark(
            span["start"],
            span["end"],
            f"sx{number}",
            f"ux{number}",
            "unresolved",
            strong,
            "clause unresolved",
            icon("u"),
        )


def _link(text: str, mark: _Mark) -> str:
    place = mark.start
    pieces: list[str] = []
    for start, end in mark.strong:
        pieces.append(f"{shown(text[place:start])}<bdi>{shown(text[start:end])}</bdi>")
        place = end
    pieces.append(shown(text[place : mark.end]))
    return (
        f'<a class="{mark.look}" id="{mark.own_id}" href="#{mark.target}">{"".join(pieces)}'
        f'<span class="visually-hidden"> ({mark.spoken})</span></a>'
    )
