"""What the server shows of a text, whichever language it is in: values whose places are code points.

Nothing here knows the protocol, and nothing depends on it how a text is read.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from renigma_site.kernel.spans import Span

FindingKind = Literal["problem", "notice", "limit"]
SymbolKind = Literal["write", "question", "reset", "step"]
PaintKind = Literal["keyword", "variable", "string", "number"]


class CannotRename(Exception):  # noqa: N818 - it refuses a wish; nothing here is in error
    """Raised with a sentence for a person where a name cannot become what was asked for."""


class Edit(NamedTuple):
    """Text that replaces a span."""

    span: Span
    text: str


class Fix(NamedTuple):
    """An offer: its title, and the edit that it is."""

    title: str
    edit: Edit


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A clause or sentence that was not read, a notice, or a limit that is passed.

    `span` is all that it is about, `mark` what is underlined, `topic` the part of the help page that explains it.
    """

    kind: FindingKind
    span: Span
    mark: Span
    code: str
    message: str
    topic: str
    fixes: tuple[Fix, ...] = ()


class Suggestion(NamedTuple):
    """What can come next; `insert` has places such as `${1:KEY}` where `is_snippet`."""

    label: str
    insert: str
    is_snippet: bool
    kind: str
    detail: str


class Suggestions(NamedTuple):
    """What can replace a span: the word that is being written."""

    span: Span
    items: tuple[Suggestion, ...]


class Card(NamedTuple):
    """What is to be said of a clause or a step, as plain text."""

    span: Span
    text: str


class Note(NamedTuple):
    """A few words shown in the line at an offset; `is_before` where what they are about follows."""

    offset: int
    words: str
    is_before: bool


class Symbol(NamedTuple):
    """An entry of the outline; `name_span` lies in `span`."""

    name: str
    detail: str
    kind: SymbolKind
    span: Span
    name_span: Span


class Paint(NamedTuple):
    """What a span is, for colouring. A later paint lies over an earlier one."""

    span: Span
    kind: PaintKind


class Name(NamedTuple):
    """A name that can be changed, where it is written (with its quotes), and what it says."""

    span: Span
    label: str


class State(NamedTuple):
    """The whole text in a line, and as values."""

    title: str
    values: Mapping[str, str | int | bool | None]


class Reading(Protocol):
    """A text as it was read, by the reader of its language. Offsets are code points in `[0, len(text)]`."""

    def findings(self) -> Sequence[Finding]:
        """What was not read and why, and what else is to be known."""

    def suggestions(self, offset: int) -> Suggestions:
        """What can come next."""

    def card(self, offset: int) -> Card | None:
        """What is to be said of the clause or step at an offset."""

    def notes(self) -> Sequence[Note]:
        """Words to show beside the text."""

    def definition(self, offset: int) -> Span | None:
        """The clause or step that the one at an offset depends on."""

    def references(self, offset: int, *, with_itself: bool) -> Sequence[Span]:
        """What depends on the clause or step at an offset, and that itself, first, if asked for."""

    def symbols(self) -> Sequence[Symbol]:
        """The outline, in the order of the text."""

    def paints(self) -> Sequence[Paint]:
        """The colours of what was read."""

    def name_at(self, offset: int) -> Name | None:
        """The name that is written at an offset."""

    def rename(self, offset: int, wish: str) -> Sequence[Edit]:
        """The edits that give the name at an offset another one everywhere.

        Raises CannotRename, and Refusal where the text with the new name would be too long to be read.
        """

    def state(self) -> State:
        """What has been read of the text, and what has not."""


def span_at(spans: Sequence[Span], offset: int) -> int | None:
    """The number of the first span that holds an offset or ends there."""
    return next((number for number, span in enumerate(spans) if span.start <= offset <= span.end), None)


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text after edits that do not overlap."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text
