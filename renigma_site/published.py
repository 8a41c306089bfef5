"""The published JSON Schemas: which there are, and the bytes of each."""

from importlib.resources import files
from typing import Final

# Each schema and the package that publishes it.
SCHEMAS: Final = {
    "memory-session-1": "memory",
    "memory-session-2": "memory",
    "memory-artifact-1": "memory",
    "memory-why-1": "memory",
    "memory-without-1": "memory",
    "memory-diff-1": "memory",
    "memory-advice-1": "memory",
    "request-plan-1": "plans",
    "validation-1": "renigma_site",
}


def published_schema(name: str) -> bytes:
    """A schema of SCHEMAS as it is published, byte for byte."""
    return (files(SCHEMAS[name]) / "schemas" / f"{name}.json").read_bytes()
