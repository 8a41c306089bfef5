"""`renigma plan`: a request as typed steps with their edges, for a person or as the document. Nothing is executed."""

import argparse
from typing import TYPE_CHECKING, Any, Final

from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import in_text, read_text, write_json, write_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from plans.advice.hints import Hint
    from plans.advice.parts import Pieces
    from plans.document.model import Plan, Step, Unresolved
    from plans.language.declared import DeclaredVerbs
    from plans.language.verbs import Verb
    from renigma_site.kernel.spans import LineIndex

UNRESOLVED: Final = 3

EXAMPLES: Final = """examples:
  renigma plan request.txt
  printf 'Read "notes.txt" and summarize it in 5 bullets.' | renigma plan - --json
  renigma plan request.txt --strict && echo "every sentence was understood"
"""

_HEAD: Final = ("Step", "Gives", "Effect", "Needs", "Place")
_NOT_EXECUTED: Final = "nothing has been or will be executed\n"
# Effects that reach beyond the plan itself.
_STYLES: Final = {"destructive": "yellow", "execute": "yellow", "send": "yellow", "unspecified": "yellow"}


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "plan",
        help=summary,
        description="Reads a request in bounded English and prints its steps, what each one needs, and every sentence\n"
        "that could not be read with what to write instead. Nothing is executed.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("file", metavar="FILE", help="a request in UTF-8, - for standard input")
    parser.add_argument("--json", action="store_true", help="print the plan document and nothing else")
    parser.add_argument("--strict", action="store_true", help="exit 3 if a sentence stays unresolved")
    add_verbs_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the plan or its document. Returns 0, or 3 for an unresolved sentence with --strict."""
    from plans import service
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.text_notes import notes_on, refuse_document, show_notes

    verbs = configured_verbs(arguments.verbs)
    text = read_text(arguments.file)
    refuse_document(text, arguments.file)
    try:
        plan = service.parse(text, verbs=verbs)
    except Refusal as refusal:
        raise in_text(arguments.file, refusal) from None
    show_notes(notes_on(text), beside=arguments.json)
    if arguments.json:
        write_json(plan)
    else:
        write_text(listing(plan, verbs))
    return UNRESOLVED if arguments.strict and plan["unresolved"] else 0


def listing(plan: "Plan", verbs: "DeclaredVerbs") -> str:
    """The plan for a terminal: steps, prohibitions, unresolved sentences with carets and hints, notes, a summary."""
    from plans.advice.hints import Hints
    from renigma_site.kernel.spans import LineIndex
    from renigma_site.kernel.visible import visible_text
    from renigma_site.terminal.output import table

    lines = LineIndex(plan["source_text"])
    steps = plan["steps"]
    parts: list[str] = []
    if steps:
        rows = [[visible_text(cell) for cell in _row(step, lines)] for step in steps]
        parts.append(table(_HEAD, rows, [_STYLES.get(step["effect"]) for step in steps]))
    parts += [f"{visible_text(constraint['paraphrase'])}\n" for constraint in plan["constraints"]]
    hints = Hints(plan)
    parts += [
        _unresolved(sentence, hints.hint(number), lines) for number, sentence in enumerate(plan["unresolved"])
    ]
    parts += _notes(plan, {word: entry.verb for word, entry in verbs.by_word.items()})
    parts.append(_summary(plan))
    return "\n".join(parts)


def _row(step: "Step", lines: "LineIndex") -> tuple[str, ...]:
    line, column = lines.position(step["span"]["start"])
    needs = ", ".join(f"{need['step']} {'+'.join(need['kinds'])}" for need in step["needs"])
    return step["paraphrase"], step["gives"] or "nothing", step["effect"], needs, f"{line}:{column}"


def _unresolved(sentence: "Unresolved", hint: "Hint", lines: "LineIndex") -> str:
    from plans.language.reasons import REASONS
    from renigma_site.kernel.spans import Span
    from renigma_site.kernel.visible import visible_text
    from renigma_site.terminal.excerpt import indented_excerpt

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
    lead = _said(hint.advice) or ("Write instead:" if hint.instead else "")
    if lead or hint.instead:
        said.append(f"  {lead} {visible_text(hint.instead or '')}".rstrip())
    return "\n".join(said) + "\n"


def _notes(plan: "Plan", declared: "Mapping[str, Verb]") -> list[str]:
    from plans.advice.notes import notes_of
    from renigma_site.kernel.visible import visible_text

    said = []
    for note in notes_of(plan, declared):
        both = f"Both name {visible_text(note.name)}, " if note.name else ""
        fix = f"\n  {visible_text(note.fix)}" if note.fix else ""
        said.append(f"note: {note.title}. {both}{note.advice}{fix}\n")
    return said


def _summary(plan: "Plan") -> str:
    steps, unresolved = len(plan["steps"]), len(plan["unresolved"])
    state = "complete" if plan["complete"] else "incomplete"
    prohibited = len(plan["constraints"])
    counted = f"{steps} step{'' if steps == 1 else 's'}"
    if prohibited:
        counted += f", {prohibited} prohibition{'' if prohibited == 1 else 's'}"
    return f"{state}: {counted}, {unresolved} unresolved\n{_NOT_EXECUTED}"


def _said(pieces: "Pieces") -> str:
    from renigma_site.kernel.visible import visible_text

    return "".join(visible_text(piece.text) for piece in pieces)
