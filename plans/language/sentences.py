"""Text → sentences, each with the first fault that its characters alone show.

One scan from left to right decides three things at once: where a quoted text begins and ends, where a sentence
ends, and whether a character belongs to the language at all. What a sentence means is read afterwards, from the
sentences that are free of such faults. The scan is linear: a quote that is never closed is looked at once, since it
takes the rest of its line.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal

from plans.language.reasons import MAX_QUOTED_TEXT, Fault
from renigma_site.kernel.spans import Span

_TOKEN: Final = re.compile(
    r"""
      (?P<space>   [^\S\n]++ )
    | (?P<line>    \n )
    | (?P<word>    [A-Za-z]++ )
    | (?P<date>    [0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9]) )
    | (?P<clock>   [0-9]{1,2}:[0-9]{2}(?![0-9:]) )
    | (?P<integer> (?:0|[1-9][0-9]{0,8})(?![0-9]) )
    | (?P<number>  [0-9]++ )
    | (?P<text>    "[^"\\\n]*(?:\\[^\n][^"\\\n]*)*" | “[^“”\n]*+” )
    | (?P<unclosed>["“][^\n]*+ )
    | (?P<stop>    [.!?](?=\s|\Z) )
    | (?P<sign>    [.,;()] )
    | (?P<bullet>  [-*•](?=\s|\Z) )
    | (?P<foreign> . )
    """,
    re.VERBOSE | re.DOTALL,
)
QUOTED_TEXT: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|“[^”]*+”')
"""A quoted text, where it is known that every quote belongs to one: in a sentence that was read."""

_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_SMALL_LETTERS: Final = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}

_Kind = Literal["word", "date", "clock", "integer", "number", "text", "unclosed", "sign", "bullet", "foreign"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """From the first token to the last; a final full stop lies outside, a final `!` or `?` inside."""

    span: Span
    fault: Fault | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scan:
    """The sentences of a text in order. `folded` is the text with ASCII capitals small outside quoted texts."""

    folded: str
    sentences: tuple[Sentence, ...]


class _Open:
    """The sentence that is being scanned."""

    __slots__ = ("count", "end", "fault", "has_words", "number_end", "start")

    def __init__(self) -> None:
        self.start = self.end = -1
        self.count = 0
        self.has_words = False  # anything but a bullet and full stops
        self.number_end = -1  # where a leading number ends, so that the full stop after it is part of it
        self.fault: Fault | None = None

    def add(self, kind: str, span: Span, token: str) -> None:
        """Takes the next token of the sentence."""
        if not self.count:
            self.start = span.start
            if kind in ("integer", "number"):
                self.number_end = span.end
        is_bullet = kind == "bullet" and not self.count
        self.count += 1
        self.end = span.end
        self.has_words = self.has_words or not (is_bullet or token == ".")  # noqa: S105 - a token of the language
        if self.fault is None and not is_bullet:
            self.fault = _fault_of(kind, span, token)


def scan(text: str) -> Scan:
    """Finds the sentences of `text`; a bullet and full stops alone are not a sentence."""
    sentences: list[Sentence] = []
    folded: list[str] = []
    place = 0
    now = _Open()
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "foreign"
        if kind == "space":
            continue
        start, end = match.span()
        if kind == "text":
            folded += (text[place:start].translate(_SMALL_LETTERS), match.group())
            place = end
        elif kind == "line" or (kind == "stop" and not (text[start] == "." and start == now.number_end)):
            if kind == "stop" and text[start] != ".":
                now.add("stop", Span(start, end), text[start])
            if now.has_words:
                sentences.append(Sentence(span=Span(now.start, now.end), fault=now.fault))
            now = _Open()
            continue
        now.add(kind, Span(start, end), match.group())
    if now.has_words:
        sentences.append(Sentence(span=Span(now.start, now.end), fault=now.fault))
    folded.append(text[place:].translate(_SMALL_LETTERS))
    return Scan(folded="".join(folded), sentences=tuple(sentences))


def decode_text(token: str) -> str:
    """The text that a quoted token stands for: without its quotes, and with `\\"` and `\\\\` decoded."""
    content = token[1:-1]
    return _ESCAPE.sub(r"\1", content) if token[0] == '"' and "\\" in content else content


def _fault_of(kind: str, span: Span, token: str) -> Fault | None:
    match kind:
        case "foreign" | "number" | "bullet":
            return Fault(reason="unexpected", at=span)
        case "unclosed":
            return Fault(reason="unclosed-quote", at=span)
        case "text":
            return _fault_of_text(span, token)
        case _:
            return None


def _fault_of_text(span: Span, token: str) -> Fault | None:
    if token[0] == '"' and "\\" in token:
        for escape in _ESCAPE.finditer(token):
            if escape.group(1) not in '"\\':
                start = span.start + escape.start()
                return Fault(reason="bad-escape", at=Span(start, start + 2))
    if len(token) == 2:
        return Fault(reason="empty-text", at=span)
    if len(token) - 2 > MAX_QUOTED_TEXT and len(decode_text(token)) > MAX_QUOTED_TEXT:
        return Fault(reason="too-long", at=span)
    return None
