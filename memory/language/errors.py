"""What the memory language calls a clause that it does not understand."""

from typing import Final, Literal, NamedTuple

ParseReason = Literal["unclosed-quote", "unsupported", "invalid-label", "reserved-word"]
ReplayReason = Literal["not-remembered", "key-capacity", "value-capacity"]
Reason = ParseReason | ReplayReason

# In the order in which they are tried.
PARSE_REASONS: Final[tuple[ParseReason, ...]] = (
    "unclosed-quote",
    "unsupported",
    "invalid-label",
    "reserved-word",
)
REPLAY_REASONS: Final[tuple[ReplayReason, ...]] = ("not-remembered", "key-capacity", "value-capacity")
REASONS: Final[tuple[Reason, ...]] = (*PARSE_REASONS, *REPLAY_REASONS)


class Fault(NamedTuple):
    """Why a clause stays unresolved, and the code points of the text that are to blame, where some are."""

    reason: Reason
    at: tuple[int, int] | None
