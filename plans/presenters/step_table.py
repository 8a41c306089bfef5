"""The table of steps with the gutter that draws their edges."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from plans.document.model import Step
from plans.document.paraphrase import sentence_of
from plans.language.sentences import QUOTED_TEXT
from plans.language.verbs import Verb
from plans.presenters.bands import Band, bands_of
from plans.presenters.edges import Gutter, gutter, legend
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import escape, label

_TONES: Final = {
    "destructive": "tone-reset",
    "execute": "tone-overwrite",
    "send": "tone-overwrite",
    "unspecified": "tone-overwrite",
}
"""Effects that reach beyond the plan have a colour of their own; the word names them too."""

_DEPTHS: Final = ("", " banded", " banded banded-twice")

_NO_VERBS: Final[Mapping[str, Verb]] = {}


def step_table(
    steps: Sequence[Step], lines: LineIndex | None, declared: Mapping[str, Verb] = _NO_VERBS
) -> Iterator[str]:
    """Pieces of the table and its legend. Without `lines` it is a picture: nothing in it is a link."""
    drawn = gutter(steps)
    heads = ["No.", "Step", "Gives", "Effect", "Needs", *(["Source"] if lines else [])]
    columns = "".join(f'<th scope="col" role="columnheader">{head}</th>' for head in heads)
    yield (
        '<div class="scroll-box" tabindex="0" role="region" aria-label="Steps">'
        '<table class="plan cards" role="table">'
        '<caption class="visually-hidden">Steps with what each one needs</caption>'
        '<thead role="rowgroup"><tr role="row"><th scope="col" class="gutter" role="columnheader">'
        f'<span class="visually-hidden">Edges</span></th>{columns}</tr></thead><tbody role="rowgroup">'
    )
    for step, picture, bands in zip(steps, drawn.rows, bands_of(steps), strict=True):
        yield _row(step, picture, lines, bands, declared)
    yield "</tbody></table></div>"
    yield _below(drawn)


def sentence_markup(sentence: str) -> str:
    """A sentence in canonical English with its quoted texts in the face that all of them have."""
    pieces: list[str] = []
    place = 0
    for found in QUOTED_TEXT.finditer(sentence):
        pieces += (escape(sentence[place : found.start()]), label(found.group()))
        place = found.end()
    pieces.append(escape(sentence[place:]))
    return "".join(pieces)


def _row(
    step: Step, picture: str, lines: LineIndex | None, bands: Sequence[Band], declared: Mapping[str, Verb]
) -> str:
    number = step["number"]
    name = "" if step["name"] is None else f' <span class="tag">as {label(step["name"])}</span>'
    gives = '<span class="muted">nothing</span>' if step["gives"] is None else step["gives"]
    tone = _TONES.get(step["effect"])
    effect = f'<b class="{tone}">{step["effect"]}</b>' if tone else step["effect"]
    row_id = f' id="p{number}"' if lines else ""
    source = f'<td class="place" role="cell">{_source_link(step, lines)}</td>' if lines else ""
    lanes, tags = _bands(number, bands)
    return (
        f'<tr{row_id} role="row"><td class="gutter" role="cell">{picture}</td>'
        f'<th scope="row" class="step-number figures" role="rowheader">{number}</th>'
        f'<td class="step{_DEPTHS[len(bands)]}" role="cell">{lanes}'
        f"{sentence_markup(sentence_of(step, declared=declared))}{name}{tags}</td>"
        f'<td class="fact" role="cell" data-label="gives">{gives}</td><td class="fact effect" role="cell">{effect}</td>'
        f"{_needs_cell(step, is_linked=lines is not None)}{source}</tr>"
    )


def _bands(number: int, bands: Sequence[Band]) -> tuple[str, str]:
    """The bands along a row as lines beside its sentence, and in words behind it."""
    lanes, tags = [], []
    for depth, band in enumerate(bands):
        ends = (" band-first" if number == band.first else "") + (" band-last" if number == band.last else "")
        lanes.append(f'<span class="band band-{band.kind} band-{depth}{ends}" aria-hidden="true"></span>')
        tags.append(f' <span class="tag">{band.kind} of steps {band.first} to {band.last}</span>')
    return "".join(lanes), "".join(tags)


def _needs_cell(step: Step, *, is_linked: bool) -> str:
    number = step["number"]
    items = []
    for need in step["needs"]:
        source, kinds = need["step"], ", ".join(need["kinds"])
        pill = (
            f'<a href="#p{source}" aria-label="{source}, step that step {number} needs: {kinds}">{source}</a>'
            if is_linked
            else str(source)
        )
        items.append(f"<li>{pill} {kinds}</li>")
    condition = step["condition"]
    if condition is not None and condition["kind"] == "stated":
        items.append("<li>the world</li>")
    if not items:
        return '<td class="fact" role="cell" data-label=""></td>'
    return f'<td class="fact" role="cell" data-label="needs"><ul class="needs figures">{"".join(items)}</ul></td>'


def _source_link(step: Step, lines: LineIndex) -> str:
    line, number = lines.position(step["span"]["start"]).line, step["number"]
    return f'<a href="#s{number}" aria-label="line {line}, text of step {number}">line {line}</a>'


def _below(drawn: Gutter) -> str:
    if not drawn.kinds:
        return '<p class="fine muted">No step needs another one: nothing here promises an order.</p>'
    if not drawn.width:
        return (
            '<p class="fine muted">There are too many edges to draw them. '
            "The column <i>Needs</i> lists them all.</p>"
        )
    return legend(drawn.kinds)
