"""The grammar → a parser, and the stored tables of the parser without declared verbs.

    python -m plans.language.tables         writes the tables anew

Building the tables takes about a second, loading them a few hundredths. They are data of this package, made from
`grammar.lark`, and a test builds and compares them.
"""

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Final

from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.tree import NodeBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token

STORED: Final = "parser.tables"
_DECLARED: Final = "// DECLARED"


class EveryToken:
    """Keeps the terminals that no rule takes, so that a fault is always a whole token and never a part of one."""

    always_accept = (
        "WORD",
        "SIGN",
        "TEXT",
        "INTEGER",
        "DATE",
        "CLOCK",
        "LIST_COMMA",
        "LIST_AND",
        "DAY_COMMA",
        "DAY_AND",
        "IN_TIME",
    )

    def process(self, stream: "Iterator[Token]") -> "Iterator[Token]":
        """Leaves the tokens as they are."""
        return stream


def grammar_with(verbs: DeclaredVerbs) -> str:
    """The text of the grammar with one frame for each declared verb."""
    grammar = files("plans.language").joinpath("grammar.lark").read_text("utf-8")
    frames = "\n".join(f"     | {entry.rule}" for entry in verbs.entries)
    terminals = "\n".join(f'{entry.terminal}: "{entry.verb.word}"' for entry in verbs.entries)
    return f"{grammar.replace(_DECLARED, frames.strip())}\n{terminals}\n"


def build_parser(verbs: DeclaredVerbs = NO_VERBS) -> "Lark":
    """Builds the parser from the text of the grammar."""
    from lark import Lark

    from plans.language.lexer import WordLexer

    declared = {entry.verb.word: entry.verb for entry in verbs.entries}
    return Lark(
        grammar_with(verbs),
        start="sentence",
        parser="lalr",
        lexer=WordLexer,
        keep_all_tokens=True,
        maybe_placeholders=False,
        postlex=EveryToken(),
        transformer=NodeBuilder(declared),
    )


def load_parser(verbs: DeclaredVerbs = NO_VERBS) -> "Lark":
    """The parser of the language: from the stored tables, or built where verbs are declared."""
    from lark import Lark

    if verbs.entries:
        return build_parser(verbs)
    with files("plans.language").joinpath(STORED).open("rb") as file:
        return Lark.load(file)


if __name__ == "__main__":
    with Path(str(files("plans.language").joinpath(STORED))).open("wb") as written:
        # Loaded anew as modules of the package, so that the tables name them by their own names.
        from plans.language import tables

        tables.build_parser().save(written)
