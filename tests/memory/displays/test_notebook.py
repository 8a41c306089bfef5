"""What a notebook shows of a session: what the record says, escaped, and nothing that loads or runs."""

import re
from typing import Final

import pytest

import renigma
from support.pages import Element, read_page

HOSTILE: Final = '</style><script>alert(1)</script><img src=x onerror=alert(1)>" onclick="x" \u202e'


def markup(text: str) -> Element:
    return read_page(renigma.read(text)._repr_html_())


def rows(element: Element, caption: str) -> list[list[str]]:
    (found,) = [table for table in element.all("table") if table.one("caption").words == caption]
    return [[cell.words for cell in row.all("td")] for row in found.one("tbody").all("tr")]


def test_the_tables_say_what_the_record_says() -> None:
    shown = markup("Set color to green. What is color? Reset memory. What is color? Set owner to Ana. Frob.")
    assert rows(shown, "Operations") == [
        ["0", "remember", "color", "green", "0", "", "1:1"],
        ["1", "recall", "color", "= green", "0", "from 0", "1:21"],
        ["2", "reset", "", "", "", "", "1:36"],
        ["3", "recall", "color", "Unknown", "0", "", "1:50"],
        ["4", "remember", "owner", "Ana", "1", "", "1:65"],
        ["5", "unresolved", "", "unsupported", "", "", "1:83"],
    ]
    assert rows(shown, "Bindings at the end") == [["owner", "Ana", "4"]]
    (problem,) = shown.all("li")
    assert problem.words.startswith("event 5, Frob:")
    assert len(shown.all("svg", aria_hidden="true")) == 1


def test_a_long_session_is_drawn_in_lines() -> None:
    shown = markup("What is a? " * 50)
    assert len(shown.all("figure")) == 3  # 24 events each
    assert len(rows(shown, "Operations")) == 50


def test_an_empty_session_has_its_facts_alone() -> None:
    shown = markup("")
    assert shown.all("table") == []
    assert shown.one("p", class_="facts").words.startswith("0 events")


@pytest.mark.parametrize("version", [1, 2])
def test_hostile_text_stays_text(version: int) -> None:
    value = HOSTILE.replace('"', '\\"')
    text = f'Remember that "{value}" is "{value}". Recall "{value}". <script>alert(2)</script>. What is "{value}"?'
    session = renigma.read(text, version=version)  # type: ignore[arg-type]
    for shown in (
        read_page(session._repr_html_()),
        *(read_page(answer._repr_html_()) for answer in session.answers),
    ):
        elements = list(shown.walk())
        assert {element.tag for element in elements} <= {
            "", "div", "style", "table", "caption", "thead", "tbody", "tr", "th", "td", "bdi", "span", "p", "q", "ul",
            "li", "figure", "svg", "g", "line", "text", "rect", "circle", "path",
        }  # fmt: skip
        names = {name for element in elements for name in element.attributes}
        assert not {name for name in names if name == "style" or name.startswith("on") or "href" in name}
        assert HOSTILE.replace("\u202e", "[U+202E]") in shown.text
        (sheet,) = shown.all("style")
        assert not re.search(r"url\(|@import|</", sheet.text)


def test_an_answer_is_shown_with_its_source() -> None:
    known, unknown = renigma.read("Set a to b. What is a? What is c?").answers
    assert rows(read_page(known._repr_html_()), "Answer") == [["a", "b", "1", "0"]]
    assert rows(read_page(unknown._repr_html_()), "Answer") == [["c", "Unknown", "2", "none"]]


def test_a_session_is_printed_as_replay_prints_it_and_told_in_one_line() -> None:
    session = renigma.read("Set color to green.\nUpdate it to done.")
    assert str(session).splitlines()[:4] == [
        "No.  Operation   Key    Value or answer  Slot  Provenance  Place",
        "───  ──────────  ─────  ───────────────  ────  ──────────  ─────",
        "0    remember    color  green            0                 1:1",
        "1    unresolved         reserved-word                      2:1",
    ]
    assert (
        repr(session) == f"<Session sha256 {session.sha256[:16]}…: 2 events, 1 binding, language version 2>"
    )
