"""What a notebook shows of a plan: steps with their edges, escaped, and nothing that loads or runs."""

import renigma
from support.pages import Element, read_page

TEXT = (
    'Read "notes.txt" and summarize it in 5 bullets. Then delete "notes.txt". Do not "send a<b>". Frob <i>.'
)


def rows(shown: Element) -> list[list[str]]:
    return [[cell.words for cell in row.all("td")] for row in shown.one("tbody").all("tr")]


def test_the_steps_are_shown_with_their_edges() -> None:
    shown = read_page(renigma.plan(TEXT)._repr_html_())
    assert [row[1:] for row in rows(shown)] == [
        ['1. Read "notes.txt".', "text", "read", "", "1:1"],
        ["2. Summarize step 1 in 5 bullets.", "text", "transform", "1 data", "1:22"],
        ['3. After step 2, delete "notes.txt".', "nothing", "destructive", "2 order", "1:54"],
    ]
    heads = [
        path["class"] for path in shown.one("tbody").all("path") if path["class"].startswith("edge-head")
    ]
    assert heads == ["edge-head-data", "edge-head-order"]
    said = [
        item.words
        for item in shown.all("li")
        if "legend-line" not in "".join(e.attributes.get("class") or "" for e in item.walk())
    ]
    assert said[0] == 'Do not "send a<b>".'
    assert said[1].startswith("Unexpected word, Frob <i>:")
    assert not [
        element for element in shown.walk() if "style" in element or element.tag in ("script", "i", "b<")
    ]


def test_a_plan_is_printed_as_the_command_prints_it_and_told_in_one_line() -> None:
    plan = renigma.plan(TEXT)
    lines = str(plan).splitlines()
    assert lines[2].split("  ")[0] == '1. Read "notes.txt".'
    assert lines[-2:] == [
        "incomplete: 3 steps, 1 prohibition, 1 unresolved",
        "nothing has been or will be executed",
    ]
    assert repr(plan) == f"<Plan sha256 {plan.sha256[:16]}…: 3 steps, not complete>"
    assert repr(renigma.plan('Read "a".')).endswith(": 1 step, complete>")
