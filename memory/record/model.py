"""The record's shape as types. Member order here is the order in which a record is written."""

from typing import Literal, TypedDict

from memory.engine.protocol import EngineDescription
from memory.language.errors import Reason
from memory.language.forms import LanguageVersion
from renigma_site.kernel.spans import SpanObject


class LabelledKey(TypedDict):
    """A key as a binding names it."""

    id: int
    label: str


class VocabularyKey(TypedDict):
    """A key with the slot that the engine stores it in."""

    id: int
    label: str
    slot: int


class VocabularyValue(TypedDict):
    """A value, in the vocabulary or in a binding."""

    id: int
    label: str


class Vocabulary(TypedDict):
    """Every label that a successful write has brought in, in order of its first write."""

    keys: list[VocabularyKey]
    values: list[VocabularyValue]


class Mention(TypedDict):
    """A label where a clause names it; the span covers the token as written, quotes included."""

    id: int
    label: str
    span: SpanObject


class KeyMention(TypedDict):
    """A recalled key; its id is None where the key was never written."""

    id: int | None
    label: str
    span: SpanObject


class Answer(TypedDict):
    """What the engine answered; Unknown is the id 0 without a label."""

    id: int
    label: str | None


class WriteEvent(TypedDict):
    """A remember or a change."""

    id: int
    operation: Literal["remember", "change"]
    form: str
    span: SpanObject
    key: Mention
    value: Mention
    slot: int
    overwrites: int | None


class RecallEvent(TypedDict):
    """A recall with its answer and the write that supplied it."""

    id: int
    operation: Literal["recall"]
    form: str
    span: SpanObject
    key: KeyMention
    slot: int | None
    answer: Answer
    last_write: int | None


class ResetEvent(TypedDict):
    """A reset."""

    id: int
    operation: Literal["reset"]
    form: str
    span: SpanObject


class UnresolvedEvent(TypedDict):
    """A clause that changed nothing, and why."""

    id: int
    operation: Literal["unresolved"]
    form: str | None
    span: SpanObject
    reason: Reason
    at: SpanObject | None


Event = WriteEvent | RecallEvent | ResetEvent | UnresolvedEvent


class Binding(TypedDict):
    """What a key holds when the session ends."""

    key: LabelledKey
    value: VocabularyValue
    slot: int
    last_write: int


class Revision(TypedDict):
    """An earlier source and the language version under which it was accepted. It is never executed."""

    source_text: str
    language_version: LanguageVersion


class RecordVersion1(TypedDict):
    """A record of language version 1."""

    format: Literal["renigma.memory-session"]
    version: Literal[1]
    source_text: str
    prior_sources: list[str]
    engine: EngineDescription
    vocabulary: Vocabulary
    events: list[Event]
    bindings: list[Binding]


class RecordVersion2(TypedDict):
    """A record of language version 2."""

    format: Literal["renigma.memory-session"]
    version: Literal[2]
    language_version: Literal[2]
    source_text: str
    prior_revisions: list[Revision]
    engine: EngineDescription
    vocabulary: Vocabulary
    events: list[Event]
    bindings: list[Binding]


Record = RecordVersion1 | RecordVersion2
