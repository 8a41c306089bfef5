"""What is due to clients is bounded: who does not read is given up, and room is made by closing who waits longest."""

import gc
import threading
import time
import weakref
from dataclasses import dataclass, field

from renigma_site.web.pending_output import GRACE_SECONDS, PendingOutput

SOON = 5.0
"""Seconds in which a worker that has room has long gone on."""


@dataclass
class FakeChannel:
    """A connection with so many bytes due, for so many seconds, and so long ago the last that was read."""

    total_outbufs_len: int = 0
    due: float = 0.0
    read: float = 0.0
    idle: float = 0.0
    requests: list[object] = field(default_factory=list)
    connected: bool = True

    def __post_init__(self) -> None:
        self.due_since = time.monotonic() - self.due
        self.read_last = time.monotonic() - self.read
        self.last_activity = time.time() - self.idle

    def handle_close(self) -> None:
        self.connected = False
        self.total_outbufs_len = 0


def pending(*channels: FakeChannel, most_bytes: int = 100) -> PendingOutput:
    """The output of these channels; its loop never comes round by itself."""
    return PendingOutput(
        dict(enumerate(channels)),
        lambda: None,
        idle_seconds=10.0,
        most_bytes=most_bytes,
        patience_seconds=30.0,
    )


def reserve_in_thread(output: PendingOutput, channel: FakeChannel, size: int) -> threading.Event:
    """Reserves as a worker does; the event says that it went on."""
    went_on = threading.Event()

    def work() -> None:
        with output.reserved(channel, size):
            went_on.set()

    threading.Thread(target=work, daemon=True).start()
    return went_on


def test_who_takes_nothing_for_the_time_of_patience_is_closed() -> None:
    silent, reading, done = FakeChannel(9, read=31.0), FakeChannel(9, read=29.0), FakeChannel(0, read=99.0)
    pending(silent, reading, done).tidy()
    assert [channel.connected for channel in (silent, reading, done)] == [False, True, True]


def test_who_takes_nothing_is_closed_whatever_is_still_in_hand() -> None:
    busy = FakeChannel(9, read=31.0, requests=[object()])
    pending(busy).tidy()
    assert not busy.connected


def test_who_asks_nothing_is_closed_but_not_while_an_answer_is_made_or_due() -> None:
    silent, working, reading = (
        FakeChannel(idle=11.0),
        FakeChannel(idle=11.0, requests=[object()]),
        FakeChannel(1, idle=11.0),
    )
    pending(silent, working, reading, FakeChannel(idle=9.0)).tidy()
    assert [channel.connected for channel in (silent, working, reading)] == [False, True, True]


def test_what_fits_goes_on_at_once() -> None:
    own = FakeChannel()
    assert reserve_in_thread(pending(FakeChannel(60), own), own, 40).wait(SOON)


def test_what_does_not_fit_waits_until_it_is_read() -> None:
    own, other = FakeChannel(), FakeChannel(60)
    went_on = reserve_in_thread(pending(other, own), own, 41)
    assert not went_on.wait(0.5)
    other.total_outbufs_len = 59
    assert went_on.wait(SOON)
    assert other.connected


def test_room_is_made_by_closing_those_that_have_waited_longest() -> None:
    longest, long, fresh, own = (
        FakeChannel(30, due=9.0),
        FakeChannel(30, due=5.0),
        FakeChannel(30, due=0.0),
        FakeChannel(),
    )
    output = pending(fresh, long, longest, own)
    went_on = reserve_in_thread(output, own, 40)
    assert not went_on.wait(0.5)
    output.tidy()
    assert went_on.wait(SOON)
    assert [channel.connected for channel in (longest, long, fresh)] == [False, True, True]


def test_who_has_only_just_been_answered_is_left_to_read() -> None:
    fresh, own = FakeChannel(90, due=GRACE_SECONDS / 4), FakeChannel()
    output = pending(fresh, own)
    went_on = reserve_in_thread(output, own, 40)
    assert not went_on.wait(0.5)
    output.tidy()
    assert not went_on.wait(0.2)
    assert fresh.connected


def test_what_workers_hold_counts() -> None:
    own, second = FakeChannel(), FakeChannel()
    output = pending(own, second)
    with output.reserved(own, 70):
        went_on = reserve_in_thread(output, second, 40)
        assert not went_on.wait(0.5)
    assert went_on.wait(SOON)


def test_an_answer_larger_than_everything_passes_alone() -> None:
    own = FakeChannel()
    assert reserve_in_thread(pending(own), own, 1_000).wait(SOON)


def test_a_closed_channel_waits_for_nothing() -> None:
    own, other = FakeChannel(), FakeChannel(100)
    went_on = reserve_in_thread(pending(other, own), own, 50)
    assert not went_on.wait(0.3)
    own.handle_close()
    assert went_on.wait(SOON)


def test_what_was_dropped_unread_is_given_back_at_the_next_round() -> None:
    class Answer:
        """Refers to itself, as a connection and its request do to each other."""

        def __init__(self) -> None:
            self.own = self

    answer = Answer()
    alive = weakref.ref(answer)
    output = pending()
    gc.disable()
    try:
        del answer
        output.tidy()
        assert alive() is not None
        output.has_dropped = True
        time.sleep(0.6)
        output.tidy()
        assert alive() is None
        assert not output.has_dropped
    finally:
        gc.enable()
