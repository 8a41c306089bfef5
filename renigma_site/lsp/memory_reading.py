"""The memory language as the server shows it: made of the advice of `memory.service.assist` and of the record."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

from memory import service
from memory.advice.assist import TOO_MANY, AssistClause
from memory.advice.tokens import token_of
from memory.engine.protocol import UNKNOWN, Engine
from memory.language.forms import LATEST
from memory.language.labels import is_label, read_label
from memory.record.explain import explain_event
from memory.record.model import Answer, Record
from renigma_site.kernel.one_line import one_line
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.lsp.advised import findings_of, span_of, suggestions_of
from renigma_site.lsp.readings import (
    CannotRename,
    Card,
    Edit,
    Finding,
    Name,
    Note,
    Paint,
    State,
    Suggestions,
    Symbol,
    SymbolKind,
    applied,
    span_at,
)

_KINDS: Final[dict[str, SymbolKind]] = {"recall": "question", "reset": "reset"}
_ENDS: Final = ".?!"


class MemoryReading:
    """A memory text under the latest language version. Raises Refusal for a text that no request may hold."""

    def __init__(self, text: str, engine: Engine) -> None:
        self._text: Final = text
        self._engine: Final = engine
        self._advice: Final = service.assist(text, LATEST, None, engine)
        self._clauses: Final = self._advice["clauses"]
        self._spans: Final = [span_of(clause["span"]) for clause in self._clauses]
        self._by_event: Final = {clause["event"]: clause for clause in self._clauses}

    @cached_property
    def _lines(self) -> LineIndex:
        return LineIndex(self._text)

    @cached_property
    def _review(self) -> service.Preview | Refusal:
        """The review, made where it is first needed; a text of too many clauses has none."""
        try:
            return service.preview(self._text, (), self._engine)
        except Refusal as refusal:
            return refusal

    def findings(self) -> Sequence[Finding]:
        topics = {"of_problems": "reasons", "of_notices": "hints"}
        return list(findings_of(self._advice, too_many=TOO_MANY, **topics))

    def suggestions(self, offset: int) -> Suggestions:
        advice = service.assist(self._text, LATEST, offset, self._engine)
        return suggestions_of(advice["completions"], snippets="form")

    def card(self, offset: int) -> Card | None:
        clause = self._clause_at(offset)
        if clause is None:
            return None
        lines = [f"{_title(clause)}: {clause['operation']}, form {clause['form']}"]
        if isinstance(self._review, service.Preview):
            lines += self._account(clause, self._review.document)
        return Card(span_of(clause["span"]), "\n".join(lines))

    def _account(self, clause: AssistClause, record: Record) -> Iterator[str]:
        """Slot, answer or overwritten write, and the chain of writes."""
        event = record["events"][clause["event"]]
        if event["operation"] == "unresolved" or event["operation"] == "reset":
            return
        slot = "no slot" if event["slot"] is None else f"slot {event['slot']}"
        yield f"Key: {_shown(event['key']['label'])}, {slot}"
        if event["operation"] == "recall":
            supplied = "" if event["last_write"] is None else f", from {self._line_of(event['last_write'])}"
            yield f"Answer: {_answer(event['answer'])}{supplied}"
        else:
            yield f"Value: {_shown(event['value']['label'])}"
            if event["overwrites"] is not None:
                yield f"Overwrites: {self._line_of(event['overwrites'])}"
        chain = explain_event(record, clause["event"])["chain"]
        if chain:
            yield "Writes, latest first:"
        for link in chain:
            yield f"  {self._line_of(link['event'])}: {one_line(link['wording'])}"

    def notes(self) -> Sequence[Note]:
        return [self._note(clause) for clause in self._clauses if clause["operation"] == "recall"]

    def _note(self, clause: AssistClause) -> Note:
        end = clause["span"]["end"]
        supplied = "" if clause["from"] is None else f" · {self._line_of(clause['from'])}"
        is_closed = self._text[end : end + 1] in tuple(_ENDS)
        return Note(end + is_closed, f"= {_answer(clause['answer'])}{supplied}", is_before=False)

    def definition(self, offset: int) -> Span | None:
        clause = self._clause_at(offset)
        source = None if clause is None else self._by_event.get(_source(clause))
        return None if source is None else span_of(source["span"])

    def references(self, offset: int, *, with_itself: bool) -> Sequence[Span]:
        clause = self._clause_at(offset)
        if clause is not None and clause["operation"] == "recall":
            clause = self._by_event.get(_source(clause))
        if clause is None:
            return ()
        itself = [span_of(clause["span"])] if with_itself else []
        reads = [other for other in self._clauses if other["from"] == clause["event"]]
        return [*itself, *(span_of(read["span"]) for read in reads)]

    def symbols(self) -> Sequence[Symbol]:
        return [_symbol(clause, self._text) for clause in self._clauses]

    def paints(self) -> Sequence[Paint]:
        return list(self._paints())

    def _paints(self) -> Iterator[Paint]:
        for clause in self._clauses:
            yield Paint(span_of(clause["span"]), "keyword")
            if clause["key"] is not None:
                yield Paint(span_of(clause["key"]["span"]), "variable")
            if clause["value"] is not None:
                yield Paint(span_of(clause["value"]["span"]), "string")

    def name_at(self, offset: int) -> Name | None:
        clause = self._clause_at(offset)
        if clause is None or clause["key"] is None:
            return None
        span = span_of(clause["key"]["span"])
        return Name(span, clause["key"]["label"]) if span.start <= offset <= span.end else None

    def rename(self, offset: int, wish: str) -> Sequence[Edit]:
        name = self.name_at(offset)
        if name is None:
            raise CannotRename("There is no key here. Put the cursor on a key of a clause that was read.")
        label = _wished_label(wish)
        if label != name.label and any(key == label for key, _ in self._keys()):
            raise CannotRename(f"There is already a key {_shown(label)}: the two would become one.")
        token = token_of(label, LATEST)
        edits = [Edit(span, token) for key, span in self._keys() if key == name.label]
        after = MemoryReading(applied(self._text, edits), self._engine)
        if self.outcome({name.label: label}) != after.outcome({}):
            raise CannotRename("With this name, the text would be read in another way.")
        return edits

    def _keys(self) -> Iterator[tuple[str, Span]]:
        for clause in self._clauses:
            if clause["key"] is not None:
                yield clause["key"]["label"], span_of(clause["key"]["span"])

    def outcome(self, renamed: dict[str, str]) -> list[object]:
        """What every clause does, without places, and with keys under other names."""
        return [
            (
                clause["event"],
                clause["form"],
                clause["key"] and renamed.get(clause["key"]["label"], clause["key"]["label"]),
                clause["value"] and clause["value"]["label"],
                clause["answer"],
                clause["from"],
                clause["overwrites"],
            )
            for clause in self._clauses
        ]

    def state(self) -> State:
        if isinstance(self._review, Refusal):
            return State(f"Cannot be reviewed: {self._review.detail}", {"code": self._review.code})
        read, digest = len(self._clauses), self._review.review_sha256
        total = len(self._review.document["events"])
        title = f"Draft, not reviewed: {read} of {total} clauses read. Review digest {digest[:12]}…"
        return State(title, {"clauses": total, "read": read, "review_sha256": digest})

    def _clause_at(self, offset: int) -> AssistClause | None:
        number = span_at(self._spans, offset)
        return None if number is None else self._clauses[number]

    def _line_of(self, event: int) -> str:
        return f"line {self._lines.position(self._by_event[event]['span']['start']).line}"


def _title(clause: AssistClause) -> str:
    match clause["operation"]:
        case "recall":
            return "Question"
        case "reset":
            return "Reset"
        case "remember" | "change":
            return "Write" if clause["overwrites"] is None else "Overwriting write"


def _symbol(clause: AssistClause, text: str) -> Symbol:
    span = span_of(clause["span"])
    if clause["key"] is None:
        return Symbol(one_line(span.of(text)), "", "reset", span, span)
    detail = f"= {_answer(clause['answer'])}" if clause["value"] is None else _shown(clause["value"]["label"])
    kind = _KINDS.get(clause["operation"], "write")
    return Symbol(_shown(clause["key"]["label"]), detail, kind, span, span_of(clause["key"]["span"]))


def _source(clause: AssistClause) -> int:
    """The event that a clause depends on, or one that there is not."""
    event = clause["from"] if clause["operation"] == "recall" else clause["overwrites"]
    return -1 if event is None else event


def _answer(answer: Answer | None) -> str:
    return "Unknown" if answer is None or answer["id"] == UNKNOWN else _shown(answer["label"] or "")


def _shown(label: str) -> str:
    """A label as part of a line, with every invisible character shown."""
    return one_line(label)


def _wished_label(wish: str) -> str:
    """The label that a person typed, with or without quotes. Raises CannotRename."""
    if wish.startswith('"'):
        label = read_label(wish, LATEST)
        if isinstance(label, str):
            return label
    elif is_label(wish):
        return wish
    raise CannotRename(
        "This is not a label: 1 to 128 characters, without control characters and without spaces at the ends; "
        "in quotes, a JSON string."
    )
