"""A session as a value for programs: its record, and what can be asked of it."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from memory import service
from memory.engine.artifact import MemoryArtifact, load_artifact
from memory.engine.dictionary import DictionaryReference
from memory.engine.protocol import Engine
from memory.language.forms import LATEST, LanguageVersion
from memory.record.diff import Diff
from memory.record.diff import diff as diff_of_records
from memory.record.explain import Why, explain_event, explain_key
from memory.record.history import history_of
from memory.record.limits import RECORD_BYTES
from memory.record.model import Event, Record, Revision
from memory.record.without import Without
from memory.record.without import without as replay_without
from renigma_site.kernel.canonical import copied, digest, pretty_bytes
from renigma_site.kernel.counting import count
from renigma_site.kernel.path_arguments import bytes_argument, path_argument
from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.shape import ObjectShape, integer, sha256, string
from renigma_site.kernel.spans import Span
from renigma_site.kernel.strict_json import require_strict

_DIGEST: Final = ObjectShape({"sha256": sha256})
_EVENT: Final = ObjectShape({"event": integer})
_KEY: Final = ObjectShape({"key": string})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What a question got: `value` is None for Unknown, `last_write` the event that supplied it, or None."""

    event: int
    key: str
    value: str | None
    last_write: int | None

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        from memory.displays.notebook import answer_markup

        return answer_markup(self.key, self.value, self.event, self.last_write)


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A clause that changed nothing: its text, why, and what can be written instead, best first.

    `start` and `end` are the clause's place in the text, in code points.
    """

    event: int
    reason: str
    start: int
    end: int
    wording: str
    hints: tuple[str, ...]
    offers: tuple[str, ...]


class Session:
    """A replayed text. Sessions are equal where their records have the same digest, and never change."""

    def __init__(self, record: Record, engine: Engine) -> None:
        """`record` must come from a replay through `engine`; `read` and `load` see to that."""
        self._record: Final = record
        self.sha256: Final = digest(record)
        self._engine: Final = engine

    @property
    def record(self) -> Record:
        """The record as a plain dict, exactly the JSON that is saved. It is a new copy each time."""
        return copied(self._record)

    @property
    def text(self) -> str:
        """The source text."""
        return self._record["source_text"]

    @property
    def events(self) -> Sequence[Event]:
        """The record's events in order, a new copy each time."""
        return copied(self._record["events"])

    @property
    def answers(self) -> tuple[Answer, ...]:
        """One answer for each question, in order."""
        return tuple(
            Answer(
                event=event["id"],
                key=event["key"]["label"],
                value=event["answer"]["label"],
                last_write=event["last_write"],
            )
            for event in self._record["events"]
            if event["operation"] == "recall"
        )

    @property
    def bindings(self) -> Mapping[str, str]:
        """What each key holds when the session ends."""
        return {held["key"]["label"]: held["value"]["label"] for held in self._record["bindings"]}

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """The clauses that are not understood or cannot be done, in order."""
        # Advice and displays take longer to import than all the rest, and most programs ask for neither.
        from memory.advice.hints import hints_of

        hints = hints_of(self._record)
        return tuple(
            Problem(
                event=event["id"],
                reason=event["reason"],
                start=event["span"]["start"],
                end=event["span"]["end"],
                wording=Span(**event["span"]).of(self.text),
                hints=tuple(hint.words for hint in hints[event["id"]]),
                offers=tuple(offer.text for hint in hints[event["id"]] for offer in hint.offers),
            )
            for event in self._record["events"]
            if event["operation"] == "unresolved"
        )

    def why(self, key_or_event: str | int) -> Why:
        """Why a key (a string) holds what it holds, or an event (its id) has its answer: memory-why-1.

        Raises Refused with `schema` at `/event` where there is no such event.
        """
        if isinstance(key_or_event, str):
            _require(_KEY, key=key_or_event)
            return explain_key(self._record, key_or_event)
        _require(_EVENT, event=key_or_event)
        return explain_event(self._record, key_or_event)

    def without(self, event: int) -> Without:
        """What would be different without the clause of an event: memory-without-1.

        Raises Refused with `schema` at `/event` where there is no such event.
        """
        _require(_EVENT, event=event)
        return replay_without(self._record, event, self._engine)

    def to_json(self) -> str:
        """The record as it is saved: an indent of two spaces, one final LF."""
        return pretty_bytes(self._record).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the record as UTF-8; `load` reads it back.

        Raises OSError where it cannot be written, and Refused with `schema` at `/path` for what is not a path.
        """
        path_argument(path, "path").write_bytes(pretty_bytes(self._record))

    def __eq__(self, other: object) -> bool:
        return self.sha256 == other.sha256 if isinstance(other, Session) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.sha256)

    def __str__(self) -> str:
        """The table that `renigma replay` prints, without colours."""
        from memory.displays.trace import trace

        return trace(self._record, is_plain=True)

    def _repr_html_(self) -> str:
        """What a notebook shows: operations, explanations, bindings and the timeline, self-contained."""
        from memory.displays.notebook import session_markup

        return session_markup(self._record)

    def __repr__(self) -> str:
        return (
            f"<Session sha256 {self.sha256[:16]}…: {count(len(self._record['events']), 'event')}, "
            f"{count(len(self._record['bindings']), 'binding')}, language version {self._record['version']}>"
        )


def read(
    text: str,
    *,
    history: Sequence[Revision] = (),
    version: LanguageVersion = LATEST,
    engine: Engine | None = None,
) -> Session:
    """Replays a text from empty memory. Without an engine the dictionary reference answers.

    `history` holds earlier sources, each `{"source_text": …, "language_version": 1 or 2}`; it is kept, never executed.
    Raises Refused with the codes and pointers of the HTTP API.
    """
    engine = _engine_of(engine)
    return Session(service.replay(text, version, engine, history), engine)


def load(
    path_or_bytes: str | os.PathLike[str] | bytes,
    *,
    engine: Engine | None = None,
    sha256: str | None = None,
) -> Session:
    """Reads a saved record, replays it and compares it exactly; with `sha256` it must have that digest too.

    Raises Refused with the codes and pointers of the HTTP API (`review-mismatch` for another digest), or OSError where
    the file cannot be read.
    """
    if sha256 is not None:
        _require(_DIGEST, sha256=sha256)
    engine = _engine_of(engine)
    data = bytes_argument(path_or_bytes, RECORD_BYTES + 1)
    session = Session(service.import_record(data, engine), engine)
    if sha256 is not None and session.sha256 != sha256:
        raise Refusal(
            "review-mismatch", "The record has another SHA-256 than the one that was given.", "/sha256"
        )
    return session


def adopt(session: Session, sha256: str) -> Session:
    """The session replayed afresh, if it still has the digest that was reviewed.

    Raises Refused with `review-mismatch` otherwise, and with `schema` for a session of an older language version,
    which has no review.
    """
    _require_session(session, "session")
    record, engine = session._record, session._engine  # noqa: SLF001 - of the same module
    if record["version"] != LATEST:
        raise Refusal(
            "schema",
            f"Only a session of language version {LATEST} is reviewed and adopted.",
            "/language_version",
        )
    return Session(service.apply(record["source_text"], history_of(record), sha256, engine), engine)


def diff(old: Session, new: Session) -> Diff:
    """What differs between two sessions: memory-diff-1. Raises Refused with `schema` for what is not a session."""
    _require_session(old, "old")
    _require_session(new, "new")
    return diff_of_records(old._record, new._record)  # noqa: SLF001 - of the same module


def open_artifact(path: str | os.PathLike[str]) -> MemoryArtifact:
    """The engine of a trained artifact's file.

    Raises Refused where it is missing, malformed or collides, and with `schema` at `/path` for what is not a path.
    """
    return load_artifact(path_argument(path, "path"))


def _engine_of(engine: Engine | None) -> Engine:
    if engine is None:
        return DictionaryReference()
    # A class has what its engines have: one that was not called is not an engine.
    if isinstance(engine, type) or not (hasattr(engine, "description") and hasattr(engine, "start")):
        raise Refusal("schema", "The value must be an engine: Dictionary() or Artifact(path).", "/engine")
    return engine


def _require_session(value: object, name: str) -> None:
    if not isinstance(value, Session):
        raise Refusal("schema", "The value must be a Session, as read and load give it.", f"/{name}")


def _require(shape: ObjectShape, **arguments: Any) -> None:
    """As the HTTP API judges a body with these members."""
    require_strict(arguments)
    shape(arguments, "")
