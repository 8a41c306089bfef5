"""One sentence → what it says, or the first fault in it. The grammar is `grammar.lark`."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from plans.language.expectations import AcceptedWords
from plans.language.nodes import Body
from plans.language.sentences import Fault
from plans.language.tree import TreeReader
from renigma_site.kernel.spans import Span

if TYPE_CHECKING:
    from lark import Token
    from lark.parsers.lalr_interactive_parser import InteractiveParser

_SMALL_LETTERS: Final = {capital: capital + 32 for capital in range(ord("A"), ord("Z") + 1)}


def read_sentence(text: str, span: Span) -> Body | Fault:
    """Reads `text[span]`, a sentence whose signs all belong to the language; linear in its length."""
    return _reader().read(text, span)


@cache
def _reader() -> "_Reader":
    return _Reader()


class _EveryToken:
    """Asks the contextual lexer for whole tokens in every state: a word that begins like a keyword is none."""

    always_accept = ("WORD", "SIGN", "TEXT", "INTEGER")

    def process(self, stream: "Iterator[Token]") -> "Iterator[Token]":
        return stream


class _Reader:
    """The parser that is built from the grammar; nothing of one sentence stays in it."""

    def __init__(self) -> None:
        # Imported here, since building a parser would double the time that every start of the program takes.
        from lark import Lark, UnexpectedToken

        self._lark: Final = Lark(
            files("plans").joinpath("language", "grammar.lark").read_text("utf-8"),
            start="sentence",
            parser="lalr",
            lexer="contextual",
            propagate_positions=True,
            maybe_placeholders=True,
            postlex=_EveryToken(),
        )
        self._unexpected: Final = UnexpectedToken
        self._accepted: Final = AcceptedWords(self._lark)

    def read(self, text: str, span: Span) -> Body | Fault:
        parser = self._lark.parse_interactive(span.of(text).translate(_SMALL_LETTERS))
        taken: list[Token] = []
        try:
            # A token is yielded before it is fed, so that the last one taken is the one at fault.
            taken.extend(parser.iter_parse())
        except self._unexpected as error:
            at = Span(span.start + error.token.start_pos, span.start + error.token.end_pos)
            accepted = self._accepted.at(self._before(taken[:-1]))
            return Fault("unknown-verb" if accepted.wants_verb else "unexpected", at, accepted.words)
        try:
            tree = parser.feed_eof()  # type: ignore[no-untyped-call]  # lark gives it no types
        except self._unexpected:
            accepted = self._accepted.at(self._before(taken))
            return Fault("unfinished", Span(span.end, span.end), accepted.words)
        return TreeReader(text, span.start).body(tree)

    def _before(self, tokens: "list[Token]") -> "InteractiveParser":
        """A parser that has taken `tokens`: one that failed has already reduced more than it should show."""
        parser = self._lark.parse_interactive("")
        for token in tokens:
            parser.feed_token(token)
        return parser
