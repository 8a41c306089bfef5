"""*Use this from a script*, as the page shows it: each block is run, and all of them give the same record."""

import json
import re
import shutil
import subprocess
import sys
from html import unescape

import pytest
from django.template.loader import render_to_string

from memory import service
from memory.engine.dictionary import DictionaryReference
from support.server import workbench

TEXT = "Set color to green. What is color?"


def block(name, address="http://127.0.0.1:8765"):
    page = render_to_string("memory/_script.html", {"address": address})
    return unescape(re.search(rf'<pre [^>]*aria-label="{name}"\s*>(.*?)</pre>', page, re.DOTALL)[1])


@pytest.fixture(scope="module")
def review():
    return service.preview(TEXT, [], DictionaryReference())


def test_names_the_workbench_that_shows_it():
    assert "http://127.0.0.1:9999/api/memory/preview" in block("With curl", "http://127.0.0.1:9999")
    assert "http://127.0.0.1:8765/api/memory/preview" in block("With curl", "")


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_curl_gets_the_review(review):
    with workbench() as running:
        command = block("With curl", f"http://{running.host}")
        result = subprocess.run(["sh", "-c", command], capture_output=True, check=True, timeout=60)
    answer = json.loads(result.stdout)
    assert answer == {"document": review.document, "review_sha256": review.review_sha256}


def test_python_prints_the_answer_and_the_digest(review):
    result = subprocess.run(
        [sys.executable, "-c", block("In Python")], capture_output=True, text=True, check=True
    )
    assert result.stdout == f"green {review.review_sha256}\n"


def test_the_terminal_makes_a_record_and_validates_it(tmp_path, review):
    (tmp_path / "session.txt").write_text(TEXT, encoding="utf-8")
    commands = block("In a terminal").replace("renigma ", f'"{sys.executable}" -m renigma_site ')
    subprocess.run(["sh", "-ec", commands], cwd=tmp_path, capture_output=True, check=True, timeout=60)
    assert json.loads((tmp_path / "record.json").read_bytes()) == review.document
