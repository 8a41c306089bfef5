"""memory-advice-1: a record with what a person should know about it, as `renigma replay --json --advice` prints it.

python -m memory.advice.document        writes the published schema anew
"""

from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypedDict

from memory.advice.assist import AssistNotice, AssistProblem, advice_of
from memory.advice.assist_shape import NOTICES, PROBLEMS
from memory.record.decode import RECORDS
from memory.record.model import Record
from renigma_site.kernel.canonical import digest, pretty_bytes
from renigma_site.kernel.shape import JsonSchema, ObjectShape, one_of, sha256, variant

FORMAT: Final = "renigma.memory-advice"
NAME: Final = "memory-advice-1"


class Advice(TypedDict):
    """The document. The record is the one that `replay --json` prints, and `sha256` is its digest."""

    format: Literal["renigma.memory-advice"]
    version: Literal[1]
    record: Record
    sha256: str
    problems: list[AssistProblem]
    notices: list[AssistNotice]


SHAPE: Final = ObjectShape(
    {
        "format": one_of(FORMAT),
        "version": one_of(1),
        "record": variant("version", RECORDS),
        "sha256": sha256,
        "problems": PROBLEMS,
        "notices": NOTICES,
    }
)


def advice_on(record: Record) -> Advice:
    """The document on a record."""
    problems, notices = advice_of(record)
    return {
        "format": "renigma.memory-advice",
        "version": 1,
        "record": record,
        "sha256": digest(record),
        "problems": problems,
        "notices": notices,
    }


def published_schema() -> JsonSchema:
    """The schema as it is published."""
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:renigma:{NAME}",
        "title": "renigma memory advice, version 1",
        "description": "A memory record with its digest, what was not understood in it and why, and notices. An offer "
        "is a text that can replace its span in source_text.",
    }
    return head | SHAPE.schema()


if __name__ == "__main__":
    path = Path(str(files("memory") / "schemas" / f"{NAME}.json"))
    path.write_bytes(pretty_bytes(published_schema()))
