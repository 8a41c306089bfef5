"""The editor's arithmetic on texts, against Python's own: code points against UTF-16, and what differs."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

SOURCES: Final = Path(__file__).resolve().parents[2] / "static" / "editor" / "src"
LETTERS: Final = "🤑ab \n\u2028é\u0301מ🔑🔒\U0001f469\u200d💻"
SCRIPT: Final = """
import { difference } from 'FOLDER/difference.js';
import { pointAt, unitsIn } from 'FOLDER/positions.js';
let text = '';
for await (const chunk of process.stdin) text += chunk;
const answers = JSON.parse(text).map(({ before, after, points, units }) => ({
  change: difference(before, after),
  units: points.map(unitsIn(before)),
  points: units.map((unit) => pointAt(before, unit)),
}));
process.stdout.write(JSON.stringify(answers));
"""


def answers_to(cases: list[dict[str, Any]], tmp_path: Path) -> list[dict[str, Any]]:
    if shutil.which("node") is None:
        if os.environ.get("RENIGMA_EDITOR") == "required":
            pytest.fail("node is not installed")
        pytest.skip("node is not installed, so the editor's functions were not tried")
    script = tmp_path / "answer.mjs"
    script.write_text(SCRIPT.replace("FOLDER", SOURCES.as_uri()), encoding="utf-8")
    done = subprocess.run(
        ["node", "--no-warnings", str(script)],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def units_of(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def cut(text: str, start: int, end: int) -> str:
    """The text without the UTF-16 units from start to end, with U+0000 in their place; raises inside a pair."""
    data = text.encode("utf-16-le")
    return data[: 2 * start].decode("utf-16-le") + "\0" + data[2 * end :].decode("utf-16-le")


def test_texts_of_any_letters(tmp_path: Path) -> None:
    chance = random.Random(16)  # noqa: S311 - the same texts in each run
    texts = ["".join(chance.choices(LETTERS, k=chance.randrange(12))) for _ in range(400)]
    pairs = list(zip(texts, texts[1:] + texts[:1], strict=True)) + [(text, text) for text in texts[:5]]
    cases: list[dict[str, Any]] = [
        {
            "before": before,
            "after": after,
            "points": list(range(len(before) + 1)),
            "units": [units_of(before[:point]) for point in range(len(before) + 1)],
        }
        for before, after in pairs
    ]
    for case, answer in zip(cases, answers_to(cases, tmp_path), strict=True):
        before, after, change = case["before"], case["after"], answer["change"]
        assert answer["units"] == case["units"]
        assert answer["points"] == case["points"]
        if change is None:
            assert before == after
        else:
            assert cut(before, change["from"], change["to"]).replace("\0", change["insert"]) == after


def test_a_place_beyond_the_end_is_the_end(tmp_path: Path) -> None:
    (answer,) = answers_to([{"before": "🔑a", "after": "🔑a", "points": [2, 3, 99], "units": []}], tmp_path)
    assert answer["units"] == [3, 3, 3]


def test_only_what_differs_is_changed(tmp_path: Path) -> None:
    cases: list[dict[str, Any]] = [
        {"before": "Set a to b.", "after": "Set a to c.", "points": [], "units": []},
        {"before": "🔑", "after": "🔒", "points": [], "units": []},
        {"before": "aaa", "after": "aa", "points": [], "units": []},
        {"before": "", "after": "\n", "points": [], "units": []},
    ]
    assert [answer["change"] for answer in answers_to(cases, tmp_path)] == [
        {"from": 9, "to": 10, "insert": "c"},
        {"from": 0, "to": 2, "insert": "🔒"},
        {"from": 2, "to": 3, "insert": ""},
        {"from": 0, "to": 0, "insert": "\n"},
    ]
