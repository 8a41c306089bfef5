"""The pipeline in sight: what pages, API and command line call, and nothing deeper.

text → clauses → operations → engine → events with provenance → record → digest

Everything here is a pure function of its arguments. Every refusal is a Refusal with a published code. Arguments are
judged as the HTTP API judges a body with members of their names: the same values give the same code and pointer.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, assert_never

from memory.engine.protocol import Engine
from memory.language.forms import LANGUAGE_VERSIONS, LATEST, LanguageVersion
from memory.record import limits
from memory.record.build import build_version_1, build_version_2
from memory.record.decode import REVISION, decode_record
from memory.record.explain import Why, explain_event, explain_key
from memory.record.history import history_after, history_of
from memory.record.model import Record, RecordVersion1, RecordVersion2, Revision
from memory.record.verify import verify
from memory.record.without import Without
from memory.record.without import without as replay_without
from renigma_site.kernel.canonical import digest
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import (
    ObjectShape,
    OneGiven,
    Shape,
    array_of,
    integer,
    nullable,
    one_of,
    sha256,
    string,
)
from renigma_site.kernel.strict_json import JsonValue, parse_json, require_strict

if TYPE_CHECKING:
    from memory.advice.assist import Assist

# The arguments of each call but the engine, as members of one object.
RUN: Final = ObjectShape({"text": string, "prior_sources": array_of(string)})
_REVIEWED: Final[dict[str, Shape]] = {"text": string, "prior_revisions": array_of(REVISION)}
PREVIEW: Final = ObjectShape(_REVIEWED)
APPLY: Final = ObjectShape(_REVIEWED | {"review_sha256": sha256})
_TEXT: Final[dict[str, Shape]] = {"text": string, "language_version": one_of(*LANGUAGE_VERSIONS)}
_ANY_VERSION: Final = ObjectShape({"language_version": one_of(*LANGUAGE_VERSIONS)})
_HISTORY_1: Final = ObjectShape(
    {"prior_revisions": array_of(ObjectShape({"source_text": string, "language_version": one_of(1)}))}
)
EXPLAIN: Final = OneGiven(_TEXT, {"event": integer, "key": string})
ASSIST: Final = ObjectShape(_TEXT | {"offset": nullable(integer)})
WITHOUT: Final = ObjectShape(_TEXT | {"event": integer})

_RUN_PLACES: Final = limits.Places("/text", "/prior_sources", "")
_PREVIEW_PLACES: Final = limits.Places("/text", "/prior_revisions", "/source_text")


class Preview(NamedTuple):
    """A review: the record that adopting it would make, and the SHA-256 of that record."""

    document: RecordVersion2
    review_sha256: str


def run(text: str, prior_sources: Sequence[str], engine: Engine) -> RecordVersion1:
    """The version-1 record of `text`, with the earlier sources as its history."""
    _require(RUN, text=text, prior_sources=prior_sources)
    limits.check_texts(text, prior_sources, _RUN_PLACES)
    record = build_version_1(text, prior_sources, engine)
    limits.check_record(record, _RUN_PLACES.text)
    return record


def preview(text: str, prior_revisions: Sequence[Revision], engine: Engine) -> Preview:
    """The version-2 record of `text` and its digest, for review."""
    document = _replay_version_2(text, prior_revisions, engine)
    return Preview(document, digest(document))


def _replay_version_2(text: str, prior_revisions: Sequence[Revision], engine: Engine) -> RecordVersion2:
    _require(PREVIEW, text=text, prior_revisions=prior_revisions)
    limits.check_texts(text, [revision["source_text"] for revision in prior_revisions], _PREVIEW_PLACES)
    document = build_version_2(text, prior_revisions, engine)
    limits.check_record(document, _PREVIEW_PLACES.text)
    return document


def apply(
    text: str, prior_revisions: Sequence[Revision], review_sha256: str, engine: Engine
) -> RecordVersion2:
    """The version-2 record, replayed afresh, if its digest is the reviewed one; else `review-mismatch`.

    The digest covers the whole record. It is a consistency check: no credential, and no lasting approval.
    """
    _require(APPLY, text=text, prior_revisions=prior_revisions, review_sha256=review_sha256)
    document, fresh_sha256 = preview(text, prior_revisions, engine)
    if fresh_sha256 != review_sha256:
        raise Refusal(
            "review-mismatch",
            "A fresh replay does not give the reviewed record: text, history or engine has changed.",
            "/review_sha256",
        )
    return document


def validate(value: JsonValue, engine: Engine) -> Record:
    """The freshly replayed record, if `value` is a record of either version that agrees with it exactly."""
    try:
        return validate_parsed(value, engine)
    except Refusal:
        # What no document can hold comes before every other fault. A value that agrees holds no such thing.
        require_strict(value)
        raise


def validate_parsed(value: JsonValue, engine: Engine) -> Record:
    """As validate, for a value that parse_json has made."""
    return verify(decode_record(value), engine)


def import_record(data: bytes, engine: Engine) -> Record:
    """As validate, from the bytes of a document: size, strict JSON, shape, bounds, engine, replay."""
    if len(data) > limits.RECORD_BYTES:
        raise Refusal(
            "payload-too-large",
            f"The document has {len(data):,} bytes; at most {limits.RECORD_BYTES:,} are read.",
        )
    return validate_parsed(parse_json(data), engine)


def replay(
    text: str, language_version: LanguageVersion, engine: Engine, history: Sequence[Revision] = ()
) -> Record:
    """The record of `text` under a language version, by the call of that version.

    Arguments are judged as by that call; under version 1 a history holds sources of language version 1, and any other
    is refused with `schema`. Another version is refused with `schema` at `/language_version`.
    """
    _require(_ANY_VERSION, language_version=language_version)
    match language_version:
        case 1:
            _require(_HISTORY_1, prior_revisions=history)
            return run(text, [revision["source_text"] for revision in history], engine)
        case 2:
            return _replay_version_2(text, history, engine)
        case _:
            assert_never(language_version)


def explain(
    text: str,
    language_version: LanguageVersion,
    engine: Engine,
    *,
    event: int | None = None,
    key: str | None = None,
) -> Why:
    """Why an event of `text`, or a key at its end, has its answer; exactly one of the two is given.

    Raises Refusal as replay does, and with `schema` at `/event` for an event that does not exist.
    """
    _require(EXPLAIN, text=text, language_version=language_version, event=event, key=key)
    record = replay(text, language_version, engine)
    if event is not None:
        return explain_event(record, event)
    return explain_key(record, str(key))


def without(text: str, language_version: LanguageVersion, event: int, engine: Engine) -> Without:
    """What would be otherwise if the clause of an event of `text` were not there.

    Raises Refusal as replay does, and with `schema` at `/event` for an event that does not exist.
    """
    _require(WITHOUT, text=text, language_version=language_version, event=event)
    return replay_without(replay(text, language_version, engine), event, engine)


def assist(text: str, language_version: LanguageVersion, offset: int | None, engine: Engine) -> "Assist":
    """Help with writing `text`: what is read, what is not and why, notices, and what can come next at `offset`.

    Raises Refusal with `text-too-long`, and with `schema` at `/offset` for one outside the text. Too many clauses are a
    problem of the document and no refusal.
    """
    from memory.advice.assist import assist as advise  # a replay needs no advice

    _require(ASSIST, text=text, language_version=language_version, offset=offset)
    if offset is not None and not 0 <= offset <= len(text):
        raise Refusal("schema", "The offset lies outside the text.", "/offset")
    limits.check_texts(text, (), _RUN_PLACES)
    return advise(text, language_version, offset, engine)


def history_for_review(accepted: Record | None, text: str) -> list[Revision]:
    """The history of a review of `text`: that of the accepted record, with its source as the latest revision.

    A version-1 record's sources keep language version 1. Where neither text nor language version changes,
    nothing is appended. Whether the history fits is for the review to say: nothing is dropped here.
    """
    if accepted is None:
        return []
    if accepted["version"] == LATEST and accepted["source_text"] == text:
        return history_of(accepted)
    return history_after(accepted)


def _require(shape: Shape, **arguments: object) -> None:
    """Refuses arguments that the body of a request could not hold, or that have not the call's shape."""
    body: dict[str, Any] = {
        name: list(value) if isinstance(value, tuple) else value for name, value in arguments.items()
    }
    require_strict(body)
    shape(body, "")
