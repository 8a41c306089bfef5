"""The kinds of document that this program writes, by their `format`, and what to say of one in the wrong place."""

from types import MappingProxyType
from typing import Final

from renigma_site.kernel.refusal import Refusal

KINDS: Final = MappingProxyType(
    {
        "renigma.memory-session": "a memory record",
        "renigma.memory-artifact": "a memory artifact",
        "renigma.memory-why": "an explanation of an answer",
        "renigma.memory-without": "a comparison without one clause",
        "renigma.memory-diff": "a difference of two records",
        "renigma.memory-advice": "a record with advice",
        "renigma.memory-diagnosis": "a diagnosis of an artifact",
        "renigma.memory-training-report": "a report of a training",
        "renigma.memory-comparison": "a comparison of trained memories",
        "renigma.acceptance-corpus": "an acceptance corpus",
        "renigma.acceptance-report": "a report of acceptance",
        "renigma.request-plan": "a request plan",
        "renigma.validation": "a report of validate",
    }
)


def format_of(value: object) -> str | None:
    """The format of one of this program's documents; None for every other value."""
    found = value.get("format") if isinstance(value, dict) else None
    return found if isinstance(found, str) and found in KINDS else None


def refuse_other_kind(value: object, format_: str) -> None:
    """Raises Refusal with `schema` at `/format` for a document of this program that has another format."""
    found = format_of(value)
    if found is not None and found != format_:
        raise Refusal("schema", f"This is {KINDS[found]}, not {KINDS[format_]}.", "/format")
