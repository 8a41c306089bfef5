"""Both languages for Pygments, so that documents and terminals can colour them: `renigma` and `renigma-plan`.

The products' own readers decide, so no colour claims a reading that they do not have: keywords, keys and values are
those of clauses that are read, and what is not read is marked as an error. Pygments finds the classes by the entry
points of the package; nothing else imports this module.
"""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from pygments.lexer import Lexer
from pygments.token import Error, Keyword, Name, Punctuation, String, Text, _TokenType

import plans.service
from memory.language.forms import LATEST
from memory.language.operations import Recall, Unread, Write
from memory.language.parser import parse
from renigma_site.kernel.refusal import Refusal

Paint = tuple[int, int, _TokenType]
"""A place in code points, and what it is."""

_ENDS = ".?!"


class MemoryLexer(Lexer):
    """The memory language, in its latest version."""

    name = "renigma memory"
    aliases: ClassVar[list[str]] = ["renigma"]
    filenames: ClassVar[list[str]] = ["*.renigma"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Yields offset, type and text of each run; together the runs are the text."""
        return _runs(text, _clauses(text))


class PlanLexer(Lexer):
    """The language of request plans."""

    name = "renigma plan"
    aliases: ClassVar[list[str]] = ["renigma-plan"]
    filenames: ClassVar[list[str]] = ["*.renigma-plan"]

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """Yields offset, type and text of each run; together the runs are the text. Beyond the limits all is text."""
        return _runs(text, _steps(text))


def _clauses(text: str) -> Iterator[Paint]:
    for clause in parse(text, LATEST):
        kind = Error if isinstance(clause, Unread) else Keyword
        yield clause.start, clause.end, kind
        if isinstance(clause, Write | Recall):
            yield *clause.key, Name.Variable
        if isinstance(clause, Write):
            yield *clause.value, String
        if text[clause.end : clause.end + 1] in _ENDS:
            yield clause.end, min(clause.end + 1, len(text)), Punctuation


def _steps(text: str) -> Iterator[Paint]:
    try:
        plan: Any = plans.service.parse(text)
    except Refusal:
        return
    for step in plan["steps"]:
        yield step["span"]["start"], step["span"]["end"], Keyword
    for step in plan["steps"]:
        for argument in step["arguments"]:
            yield argument["span"]["start"], argument["span"]["end"], String
    for sentence in plan["unresolved"]:
        yield sentence["span"]["start"], sentence["span"]["end"], Error


def _runs(text: str, paints: Iterable[Paint]) -> Iterator[tuple[int, _TokenType, str]]:
    """The text in runs of one type each; a later paint lies over an earlier one."""
    types: list[_TokenType] = [Text] * len(text)
    for start, end, kind in paints:
        types[start:end] = [kind] * (end - start)
    start = 0
    for place in range(1, len(text) + 1):
        if place == len(text) or types[place] is not types[start]:
            yield start, types[start], text[start:place]
            start = place
