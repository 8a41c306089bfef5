"""The documentation names everything that there is, and nothing in it leads nowhere."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from memory.language.errors import REASONS
from renigma_site.published import SCHEMAS
from renigma_site.web.error_codes import ERROR_CODES
from support.command_line import PAGE as COMMAND_LINE_PAGE
from support.command_line import page as command_line_page
from support.markdown import anchors, links, pages, read
from support.server import ROOT

DOCS = ROOT / "docs"
API, RECORD, ARCHITECTURE = (DOCS / f"{name}.md" for name in ("api", "record", "architecture"))
# Nothing here may depend on the machine that it was written on, or tell of other projects' insides.
NOT_FOR_STRANGERS = re.compile(
    r"/home/|/root/|/work/|/opt/|\.pyenv|\bTODO\b|\bFIXME\b|\bXXX\b|\.\./shared"
    r"|tomli|itsdangerous|healthchecks|datasette|marimo|sqlglot|cattrs|django-browser-reload",
    re.IGNORECASE,
)


def test_there_are_pages() -> None:
    assert {path.name for path in pages()} >= {
        "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "tutorial.md", "language.md", "record.md",
        "api.md", "command-line.md", "python-api.md", "architecture.md", "scale.md", "plans.md", "artifacts.md",
        "corpus.md", "security.md", "performance.md",
    }  # fmt: skip


def test_every_decision_has_a_record() -> None:
    names = sorted(path.stem for path in (DOCS / "decisions").glob("*.md"))
    numbers = [re.match(r"\d{4}(?=-)", name) for name in names]
    assert len({number[0] for number in numbers if number}) == len(names)
    subjects = (
        "no-database",
        "csrf",
        "limits",
        "session-in-the-page",
        "orjson",
        "lark",
        "top-level",
        "word-characters",
    )
    for subject in subjects:
        assert any(subject in name for name in names), subject


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_link_leads_somewhere(path: Path) -> None:
    for link in links(path):
        if link.startswith(("https://", "http://127.0.0.1")):
            continue
        target, _, fragment = link.partition("#")
        file = (path.parent / target).resolve() if target else path
        assert file.exists(), link
        assert file.is_relative_to(ROOT), link
        if fragment:
            assert fragment in anchors(file), link


@pytest.mark.parametrize("path", pages(), ids=lambda path: str(path.relative_to(ROOT)))
def test_every_page_is_for_strangers(path: Path) -> None:
    text = read(path)
    found = NOT_FOR_STRANGERS.search(text)
    assert found is None, found
    assert text.startswith("# ")
    assert text.endswith("\n")
    assert not text.endswith("\n\n")


def test_the_command_line_page_is_what_help_says() -> None:
    # Run `make generated` where this fails.
    assert read(COMMAND_LINE_PAGE) == command_line_page()


def test_every_error_code_is_told_with_its_status() -> None:
    rows = re.findall(r"^\| (\d{3}) \| `([a-z-]+)` \|", read(API), re.MULTILINE)
    assert {(int(status), code) for status, code in rows} == {
        (kind.status, code) for code, kind in ERROR_CODES.items()
    }
    assert [int(status) for status, _ in rows] == sorted(int(status) for status, _ in rows)


def addresses(resolver: URLResolver, before: str = "/") -> Iterator[str]:
    for entry in resolver.url_patterns:
        address = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield address
        else:
            yield from addresses(entry, address)


def test_every_address_is_told() -> None:
    told = {API: set[str](), ARCHITECTURE: set[str]()}
    for page, found in told.items():
        found |= set(re.findall(r"(/(?:[a-z]+/)*[a-z.]*)`", read(page)))
    for address in addresses(get_resolver()):
        page = API if address.startswith("/api/") else ARCHITECTURE
        assert address in told[page], address
    rows = re.findall(r"^\| `(?:GET|POST) (/api/[a-z/.]+)` \|", read(API), re.MULTILINE)
    assert set(rows) == {address for address in addresses(get_resolver()) if address.startswith("/api/")}


def test_every_schema_is_told() -> None:
    text = "".join(read(path) for path in pages())
    for name in SCHEMAS:
        assert f"`renigma schema {name}`" in text, name


def members(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for value in schema.values():
            yield from members(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from members(value)


@pytest.mark.parametrize("version", [1, 2])
def test_every_member_of_a_record_is_told(version: int) -> None:
    schema = json.loads((ROOT / "memory" / "schemas" / f"memory-session-{version}.json").read_bytes())
    told = set(re.findall(r"`([a-z_0-9]+)`", read(RECORD))) | {"start", "end"}
    assert set(members(schema)) <= told


def test_the_record_on_the_page_is_a_real_one() -> None:
    from support.markdown import blocks

    (block,) = [block for block in blocks(RECORD) if block.language == "json"]
    assert json.loads(block.content) == json.loads(
        (ROOT / "tests" / "data" / "first-record.json").read_bytes()
    )
    assert list(members(json.loads((ROOT / "memory" / "schemas" / "memory-session-2.json").read_bytes())))


def test_every_reason_is_told() -> None:
    for reason in REASONS:
        assert f"`{reason}`" in read(DOCS / "language.md")
