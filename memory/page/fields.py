"""What the page's one form holds about the memory tab: the fields `session` and `review`, decoded strictly.

Both are JSON, written by this module and read back from a page that a person may have altered. A field that does
not have the shape below is refused as a whole; an empty one stands for nothing accepted, nothing reviewed.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from memory.engine.protocol import EngineDescription
from memory.language.forms import LanguageVersion
from memory.record.decode import ENGINE, REVISION
from memory.record.history import can_hold, history_of
from memory.record.model import Record, Revision
from renigma_site.kernel.canonical import canonical_bytes, digest
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, array_of, one_of, sha256, string
from renigma_site.kernel.strict_json import parse_json

_SESSION: Final = ObjectShape(
    {"version": one_of(1, 2), "source_text": string, "history": array_of(REVISION), "sha256": sha256}
)
_REVIEW: Final = ObjectShape(
    {
        "source_text": string,
        "text_sha256": sha256,
        "history_sha256": sha256,
        "review_sha256": sha256,
        "engine": ENGINE,
    }
)


class Session(NamedTuple):
    """The accepted record as a page carries it: what it was made from, and the SHA-256 of the result."""

    version: LanguageVersion
    source_text: str
    history: list[Revision]
    sha256: str


class Review(NamedTuple):
    """A review as a page carries it: its inputs, so that each one that moves can be named, and its SHA-256."""

    source_text: str
    text_sha256: str
    history_sha256: str
    review_sha256: str
    engine: EngineDescription


def session_of(record: Record, record_sha256: str) -> Session:
    """What a page carries of an accepted record."""
    return Session(record["version"], record["source_text"], history_of(record), record_sha256)


def review_of(
    text: str, history: Sequence[Revision], review_sha256: str, engine: EngineDescription
) -> Review:
    """What a page carries of a review."""
    return Review(text, text_sha256(text), history_sha256(history), review_sha256, engine)


def text_sha256(text: str) -> str:
    """SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode()).hexdigest()


def history_sha256(history: Sequence[Revision]) -> str:
    """SHA-256 of a history in canonical JSON."""
    return digest({"prior_revisions": list(history)})


def write_field(value: Session | Review | None) -> str:
    """The value of the form field; control characters are escaped in JSON, so no browser changes them."""
    return "" if value is None else canonical_bytes(value._asdict()).decode()


def read_session(field: str) -> Session | None:
    """Decodes the field `session`. Raises Refusal where it is not what `write_field` writes."""
    members = _read(field, _SESSION)
    if members is None:
        return None
    session = Session(**members)
    if not can_hold(session.version, session.history):
        raise Refusal(
            "schema",
            f"a version-{session.version} record has no history of another language version",
            "/history",
        )
    return session


def read_review(field: str) -> Review | None:
    """Decodes the field `review`. Raises Refusal where it is not what `write_field` writes."""
    members = _read(field, _REVIEW)
    if members is None:
        return None
    review = Review(**members)
    if text_sha256(review.source_text) != review.text_sha256:
        raise Refusal(
            "schema", "the reviewed text does not have the SHA-256 that is beside it", "/text_sha256"
        )
    return review


def _read(field: str, shape: ObjectShape) -> Mapping[str, Any] | None:
    if not field:
        return None
    value = parse_json(field.encode())
    shape(value, "")
    return cast(Mapping[str, Any], value)
