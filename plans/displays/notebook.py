"""What a notebook shows of a plan: its steps with the edges between them, prohibitions and unresolved sentences."""

from collections.abc import Iterator
from typing import Final

from plans.advice.hints import Hints
from plans.displays.listing import HEAD, row_of
from plans.document.model import Plan, Step
from plans.language.reasons import REASONS
from plans.presenters.edges import gutter, legend
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.counting import count
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.notebook.frame import facts, framed, shown, table

_EFFECT: Final = HEAD.index("Effect")
_LOOKS: Final = {"destructive": "destructive", "execute": "far", "send": "far", "unspecified": "far"}


def plan_markup(plan: Plan) -> str:
    """A plan: the same table as `renigma plan` prints, with the edges drawn beside it."""
    return framed("renigma plan", _plan(plan))


def _plan(plan: Plan) -> Iterator[str]:
    steps = plan["steps"]
    if steps:
        lines = LineIndex(plan["source_text"])
        drawn = gutter(steps)
        rows = (_row(step, picture, lines) for step, picture in zip(steps, drawn.rows, strict=True))
        yield table("Steps with what each one needs", ("", *HEAD), rows)
        if drawn.kinds and drawn.width:
            yield legend(drawn.kinds)
    if plan["constraints"]:
        items = (f"<li>{shown(constraint['paraphrase'])}</li>" for constraint in plan["constraints"])
        yield f"<ul>{''.join(items)}</ul>"
    yield from _unresolved(plan)
    state = "complete" if plan["complete"] else "incomplete"
    yield facts([f"{state}: {count(len(steps), 'step')}", "never executed", f"sha256 {digest(plan)}"])


def _row(step: Step, picture: str, lines: LineIndex) -> tuple[str, list[str]]:
    cells = [shown(cell) if cell else "" for cell in row_of(step, lines)]
    cells[_EFFECT] = f'<span class="effect">{cells[_EFFECT]}</span>'
    return _LOOKS.get(step["effect"], ""), [picture, *cells]


def _unresolved(plan: Plan) -> Iterator[str]:
    hints = Hints(plan)
    items = []
    for number, sentence in enumerate(plan["unresolved"]):
        hint = hints.hint(number)
        wrong = "".join(piece.text for piece in hint.wrong)
        wording = Span(**sentence["span"]).of(plan["source_text"])
        items.append(f"<li>{REASONS[sentence['reason']].title}, <q>{shown(wording)}</q>: {shown(wrong)}</li>")
    if items:
        yield f"<ul>{''.join(items)}</ul>"
