"""What the third pass raises: a fault that leaves its whole sentence unresolved, and the end of reading."""

from typing import Final

from plans.language.reasons import Fault, Reason
from renigma_site.kernel.spans import Span


class FaultFound(Exception):  # noqa: N818 - a fault of the text, not of the program
    """Raised when a sentence cannot give what it says."""

    def __init__(self, reason: Reason, at: Span) -> None:
        super().__init__(reason)
        self.fault: Final = Fault(reason=reason, at=at)


class TooManySteps(Exception):  # noqa: N818 - a bound of the text, not an error of the program
    """Raised at the first step or prohibition beyond the limit; the rest is not read."""


def uncertain(at: Span) -> FaultFound:
    """A reference that could mean several things."""
    return FaultFound("uncertain-reference", at)


def bad_time(at: Span) -> FaultFound:
    """A time that clock or calendar do not have."""
    return FaultFound("bad-time", at)
