"""A plan as a terminal shows it: steps as a table, prohibitions, unresolved sentences with carets and hints, notes."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from plans.advice.notes import notes_of
from plans.advice.parts import Pieces
from plans.document.model import Plan, Step, Unresolved
from plans.language.declared import DeclaredVerbs
from plans.language.reasons import REASONS
from plans.language.verbs import Verb
from renigma_site.kernel.counting import count
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.kernel.visible import visible_text
from renigma_site.terminal.excerpt import indented_excerpt
from renigma_site.terminal.output import table

if TYPE_CHECKING:
    from plans.advice.hints import Hint

HEAD: Final = ("Step", "Gives", "Effect", "Needs", "Place")
_NOT_EXECUTED: Final = "nothing has been or will be executed\n"
# Effects that reach beyond the plan itself.
_STYLES: Final = {"destructive": "yellow", "execute": "yellow", "send": "yellow", "unspecified": "yellow"}


def listing(plan: Plan, verbs: DeclaredVerbs, *, is_plain: bool = False) -> str:
    """The plan for a terminal: steps, prohibitions, unresolved sentences with carets and hints, notes, a summary.

    Rows are painted where standard output is a terminal, unless they have to be plain.
    """
    lines = LineIndex(plan["source_text"])
    steps = plan["steps"]
    parts: list[str] = []
    if steps:
        rows = [[visible_text(cell) for cell in row_of(step, lines)] for step in steps]
        styles = [] if is_plain else [_STYLES.get(step["effect"]) for step in steps]
        parts.append(table(HEAD, rows, styles))
    parts += [f"{visible_text(constraint['paraphrase'])}\n" for constraint in plan["constraints"]]
    if plan["unresolved"]:
        parts += _unread(plan, verbs, lines)
    parts += _notes(plan, {word: entry.verb for word, entry in verbs.by_word.items()})
    parts.append(_summary(plan))
    return "\n".join(parts)


def _unread(plan: Plan, verbs: DeclaredVerbs, lines: LineIndex) -> list[str]:
    """Each unresolved sentence with its hint, and once all verbs by what they do, where a word is not a verb."""
    from plans.advice.hints import Hints  # what is read needs none, and they take long to import

    hints = Hints(plan, verbs)
    found = [hints.hint(number) for number in range(len(plan["unresolved"]))]
    parts = [
        _unresolved(sentence, hint, lines) for sentence, hint in zip(plan["unresolved"], found, strict=True)
    ]
    groups = next((hint.verb_groups for hint in found if hint.verb_groups), ())
    if groups:
        rows = (f"  {effect}: {', '.join(words)}\n" for effect, words in groups)
        parts.append("".join(["verbs, by what they do\n", *rows]))
    return parts


def row_of(step: Step, lines: LineIndex) -> tuple[str, ...]:
    """The cells of a step under HEAD, as plain text."""
    line, column = lines.position(step["span"]["start"])
    needs = ", ".join(f"{need['step']} {'+'.join(need['kinds'])}" for need in step["needs"])
    return step["paraphrase"], step["gives"] or "nothing", step["effect"], needs, f"{line}:{column}"


def _unresolved(sentence: Unresolved, hint: "Hint", lines: LineIndex) -> str:
    at = Span(sentence["at"]["start"], sentence["at"]["end"])
    line, column = lines.position(at.start)
    more = f", and {hint.more_accepted} more" if hint.more_accepted else ""
    said = [
        f"{REASONS[sentence['reason']].title} at line {line}, column {column} ({sentence['reason']})",
        indented_excerpt(lines, at),
        f"  {_said(hint.wrong)}",
    ]
    if hint.accepted:
        said.append(f"  Accepted here: {', '.join(hint.accepted)}{more}.")
    if hint.advice:
        said.append(f"  {_said(hint.advice)}")
    said += [f"  {offer.title} {visible_text(offer.text)}" for offer in hint.offers]
    return "\n".join(said) + "\n"


def _notes(plan: Plan, declared: Mapping[str, Verb]) -> list[str]:

    said = []
    for note in notes_of(plan, declared):
        both = f"Both name {visible_text(note.name)}, " if note.name else ""
        fix = f"\n  {visible_text(note.fix)}" if note.fix else ""
        said.append(f"note: {note.title}. {both}{note.advice}{fix}\n")
    return said


def _summary(plan: Plan) -> str:
    steps, unresolved = len(plan["steps"]), len(plan["unresolved"])
    state = "complete" if plan["complete"] else "incomplete"
    prohibited = len(plan["constraints"])
    counted = count(steps, "step")
    if prohibited:
        counted += f", {count(prohibited, 'prohibition')}"
    return f"{state}: {counted}, {unresolved} unresolved\n{_NOT_EXECUTED}"


def _said(pieces: Pieces) -> str:
    return "".join(visible_text(piece.text) for piece in pieces)
