"""How far a batch is: one line on a terminal's standard error, silent elsewhere."""

import os
import sys
import time
from dataclasses import dataclass
from typing import Final, Self

from renigma_site.terminal.output import progress_bar

_REDRAWN_AFTER: Final = 0.1  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a batch is. Bytes are those of the input, `total_bytes` 0 where nobody knows how many there are.

    A resumed batch has `skipped_bytes` and `skipped_sessions` from the run before; rate and time left count without
    them.
    """

    sessions: int
    refused: int
    read_bytes: int
    total_bytes: int
    seconds: float
    skipped_bytes: int = 0
    skipped_sessions: int = 0

    def words(self, columns: int) -> str:
        """The line, or as much of it as fits: what cannot be redrawn in one line would fill the screen."""
        replayed = self.sessions - self.skipped_sessions
        counts = f"{self.sessions:,} sessions, {self.refused:,} refused"
        parts = [counts, f"{counts}, {round(replayed / max(self.seconds, 0.001)):,}/s"]
        if self.total_bytes:
            parts.append(f"{parts[-1]}, {self._left()} left")
            parts.append(f"{progress_bar(min(self.read_bytes / self.total_bytes, 1.0))} {parts[-1]}")
        return next((words for words in reversed(parts) if len(words) < columns), counts[: columns - 1])

    def _left(self) -> str:
        done = max(self.read_bytes - self.skipped_bytes, 1)
        left = round(self.seconds * max(self.total_bytes - self.read_bytes, 0) / done)
        return f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"


class BatchProgress:
    """A line with a bar, counts, rate and the time that is left, as far as the size of the input is known."""

    def __init__(self, total_bytes: int, already: int) -> None:
        self._on = sys.stderr is not None and sys.stderr.isatty()
        self._total_bytes, self._already = total_bytes, already
        self._bytes = 0
        self._skipped_bytes: int | None = None if already else 0
        self._started = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Self:
        return self

    def tell(self, sessions: int, refused: int, more_bytes: int) -> None:
        """Draws the line anew, `more_bytes` of input further."""
        self._bytes += more_bytes
        if (
            self._skipped_bytes is None
        ):  # the first chunk of a resumed batch counts what was skipped before it
            self._skipped_bytes = self._bytes
        now = time.monotonic()
        if not self._on or now - self._drawn < _REDRAWN_AFTER:
            return
        self._drawn = now
        progress = Progress(
            sessions=sessions,
            refused=refused,
            read_bytes=self._bytes,
            total_bytes=self._total_bytes,
            seconds=now - self._started,
            skipped_bytes=self._skipped_bytes,
            skipped_sessions=self._already,
        )
        sys.stderr.write(f"\r{progress.words(_columns())}\x1b[K")
        sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._drawn:
            sys.stderr.write("\n")


def _columns() -> int:
    """The cells of one line of standard error; 80 where the terminal does not say."""
    try:
        return os.get_terminal_size(sys.stderr.fileno()).columns or 80
    except OSError:
        return 80
