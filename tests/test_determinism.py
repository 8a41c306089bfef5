"""The same text gives the same bytes: in a hundred fresh processes, under as many hash seeds, on every Python found."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from support.pythons import SUPPORTED, find_python
from support.server import ROOT
from support.wheel import environment_of, without_checkout

PROCESSES = 100
THIS = f"{sys.version_info.major}.{sys.version_info.minor}"
# Letters and marks that Unicode 15.0, 15.1, 16.0 and 17.0 added: a Python knows them or not, a record must not care.
LATER = [
    f"Set {character} to a{character}. What is {character}?"
    for character in ("\U0001e4d0", "\U00031350", "\U00010d50", "\U0001e6c0")
]
VECTORS = [
    json.loads(line) for line in (ROOT / "tests" / "data" / "memory-vectors.jsonl").read_bytes().splitlines()
]
TEXTS = [case["source_text"] for case in VECTORS if "refused" not in case and not case["prior"]] + LATER
REQUESTS = [
    'Read "notes.txt" and summarize it in 5 bullets.',
    "Make me a coffee.",
    'Find files about "tax". Email them.',
]

# Prints one digest of every byte of every document, and which Python it is.
SCRIPT = """
import hashlib, json, sys
from renigma_site.kernel.canonical import pretty_bytes
texts, requests = json.load(sys.stdin)
seen = hashlib.sha256()
from memory import service
from memory.engine.dictionary import DictionaryReference
for text in texts:
    seen.update(pretty_bytes(service.run(text, [], DictionaryReference())))
    document, review_sha256 = service.preview(text, [], DictionaryReference())
    seen.update(pretty_bytes(document) + review_sha256.encode())
if requests:
    from plans import service
    for request in requests:
        seen.update(pretty_bytes(service.parse(request)))
print(seen.hexdigest(), sys.version_info[:2])
"""


def digest_in(python: Path, seed: int, requests: list[str], folder: Path) -> str:
    """What a new process of this Python prints under this hash seed."""
    done = subprocess.run(
        [str(python), "-P", "-c", SCRIPT],
        input=json.dumps([TEXTS, requests]),
        capture_output=True,
        text=True,
        cwd=folder,
        env=without_checkout() | {"PYTHONHASHSEED": str(seed)},
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def python_of(version: str) -> Path:
    if version == THIS:
        return Path(sys.executable)
    python = find_python(version)
    if python is None:
        pytest.skip(f"no Python {version} with venv was found on PATH")
    return environment_of(python, suite=True) / "python"


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[bool, str]:
    """The digests of this Python under hash seed 0, without and with plans."""
    call = partial(digest_in, Path(sys.executable), 0, folder=tmp_path_factory.mktemp("expected"))
    return {False: call(requests=[]).split()[0], True: call(requests=REQUESTS).split()[0]}


@pytest.mark.parametrize("version", SUPPORTED)
def test_every_process_gives_the_same_bytes(version: str, expected: dict[bool, str], tmp_path: Path) -> None:
    python = python_of(version)
    share = PROCESSES // sum(find_python(name) is not None for name in SUPPORTED) + 1

    def digest(seed: int) -> tuple[bool, str, str]:
        with_plans = seed % 10 == 1  # reading the grammar takes longer than everything else here
        answer, _, spoken = digest_in(python, seed, REQUESTS if with_plans else [], tmp_path).partition(" ")
        return with_plans, answer, spoken.strip()

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(digest, range(1, share + 1)))
    assert {spoken for *_, spoken in answers} == {str(tuple(map(int, version.split("."))))}
    assert {(with_plans, answer) for with_plans, answer, _ in answers} == set(expected.items())


def test_the_texts_cover_what_a_python_may_know_differently() -> None:
    assert len(TEXTS) > 60
    assert all(any(ord(character) > 0xFFFF for character in text) for text in LATER)
