"""The collector is off while anybody holds it off, and afterwards as it was."""

import gc
from contextlib import suppress
from threading import Barrier, Thread

from renigma_site.kernel.collector import CollectorHeldOff


def test_it_is_off_within_and_on_again_after_an_exception() -> None:
    held_off = CollectorHeldOff()
    with suppress(ZeroDivisionError), held_off:
        seen = gc.isenabled()
        raise ZeroDivisionError
    assert not seen
    assert gc.isenabled()


def test_one_that_was_off_before_stays_off() -> None:
    gc.disable()
    try:
        with CollectorHeldOff():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_threads_may_overlap() -> None:
    held_off, inside, left = CollectorHeldOff(), Barrier(2), Barrier(2)
    seen = []

    def first() -> None:
        with held_off:
            inside.wait(10)
        left.wait(10)

    thread = Thread(target=first)
    thread.start()
    with held_off:
        inside.wait(10)
        left.wait(10)
        seen.append(gc.isenabled())
    thread.join()
    assert seen == [False]
    assert gc.isenabled()
