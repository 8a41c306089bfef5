"""The report under Help says what the command says."""

import re
from pathlib import Path

import pytest
from django.test import Client

from memory.acceptance import views
from memory.acceptance.corpus import load_corpus
from memory.acceptance.report import NOTE, run_acceptance
from support.corpus_builder import FOLDER

ADDRESS = "/help/acceptance/"


def words(html: str) -> str:
    """What a reader sees, with single spaces."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def test_it_works(client: Client) -> None:
    answer = client.get(ADDRESS)
    assert answer.status_code == 200
    text = words(answer.content.decode())
    assert "All 480 cases agree in all five measures" in text
    assert NOTE in text
    assert "dictionary reference, not learned" in text


def test_it_has_a_row_for_every_form_family_and_theme(client: Client) -> None:
    page = client.get(ADDRESS).content.decode()
    rows = re.findall(r'<tr>\s*<th scope="row">([^<]+)</th><td>(\d+)</td>(.*?)</tr>', page, re.DOTALL)
    assert [cases for _, cases, _ in rows].count("20") == 10
    assert [cases for _, cases, _ in rows].count("8") == 10
    assert sum(cases in ("13", "14") for _, cases, _ in rows) == 15
    assert [name for name, cases, _ in rows if cases == "480"] == ["total"]
    for name, cases, cells in rows:
        shown = [words(cell).strip() for cell in re.findall(r"<td[^>]*>(.*?)</td>", cells, re.DOTALL)]
        assert len(shown) == 11, name
        assert set(shown[:10]) <= {cases, "· nothing to compare"}
        assert shown[10] in ("20", "0", "80", "· nothing to cover")


def test_two_visits_get_the_same_page(client: Client) -> None:
    assert client.get(ADDRESS).content == client.get(ADDRESS).content


def test_another_method_is_refused(client: Client) -> None:
    assert client.post(ADDRESS).status_code == 405
    assert client.head(ADDRESS).status_code == 200


def test_disagreements_are_named(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in FOLDER.glob("*.json*"):
        text = file.read_text(encoding="utf-8")
        # Two expected answers of one case: its span under version 2 and version 1 begin elsewhere.
        text = re.sub(r'("id":"clear-memory-01".*)"start":0', r'\1"start":3', text)
        (tmp_path / file.name).write_text(text, encoding="utf-8", newline="\n")
    spoiled = run_acceptance(load_corpus(tmp_path))
    monkeypatch.setattr(views, "_report", lambda: spoiled)
    page = client.get(ADDRESS).content.decode()
    text = words(page)
    assert "1 of 480 cases disagree." in text
    assert "positive.jsonl is not the published file." in text
    assert "clear-memory-01 , version 2, span at /events/0/span/start expected 3 found 0" in text
    assert page.count('<strong class="tone-reset">19</strong>') == 1
    assert "cases agree in all five measures" not in text
