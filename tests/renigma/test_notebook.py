"""A real notebook: run by a kernel of its own, made into HTML, and looked at in a browser."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import nbclient
import nbconvert
import nbformat
import pytest
from playwright.sync_api import Browser, Page

from support.server import ROOT

CELLS: Final = (
    '%load_ext renigma\nimport warnings, renigma\nwarnings.simplefilter("error")',
    '%%renigma --as kept\nSet color to green.\nWhat is color?\nChange color to "sea <b>blue</b>".\nUpdate it to done.',
    "kept.bindings",
    "kept.answers[0]",
    'renigma.plan(\'Read "notes.txt" and summarize it in 5 bullets. Then email the summary to "a@b.org".\')',
    "%%renigma --version 1\nRemember that color is red.",
    "%%renigma --version 3\nSet a to b.",
    "%%renigma --as 2b\nSet a to b.",
    "%%renigma --sa x\nSet a to b.",
    '"%%renigma" "Set a to b."' + "\n" + "print(kept)",
    "%%renigma\n" + "a" * 20_000,
)


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The executed notebook; it runs in an empty folder."""
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])  # type: ignore[no-untyped-call]
    folder = tmp_path_factory.mktemp("notebook")
    client = nbclient.NotebookClient(
        made,
        timeout=60,
        allow_errors=True,
        resources={"metadata": {"path": str(folder)}},
        kernel_name="python3",
    )
    return client.execute(env={**os.environ, "PYTHONPATH": str(ROOT)})


def outputs(notebook: Any, cell: int) -> list[Any]:
    return list(notebook.cells[cell].outputs)


def html(notebook: Any, cell: int) -> str:
    (output,) = outputs(notebook, cell)
    return str(output["data"]["text/html"])


def error(notebook: Any, cell: int) -> str:
    (output,) = outputs(notebook, cell)
    assert output["output_type"] == "stream", output
    return str(output["text"])


def test_a_cell_is_replayed_and_kept(notebook: Any) -> None:
    assert outputs(notebook, 0) == []
    (shown,) = outputs(notebook, 1)
    assert re.fullmatch(
        r"<Session sha256 [0-9a-f]{16}…: 4 events, 1 binding, language version 2>",
        shown["data"]["text/plain"],
    )
    (bindings,) = outputs(notebook, 2)
    assert bindings["data"]["text/plain"] == "{'color': 'sea <b>blue</b>'}"
    (first,) = outputs(notebook, 5)
    assert "language version 1" in first["data"]["text/plain"]
    (printed,) = outputs(notebook, 9)
    assert printed["text"].startswith("No.  Operation ")


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        (6, "UsageError: %%renigma: argument --version: invalid choice: 3 (choose from 1, 2)\n"),
        (7, "UsageError: %%renigma: argument --as: NAME must be a name that Python accepts for a variable\n"),
        (8, "UsageError: %%renigma: unrecognized arguments: --sa x\n"),
        (10, "UsageError: %%renigma: text-too-long at /text: The text has 20,001 code points; at most "
         "20,000 are read.\n"),
    ],
)  # fmt: skip
def test_a_fault_is_one_line(notebook: Any, cell: int, said: str) -> None:
    assert error(notebook, cell).replace("'", "") == said


@pytest.fixture
def page(notebook: Any, browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The notebook as nbconvert writes it, before a browser without network that notes every complaint."""
    body, _ = nbconvert.HTMLExporter(template_name="basic").from_notebook_node(notebook)
    file = tmp_path / "notebook.html"
    file.write_text(f'<!doctype html><meta charset="utf-8"><body data-jp-theme-light="true">{body}', "utf-8")
    context = browser.new_context(offline=True, viewport={"width": 1000, "height": 1400})
    complaints: list[str] = []
    try:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("requestfailed", lambda request: complaints.append(request.url))
        page.goto(file.as_uri())
        yield page
    finally:
        context.close()
    assert complaints == []


@pytest.mark.browser
def test_a_person_sees_tables_and_pictures(page: Page) -> None:
    session = page.get_by_role("region", name="renigma session").first
    rows = session.locator("table").first.locator("tbody tr")
    assert [row.inner_text().split("\t") for row in rows.all()] == [
        ["0", "remember", "color", "green", "0", "", "1:1"],
        ["1", "recall", "color", "= green", "0", "from 0", "2:1"],
        ["2", "change", "color", "sea <b>blue</b>", "0", "overwrote 0", "3:1"],
        ["3", "unresolved", "", "reserved-word", "", "", "4:1"],
    ]
    assert session.locator("svg .mark-write, svg .mark-overwrite, svg .mark-unresolved").count() == 3
    plan = page.get_by_role("region", name="renigma plan")
    assert plan.locator("tbody tr").count() == 3
    pictures = [picture.bounding_box() for picture in plan.locator("tbody svg:last-child").all()]
    heights = [row.bounding_box() for row in plan.locator("tbody tr").all()]
    for picture, row in zip(pictures, heights, strict=True):
        assert picture is not None
        assert row is not None
        assert abs(picture["height"] - row["height"]) <= 1  # so that no edge is broken between two rows
    answer = page.get_by_role("region", name="renigma answer")
    assert answer.locator("tbody tr").inner_text().split("\t") == ["color", "green", "1", "0"]


@pytest.mark.browser
def test_light_and_dark_follow_the_notebook(page: Page) -> None:
    def colours() -> list[str]:
        found: list[str] = page.get_by_role("region", name="renigma session").first.evaluate(
            "element => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor]"
        )
        return found

    assert colours() == ["rgb(26, 29, 33)", "rgb(255, 255, 255)"]
    page.emulate_media(color_scheme="dark")
    assert colours() == ["rgb(26, 29, 33)", "rgb(255, 255, 255)"]  # the notebook says that it is light
    page.locator("body").evaluate("body => body.setAttribute('data-jp-theme-light', 'false')")
    assert colours() == ["rgb(232, 234, 237)", "rgb(29, 33, 37)"]
    page.locator("body").evaluate("body => body.removeAttribute('data-jp-theme-light')")
    assert colours() == ["rgb(232, 234, 237)", "rgb(29, 33, 37)"]
    page.emulate_media(color_scheme="light")
    assert colours() == ["rgb(26, 29, 33)", "rgb(255, 255, 255)"]


@pytest.mark.browser
def test_rules_of_the_notebook_do_not_reach_the_tables(
    notebook: Any, browser: Browser, tmp_path: Path
) -> None:
    """As JupyterLab styles it; without scripts, since that template loads some from another host."""
    body, _ = nbconvert.HTMLExporter(template_name="lab").from_notebook_node(notebook)
    assert "jp-RenderedHTMLCommon" in body
    file = tmp_path / "lab.html"
    file.write_text(body, "utf-8")
    with browser.new_context(offline=True, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        plan = page.get_by_role("region", name="renigma plan")
        for cell in plan.locator("td, th").all():
            assert cell.evaluate("cell => getComputedStyle(cell).textAlign") == "left"
        for row in plan.locator("tbody tr").all():
            assert row.evaluate("row => getComputedStyle(row).backgroundColor") == "rgba(0, 0, 0, 0)"
        pictures = plan.locator("tbody svg:last-child").all()
        assert len(pictures) == 3
        for picture, row in zip(pictures, plan.locator("tbody tr").all(), strict=True):
            drawn, whole = picture.bounding_box(), row.bounding_box()
            assert drawn is not None
            assert whole is not None
            assert abs(drawn["height"] - whole["height"]) <= 1
