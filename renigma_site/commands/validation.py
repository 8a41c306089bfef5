"""validation-1: what `renigma validate` says of several files, as one document.

python -m renigma_site.commands.validation        writes the published schema anew
"""

from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypedDict

from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.shape import (
    JsonSchema,
    ObjectShape,
    array_of,
    boolean,
    integer,
    nullable,
    one_of,
    sha256,
    string,
)

FORMAT: Final = "renigma.validation"
NAME: Final = "validation-1"

Kind = Literal["memory-record", "request-plan", "memory-artifact"]


class ProblemDocument(TypedDict):
    """Why a file is refused, or what is odd about one that is valid; the pointer is None where none is at fault."""

    code: str
    detail: str
    pointer: str | None


class FileDocument(TypedDict):
    """One file. What its kind does not have, and what a refused file would have, is None.

    `sha256` is the canonical digest of a record or plan, and that of the file for an artifact.
    """

    file: str
    kind: Kind | None
    valid: bool
    sha256: str | None
    events: int | None
    unresolved: int | None
    bindings: int | None
    problem: ProblemDocument | None


class Validation(TypedDict):
    """The document; files are in the order in which they were named."""

    format: Literal["renigma.validation"]
    version: Literal[1]
    files: list[FileDocument]


_FILE: Final = ObjectShape(
    {
        "file": string,
        "kind": nullable(one_of("memory-record", "request-plan", "memory-artifact")),
        "valid": boolean,
        "sha256": nullable(sha256),
        "events": nullable(integer),
        "unresolved": nullable(integer),
        "bindings": nullable(integer),
        "problem": nullable(ObjectShape({"code": string, "detail": string, "pointer": nullable(string)})),
    }
)
SHAPE: Final = ObjectShape({"format": one_of(FORMAT), "version": one_of(1), "files": array_of(_FILE)})


def published_schema() -> JsonSchema:
    """The schema as it is published."""
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:renigma:{NAME}",
        "title": "renigma validation, version 1",
        "description": "What renigma validate found in each file. A valid file has a problem only where its name "
        "promises another digest than it has.",
    }
    return head | SHAPE.schema()


if __name__ == "__main__":
    path = Path(str(files("renigma_site") / "schemas" / f"{NAME}.json"))
    path.write_bytes(pretty_bytes(published_schema()))
