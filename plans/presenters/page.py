"""A plan → what the page shows of it. Text of a person's is escaped here or by the template."""

import re
from functools import cache
from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from plans import service
from plans.advice.notes import Note, notes_of
from plans.document.model import Plan
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.sentences import scan
from plans.page.actions import Page
from plans.page.examples import DRAWN, EXAMPLES
from plans.presenters.edges import legend
from plans.presenters.numbered_copy import numbered_copy
from plans.presenters.step_table import step_table
from plans.presenters.terms import terms_of
from plans.presenters.unresolved import unresolved_list
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import count, escape, finished, label, shown

LARGE: Final = 24
"""Steps and unresolved sentences above which copy and table get boxes of their own that scroll."""

_TAB: Final = "Request plans"
_OF: Final = " \N{EN DASH} "
_STEP: Final = re.compile(r"step ([0-9]+)")
_CODE: Final = re.compile(r"`([^`]+)`")


class PlanCard(NamedTuple):
    """The card of a plan; `steps_heading` says whether more steps may come."""

    is_complete: bool
    is_large: bool
    has_parts: bool
    has_start: bool
    summary: str
    words: str
    steps: int
    steps_heading: str
    unresolved: int
    copy: SafeString
    unresolved_list: SafeString
    table: SafeString
    terms: SafeString
    notes: list[SafeString]


class Frame(NamedTuple):
    """What sets the states apart: title, where the focus goes, and the one primary button."""

    title: str
    focus: str
    primary: str


class ProblemWords(NamedTuple):
    """What is wrong, and the id of the field that it is about, or empty."""

    words: str
    field: str


class ExampleRow(NamedTuple):
    """An example in a list of them."""

    title: str
    words: SafeString


def plan_card(plan: Plan, verbs: DeclaredVerbs = NO_VERBS) -> PlanCard:
    """All that the page shows of a plan."""
    steps, unresolved = plan["steps"], plan["unresolved"]
    lines = LineIndex(plan["source_text"])
    summary, words = _summary(plan)
    declared = {word: entry.verb for word, entry in verbs.by_word.items()}
    return PlanCard(
        is_complete=plan["complete"],
        is_large=len(steps) + len(unresolved) > LARGE,
        has_parts=bool(steps or unresolved or plan["constraints"]),
        has_start=plan["start"] is not None,
        summary=summary,
        words=words,
        steps=len(steps),
        steps_heading="Steps so far" if unresolved else "Steps",
        unresolved=len(unresolved),
        copy=finished("".join(numbered_copy(plan))),
        unresolved_list=finished("".join(unresolved_list(plan, lines, verbs)) if unresolved else ""),
        table=finished("".join(step_table(steps, lines, declared)) if steps else ""),
        terms=finished(terms_of(plan, lines, declared)),
        notes=[finished(_note_markup(note)) for note in notes_of(plan, declared)],
    )


def page_frame(answer: Page) -> Frame:
    """The frame of each state."""
    if answer.problem:
        return Frame(f"Error: {_TAB}", "problem", "review")
    if answer.asks:
        question = "Clear the request?" if answer.asks == "reset" else "Replace the request?"
        return Frame(f"{question}{_OF}{_TAB}", "confirm", "confirm")
    if answer.plan is None:
        return Frame(_TAB, "news" if answer.news else "", "review")
    is_complete = answer.plan["complete"]
    primary = "save" if is_complete else "review"
    if answer.has_moved:
        return Frame(f"Request changed{_OF}{_TAB}", "stale", primary)
    if answer.shows:
        return Frame(f"Plan JSON{_OF}{_TAB}", "plan-json", primary)
    return Frame(f"Plan {'complete' if is_complete else 'incomplete'}{_OF}{_TAB}", "h-rev", primary)


def problem_words(answer: Page) -> ProblemWords | None:
    """What the summary at the top and the field below say, in the same words."""
    if answer.refusal is not None:
        return ProblemWords(
            f"{answer.refusal.detail} Nothing was read. The text below is what you sent.", "request"
        )
    if answer.problem == "incomplete":
        return ProblemWords(
            "The plan is not complete, so there is nothing to save yet. Fix what is unresolved.", "request"
        )
    if answer.problem == "offer-gone":
        return ProblemWords(
            "Not put into the editor: the sentence that the offer replaces is no longer there. Nothing was changed.",
            "",
        )
    if answer.problem == "button":
        return ProblemWords("The page sent a button that it does not have. Nothing was changed.", "")
    return None


@cache
def example_rows() -> tuple[ExampleRow, ...]:
    """The examples with the language's own words in italics."""
    return tuple(
        ExampleRow(example.title, finished(_CODE.sub(r"<i>\1</i>", escape(example.words))))
        for example in EXAMPLES
    )


@cache
def drawn() -> SafeString:
    """The picture that explains a plan; it depends on nothing."""
    pieces = list(step_table(service.parse(DRAWN)["steps"], None))
    return finished("".join(pieces[:-1]) + legend())


def _summary(plan: Plan) -> tuple[str, str]:
    steps, unresolved = len(plan["steps"]), len(plan["unresolved"])
    sentences = len(scan(plan["source_text"]).sentences)
    if not sentences:
        return "The request contains no sentence.", "White space and full stops alone are not a sentence."
    if plan["complete"]:
        return f"{count(steps, 'step')} from {count(sentences, 'sentence')}, nothing unresolved.", ""
    understood = sentences - unresolved
    gives = f"{'They give' if understood > 1 else 'It gives'} {count(steps, 'step')}. " if understood else ""
    return (
        f"{understood:,} of {count(sentences, 'sentence')} understood, {unresolved:,} unresolved.",
        f"{gives}Only a complete plan can be shown, selected or saved.",
    )


def _note_markup(note: Note) -> str:
    title = _STEP.sub(r'<a href="#p\1">step \1</a>', escape(note.title))
    both = f"Both name {label(note.name)}, " if note.name else ""
    fix = f' <code class="suggestion" dir="auto">{shown(note.fix)}</code>' if note.fix else ""
    lead = " To order them:" if note.fix and note.kind == "no-order" else ""
    return f"<p><strong>{title}.</strong> {both}{escape(note.advice)}{lead}{fix}</p>"
