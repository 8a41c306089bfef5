"""What this Python makes of the language: digests of every trace of the vectors, the corpus and random texts.

    PYTHONPATH=.:tests python -m support.digests

It needs the standard library alone, so that any Python of a machine can run it without an environment. A digest
covers vocabulary, events and bindings under both language versions, and nothing that later releases may word anew.
"""

import hashlib
import json
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from memory.engine.dictionary import DictionaryReference
from memory.language.forms import FORMS, LANGUAGE_VERSIONS
from memory.language.parser import parse
from memory.record.replay import replay

ROOT: Final = Path(__file__).resolve().parents[2]
RANDOM_TEXTS: Final = 2_000
_SEED: Final = 20_260_501

_LABELS: Final = (
    *("a", "b", "k-1", "it", "It", "that", "is", '"a"', '"it"', '" a"', '""', '"b c"', '"x.y"', '"\\u0061"'),
    *(
        '"\\n"',
        '"\\ud800"',
        '"a\\"b"',
        "héllo",
        "हिन्दी",
        "e\u0301",
        "😀",
        '"😀"',
        "a+b",
        'a"b"',
        '"a""b"',
        "ſ",
    ),
    *("x" * 128, "x" * 129, "\U0001e4d0", "\u200d", '"a\tb"', '"\x85"', '"\\/"', "\u0663", "\u01c5"),
)
_ODD: Final = ('"', '"', '"', "\\", '\\"', "“", "\x00", "\x1f", ".", "\n", "x", "Please ", "and ")
_GAPS: Final = (" ", " ", " ", "  ", "\t", "\u00a0", "\u3000", "\r", "\x1c", "\u2028", "")
_ENDS: Final = (". ", "\n", "? ", "!", " .\n", ".", "", "\r\n")


def random_texts(count: int) -> Iterator[str]:
    """Sessions of every form, in which labels, gaps and ends are odd and signs are put in anywhere."""
    # `random()` alone is promised to give the same numbers on every Python.
    draw = random.Random(_SEED).random  # noqa: S311 - texts for a test, no secret

    def one_of(choices: tuple[str, ...]) -> str:
        return choices[int(draw() * len(choices))]

    def word(of_phrase: str) -> str:
        if of_phrase in ("KEY", "VALUE"):
            return one_of(_LABELS)
        return of_phrase.swapcase() if draw() < 0.1 else of_phrase

    phrases = tuple(form.phrase for form in FORMS)
    for _ in range(count):
        text = ""
        for _ in range(1 + int(draw() * 12)):
            for of_phrase in one_of(phrases).split():
                text += word(of_phrase) + one_of(_GAPS)
            text += one_of(_ENDS)
            if draw() < 0.4:
                place = int(draw() * len(text))
                text = text[:place] + one_of(_ODD) + text[place:]
        yield text


def digest_of(texts: Iterable[str]) -> str:
    """SHA-256 of the traces of all texts in turn."""
    engine = DictionaryReference()
    seen = hashlib.sha256()
    for text in texts:
        for version in LANGUAGE_VERSIONS:
            done = replay(text, parse(text, version), engine)
            # ASCII: a text may hold what UTF-8 cannot.
            seen.update(json.dumps(done, sort_keys=True).encode() + b"\n")
    return seen.hexdigest()


def texts_of(path: Path, member: str) -> Iterator[str]:
    """One member of each line of a JSONL file."""
    for line in path.read_bytes().splitlines():
        yield json.loads(line)[member]


def groups() -> dict[str, str]:
    """The digest of each group of texts."""
    corpus = sorted((ROOT / "corpus" / "v1").glob("*.jsonl"))
    return {
        "vectors": digest_of(texts_of(ROOT / "tests" / "data" / "memory-vectors.jsonl", "source_text")),
        "corpus": digest_of(text for path in corpus for text in texts_of(path, "text")),
        "random texts": digest_of(random_texts(RANDOM_TEXTS)),
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(groups(), indent=2) + "\n")
