"""Small faults that are put into a module on purpose, one at a time: its mutants.

A mutant is a piece of the source that is replaced by another one; all else stays byte for byte. What is no behaviour is
left alone: docstrings, annotations, decorators, names of types, imports, and code for the type checker.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

COMPARISONS: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Is: "is not",
    ast.IsNot: "is",
    ast.In: "not in",
    ast.NotIn: "in",
}
ARITHMETIC: Final[dict[type[ast.operator], str]] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
    ast.Mod: "*",
    ast.BitOr: "&",
    ast.BitAnd: "|",
}
# What only the type checker or the reader looks at.
_TYPING_CALLS: Final = frozenset({"cast", "TypeVar", "NewType", "namedtuple"})
_TYPING_NAMES: Final = frozenset({"__all__", "__slots__"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One replaced piece of a file; `start` and `end` count bytes of its UTF-8 source."""

    path: str
    line: int
    kind: str
    start: int
    end: int
    before: str
    after: str
    code: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """What tells a mutant from others even after lines above it were added."""
        return self.path, self.code, self.before, self.after

    def applied(self, source: bytes) -> bytes:
        """The module with this fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]


def find_mutants(root: Path, path: str) -> list[Mutant]:
    """All mutants of one module, in the order of its lines; a few may be no other program."""
    source = (root / path).read_bytes()
    lines = source.splitlines(keepends=True)
    offsets = [0]
    for line in lines:
        offsets.append(offsets[-1] + len(line))
    found = []
    tree = ast.parse(source)
    for kind, first, last, after in _Finder(source, offsets).replacements(tree):
        line_number = source.count(b"\n", 0, first) + 1
        mutant = Mutant(
            path=path,
            line=line_number,
            kind=kind,
            start=first,
            end=last,
            before=source[first:last].decode(),
            after=after,
            code=lines[line_number - 1].decode().strip(),
        )
        found.append(mutant)
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.after))


def is_another_program(root: Path, mutant: Mutant) -> bool:
    """Whether it compiles, and into something else than its module. This takes long for all of a large module."""
    source = (root / mutant.path).read_bytes()
    try:
        return ast.dump(ast.parse(mutant.applied(source))) != ast.dump(ast.parse(source))
    except SyntaxError:
        return False


Replacement = tuple[str, int, int, str]


class _Finder:
    """Walks over what a module does."""

    def __init__(self, source: bytes, offsets: list[int]) -> None:
        self._source = source
        self._offsets = offsets

    def _place(self, node: ast.AST) -> tuple[int, int]:
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        end_line, end_column = getattr(node, "end_lineno", 1), getattr(node, "end_col_offset", 0)
        return self._offsets[line - 1] + column, self._offsets[end_line - 1] + end_column

    def _text(self, node: ast.AST) -> str:
        first, last = self._place(node)
        return self._source[first:last].decode()

    def replacements(self, node: ast.AST) -> Iterator[Replacement]:
        """Those of a node and of all in it."""
        yield from self._of(node)
        for child in _behaviour(node):
            yield from self.replacements(child)

    def _of(self, node: ast.AST) -> Iterator[Replacement]:
        match node:
            case ast.Compare(ops=operators):
                operands = [node.left, *node.comparators]
                for index, operator in enumerate(operators):
                    yield from self._between(
                        "comparison", operands[index], operands[index + 1], COMPARISONS[type(operator)]
                    )
            case ast.BoolOp(op=operator, values=values):
                other = "or" if isinstance(operator, ast.And) else "and"
                for first, second in pairwise(values):
                    yield from self._between("and, or", first, second, other)
            case ast.BinOp(op=operator) if type(operator) in ARITHMETIC:
                yield from self._between("arithmetic", node.left, node.right, ARITHMETIC[type(operator)])
            case ast.Constant(value=value):
                yield from self._of_constant(node, value)
            case _:
                yield from self._in_full(node)

    def _in_full(self, node: ast.AST) -> Iterator[Replacement]:
        """Those that replace a whole node."""
        match node:
            case ast.UnaryOp(op=ast.Not()):
                yield ("not", *self._place(node), f"({self._text(node.operand)})")
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.If() | ast.IfExp() | ast.While():
                yield ("condition", *self._place(node.test), f"(not ({self._text(node.test)}))")
            case ast.Return(value=ast.expr()):
                yield ("return", *self._place(node), "return None")
            case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
                yield ("statement", *self._place(node), "pass")
            case ast.AugAssign() | ast.Raise():
                yield ("statement", *self._place(node), "pass")
            case ast.Continue():
                yield ("loop", *self._place(node), "break")
            case ast.Break():
                yield ("loop", *self._place(node), "continue")
            case _:
                pass

    def _between(self, kind: str, left: ast.expr, right: ast.expr, after: str) -> Iterator[Replacement]:
        """The operator between two operands: with brackets or comments around it, it is left alone."""
        first, last = self._place(left)[1], self._place(right)[0]
        between = self._source[first:last].decode()
        operator = between.strip()
        if operator and not set(operator) & set("()#\n"):
            start = first + len(between[: len(between) - len(between.lstrip())].encode())
            yield kind, start, start + len(operator.encode()), after

    def _of_constant(self, node: ast.Constant, value: object) -> Iterator[Replacement]:
        if value is True or value is False:
            yield ("constant", *self._place(node), str(not value))
        elif type(value) is int:
            yield ("constant", *self._place(node), str(value + 1))
        elif type(value) is str and self._text(node)[:1] in "\"'":
            yield ("string", *self._place(node), repr(f"XX{value}") if value else repr("XX"))


def _behaviour(node: ast.AST) -> list[ast.AST]:
    """The children of a node that are run, without docstrings, annotations and the like."""
    match node:
        case ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return []
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            defaults = [default for default in node.args.kw_defaults if default is not None]
            return [*node.args.defaults, *defaults, *_statements(node.body)]
        case ast.ClassDef():
            return _statements(node.body)
        case ast.Module():
            return _statements(node.body)
        case ast.AnnAssign():
            return [] if _is_typing(node.target, node.value) else [node.value] if node.value else []
        case ast.Assign():
            return [] if _is_typing(node.targets[0], node.value) else [node.value]
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return []
        case ast.Call(func=ast.Name(id=name)) if name in _TYPING_CALLS:
            return list(node.args[1:])
        case _:
            return list(ast.iter_child_nodes(node))


def _is_typing(target: ast.expr, value: ast.expr | None) -> bool:
    if isinstance(target, ast.Name) and target.id in _TYPING_NAMES:
        return True
    names = {item.id for item in ast.walk(value) if isinstance(item, ast.Name)} if value else set()
    return bool(names & {"Literal", "TypeVar", "Union", "Callable"}) and not isinstance(value, ast.Call)


def _statements(body: list[ast.stmt]) -> list[ast.AST]:
    return [
        statement
        for statement in body
        if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
