"""Import in a browser: of a version-1 record, of one that was altered, of one that another engine made."""

import json

import pytest

from memory import service
from memory.engine.artifact import MemoryArtifact
from memory.engine.dictionary import DictionaryReference
from renigma_site.kernel.canonical import pretty_bytes
from support.artifacts import artifact_document, write_artifact
from support.browser import desk
from support.server import workbench

VERSION_1 = pretty_bytes(
    service.run("Remember that a is b. Set c to d.", ["Recall x."], DictionaryReference())
)
FOREIGN = MemoryArtifact(artifact_document([1, 0, 3], 4), "a" * 64)


@pytest.fixture
def import_file(tmp_path):
    def do(window, data):
        path = tmp_path / "record.json"
        path.write_bytes(data)
        if not window.page.locator("#impf").is_visible():
            window.page.get_by_text("Import a record", exact=True).click()
        window.page.locator("#impf").set_input_files(path)
        window.press("Import")

    return do


def session(window):
    field = window.page.locator("input[name=session]").input_value()
    return json.loads(field) if field else None


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_version_1_record_becomes_version_2_by_adoption_only(open_desk, import_file, scripts):
    window = open_desk(scripts=scripts)
    import_file(window, VERSION_1)
    assert window.focused == "h-acc"
    assert window.page.get_by_text("version 1, language version 1").is_visible()
    window.press("Review interpretation")
    assert session(window)["version"] == 1
    window.press("Use reviewed result")
    assert session(window)["version"] == 2
    assert [revision["language_version"] for revision in session(window)["history"]] == [1, 1]


def test_an_altered_record_changes_nothing(window, import_file):
    window.accept("Set owner to Ana.")
    before = session(window)
    import_file(window, VERSION_1.replace(b'"end": 20', b'"end": 19', 1))
    assert (window.title, window.focused) == ("Error: Memory & bindings", "problem")
    assert window.page.get_by_role("link", name="The first difference is at /events/0/span/end.").is_visible()
    window.page.get_by_role("link", name="The first difference").click()
    assert window.focused == "imp"
    assert session(window) == before
    assert window.page.locator("#source").input_value() == "Set owner to Ana."


def test_a_record_of_another_engine_can_be_read_anew(window, import_file):
    data = pretty_bytes(
        service.preview("Set a to b.", [{"source_text": "x", "language_version": 2}], FOREIGN).document
    )
    import_file(window, data)
    assert window.page.get_by_text("Its 1 earlier revision would stay behind.").is_visible()
    window.press("Load its source into the editor")
    assert window.page.locator("#source").input_value() == "Set a to b."
    window.press("Review interpretation")
    window.press("Use reviewed result")
    assert session(window)["history"] == []


def test_a_workbench_with_an_artifact(browser, tmp_path):
    path = write_artifact(tmp_path, [2, 0, 3], 4)
    with (
        workbench("--memory-artifact", str(path)) as server,
        desk(browser, f"http://{server.host}") as window,
    ):
        window.open()
        assert window.page.get_by_text("memory artifact", exact=True).is_visible()
        window.review("Set a to b. Recall a.")
        assert window.page.get_by_text("Engine agreement:").is_visible()
        assert window.page.locator("td.slot").all_text_contents() == ["2", "2"]
