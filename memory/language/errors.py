"""What the memory language calls a clause that it does not understand."""

from typing import Final, Literal, NamedTuple, get_args

# In the order in which they are tried. The parser knows the first four, the replay the others.
Reason = Literal[
    "unclosed-quote",
    "unsupported",
    "invalid-label",
    "reserved-word",
    "not-remembered",
    "key-capacity",
    "value-capacity",
]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)


class Fault(NamedTuple):
    """Why a clause stays unresolved, and the code points of the text that are to blame, where some are."""

    reason: Reason
    at: tuple[int, int] | None
