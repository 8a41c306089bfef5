"""*Start and limits*: what a plan depends on beside its steps, each with its text and what it does not do."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from plans.document.model import Plan, Step
from plans.document.paraphrase import in_a_list, quoted, say_clause, say_start
from plans.language.declared import DeclaredVerbObject
from plans.language.verbs import Verb
from plans.presenters.step_table import sentence_markup
from renigma_site.kernel.spans import LineIndex
from renigma_site.web.markup import escape

START_ID: Final = "start"
START_WORDING_ID: Final = "s-start"


class _Term(NamedTuple):
    """One row: a name, the text, what it does not do, and where it is, all as markup except the name."""

    own_id: str
    name: str
    said: str
    remark: str
    place: str


def terms_of(plan: Plan, lines: LineIndex, declared: dict[str, Verb]) -> str:
    """The rows as one list of descriptions; empty where a plan has no start, no limit and nothing unspecified."""
    terms = [
        *_start(plan, lines),
        *_prohibitions(plan, lines),
        *_stated(plan["steps"], lines),
        *_timed(plan["steps"], lines),
        *_unspecified(plan["steps"], lines, declared),
        *_verbs(plan),
    ]
    return f'<dl class="terms">{"".join(map(_row, terms))}</dl>' if terms else ""


def _row(term: _Term) -> str:
    own_id = f' id="{term.own_id}" tabindex="-1"' if term.own_id else ""
    return (
        f'<dt{own_id}>{term.name}</dt><dd>{term.said} <span class="fine">{term.remark}</span></dd>'
        f'<dd class="no-wrap figures">{term.place}</dd>'
    )


def _start(plan: Plan, lines: LineIndex) -> Iterator[_Term]:
    start = plan["start"]
    if start is None:
        return
    words = say_start(start)
    rule = start["time"]["rrule"] if start["time"] is not None else None
    recorded = f"Recorded as <code>{escape(rule)}</code>" if rule else "Recorded as written"
    said = sentence_markup(f"{words[0].upper()}{words[1:]}")
    link = _link(lines, start["span"]["start"], START_WORDING_ID, "text of the start")
    yield _Term(START_ID, "Starts", said, f"{recorded}. Not armed: nothing here watches for it.", link)


def _prohibitions(plan: Plan, lines: LineIndex) -> Iterator[_Term]:
    for number, constraint in enumerate(plan["constraints"], 1):
        link = _link(lines, constraint["span"]["start"], f"sn{number}", f"text of prohibition {number}")
        remark = "It makes no step. The person or program that carries the plan out keeps it."
        yield _Term(f"n{number}", "Never", sentence_markup(constraint["paraphrase"]), remark, link)


def _stated(steps: Sequence[Step], lines: LineIndex) -> Iterator[_Term]:
    """Conditions that nothing in the plan can test, each once, with the steps that depend on it."""
    by_text: dict[str, list[Step]] = {}
    for step in steps:
        condition = step["condition"]
        if condition is not None and condition["kind"] == "stated":
            by_text.setdefault(condition["text"] or "", []).append(step)
    for text, dependent in by_text.items():
        remark = (
            f"{_steps(dependent)} {'wait' if len(dependent) > 1 else 'waits'} for it. "
            "The person or program that carries the plan out judges it."
        )
        number = dependent[0]["number"]
        place = _link(lines, dependent[0]["span"]["start"], f"s{number}", f"text of step {number}")
        yield _Term("", "Depends on the world", sentence_markup(quoted(text)), remark, place)


def _timed(steps: Sequence[Step], lines: LineIndex) -> Iterator[_Term]:
    timed = [step for step in steps if step["time"] is not None or step["action"] in ("schedule", "wait")]
    if timed:
        number = timed[0]["number"]
        place = _link(lines, timed[0]["span"]["start"], f"s{number}", f"text of step {number}")
        remark = "Kept as written: no clock is read, and nothing is scheduled."
        yield _Term("", "Times", f"In {_steps(timed, capital=False)}", remark, place)


def _unspecified(steps: Sequence[Step], lines: LineIndex, declared: dict[str, Verb]) -> Iterator[_Term]:
    for step in steps:
        if step["effect"] == "unspecified":
            number = step["number"]
            clause = say_clause(step["action"], step["arguments"], declared=declared)
            place = _link(lines, step["span"]["start"], f"s{number}", f"text of step {number}")
            said = f"Step {_pill(number)}, {sentence_markup(clause)}"
            yield _Term("", "Effect unspecified", said, "Free text: what it does is not known here.", place)


def _verbs(plan: Plan) -> Iterator[_Term]:
    for verb in plan["verbs"]:
        remark = "From the file of verbs given at launch. The plan carries it."
        yield _Term("", "Your verb", _verb(verb), remark, "")


def _verb(verb: DeclaredVerbObject) -> str:
    words = f"<code>{escape(verb['word'])} {escape(verb['frame'])}</code>"
    return f"{words} gives {escape(verb['gives'])}, effect {escape(verb['effect'])}"


def _steps(steps: Sequence[Step], *, capital: bool = True) -> str:
    """`Steps 2, 4 and 5`, each number a link to its row."""
    word = "Step" if capital else "step"
    return f"{word}{'s' if len(steps) > 1 else ''} {in_a_list([_pill(step['number']) for step in steps])}"


def _pill(number: int) -> str:
    return f'<a href="#p{number}">{number}</a>'


def _link(lines: LineIndex, place: int, target: str, spoken: str) -> str:
    line = lines.position(place).line
    return f'<a href="#{target}" aria-label="line {line}, {spoken}">line {line}</a>'
