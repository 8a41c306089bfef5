"""The parser against one bare pass of its own pattern, and against the same language in other parsers."""

import re
from collections import deque
from collections.abc import Iterator
from functools import partial
from typing import Final

from bench import sessions
from bench.harness import Candidate, agree, interleave
from bench.peers import by_hand, lark_grammar, own_readings, pyparsing_grammar
from bench.verdicts import Figure
from memory.language.clauses import first_clause, plain_clauses
from memory.language.parser import parse

_TOKENS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"|[^\s".?!]++|[.?!\n]', re.DOTALL)


def bare_pass(text: str) -> Candidate:
    """The pattern that the parser runs, over the whole text, with nothing kept."""
    pattern, start = plain_clauses(2).pattern, first_clause(text)
    return lambda: deque(pattern.finditer(text, start), maxlen=0)


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where the parsers do not give the same spans."""
    text = sessions.understood()
    agree(len(list(plain_clauses(2).pattern.finditer(text))), len(parse(text, 2)), sessions.STATEMENTS)
    for session in (text, sessions.mixed()):
        agree(own_readings(session, 2), pyparsing_grammar.read(session))
    agree(own_readings(text, 2), lark_grammar.read(text), lark_grammar.read_without_tree(text))
    agree(own_readings(text, 2), by_hand.read(text))
    samples = interleave(
        {
            "pass": bare_pass(text),
            "tokens": lambda: deque(_TOKENS.finditer(text), maxlen=0),
            "parse": lambda: parse(text, 2),
            "lark": lambda: lark_grammar.read(text),
            "lark without tree": lambda: lark_grammar.read_without_tree(text),
            "pyparsing": lambda: pyparsing_grammar.read(text),
            "by hand": lambda: by_hand.read(text),
        },
        rounds,
    )
    yield Figure(
        "parse, 128 statements / bare pass of its pattern", samples.ratio("parse", "pass"), at_most=2.2
    )
    yield Figure("parse, 128 statements / bare pass of a token pattern", samples.ratio("parse", "tokens"))
    yield Figure("lark, LALR / parse", samples.ratio("lark", "parse"), at_least=25)
    yield Figure("lark, LALR, no tree / parse", samples.ratio("lark without tree", "parse"))
    yield Figure("pyparsing / parse", samples.ratio("pyparsing", "parse"), at_least=70)
    yield Figure("a reader written by hand / parse", samples.ratio("by hand", "parse"))
    for name, other in (
        ("8 unresolved", sessions.mixed()),
        ("labels of other scripts and escapes", sessions.rare_labels()),
    ):
        others = interleave({"pass": bare_pass(other), "parse": partial(parse, other, 2)}, rounds)
        yield Figure(f"parse, {name} / bare pass of its pattern", others.ratio("parse", "pass"))
