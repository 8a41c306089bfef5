"""The table of verbs: how each one is written, what its step gives and what it does.

`grammar.lark` knows how a request is read; this table knows which role each place of a frame has and how a step is
written again. The two agree because the tests write, read and compare every frame below.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

SlotKind = Literal[
    "value",
    "objects",
    "sources",
    "text",
    "person",
    "people",
    "place",
    "kind",
    "size",
    "channel",
    "duration",
    "time",
]
"""What a slot takes: a text or a reference; a list of those with one step for each, or all in one step; a text
alone; a person or a list of persons; a value or the web; a word of a closed list; a number with its unit; a time."""

Effect = Literal[
    "read", "transform", "write", "destructive", "execute", "send", "gate", "control", "unspecified"
]
Gives = Literal["text", "list", "yes-no", "file", "number", "object", "result", "answer", "approval"]

KINDS: Final = (
    "file",
    "folder",
    "branch",
    "issue",
    "document",
    "event",
    "task",
    "record",
    "ticket",
    "page",
    "reminder",
    "pull request",
)
"""What `create` makes."""
NOUNS: Final = (
    *KINDS,
    "site",
    "sheet",
    "table",
    "message",
    "channel",
    "repository",
    "calendar",
    "inbox",
    "team",
    "person",
    "command",
    "script",
    "row",
    "line",
)
"""What may be said before a quoted text, and what a loop may be over."""
SPECIAL_NOUNS: Final = (
    "summary",
    "draft",
    "translation",
    "comparison",
    "list",
    "answer",
    "approval",
    "number",
    "output",
)
"""What a definite reference may name beside the nouns."""
CHANNELS: Final = ("email", "chat")
SIZES: Final = ("words", "sentences", "bullets", "paragraphs")
GIVES: Final[tuple[Gives, ...]] = (
    "text",
    "list",
    "number",
    "yes-no",
    "file",
    "object",
    "result",
    "answer",
    "approval",
)
EFFECTS: Final[tuple[Effect, ...]] = (
    "read",
    "transform",
    "write",
    "destructive",
    "execute",
    "send",
    "gate",
    "control",
    "unspecified",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One place of a frame. `leads` are the words before it, the canonical ones first; `""` means no words.

    `wants_thing` excludes numbers, yes-or-no answers and approvals, which cannot be copied or deleted.
    """

    role: str
    kind: SlotKind = "value"
    leads: tuple[str, ...] = ("",)
    is_optional: bool = False
    wants_thing: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """One verb with the slots of its frame in the order of the document. `gives` is None for nothing.

    `also` are other spellings of the word. `gives_with` says what another frame of the verb gives, by the role that
    only this frame has.
    """

    word: str
    slots: tuple[Slot, ...]
    gives: Gives | None
    effect: Effect
    also: tuple[str, ...] = ()
    gives_with: Mapping[str, Gives] = field(default_factory=dict)
    by_lead: Mapping[str, Slot] = field(init=False, repr=False, compare=False)
    order: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        by_lead = {lead: slot for slot in self.slots for lead in slot.leads}
        object.__setattr__(self, "by_lead", MappingProxyType(by_lead))
        roles = {slot.role: place for place, slot in enumerate(self.slots)}
        object.__setattr__(self, "order", MappingProxyType(roles))


def _slot(
    role: str, *leads: str, kind: SlotKind = "value", optional: bool = False, thing: bool = False
) -> Slot:
    return Slot(role=role, kind=kind, leads=leads or ("",), is_optional=optional, wants_thing=thing)


def _maybe(role: str, *leads: str, kind: SlotKind = "value") -> Slot:
    return _slot(role, *leads, kind=kind, optional=True)


_OBJECTS: Final = _slot("source", kind="objects")
_THINGS: Final = _slot("source", kind="objects", thing=True)
_IN_PLACE: Final = _maybe("place", "in")
_TO_DESTINATION: Final = _slot("destination", "to")
_FOR_SUBJECT: Final = _slot("subject", "for")
_TO_PEOPLE: Final = _slot("recipients", "to", kind="people")
_BY_CHANNEL: Final = _maybe("channel", "by", kind="channel")
_PERSON: Final = _slot("person", kind="person")


def _verb(
    word: str,
    effect: Effect,
    gives: Gives | None,
    *slots: Slot,
    also: tuple[str, ...] = (),
    gives_with: Mapping[str, Gives] = MappingProxyType({}),
) -> Verb:
    return Verb(word=word, slots=slots, gives=gives, effect=effect, also=also, gives_with=gives_with)


_TABLE: Final = (
    _verb("read", "read", "text", _OBJECTS),
    _verb("search", "read", "list", _slot("place", kind="place"), _slot("query", "for")),
    _verb("find", "read", "list", _slot("query"), _slot("source", "in")),
    _verb("check", "read", "yes-no", _OBJECTS, _FOR_SUBJECT),
    _verb("review", "read", "text", _OBJECTS, _maybe("subject", "for")),
    _verb("extract", "transform", "text", _slot("subject"), _slot("source", "from", kind="sources")),
    _verb("draft", "transform", "text", _slot("subject"), _maybe("source", "from", kind="sources")),
    _verb("summarize", "transform", "text", _OBJECTS, _maybe("size", "in", kind="size"), also=("summarise",)),
    _verb("translate", "transform", "text", _OBJECTS, _slot("language", "into", "to")),
    _verb("convert", "transform", "file", _THINGS, _slot("format", "into", "to")),
    _verb("compare", "transform", "text", _slot("source"), _slot("other", "with", "and")),
    _verb("combine", "transform", "text", _slot("source"), _slot("other", "with", "and", kind="sources")),
    _verb("filter", "transform", "list", _OBJECTS, _slot("criterion", "by")),
    _verb("sort", "transform", "list", _OBJECTS, _slot("criterion", "by")),
    _verb("count", "transform", "number", _OBJECTS),
    _verb("write", "write", "file", _OBJECTS, _TO_DESTINATION, also=("save",)),
    _verb("copy", "write", "file", _THINGS, _TO_DESTINATION),
    _verb("move", "write", "file", _THINGS, _TO_DESTINATION),
    _verb("rename", "write", "file", _slot("source", thing=True), _TO_DESTINATION),
    _verb(
        "create",
        "write",
        "object",
        _maybe("kind", "kind", kind="kind"),
        _maybe("name"),
        _maybe("source", "from"),
        _IN_PLACE,
    ),
    _verb(
        "schedule",
        "write",
        "object",
        _slot("subject"),
        _maybe("slot", "for"),
        _IN_PLACE,
        _maybe("time", "time", kind="time"),
    ),
    _verb("add", "write", "object", _OBJECTS, _TO_DESTINATION, also=("append",)),
    _verb("update", "write", "object", _OBJECTS, _slot("content", "with")),
    _verb("log", "write", None, _OBJECTS, _slot("place", "in", "to")),
    _verb("commit", "write", "object", _OBJECTS, _maybe("destination", "to"), _maybe("message", "with")),
    _verb("download", "write", "file", _THINGS, _maybe("place", "from"), _maybe("destination", "to")),
    _verb("remove", "destructive", None, _OBJECTS, _slot("place", "from")),
    _verb("delete", "destructive", None, _THINGS),
    _verb(
        "run",
        "execute",
        "result",
        _slot("command", kind="objects"),
        _IN_PLACE,
        _maybe("input", "with", kind="sources"),
    ),
    _verb("test", "execute", "result", _OBJECTS, _IN_PLACE),
    _verb("build", "execute", "result", _OBJECTS, _IN_PLACE),
    _verb("send", "send", None, _OBJECTS, _TO_PEOPLE, _IN_PLACE, _BY_CHANNEL),
    _verb("forward", "send", None, _OBJECTS, _TO_PEOPLE, _BY_CHANNEL),
    _verb("show", "send", None, _OBJECTS, _TO_PEOPLE),
    _verb("post", "send", None, _OBJECTS, _slot("place", "to", "in")),
    _verb("upload", "send", "object", _THINGS, _TO_DESTINATION),
    _verb("reply", "send", None, _slot("source", "to"), _slot("content", "with")),
    _verb(
        "notify",
        "send",
        None,
        _slot("recipients", kind="people"),
        _maybe("source", "about"),
        also=("tell",),
    ),
    _verb("remind", "send", None, _slot("recipients", kind="people"), _slot("source", "about")),
    _verb(
        "ask",
        "gate",
        "answer",
        _PERSON,
        _maybe("subject", "for"),
        _maybe("question", "whether"),
        gives_with=MappingProxyType({"question": "yes-no"}),
    ),
    _verb(
        "get",
        "gate",
        "approval",
        _slot("person", "approval from", kind="person"),
        _maybe("source", "for"),
    ),
    _verb(
        "wait",
        "control",
        None,
        _maybe("event", "for", kind="text"),
        _maybe("duration", "", kind="duration"),
    ),
    _verb("stop", "control", None),
    _verb(
        "do",
        "unspecified",
        "text",
        _slot("instruction", kind="text"),
        _maybe("input", "with", kind="sources"),
    ),
)

VERBS: Final[Mapping[str, Verb]] = MappingProxyType({verb.word: verb for verb in _TABLE})
"""Every built-in verb by its own word, in the order in which help and hints list them."""

EMAIL: Final = "email"
"""Said as a verb it is `send` by that channel."""

SPELLINGS: Final[Mapping[str, Verb]] = MappingProxyType(
    {word: verb for verb in _TABLE for word in (verb.word, *verb.also)} | {EMAIL: VERBS["send"]}
)
"""Every word that is read as a built-in verb."""

UNTIMED: Final = frozenset({"create", "schedule", "wait", "stop"})
"""Verbs without a time of their own: it would not be clear whether the thing or the making is meant."""

TEXTUAL: Final[frozenset[Gives]] = frozenset({"text", "list", "answer", "file", "object", "result"})
"""What holds words that can be looked at."""
