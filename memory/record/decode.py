"""JSON value → record, or the first place where it has not a record's shape.

The shape covers member names, JSON types, the listed constants and hex patterns. Every other value is for the
replay to judge.
"""

from collections.abc import Mapping
from typing import Final, cast, get_args

from memory.engine.protocol import EngineKind
from memory.language.errors import REASONS
from memory.language.forms import LANGUAGE_VERSIONS, LanguageVersion, Operation, forms_of
from memory.language.labels import reserved_words
from memory.record.build import FORMAT
from memory.record.model import Record
from renigma_site.kernel.documents import refuse_other_kind
from renigma_site.kernel.shape import (
    ObjectShape,
    Shape,
    Variant,
    array_of,
    integer,
    nullable,
    one_of,
    sha256,
    source_span,
    string,
    variant,
)
from renigma_site.kernel.strict_json import JsonValue

_LABELLED: Final = ObjectShape({"id": integer, "label": string})
_MENTION: Final = ObjectShape({"id": integer, "label": string, "span": source_span})
_KEY_MENTION: Final = ObjectShape({"id": nullable(integer), "label": string, "span": source_span})
_ANSWER: Final = ObjectShape({"id": integer, "label": nullable(string)})

ENGINE: Final = ObjectShape(
    {
        "kind": one_of(*get_args(EngineKind)),
        "key_capacity": integer,
        "value_capacity": integer,
        "slot_count": integer,
        "artifact_sha256": nullable(sha256),
        "checkpoint_sha256": nullable(sha256),
    }
)
VOCABULARY: Final = ObjectShape(
    {
        "keys": array_of(ObjectShape({"id": integer, "label": string, "slot": integer})),
        "values": array_of(_LABELLED),
    }
)
BINDING: Final = ObjectShape({"key": _LABELLED, "value": _LABELLED, "slot": integer, "last_write": integer})

REVISION: Final = ObjectShape({"source_text": string, "language_version": one_of(*LANGUAGE_VERSIONS)})


def _event(language_version: LanguageVersion) -> Variant:
    form = one_of(*(form.id for form in forms_of(language_version)))
    reason = one_of(*(r for r in REASONS if r != "reserved-word" or reserved_words(language_version)))

    def members(operation: Operation) -> dict[str, Shape]:
        return {"id": integer, "operation": one_of(operation), "form": form, "span": source_span}

    write: dict[str, Shape] = {
        "key": _MENTION,
        "value": _MENTION,
        "slot": integer,
        "overwrites": nullable(integer),
    }
    recall: dict[str, Shape] = {
        "key": _KEY_MENTION,
        "slot": nullable(integer),
        "answer": _ANSWER,
        "last_write": nullable(integer),
    }
    unresolved: dict[str, Shape] = {
        "id": integer,
        "operation": one_of("unresolved"),
        "form": nullable(form),
        "span": source_span,
        "reason": reason,
        "at": nullable(source_span),
    }
    return variant(
        "operation",
        {
            "remember": ObjectShape(members("remember") | write),
            "change": ObjectShape(members("change") | write),
            "recall": ObjectShape(members("recall") | recall),
            "reset": ObjectShape(members("reset")),
            "unresolved": ObjectShape(unresolved),
        },
    )


EVENTS: Final = {version: _event(version) for version in LANGUAGE_VERSIONS}
"""The shape of an event by language version."""


def _record(head: dict[str, Shape], language_version: LanguageVersion) -> ObjectShape:
    trace: dict[str, Shape] = {
        "engine": ENGINE,
        "vocabulary": VOCABULARY,
        "events": array_of(EVENTS[language_version]),
        "bindings": array_of(BINDING),
    }
    return ObjectShape({"format": one_of(FORMAT)} | head | trace)


RECORDS: Final[Mapping[str | int, ObjectShape]] = {
    1: _record({"version": one_of(1), "source_text": string, "prior_sources": array_of(string)}, 1),
    2: _record(
        {
            "version": one_of(2),
            "language_version": one_of(2),
            "source_text": string,
            "prior_revisions": array_of(REVISION),
        },
        2,
    ),
}
_ANY_RECORD: Final = variant("version", RECORDS)


def decode_record(value: JsonValue) -> Record:
    """The value as a record of any version; raises Refusal with code `schema` and the first fault's pointer."""
    refuse_other_kind(value, FORMAT)
    _ANY_RECORD(value, "")
    return cast(Record, value)
