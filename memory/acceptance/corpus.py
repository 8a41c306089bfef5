"""The frozen acceptance corpus as values: its cases, and whether its files are the published ones."""

import hashlib
from pathlib import Path
from typing import Any, Final, NamedTuple, TypedDict

from memory.language.forms import LanguageVersion
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, integer, one_of, sha256, string
from renigma_site.kernel.strict_json import parse_json

PUBLISHED: Final = "v1"  # the folder of the version that is run
MANIFEST: Final = "MANIFEST.json"
ANSWERED: Final[tuple[LanguageVersion, ...]] = (1, 2)
"""The language versions that the published corpus has answers for, the baseline first."""

# The files in the order of the report, with what each one is grouped by and the member that names the group.
FILES: Final = {
    "positive.jsonl": ("forms", "form"),
    "negative.jsonl": ("families", "family"),
    "episodes.jsonl": ("episodes", "family"),
}

_MANIFEST_SHAPE: Final = ObjectShape(
    {
        "format": one_of("renigma.acceptance-corpus"),
        "version": integer,
        "files": array_of(ObjectShape({"name": one_of(*FILES), "cases": integer, "sha256": sha256})),
    }
)


class CorpusError(Exception):
    """Raised when a folder holds no readable corpus; names the file, and the line where one is at fault."""


class Outcome(TypedDict):
    """What comes out of a text: `events` and `bindings` in the shapes of a record."""

    events: list[Any]
    bindings: list[Any]


class Case(NamedTuple):
    """One text and what must come out of it under each language version."""

    id: str
    section: str  # "forms", "families" or "episodes"
    group: str  # the form, the failure family or the theme
    text: str
    expected: dict[LanguageVersion, Outcome]


class CorpusFile(NamedTuple):
    """A file as it was found."""

    name: str
    cases: int
    sha256: str
    is_published: bool  # count and hash are those of the manifest


class Corpus(NamedTuple):
    """One version of the corpus."""

    name: str
    files: tuple[CorpusFile, ...]
    cases: tuple[Case, ...]


def load_corpus(folder: Path) -> Corpus:
    """Reads the corpus of a folder such as `corpus/v1`; raises CorpusError."""
    promised = _manifest(folder)
    files, cases = [], []
    for name in FILES:
        data = _read(folder / name)
        # Only LF ends a line: U+2028 and similar characters may occur inside a string.
        lines = data.removesuffix(b"\n").split(b"\n")
        cases += [_case(name, number, line) for number, line in enumerate(lines, 1)]
        found = (len(lines), hashlib.sha256(data).hexdigest())
        files.append(CorpusFile(name, *found, is_published=promised.get(name) == found))
    return Corpus(folder.resolve().name, tuple(files), tuple(cases))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CorpusError(f"the corpus file {path.name} cannot be read: {error.strerror}") from None


def _manifest(folder: Path) -> dict[str, tuple[int, str]]:
    try:
        manifest: Any = parse_json(_read(folder / MANIFEST))
        _MANIFEST_SHAPE(manifest, "")
    except Refusal as refusal:
        raise CorpusError(f"{MANIFEST}: {refusal}") from None
    return {file["name"]: (file["cases"], file["sha256"]) for file in manifest["files"]}


def _case(name: str, number: int, line: bytes) -> Case:
    section, grouped_by = FILES[name]
    try:
        document: Any = parse_json(line)
        ObjectShape(
            {
                "id": string,
                grouped_by: string,
                "text": string,
                "expected": ObjectShape({"1": _OUTCOME, "2": _OUTCOME}),
            }
        )(document, "")
    except Refusal as refusal:
        raise CorpusError(f"{name}, line {number}: {refusal}") from None
    expected: dict[LanguageVersion, Outcome] = {1: document["expected"]["1"], 2: document["expected"]["2"]}
    return Case(document["id"], section, document[grouped_by], document["text"], expected)


class _AnyObject:
    """An object of whatever members: a wrong expectation is for the comparison to find."""

    def __call__(self, value: object, pointer: str) -> None:
        if not isinstance(value, dict):
            raise Refusal("schema", "The value must be an object.", pointer)

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}


_OUTCOME: Final = ObjectShape({"events": array_of(_AnyObject()), "bindings": array_of(_AnyObject())})
