"""Offers: rewordings that a person may choose, and the six rules that each of them keeps.

An offer is text that can replace a stated part of a source which was not understood. It is never applied by itself.
The rules are checked where an offer is made, so an offer that breaks one does not exist:

1. The parser reads the text, all of it, as commands.
2. The kinds of its commands are among those that the replaced text asks for.
3. Every word, number and character of the replaced text is kept, in its order, apart from those that the explanation
   names as left out or as replaced by the language's own words.
4. No quote of it takes in a second command, the end of a clause or the punctuation of a sentence.
5. Offers for one text agree: `agreeing` keeps only those that spell a key as the text and the other offers do.
6. Put in its place, it changes the reading of nothing else.

What depends on the language (its parser, its verbs, what may be quoted) comes in as a `Language`.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from typing import Final, Literal, Protocol, TypeVar

from renigma_site.kernel.spans import Span

Rule = Literal[1, 2, 3, 4, 5, 6]

_TOKEN: Final = re.compile(r"\w+|[^\w\s]")
_CLAUSE_ENDS: Final = ".?!"


class BrokenRule(ValueError):  # noqa: N818 - it names what happened
    """Raised when an offer would break one of the six rules; `rule` is its number."""

    def __init__(self, rule: Rule, why: str) -> None:
        super().__init__(f"rule {rule}: {why}")
        self.rule: Final = rule


@dataclass(frozen=True, slots=True, kw_only=True)
class Command:
    """One command as the parser reads it: its kind, its text with the closing character, and what its text is made of.

    `own_words` are the language's own; `labels` are the person's words, decoded, in the order of the text; `quoted`
    are those of them in quotes; `key` is the label that names something, if one does.
    """

    kind: str
    text: str
    own_words: tuple[str, ...]
    labels: tuple[str, ...]
    quoted: tuple[str, ...]
    key: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A text and where its clauses are (without their closing characters), for checking what an offer replaces.

    `open_quote` is the offset of a quote that is never closed, if there is one; `room` is how many more commands the
    text may have.
    """

    text: str
    clauses: Sequence[Span]
    open_quote: int | None
    room: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """What an explanation names: texts that are left out, and texts with what the offer has in their place.

    `is_reordered` where the explanation says that the labels change places.
    """

    left_out: tuple[str, ...] = ()
    replaced: tuple[tuple[str, str], ...] = ()
    is_reordered: bool = False


class Language(Protocol):
    """What the rules have to know of a language."""

    def commands(self, text: str) -> tuple[Command, ...] | None:
        """What the parser reads in a text, or None unless it reads all of it."""

    def kinds_asked(self, source: Source, span: Span) -> frozenset[str]:
        """The kinds of command that the words in a part of a source ask for."""

    def content(self, wording: str) -> str:
        """The text with each quoted label as what it says, for comparing words and characters."""

    def may_quote(self, label: str, wording: str) -> bool:
        """Whether a label may be put into quotes, or was one label already in the text."""

    def objection(self, source: Source, span: Span, text: str, account: Account) -> BrokenRule | None:
        """What the rules forbid in this language beside what is the same in all of them, or None.

        It is asked last, of a text that the parser reads.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """Text that can replace `span` of a source, and the title under which it is offered.

    Raises BrokenRule unless it keeps the rules 1 to 4 and 6; rule 5 concerns several offers.
    """

    title: str
    span: Span
    text: str
    source: InitVar[Source]
    language: InitVar[Language]
    account: InitVar[Account]
    commands: tuple[Command, ...] = field(init=False)

    def __post_init__(self, source: Source, language: Language, account: Account) -> None:
        """Checks the rules."""
        commands = language.commands(self.text)
        if not commands:
            raise BrokenRule(1, "the parser does not read the text")
        object.__setattr__(self, "commands", commands)
        wording = self.span.of(source.text)
        asked = language.kinds_asked(source, self.span)
        if not asked.issuperset(command.kind for command in commands):
            raise BrokenRule(2, "the words ask for another kind of command")
        _check_words(language.content(wording), commands, account)
        for command in commands:
            if not all(language.may_quote(label, wording) for label in command.quoted):
                raise BrokenRule(4, "a quote takes in more than a label")
        _check_place(self.span, len(commands), source)
        objection = language.objection(source, self.span, self.text, account)
        if objection is not None:
            raise objection


def checked_offer(
    title: str, span: Span, text: str, source: Source, language: Language, account: Account
) -> Offer | None:
    """The offer, or None where it would break a rule."""
    try:
        return Offer(title=title, span=span, text=text, source=source, language=language, account=account)
    except BrokenRule:
        return None


Found = TypeVar("Found")


def agreeing(
    offers: Mapping[Found, Sequence[Offer]], keys: Iterable[str], meeting: Callable[[str], str]
) -> dict[Found, tuple[Offer, ...]]:
    """The offers of one text without those that spell a key in another way (rule 5).

    `keys` are the keys as the text itself spells them where it is understood. Two spellings mean the same key if
    `meeting` makes them equal; a key is then spelled as the text spells it or, where the text never names it, as the
    first offer does.
    """
    spellings: dict[str, set[str]] = {}
    for key in keys:
        spellings.setdefault(meeting(key), set()).add(key)
    kept: dict[Found, tuple[Offer, ...]] = {}
    for place, found in offers.items():
        agreed: list[Offer] = []
        for offer in found:
            named = [command.key for command in offer.commands if command.key is not None]
            if all(key in spellings.setdefault(meeting(key), {key}) for key in named):
                agreed.append(offer)
        kept[place] = tuple(agreed)
    return kept


def tokens_of(text: str) -> list[str]:
    """The words, numbers and other characters of a text in order, without white space."""
    return _TOKEN.findall(text)


def _check_words(written: str, commands: Sequence[Command], account: Account) -> None:
    """Rule 3. `written` is the content of what is replaced."""
    source = tokens_of(written)
    for wording, instead in account.replaced:
        _substitute(source, tokens_of(wording), tokens_of(instead))
    lost = _without_labels(source, commands, account)
    if not lost:
        return
    named = [token for wording in account.left_out for token in tokens_of(wording)] + list(
        _closing_signs(written)
    )
    own = [token.lower() for command in commands for word in command.own_words for token in tokens_of(word)]
    for token in lost:
        if token in named:
            named.remove(token)
        elif token.lower() in own:
            own.remove(token.lower())
        else:
            raise BrokenRule(3, f"{token!r} is lost")


def _without_labels(source: Sequence[str], commands: Sequence[Command], account: Account) -> list[str]:
    """What is left of a source without the tokens of the labels, which are in it in the same order."""
    labels = [token for command in commands for label in command.labels for token in tokens_of(label)]
    rest: list[str | None] = list(source)
    place = 0
    for token in labels:
        try:
            place = rest.index(token, 0 if account.is_reordered else place)
        except ValueError:
            raise BrokenRule(3, f"{token!r} is in a label and was not written there") from None
        rest[place] = None
    return [token for token in rest if token is not None]


def _substitute(source: list[str], wording: Sequence[str], instead: Sequence[str]) -> None:
    """Puts what the explanation names in the place of the first such run of tokens; nothing where there is none."""
    folded, sought = [token.lower() for token in source], [token.lower() for token in wording]
    for place in range(len(source) - len(wording) + 1):
        if folded[place : place + len(wording)] == sought:
            source[place : place + len(wording)] = instead
            return


def _closing_signs(written: str) -> str:
    """The characters at the end of a text that end its last clause: the offer has a character of its own there."""
    stripped = written.rstrip()
    return stripped[len(stripped.rstrip(_CLAUSE_ENDS)) :]


def _end_of(clause: Span) -> int:
    return clause.end


def _start_of(clause: Span) -> int:
    return clause.start


def _check_place(span: Span, commands: int, source: Source) -> None:
    """Rule 6: whole clauses are replaced by whole clauses, so what lies beside them is read as before.

    What follows an open quote was never read; closing the quote lets it be read, which the explanation says.
    """
    first = bisect_right(source.clauses, span.start, key=_end_of)
    inside = source.clauses[first : bisect_left(source.clauses, span.end, key=_start_of)]
    if not inside or inside[0].start < span.start:
        raise BrokenRule(6, "the span does not begin where a clause begins")
    is_open = source.open_quote is not None and inside[-1].end > source.open_quote
    if inside[-1].end > span.end and not is_open:
        raise BrokenRule(6, "the span does not end where a clause ends")
    if commands - len(inside) > source.room:
        raise BrokenRule(6, "the text would have too many clauses")
