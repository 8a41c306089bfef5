"""How far a batch is: one line on a terminal's standard error, silent elsewhere."""

import sys
import time
from typing import Final, Self

from renigma_site.terminal.output import progress_bar

_REDRAWN_AFTER: Final = 0.1  # seconds


class BatchProgress:
    """A bar with counts, rate and the time that is left, as far as the size of the input is known."""

    def __init__(self, total_bytes: int, already: int) -> None:
        self._on = sys.stderr is not None and sys.stderr.isatty()
        self._total_bytes, self._already = total_bytes, already
        self._bytes = 0
        self._started = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Self:
        return self

    def tell(self, sessions: int, refused: int, more_bytes: int) -> None:
        """Draws the line anew, `more_bytes` of input further."""
        self._bytes += more_bytes
        now = time.monotonic()
        if not self._on or now - self._drawn < _REDRAWN_AFTER:
            return
        self._drawn = now
        words = progress_words(
            sessions, refused, self._bytes, self._total_bytes, (sessions - self._already), now - self._started
        )
        sys.stderr.write(f"\r{words}\x1b[K")
        sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            sys.stderr.write("\n")


def progress_words(sessions: int, refused: int, read: int, total: int, replayed: int, seconds: float) -> str:
    """The line: `read` of `total` bytes (0 where nobody knows) in `seconds`, in which `replayed` sessions were."""
    counts = f"{sessions:,} sessions, {refused:,} refused, {round(replayed / max(seconds, 0.001)):,}/s"
    if not total:
        return counts
    share = min(read / total, 1.0)
    left = round(seconds * (1 - share) / max(share, 0.0001))
    return f"{progress_bar(share)} {counts}, {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left"
