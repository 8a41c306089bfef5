"""What an accepted record can be saved as, and what the page says to programs."""

import json

import pytest

from memory.record.exports import prov_json, web_annotations
from renigma_site.kernel.canonical import digest, pretty_bytes


@pytest.fixture
def accepted(visitor):
    return visitor.accept('Set "🔑 lab" to K-17. What is "🔑 lab"?')


@pytest.fixture
def record(accepted):
    accepted.press("Save memory JSON")
    return json.loads(accepted.response.content)


@pytest.mark.parametrize(
    ("button", "export", "suffix", "media_type"),
    [
        ("Save Web Annotation", web_annotations, ".annotations.jsonld", "application/ld+json"),
        ("Save PROV-JSON", prov_json, ".prov.json", "application/json"),
    ],
)
def test_provenance_is_saved_for_other_programs(visitor, record, button, export, suffix, media_type):
    visitor.press(button)
    assert visitor.status == 200
    headers = visitor.response.headers
    assert headers["Content-Type"] == media_type
    name = f"renigma-memory-{digest(record)[:8]}{suffix}"
    assert headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert headers["Cache-Control"] == "no-store"
    assert visitor.response.content == pretty_bytes(export(record))


def test_a_kind_that_does_not_exist_is_the_record_itself(accepted, record):
    accepted.post("/memory/export/", accepted.fields | {"do": "docx"})
    assert json.loads(accepted.response.content) == record


def test_a_download_needs_an_accepted_record(visitor):
    visitor.post("/memory/export/", visitor.fields | {"do": "prov"})
    assert "Content-Disposition" not in visitor.response.headers


def test_the_page_shows_the_same_for_scripts(accepted):
    assert accepted.says("Use this from a script")
    assert accepted.says("http://127.0.0.1/api/memory/preview")
    assert accepted.says("the memory JSON is the only complete form")


def test_before_anything_is_accepted_there_is_nothing_to_export(visitor):
    assert "Save PROV-JSON" not in visitor.buttons
