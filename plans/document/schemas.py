"""The published JSON Schema of a plan, said by the same shape that decodes one; plans/schemas/ holds what this says.

python -m plans.document.schemas         writes the file anew
"""

from importlib.resources import files
from pathlib import Path
from typing import Final

from plans.document.decode import PLAN
from renigma_site.kernel.canonical import pretty_bytes
from renigma_site.kernel.shape import JsonSchema

NAME: Final = "request-plan-1"

_HEAD: Final = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": f"urn:renigma:{NAME}",
    "title": "renigma request plan, version 1",
    "description": "The schema covers the shape; whether the steps are what the source says, only a fresh reading can "
    "tell. Numbers must be written as integers: 1, not 1.0, which JSON Schema cannot tell apart.",
}


def published_schema() -> JsonSchema:
    """The schema as it is published."""
    return _HEAD | PLAN.schema()


if __name__ == "__main__":
    Path(str(files("plans") / "schemas" / f"{NAME}.json")).write_bytes(pretty_bytes(published_schema()))
