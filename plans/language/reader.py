"""One sentence → what it says, or the first word that does not fit. The grammar is `grammar.lark`.

The parser comes from stored tables (`parser.tables`, written by `python -m plans.language.tables`), since building
it takes far longer than reading a request. A parser with declared verbs is built when it is first needed.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast

from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.expectations import SEPARATORS, Accepted, Expected
from plans.language.nodes import Said
from plans.language.reasons import Fault
from plans.language.sentences import Sentence
from renigma_site.kernel.spans import Span

if TYPE_CHECKING:
    from lark import Token
    from lark.parsers.lalr_interactive_parser import InteractiveParser

    from plans.language.lexer import Source

NO_INSTRUCTION: Final = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "these",
        "those",
        "it",
        "its",
        "they",
        "them",
        "there",
        "here",
        "i",
        "we",
        "you",
        "he",
        "she",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "thanks",
        "thank",
        "hello",
        "hi",
        "hey",
        "dear",
        "ok",
        "okay",
        "sorry",
    ]
)
"""First words of a sentence that states a fact or is polite."""

_END: Final = "$END"
_BEFORE_THE_FIRST_WORD: Final = frozenset({"BULLET", "INTEGER", "DOT", "RPAR"})


@lru_cache(maxsize=8)
def reader_for(verbs: DeclaredVerbs = NO_VERBS) -> "Reader":
    """The reader of the language with the declared verbs; parsers are kept, since nothing of a text stays in them."""
    return Reader(verbs)


def reserved_words() -> frozenset[str]:
    """The words that the language itself takes or answers to, which no verb can be declared as."""
    return reader_for().words | NO_INSTRUCTION


class Reader:
    """A parser with its answers to what it takes at a place."""

    def __init__(self, verbs: DeclaredVerbs) -> None:
        # Imported here, since importing lark takes longer than most commands run.
        from lark import UnexpectedToken

        from plans.language.lexer import Source
        from plans.language.tables import load_parser

        self._lark: Final = load_parser(verbs)
        self._source: Final = Source
        self._unexpected: Final = UnexpectedToken
        self._accepted: Final = Accepted(self._lark)

    @property
    def words(self) -> frozenset[str]:
        """Every word that the grammar takes somewhere."""
        return self._accepted.words

    def read(self, folded: str, sentence: Sentence) -> Said | Fault:
        """Reads a sentence whose characters all belong to the language; linear in its length.

        `folded` is the whole text as `plans.language.sentences.scan` returns it.
        """
        part = self._source(folded, sentence.span.start, sentence.span.end)
        try:
            return cast(Said, self._lark.parse(part))
        except self._unexpected as error:
            return self._fault(part, error.token)

    def _fault(self, part: "Source", token: "Token") -> Fault:
        if token.type == _END:
            parser, _ = self._before(part, part.end)
            return Fault(reason="unfinished", at=Span(part.end, part.end), expected=self._accepted.at(parser))
        at = _span_of(token)
        parser, taken = self._before(part, at.start)
        if token in NO_INSTRUCTION and all(before in _BEFORE_THE_FIRST_WORD for before in taken):
            return Fault(reason="no-instruction", at=at)
        expected = self._accepted.at(parser)
        wants_verb = Expected.VERB in expected and token.type not in SEPARATORS
        return Fault(reason="unknown-verb" if wants_verb else "unexpected", at=at, expected=expected)

    def _before(self, part: "Source", place: int) -> "tuple[InteractiveParser, list[str]]":
        """A parser that has taken the tokens before `place`, and their types.

        The parser that failed cannot be asked: it has reduced on the faulty token, and so lost what else it took.
        """
        parser = self._lark.parse_interactive(part)
        taken: list[str] = []
        for token in self._tokens(parser):
            if _span_of(token).start >= place:
                break
            parser.feed_token(token)
            taken.append(token.type)
        return parser, taken

    def _tokens(self, parser: "InteractiveParser") -> "Iterator[Token]":
        lexer: Any = parser.lexer_thread
        yield from lexer.lex(parser.parser_state)


def _span_of(token: "Token") -> Span:
    """The place of a token, which the lexer always sets."""
    return Span(cast(int, token.start_pos), cast(int, token.end_pos))
