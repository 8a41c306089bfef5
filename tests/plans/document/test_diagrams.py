"""A plan as a graph: read back by a small reader of each language, and by Graphviz itself where it is installed."""

import html
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from typing import Any, Final

import pytest

from plans import service
from plans.document.diagrams import dot, mermaid
from plans.document.model import Plan

TEXT: Final = (
    'When "mail & more arrives", read "a \\"b\\" \\\\N.txt" and summarize it in 5 bullets.\n'
    'Then delete "notes.txt". If step 1 fails, stop.\n'
    'Do not "share #it`|;%%". Frob "<b>é日\u202e😀" end.'
)
LABELS: Final = {
    "start": 'Start: when "mail & more arrives"',
    "step1": '1. When "mail & more arrives", read "a \\"b\\" \\\\N.txt".\nread, gives text',
    "step2": "2. Summarize step 1 in 5 bullets.\ntransform, gives text",
    "step3": '3. After step 2, delete "notes.txt".\ndestructive',
    "step4": "4. If step 1 fails, stop.\ncontrol",
    "prohibition1": 'Do not "share #it`|;%%".',
    "unread1": 'Not read: Frob "<b>é日[U+202E]😀" end',
}
EDGES: Final = [("step1", "step2", "data"), ("step2", "step3", "order"), ("step1", "step4", "condition")]

Graph = tuple[dict[str, str], list[tuple[str, str, str]]]
_MERMAID_NODE: Final = re.compile(r'  (\w+)(?:\["|\(\["|\{\{"|\[/")([^"]*)(?:"\]|"\]\)|"\}\}|"/\])')
_MERMAID_EDGE: Final = re.compile(r"  (\w+) (?:-->|-\.->|==>)\|(\w+)\| (\w+)")
_DOT_NODE: Final = re.compile(r'  (\w+) \[shape=\w+, label="((?:[^"\\]|\\.)*)"\];')
_DOT_EDGE: Final = re.compile(r'  (\w+) -> (\w+) \[label="(\w+)", style=\w+\];')


def read_mermaid(text: str) -> Graph:
    head, *lines = text.splitlines()
    assert head == "flowchart TB"
    nodes, edges = {}, []
    for line in lines:
        if node := _MERMAID_NODE.fullmatch(line):
            label = node[2].replace("<br>", "\n")
            assert not re.search(r"[<>&\"`]", label)
            nodes[node[1]] = re.sub(r"#(\d+);", lambda code: chr(int(code[1])), label)
        else:
            edge = _MERMAID_EDGE.fullmatch(line)
            assert edge is not None, line
            edges.append((edge[1], edge[3], edge[2]))
    return nodes, edges


def read_dot(text: str) -> Graph:
    first, second, *lines, last = text.splitlines()
    assert (first, second, last) == ("digraph plan {", "  rankdir=TB;", "}")
    nodes, edges = {}, []
    for line in lines:
        if node := _DOT_NODE.fullmatch(line):
            label = re.sub(r"\\(.)", lambda escape: "\n" if escape[1] == "n" else escape[1], node[2])
            nodes[node[1]] = html.unescape(label)
        else:
            edge = _DOT_EDGE.fullmatch(line)
            assert edge is not None, line
            edges.append((edge[1], edge[2], edge[3]))
    return nodes, edges


FORMS: Final[list[tuple[Callable[[Plan], str], Callable[[str], Graph]]]] = [
    (mermaid, read_mermaid),
    (dot, read_dot),
]


@pytest.mark.parametrize(("write", "read"), FORMS, ids=["mermaid", "dot"])
def test_every_step_and_edge_is_there_and_every_label_is_the_text(
    write: Callable[[Plan], str], read: Callable[[str], Graph]
) -> None:
    nodes, edges = read(write(service.parse(TEXT)))
    assert nodes == LABELS
    assert edges == EDGES


def test_all_kinds_of_edges_are_drawn() -> None:
    plan = service.parse(
        'Search the web for "releases". For each item in step 1, draft "a summary" from the item and add it to the '
        'sheet "releases". If step 1 fails, stop. Delete "x".'
    )
    expected = [
        (f"step{need['step']}", f"step{step['number']}", kind)
        for step in plan["steps"]
        for need in step["needs"]
        for kind in need["kinds"]
    ]
    assert {kind for _, _, kind in expected} >= {"data", "each", "gate"}, expected
    assert read_mermaid(mermaid(plan))[1] == read_dot(dot(plan))[1] == expected


@pytest.mark.parametrize(("write", "read"), FORMS, ids=["mermaid", "dot"])
def test_an_empty_request_is_an_empty_graph(
    write: Callable[[Plan], str], read: Callable[[str], Graph]
) -> None:
    assert read(write(service.parse(""))) == ({}, [])


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_reads_the_same() -> None:
    done = subprocess.run(
        ["dot", "-Tsvg"],
        input=dot(service.parse(TEXT)),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stderr == ""
    shown = [html.unescape(line) for line in re.findall(r"<text[^>]*>(.*?)</text>", done.stdout)]
    for label in LABELS.values():
        for line in label.splitlines():
            # Inside a label Graphviz writes no-break spaces and escapes as they are shown.
            assert line.replace("\u00a0", " ") in [found.replace("\u00a0", " ") for found in shown]
    graph: Any = json.loads(
        subprocess.run(
            ["dot", "-Tjson"],
            input=dot(service.parse(TEXT)),
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        ).stdout
    )
    names = [node["name"] for node in graph["objects"]]
    assert sorted(
        (names[edge["tail"]], names[edge["head"]], edge["label"]) for edge in graph["edges"]
    ) == sorted(EDGES)
