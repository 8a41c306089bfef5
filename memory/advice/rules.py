"""The memory language as the rules for offers see it: what is read, what is asked for, what may be quoted."""

import re
from dataclasses import dataclass
from typing import Final, assert_never

from memory.advice.keywords import Verbs
from memory.advice.plain_labels import is_plain
from memory.advice.tokens import QUOTED, label_in_quotes, quotes_in, squeezed
from memory.advice.vocabulary import (
    CONDITIONS,
    EVERYTHING,
    FORM_VERBS,
    NEGATIONS,
    OTHER_VERBS,
    PRONOUNS,
    QUESTION_WORDS,
)
from memory.advice.wordings import Wording, Wordings
from memory.language.forms import FORMS, LABEL_WORDS, LanguageVersion
from memory.language.forms import Operation as Kind
from memory.language.labels import is_label, label_of
from memory.language.operations import Operation, Recall, Reset, Unread, Write
from memory.language.parser import parse
from renigma_site.kernel.offers import Account, BrokenRule, Command, Source
from renigma_site.kernel.spans import Span
from renigma_site.kernel.visible import without_ignorable

_GAP: Final = re.compile(r"[ \t]*+")
_NOT_PLAIN_SPACE: Final = re.compile(r"[^\S ]")
_WORD: Final = re.compile(r"[^\W_][\w'’]*")
_STATEMENT: Final = re.compile(
    r"(?s)(?P<key>.+?)(?:\s+(?P<verb>is|=)\s+|\s*(?P<sign>=)\s*)(?P<value>\S.*)\Z", re.IGNORECASE
)
_OWN_WORDS: Final = {form.id: tuple(word for word in form.words if word not in LABEL_WORDS) for form in FORMS}
_MORE_THAN_ONE: Final = re.compile(r"[;:,]|\b(?:and|but|or|so)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class MemoryRules:
    """The memory language in one version.

    `may_create` where the words ask for a change of what is not there: the explanation says so, and a write is then
    within what they ask for.
    """

    version: LanguageVersion
    wordings: Wordings
    may_create: bool = False

    def commands(self, text: str) -> tuple[Command, ...] | None:
        """What the parser reads, unless a clause of it is at fault or a gap holds more than plain spaces."""
        if _NOT_PLAIN_SPACE.search(QUOTED.sub("", text) if '"' in text else text):
            return None
        clauses = parse(text, self.version)
        ends = [*(clause.start for clause in clauses[1:]), len(text)]
        commands: list[Command] = []
        for clause, end in zip(clauses, ends, strict=True):
            if isinstance(clause, Unread):
                return None
            commands.append(_command(clause, text[clause.start : end].rstrip(), text))
        return tuple(commands)

    def kinds_asked(self, source: Source, span: Span) -> frozenset[str]:
        """The kinds of command that the words of a part of a source ask for."""
        rest = sign_after(source.text, span.end)
        wording = span.of(source.text)
        is_question = "?" in (wording.rstrip()[-1:], rest)
        kinds = set(
            kinds_of(self.wordings(wording.rstrip(" \t.?!")), self.wordings.verbs, is_question=is_question)
        )
        if self.may_create and "change" in kinds:
            kinds.add("remember")
        return frozenset(kinds)

    def content(self, wording: str) -> str:
        """The text with what quoted labels say; of a quote that is not a label, what it holds as it is written."""
        return QUOTED.sub(lambda match: f" {_content_of(match)} ", wording) if '"' in wording else wording

    def may_quote(self, label: str, wording: str) -> bool:
        """Whether quotes hold the label already, or it is plain enough to be put between some."""
        return is_plain(label) or any(squeezed(label) == squeezed(quote) for quote in quotes_in(wording))

    def objection(self, source: Source, span: Span, text: str, account: Account) -> BrokenRule | None:  # noqa: ARG002 - the Protocol's arguments
        """A text must end its last clause, so that what follows is read as before."""
        if text[-1] not in ".?!":
            return BrokenRule(6, "the text does not end its last clause")
        return None


def sign_after(text: str, place: int) -> str:
    """The first character after spaces and tabs from a place on; empty at the end. It reads no more than those."""
    gap = _GAP.match(text, place)
    end = gap.end() if gap else place
    return text[end : end + 1]


def kinds_of(wording: Wording, verbs: Verbs, *, is_question: bool) -> frozenset[Kind]:
    """The kinds of command that a text asks for: by its verbs, or else as a question or a plain statement."""
    core = wording.peeled.core
    bare = QUOTED.sub(" q ", core) if '"' in core else core
    words = [word.lower() for word in _WORD.findall(bare if bare.isascii() else without_ignorable(bare))]
    if not words:
        return frozenset()
    kinds: set[Kind] = set()
    first = _first_kind(words, bare, verbs)
    if first is not None:
        kinds.add(first)
    for number, word in enumerate(words[1:], 1):
        follows = words[number + 1] if number + 1 < len(words) else ""
        if word == "what" and follows not in ("is", "s"):
            continue
        if word in ("reset", "clear") and follows != "memory":
            continue
        if word in FORM_VERBS:
            kinds.add(FORM_VERBS[word])
    if kinds:
        return frozenset(kinds)
    if is_question:
        return frozenset({"recall"}) if len(words) == 1 else frozenset()
    return frozenset({"remember"}) if statement_in(core) is not None else frozenset()


def statement_in(core: str) -> tuple[str, str] | None:
    """The two sides of one plain `X is Y` or `X = Y`; None where anything makes it more or less than that."""
    bare = QUOTED.sub(lambda match: '"' + "q" * (len(match[0]) - 2) + '"', core)
    match = _STATEMENT.match(bare)
    if match is None or _MORE_THAN_ONE.search(bare):
        return None
    words = {word.lower() for word in _WORD.findall(bare)}
    if words & (PRONOUNS | NEGATIONS | CONDITIONS | QUESTION_WORDS):
        return None
    return core[slice(*match.span("key"))], core[slice(*match.span("value"))]


def _first_kind(words: list[str], bare: str, verbs: Verbs) -> Kind | None:
    first = words[0]
    if first in ("reset", "clear") or OTHER_VERBS.get(first) == "reset":
        is_whole = len(words) == 1 or not EVERYTHING.isdisjoint(words)
        return "reset" if is_whole else None
    if first in FORM_VERBS:
        return FORM_VERBS[first]
    is_statement = bare.lstrip()[len(first) :].lstrip().startswith(("is ", "="))
    if first in OTHER_VERBS and (first in QUESTION_WORDS or not is_statement):
        return OTHER_VERBS[first]
    near = next(iter(verbs.slipped((bare.split(maxsplit=1) or [""])[0])), None)
    return FORM_VERBS[near] if near else None


def _command(operation: Operation, wording: str, text: str) -> Command:
    """What an operation asks for, with its labels in the order of the text."""
    key, tokens = "", list[str]()
    match operation:
        case Write():
            key = text[slice(*operation.key)]
            value = text[slice(*operation.value)]
            tokens = [key, value] if operation.key < operation.value else [value, key]
        case Recall():
            key = text[slice(*operation.key)]
            tokens = [key]
        case Reset():
            pass
        case _:
            assert_never(operation)
    return Command(
        kind=operation.form.operation,
        text=wording,
        own_words=_OWN_WORDS[operation.form.id],
        labels=tuple(map(_decoded, tokens)),
        quoted=tuple(_decoded(token) for token in tokens if token.startswith('"')),
        key=_decoded(key) if key else None,
    )


def _decoded(token: str) -> str:
    return label_of(token) if token.startswith('"') else token


def _content_of(match: re.Match[str]) -> str:
    label = label_in_quotes(match[0])
    return label if label is not None and is_label(label) else match[0][1:-1]
