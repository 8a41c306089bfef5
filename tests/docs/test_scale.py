"""docs/scale.md: its lines are what the command takes and gives, and its Dask block is run where Dask is installed."""

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest

from memory.engine.dictionary import DictionaryReference
from memory.session_line import replay_line
from support.cli import called
from support.markdown import blocks
from support.server import ROOT, environment

PAGE = ROOT / "docs" / "scale.md"

# A program of its own, as a person would start it: its workers are processes too.
MAIN = """
import json, sys

def main(lines):
{block}
    json.dump([json.loads(line) for line in records], sys.stdout)

if __name__ == "__main__":
    main([line.encode() for line in json.load(sys.stdin)])
"""


def block(language: str, number: int = 0) -> str:
    return [found.content for found in blocks(PAGE) if found.language == language][number]


def test_the_lines_are_what_goes_in_and_comes_out() -> None:
    session = block("json").encode()
    refused = json.dumps({"id": "a-2", "text": "a" * 20_001, "language_version": 2}).encode() + b"\n"
    outcome = called("replay", "--jsonl", "-", "-", stdin=session + refused)
    first, second = outcome.output.splitlines()
    assert (outcome.code, json.loads(first)["id"]) == (1, "a-1")
    assert json.loads(second) == json.loads(block("json", 1))


def test_the_function_is_used_as_the_page_says() -> None:
    names: dict[str, object] = {}
    exec(block("python"), names)  # noqa: S102 - the page's own lines
    replayed = names["replayed"]
    assert (
        replayed.line
        == replay_line(  # type: ignore[attr-defined]
            b'{"id": 1, "text": "Set a to b.", "language_version": 2}', DictionaryReference()
        ).line
    )
    assert (replayed.refused, replayed.unresolved) == (False, 0)  # type: ignore[attr-defined]


@pytest.mark.skipif(
    find_spec("distributed") is None, reason="Dask is not installed (pip install 'dask[distributed]')"
)
def test_dask_gives_every_line_in_order() -> None:
    texts = ["Set color to green. What is color?", "Update it to done.", "", "a" * 20_001]
    lines = [
        json.dumps({"id": number, "text": texts[number % 4], "language_version": 2}) for number in range(2500)
    ]
    indented = "".join(
        f"    {line}" if line.strip() else line for line in block("dask").splitlines(keepends=True)
    )
    done = subprocess.run(
        [sys.executable, "-c", MAIN.replace("{block}", indented)],
        input=json.dumps(lines),
        capture_output=True,
        text=True,
        env=environment(),
        check=False,
        timeout=180,
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    expected = [json.loads(replay_line(line.encode(), DictionaryReference()).line) for line in lines]
    assert [answer["id"] for answer in answers] == list(range(2500))
    assert answers == expected
    assert sum("error" in answer for answer in answers) == 625
