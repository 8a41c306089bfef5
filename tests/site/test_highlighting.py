"""Both languages in Pygments: found by name and by file, coloured as they are read, and nothing lost."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name, get_lexer_for_filename
from pygments.token import Error, Keyword, Name, Punctuation, String, Text

from renigma_site.highlighting import MemoryLexer, PlanLexer

ROOT: Final = Path(__file__).resolve().parents[2]


def runs(lexer: MemoryLexer | PlanLexer, text: str) -> Iterator[tuple[object, str]]:
    return ((kind, run) for _, kind, run in lexer.get_tokens_unprocessed(text))


def test_clauses_have_the_parts_that_were_read() -> None:
    assert list(runs(MemoryLexer(), 'Set "🔑 lab" to K-17. Recall lamp?\nRember x.')) == [
        (Keyword, "Set "),
        (Name.Variable, '"🔑 lab"'),
        (Keyword, " to "),
        (String, "K-17"),
        (Punctuation, "."),
        (Text, " "),
        (Keyword, "Recall "),
        (Name.Variable, "lamp"),
        (Punctuation, "?"),
        (Text, "\n"),
        (Error, "Rember x"),
        (Punctuation, "."),
    ]


def test_a_value_may_come_before_its_key() -> None:
    assert list(runs(MemoryLexer(), "Store on under lamp")) == [
        (Keyword, "Store "),
        (String, "on"),
        (Keyword, " under "),
        (Name.Variable, "lamp"),
    ]


def test_steps_have_their_arguments_and_what_is_not_read_is_an_error() -> None:
    assert list(runs(PlanLexer(), 'Read "a.txt".\nSing "b".')) == [
        (Keyword, "Read "),
        (String, '"a.txt"'),
        (Text, ".\n"),
        (Error, 'Sing "b"'),
        (Text, "."),
    ]


@pytest.mark.parametrize("lexer", [MemoryLexer(), PlanLexer()], ids=["memory", "plan"])
@given(text=st.text(st.sampled_from('Set a"b .\n\\🔑Read?,'), max_size=40))
def test_no_character_is_lost(lexer: MemoryLexer | PlanLexer, text: str) -> None:
    assert "".join(run for _, run in runs(lexer, text)) == text


def test_a_text_beyond_the_limits_is_text() -> None:
    text = "Stop.\n" * 201
    assert list(runs(PlanLexer(), text)) == [(Text, text)]


@pytest.mark.parametrize(
    ("name", "file", "lexer"),
    [("renigma", "notes.renigma", MemoryLexer), ("renigma-plan", "week.renigma-plan", PlanLexer)],
)
def test_pygments_finds_them(name: str, file: str, lexer: type) -> None:
    assert isinstance(get_lexer_by_name(name), lexer)
    assert isinstance(get_lexer_for_filename(file), lexer)


def test_a_page_in_colours() -> None:
    page = highlight("Recall lamp.", get_lexer_by_name("renigma"), HtmlFormatter(nowrap=True))
    assert page == '<span class="k">Recall </span><span class="nv">lamp</span><span class="p">.</span>\n'


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/*.md")), ids=lambda page: page.name)
def test_the_examples_of_the_documentation_can_be_coloured(page: Path) -> None:
    """The fences name the languages as Pygments knows them; the examples with mistakes have another name."""
    for name, example in re.findall(
        r"^```(renigma\S*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    ):
        assert "" != example == "".join(run for _, run in runs(get_lexer_by_name(name), example))
