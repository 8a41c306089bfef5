"""What the connections of the server still have to send: bounded together, and given up where nobody reads.

waitress waits for a slow reader for ever, and keeps the answer meanwhile. Here a connection whose client has taken
nothing for 30 seconds is closed, and where all answers together would pass 64 MiB, those that have waited longest to
be read are closed first. Workers reserve room before they write; only the server's own loop closes connections, since
no other thread touches its sockets.
"""

import gc
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final, Protocol

MOST_BYTES = 64 * 1_048_576
PATIENCE_SECONDS = 30.0
"""How long a client may take nothing of an answer that is due."""

GRACE_SECONDS: Final = 1.0
"""How long an answer is left to be read when room is wanted: a client that reads has all of it much sooner."""

_LOOK_SECONDS: Final = 0.1
"""How often a worker that waits for room asks again."""

_ROUND_SECONDS: Final = 0.5
"""How often all connections are looked at."""


class Channel(Protocol):
    """What is asked of a connection; times are those of `time.monotonic`."""

    connected: bool
    total_outbufs_len: int
    requests: list[object]
    last_activity: float
    due_since: float
    read_last: float

    def handle_close(self) -> None:
        """Closes the connection and drops what it still had to send."""


class PendingOutput:
    """The output of all channels of one server. `wake` makes the server's loop come round and call `tidy`."""

    def __init__(
        self,
        channels: Mapping[int, Channel],
        wake: Callable[[], None],
        *,
        idle_seconds: float,
        most_bytes: int,
        patience_seconds: float,
    ) -> None:
        self._channels = channels
        self._wake = wake
        self._idle_seconds = idle_seconds
        self._most_bytes = most_bytes
        self._patience_seconds = patience_seconds
        self._room = threading.Condition()
        self._reserved = 0
        self._wanted = 0
        self._next_round = 0.0
        self.has_dropped = False
        """Whether an answer was dropped unread since the last round."""

    @contextmanager
    def reserved(self, channel: Channel, size: int) -> Iterator[None]:
        """For a worker: waits until `size` bytes fit, and holds them while they are handed to the channel.

        An answer that is larger than everything may be passes alone. A channel that was closed meanwhile waits for
        nothing.
        """
        with self._room:
            while channel.connected and not self._fits(size):
                self._wanted = max(self._wanted, size)
                self._wake()
                self._room.wait(_LOOK_SECONDS)
            self._reserved += size
        try:
            yield
        finally:
            with self._room:
                self._reserved -= size

    def tidy(self) -> None:
        """For the server's loop: closes who is silent and who does not read, and makes room where it is wanted."""
        now = time.monotonic()
        if now >= self._next_round:
            self._next_round = now + _ROUND_SECONDS
            for channel in list(self._channels.values()):
                if self._is_given_up(channel, now):
                    channel.handle_close()
            if self.has_dropped:
                # A connection and its request refer to each other: without this they wait for the collector, which
                # counts objects and not their bytes.
                self.has_dropped = False
                gc.collect()
        with self._room:
            wanted, self._wanted = self._wanted, 0
            if wanted:
                self._make_room(wanted, now)
                self._room.notify_all()

    def _is_given_up(self, channel: Channel, now: float) -> bool:
        if channel.total_outbufs_len:
            return now - channel.read_last > self._patience_seconds
        # waitress itself keeps this one by the time of day.
        return not channel.requests and time.time() - channel.last_activity > self._idle_seconds

    def _make_room(self, size: int, now: float) -> None:
        waiting = [channel for channel in list(self._channels.values()) if channel.total_outbufs_len]
        for channel in sorted(waiting, key=lambda waiting_one: waiting_one.due_since):
            if self._fits(size) or now - channel.due_since < GRACE_SECONDS:
                return
            channel.handle_close()

    def _fits(self, size: int) -> bool:
        pending = self._reserved + sum(channel.total_outbufs_len for channel in list(self._channels.values()))
        return not pending or pending + size <= self._most_bytes
