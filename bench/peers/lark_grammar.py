"""The language as a lark grammar, LALR(1) with the contextual lexer, in two ways.

The grammar is that of texts whose clauses all are of a form: a fallback for any other clause is not an LALR(1) rule
here, since a label may be a keyword.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, v_args

from bench.peers import Reading
from bench.peers.tokens import ENDS, QUOTED, SPACE, WORD, keyword
from memory.language.forms import FORMS, LABEL_WORDS, Form


@cache
def _parser() -> Lark:
    """The documented way: positions propagated through the tree, and a transformer for the tree."""
    return Lark(
        _grammar(kept=lambda form, place: False),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        propagate_positions=True,
    )


@cache
def _folding_parser() -> Lark:
    """The fastest way known: no tree at all, and the outer tokens kept in place of propagated positions."""
    return Lark(
        _grammar(kept=lambda form, place: place in (0, len(form.words) - 1)),
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        transformer=_folding(with_outer_tokens=True),
    )


def _grammar(kept: Callable[[Form, int], bool]) -> str:
    """The grammar; keywords that are not `kept` are left out of the tree, for their names begin with an underscore."""
    rules = {
        form.id: [
            "label" if word in LABEL_WORDS else word.upper() if kept(form, place) else f"_{word.upper()}"
            for place, word in enumerate(form.words)
        ]
        for form in FORMS
    }
    symbols = sorted({symbol for rule in rules.values() for symbol in rule if symbol != "label"})
    return "\n".join(
        [
            "start: _ENDS? (clause (_ENDS clause)*)? _ENDS?",
            f"?clause: {' | '.join(map(_rule_name, rules))}",
            *(f"{_rule_name(form_id)}: {' '.join(rule)}" for form_id, rule in rules.items()),
            *(f"{symbol}.2: /{keyword(symbol.strip('_'))}/" for symbol in symbols),
            f"WORD: /{WORD}/",
            f"QUOTED: /{QUOTED}/",
            "?label: WORD | QUOTED",
            f"_ENDS: /{ENDS}/",
            f"SPACE: /{SPACE}/",
            "%ignore SPACE",
        ]
    )


@cache
def _folding(*, with_outer_tokens: bool) -> Transformer[Token, list[Reading]]:
    """A transformer with a method for each form's rule."""
    fold = _fold_of_tokens if with_outer_tokens else _fold_of_meta
    methods = {_rule_name(form.id): fold(form) for form in FORMS}
    methods["start"] = lambda self, clauses: clauses
    kind: Any = type("_Folding", (Transformer,), methods)
    folding: Transformer[Token, list[Reading]] = kind()
    return folding


def _fold_of_meta(form: Form) -> Any:
    labels = [word for word in form.words if word in LABEL_WORDS]
    key = labels.index("KEY") if "KEY" in labels else None
    value = labels.index("VALUE") if "VALUE" in labels else None

    def fold(self: object, meta: Any, tokens: Sequence[Token]) -> Reading:
        return Reading(
            form.id,
            (meta.start_pos, meta.end_pos),
            None if key is None else _span(tokens[key]),
            None if value is None else _span(tokens[value]),
        )

    return v_args(meta=True)(fold)


def _fold_of_tokens(form: Form) -> Any:
    labels = [word for word in form.words if word in LABEL_WORDS]
    key = 1 + labels.index("KEY") if "KEY" in labels else None
    value = 1 + labels.index("VALUE") if "VALUE" in labels else None

    def fold(self: object, tokens: Sequence[Any]) -> Reading:
        return Reading(
            form.id,
            (tokens[0].start_pos, tokens[-1].end_pos),
            None if key is None else _span(tokens[key]),
            None if value is None else _span(tokens[value]),
        )

    return fold


def _rule_name(form_id: str) -> str:
    return form_id.replace("-", "_")


def _span(token: Any) -> tuple[int, int]:
    return token.start_pos, token.end_pos


def read(text: str) -> list[Reading]:
    """Reads a text whose clauses are all of a form; raises lark's UnexpectedInput for any other."""
    return _folding(with_outer_tokens=False).transform(_parser().parse(text))


def read_without_tree(text: str) -> list[Reading]:
    """The same, folded while parsing."""
    readings: Any = _folding_parser().parse(text)
    return list(readings)
