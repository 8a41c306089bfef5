"""Builds corpus v1: the three files of cases and their manifest. `python corpus/v1/build.py [--out FOLDER]`.

The texts are glued from known parts, so offsets, effects and answers are known before anything reads them.
Nothing of the package under test is imported: the corpus would only repeat its mistakes.
"""

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from builder import episodes, negative, positive  # noqa: E402 -- the folder has just been made importable
from builder.effects import expected  # noqa: E402 -- the same
from builder.labels import Labels  # noqa: E402 -- the same
from builder.parts import PHRASES, Clause, glue  # noqa: E402 -- the same

# Why the last clause of a family's cases stays unresolved under version 2; wording that no form has: unsupported.
REASONS: Final = {
    "reserved-word": {"reserved-word"},
    "bad-label": {"invalid-label"},
    "unclosed-quote": {"unclosed-quote"},
    "unremembered-change": {"not-remembered"},
    "capacity": {"key-capacity", "value-capacity"},
}

FILES: Final = {"positive.jsonl": "form", "negative.jsonl": "family", "episodes.jsonl": "family"}


def authored() -> dict[str, list[tuple[str, list[Clause]]]]:
    """The cases of each file as they were put together: form or family, and clauses."""
    labels = Labels()
    return {
        "positive.jsonl": positive.cases(labels),
        "negative.jsonl": negative.cases(labels),
        "episodes.jsonl": episodes.cases(labels),
    }


def lines(name: str, cases: Sequence[tuple[str, list[Clause]]]) -> list[dict[str, Any]]:
    """The documents of one file, in order."""
    numbers: Counter[str] = Counter()
    documents = []
    for group, clauses in cases:
        numbers[group] += 1
        text, placed = glue(clauses)
        documents.append(
            {
                "id": f"{group}-{numbers[group]:02}",
                FILES[name]: group,
                "text": text,
                "expected": expected(placed),
            }
        )
    return documents


def check(documents: dict[str, list[dict[str, Any]]]) -> None:
    """Holds the corpus to what it promises; raises ValueError where the tables break it."""
    positive_cases, negative_cases, sessions = documents.values()
    _require(
        Counter(case["form"] for case in positive_cases) == dict.fromkeys(PHRASES, 20), "20 cases a form"
    )
    for case in positive_cases:
        last = case["expected"]["2"]["events"][-1]
        _require(last["form"] == case["form"] and last["operation"] != "unresolved", case["id"])
        in_version_1 = PHRASES[case["form"]].since == 1
        _require((case["expected"]["1"] == case["expected"]["2"]) == in_version_1, case["id"])
    families = Counter(case["family"] for case in negative_cases)
    _require(len(families) == 15 and set(families.values()) == {13, 14}, "15 families, about equal")
    _require(families.total() == 200, "200 negative cases")
    for case in negative_cases:
        reason = case["expected"]["2"]["events"][-1].get("reason")
        _require(reason in REASONS.get(case["family"], {"unsupported"}), case["id"])
    themes = Counter(case["family"] for case in sessions)
    _require(len(themes) == 10 and set(themes.values()) == {8}, "80 episodes of ten themes")
    for case in sessions:
        _require(case["expected"]["1"] != case["expected"]["2"], case["id"])


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(f"the tables break the corpus: {what}")


def encoded(document: dict[str, Any]) -> bytes:
    """One line of JSON. What cannot be seen is escaped, so that no editor can change it unnoticed."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
    shown = "".join(c if c.isprintable() else _escape(c) for c in text)
    return shown.encode() + b"\n"


def _escape(character: str) -> str:
    return json.dumps(character)[1:-1]


def main() -> int:
    parser = argparse.ArgumentParser(description="Builds corpus v1.")
    parser.add_argument(
        "--out", type=Path, default=HERE, help="the folder to write to (default: beside this file)"
    )
    out = parser.parse_args().out
    documents = {name: lines(name, cases) for name, cases in authored().items()}
    check(documents)
    out.mkdir(parents=True, exist_ok=True)
    manifest = []
    for name, found in documents.items():
        data = b"".join(map(encoded, found))
        (out / name).write_bytes(data)
        manifest.append({"name": name, "cases": len(found), "sha256": hashlib.sha256(data).hexdigest()})
    (out / "MANIFEST.json").write_text(
        json.dumps({"format": "renigma.acceptance-corpus", "version": 1, "files": manifest}, indent=2) + "\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
