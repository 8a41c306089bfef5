"""The published JSON Schemas, said by the same shapes that decode documents; memory/schemas/ holds what this says.

python -m memory.record.schemas        writes the files anew
"""

from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from memory.engine import artifact
from memory.record import diff, explain, without
from memory.record.decode import RECORDS
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.shape import JsonSchema, Shape

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_NUMBERS: Final = "Numbers must be written as integers: 1, not 1.0, which JSON Schema cannot tell apart."
_REPLAY: Final = (
    "The schema covers the shape; whether the trace is what the source does, only a replay can say."
)
_MAP: Final = "Beyond the schema: one slot for each key, each below slot_count, no two alike."
_CHAIN: Final = "Why a key holds what it holds: the write that supplied it, then each that it overwrote."
_TRIAL: Final = "What a replay without one clause gives otherwise; every id is that of the whole text."
_BETWEEN: Final = "What differs between two records; null where both are equal."

_OTHERS: Final[tuple[tuple[str, str, str, Shape], ...]] = (
    ("memory-artifact-1", "artifact", _MAP, artifact.SHAPE),
    ("memory-why-1", "explanation", _CHAIN, explain.SHAPE),
    ("memory-without-1", "trial without a clause", _TRIAL, without.SHAPE),
    ("memory-diff-1", "difference", _BETWEEN, diff.SHAPE),
)


def _published(name: str, title: str, beyond: str, shape: Shape) -> JsonSchema:
    head = {
        "$schema": _DIALECT,
        "$id": f"urn:renigma:{name}",
        "title": title,
        "description": f"{beyond} {_NUMBERS}",
    }
    return head | shape.schema()


def published_schemas() -> dict[str, dict[str, Any]]:
    """Each schema of this app by its published name."""
    schemas = {
        f"memory-session-{version}": _published(
            f"memory-session-{version}", f"renigma memory record, version {version}", _REPLAY, shape
        )
        for version, shape in RECORDS.items()
    }
    for name, title, beyond, shape in _OTHERS:
        schemas[name] = _published(name, f"renigma memory {title}, version 1", beyond, shape)
    return schemas


if __name__ == "__main__":
    for name, schema in published_schemas().items():
        Path(str(files("memory") / "schemas" / f"{name}.json")).write_bytes(pretty_bytes(schema))
