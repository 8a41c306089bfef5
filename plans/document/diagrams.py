"""A plan as a graph for other programs: Mermaid and Graphviz. One node for each step, one edge for each kind of need.

What is not a step is beside the graph as a node without edges: the start, prohibitions, and sentences that were not
read, so that a plan that is not complete does not look complete.
"""

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from plans.document.model import EdgeKind, Plan, Step
from plans.document.paraphrase import say_start
from renigma_site.kernel.spans import Span
from renigma_site.kernel.visible import visible_text

_Shape = Literal["step", "start", "prohibition", "unread"]


class _Node(NamedTuple):
    name: str
    shape: _Shape
    lines: tuple[str, ...]


class _Edge(NamedTuple):
    source: str
    target: str
    kind: EdgeKind


# What Mermaid would read as syntax or markup inside a quoted label; it takes entity codes for them.
_MERMAID_SPECIAL: Final = re.compile(r"[^\w .,:;()'/!?+=-]", re.ASCII)
_MERMAID_LIST: Final = re.compile(r"^([0-9]+)\.")  # a label that begins so is taken for a list in Markdown
_MERMAID_SHAPES: Final[dict[_Shape, tuple[str, str]]] = {
    "step": ("[", "]"),
    "start": ("([", "])"),
    "prohibition": ("{{", "}}"),
    "unread": ("[/", "/]"),
}
_MERMAID_ARROWS: Final[dict[EdgeKind, str]] = {
    "data": "-->",
    "order": "-.->",
    "condition": "-->",
    "each": "==>",
    "gate": "-.->",
}
_DOT_SHAPES: Final[dict[_Shape, str]] = {
    "step": "box",
    "start": "oval",
    "prohibition": "octagon",
    "unread": "note",
}
_DOT_STYLES: Final[dict[EdgeKind, str]] = {
    "data": "solid",
    "order": "dotted",
    "condition": "dashed",
    "each": "bold",
    "gate": "dotted",
}


def mermaid(plan: Plan) -> str:
    """The plan as a Mermaid flowchart (mermaid.js.org/syntax/flowchart.html)."""
    lines = ["flowchart TB"]
    for node in _nodes(plan):
        opening, closing = _MERMAID_SHAPES[node.shape]
        label = "<br>".join(map(_mermaid_text, node.lines))
        lines.append(f'  {node.name}{opening}"{label}"{closing}')
    lines += [
        f"  {edge.source} {_MERMAID_ARROWS[edge.kind]}|{edge.kind}| {edge.target}" for edge in _edges(plan)
    ]
    return "".join(f"{line}\n" for line in lines)


def dot(plan: Plan) -> str:
    """The plan in the DOT language of Graphviz (graphviz.org/doc/info/lang.html)."""
    lines = ["digraph plan {", "  rankdir=TB;"]
    for node in _nodes(plan):
        label = r"\n".join(map(_dot_text, node.lines))
        lines.append(f'  {node.name} [shape={_DOT_SHAPES[node.shape]}, label="{label}"];')
    lines += [
        f'  {edge.source} -> {edge.target} [label="{edge.kind}", style={_DOT_STYLES[edge.kind]}];'
        for edge in _edges(plan)
    ]
    lines.append("}")
    return "".join(f"{line}\n" for line in lines)


def _nodes(plan: Plan) -> Iterator[_Node]:
    if plan["start"] is not None:
        yield _Node("start", "start", (f"Start: {say_start(plan['start'])}",))
    for step in plan["steps"]:
        yield _Node(_name(step["number"]), "step", (step["paraphrase"], _facts(step)))
    for number, constraint in enumerate(plan["constraints"], 1):
        yield _Node(f"prohibition{number}", "prohibition", (constraint["paraphrase"],))
    for number, sentence in enumerate(plan["unresolved"], 1):
        wording = Span(**sentence["span"]).of(plan["source_text"])
        yield _Node(f"unread{number}", "unread", (f"Not read: {wording}",))


def _edges(plan: Plan) -> Iterator[_Edge]:
    for step in plan["steps"]:
        for need in step["needs"]:
            for kind in need["kinds"]:
                yield _Edge(_name(need["step"]), _name(step["number"]), kind)


def _name(number: int) -> str:
    return f"step{number}"


def _facts(step: Step) -> str:
    gives = step["gives"]
    return step["effect"] if gives is None else f"{step['effect']}, gives {gives}"


def _mermaid_text(text: str) -> str:
    return _MERMAID_LIST.sub(r"\1#46;", _MERMAID_SPECIAL.sub(_entity, visible_text(text)))


def _entity(found: re.Match[str]) -> str:
    character = found[0]
    return character if character.isalnum() else f"#{ord(character)};"


def _dot_text(text: str) -> str:
    # Graphviz reads HTML entities in every label, and \N or \G as the names of the node and of the graph.
    return visible_text(text).replace("&", "&amp;").replace("\\", r"\\").replace('"', r"\"")
