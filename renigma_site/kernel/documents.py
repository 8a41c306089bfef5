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
        "renigma.acceptance-report": "a report of acceptance",
        "renigma.request-plan": "a request plan",
        "renigma.validation": "a report of validate",
    }
)


def kind_of(value: object) -> str | None:
    """What a document is called, by its `format`; None for what this program does not write."""
    format_ = value.get("format") if isinstance(value, dict) else None
    return KINDS.get(format_) if isinstance(format_, str) else None


def refuse_other_kind(value: object, format_: str) -> None:
    """Raises Refusal with `schema` at `/format` for a document of this program that has another format."""
    kind = kind_of(value)
    if kind is not None and kind != KINDS[format_]:
        raise Refusal("schema", f"This is {kind}, not {KINDS[format_]}.", "/format")
