"""The parser's tree → values. The tree holds the words in small letters; texts are taken from the request itself."""

from typing import Any, Final

from plans.language.nodes import (
    After,
    Body,
    Chain,
    Clause,
    Conditional,
    Each,
    Filled,
    Linked,
    Number,
    Quantity,
    Reference,
    Text,
    Value,
    Web,
    Word,
)
from plans.language.sentences import decode_text
from plans.language.verbs import VERBS
from renigma_site.kernel.spans import Span

# A tree or a token of lark's, or None for what was left out. The grammar says which stands where, and no type of
# lark's can: every function below names the rule whose nodes it takes.
Node = Any


class TreeReader:
    """Reads the tree of one sentence that starts at `offset` of `text`."""

    def __init__(self, text: str, offset: int) -> None:
        self._text: Final = text
        self._offset: Final = offset

    def body(self, tree: Node) -> Body:
        """sentence: [number] (chain | conditional | after | each)"""
        number, says = tree.children
        return Body(None if number is None else self._number(number.children[0]), self._says(says))

    def _says(self, tree: Node) -> Chain | Conditional | After | Each:
        match tree.data:
            case "chain":
                return self._chain(tree)
            case "conditional":
                return self._conditional(tree)
            case "after":
                return self._after(tree)
            case _:
                return self._each(tree)

    def _chain(self, tree: Node) -> Chain:
        """chain: [THEN [_COMMA]] clause (_separator clause)*"""
        links: list[Linked] = []
        then: Span | None = None
        for node in tree.children:
            if _is_tree(node):
                links.append(Linked(self._clause(node), then))
                then = None
            elif node is not None:
                then = self._span(node)
        return Chain(tuple(links))

    def _conditional(self, tree: Node) -> Conditional:
        """conditional: (IF | UNLESS) condition _COMMA clause [[_COMMA] "otherwise" clause]"""
        word, condition, clause, otherwise = tree.children
        reference, *test = (node for node in condition.children if node is not None)
        negations = [node for node in (word, *test) if _type(node) in ("UNLESS", "NOT")]
        test = [node for node in test if _type(node) != "NOT"]
        name, value = self._test(test)
        return Conditional(
            reference=self._reference(reference),
            test=name,
            value=value,
            negated=len(negations) == 1,
            span=self._span(condition.meta),
            clause=self._clause(clause),
            otherwise=None if otherwise is None else self._clause(otherwise),
        )

    def _test(self, nodes: list[Node]) -> tuple[str, int | str | None]:
        """_test: SUCCEEDS | FAILS | CONTAINS text | "is" [NOT] _quality"""
        first, last = nodes[0], nodes[-1]
        if _is_tree(last):
            return "equals" if first is last else "contains", self._quoted(last).text
        if first is last:
            return str(first), None
        return f"{first}-than", int(last)

    def _after(self, tree: Node) -> After:
        """after: "after" reference _COMMA clause"""
        reference, clause = tree.children
        return After(self._reference(reference), self._clause(clause))

    def _each(self, tree: Node) -> Each:
        """each: EACH reference _COMMA clause"""
        _word, reference, clause = tree.children
        return Each(self._reference(reference), self._clause(clause))

    def _clause(self, tree: Node) -> Clause:
        """clause: ["please"] frame ["as" text]"""
        frame, name = tree.children
        filled = [
            Filled(slot.role, value)
            for slot, node in zip(VERBS[frame.data].slots, frame.children, strict=True)
            if node is not None
            for value in self._values(node)
        ]
        return Clause(
            frame.data, tuple(filled), None if name is None else self._quoted(name), self._span(tree.meta)
        )

    def _values(self, tree: Node) -> list[Value]:
        """value, web, quantity, kind and channel give one value, recipients one for each text."""
        span = self._span(tree.meta)
        match tree.data:
            case "text":
                return [self._quoted(tree)]
            case "reference":
                return [self._reference(tree)]
            case "recipients":
                return [self._quoted(node) for node in tree.children if node is not None]
            case "quantity":
                count, unit = tree.children
                return [Quantity(int(count), str(unit.children[0]), span)]
            case "web":
                return [Web(span)]
            case _:
                return [Word(str(tree.children[0]), span)]

    def _reference(self, tree: Node) -> Reference:
        """reference: [_RESULT_OF] STEP INTEGER | RESULT text | IT | ITEM"""
        first, *rest = (node for node in tree.children if node is not None)
        span = self._span(tree.meta)
        match _type(first):
            case "STEP":
                return Reference("step", span, number=int(rest[0]))
            case "RESULT":
                return Reference("result", span, name=self._quoted(rest[0]).text)
            case "IT":
                return Reference("it", span)
            case _:
                return Reference("item", span)

    def _quoted(self, tree: Node) -> Text:
        span = self._span(tree.meta)
        return Text(decode_text(span.of(self._text)), span)

    def _number(self, token: Node) -> Number:
        return Number(int(token), self._span(token))

    def _span(self, place: Node) -> Span:
        return Span(self._offset + place.start_pos, self._offset + place.end_pos)


def _is_tree(node: Node) -> bool:
    return hasattr(node, "children")


def _type(node: Node) -> str:
    return getattr(node, "type", "")
