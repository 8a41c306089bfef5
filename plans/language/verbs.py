"""The table of verbs: how each one is said, what its step gives and what it does.

`grammar.lark` knows how a request is read; this table knows what the reading means and how it is said again.
The two agree because every frame below is said, read and compared by the tests.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Takes = Literal["text", "value", "place", "texts", "quantity", "kind", "channel"]
"""A quoted text; that or a reference; that or the web; one or more texts; a number with its unit; a word of a list."""

KINDS: Final = ("file", "folder", "branch", "issue", "document", "event", "task")
CHANNELS: Final = ("email", "chat")
UNITS: Final = ("words", "sentences", "bullets")

TEXTUAL: Final = frozenset({"text", "list", "answer", "file", "object", "result"})
"""What holds words that can be looked at, so that `contains` and `is "…"` have a meaning."""


class Slot(NamedTuple):
    """One place of a frame: the words that lead to it, the role of what stands there, and what may stand there."""

    lead: str
    role: str
    takes: Takes
    optional: bool = False


class Verb(NamedTuple):
    """One verb with its only frame; `gives` is None for nothing, `aliases` are other spellings of the word."""

    word: str
    slots: tuple[Slot, ...]
    gives: str | None
    effect: str
    aliases: tuple[str, ...] = ()


_SOURCE: Final = Slot("", "source", "value")
_FROM: Final = (Slot("", "subject", "text"), Slot("from", "source", "value"))
_WITH: Final = (_SOURCE, Slot("with", "other", "value"))
_BY_CRITERION: Final = (_SOURCE, Slot("by", "criterion", "text"))
_TO_DESTINATION: Final = (_SOURCE, Slot("to", "destination", "text"))
_IN_PLACE: Final = Slot("in", "place", "text", optional=True)

_TABLE: Final = (
    Verb("read", (Slot("", "source", "text"),), "text", "read"),
    Verb("search", (Slot("", "place", "place"), Slot("for", "query", "text")), "list", "read"),
    Verb("find", (Slot("", "query", "text"), Slot("in", "source", "value")), "list", "read"),
    Verb("check", (_SOURCE, Slot("for", "subject", "text")), "yes-no", "read"),
    Verb("extract", _FROM, "text", "transform"),
    Verb("draft", _FROM, "text", "transform"),
    Verb(
        "summarize",
        (_SOURCE, Slot("in", "size", "quantity", optional=True)),
        "text",
        "transform",
        ("summarise",),
    ),
    Verb("translate", (_SOURCE, Slot("into", "language", "text")), "text", "transform"),
    Verb("compare", _WITH, "text", "transform"),
    Verb("combine", _WITH, "text", "transform"),
    Verb("filter", _BY_CRITERION, "list", "transform"),
    Verb("sort", _BY_CRITERION, "list", "transform"),
    Verb("count", (_SOURCE,), "number", "transform"),
    Verb("write", _TO_DESTINATION, "file", "write", ("save",)),
    Verb("copy", _TO_DESTINATION, "file", "write"),
    Verb("move", _TO_DESTINATION, "file", "write"),
    Verb("rename", (Slot("", "source", "text"), Slot("to", "destination", "text")), "file", "write"),
    Verb("create", (Slot("", "kind", "kind"), Slot("", "name", "text"), _IN_PLACE), "object", "write"),
    Verb(
        "schedule",
        (
            Slot("", "subject", "text"),
            Slot("on", "date", "text"),
            Slot("at", "time", "text", optional=True),
        ),
        "object",
        "write",
    ),
    Verb("delete", (_SOURCE,), None, "destructive"),
    Verb("run", (Slot("", "command", "text"), _IN_PLACE), "result", "execute"),
    Verb(
        "send",
        (_SOURCE, Slot("to", "recipients", "texts"), Slot("by", "channel", "channel", optional=True)),
        None,
        "send",
    ),
    Verb("ask", (Slot("", "person", "text"), Slot("for", "subject", "text")), "answer", "gate"),
    Verb(
        "get",
        (Slot("approval from", "person", "text"), Slot("for", "source", "value", optional=True)),
        "approval",
        "gate",
    ),
    Verb("stop", (), None, "control"),
)

VERBS: Final[Mapping[str, Verb]] = MappingProxyType({verb.word: verb for verb in _TABLE})
"""Every verb by its own word, in the order in which help and hints list them."""

EFFECTS: Final = tuple(dict.fromkeys(verb.effect for verb in _TABLE))
GIVES: Final = tuple(dict.fromkeys(verb.gives for verb in _TABLE if verb.gives is not None))
ROLES: Final = tuple(dict.fromkeys(slot.role for verb in _TABLE for slot in verb.slots))
