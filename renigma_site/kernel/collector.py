"""The collector of cyclic garbage, held off while many objects are made that form no cycle.

CPython 3.11 runs it each few hundred new lists and objects, in the midst of a decoder's compiled code too, and each run
goes over those made so far: a document of 32,000 arrays takes four times as long to decode.
"""

import gc
from threading import Lock
from types import TracebackType


class CollectorHeldOff:
    """Within `with COLLECTOR_HELD_OFF:` no cycle is collected in the whole process. Threads may overlap in it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._inside = 0
        self._ran_before = False

    def __enter__(self) -> None:
        with self._lock:
            if not self._inside:
                self._ran_before = gc.isenabled()
                gc.disable()
            self._inside += 1

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside and self._ran_before:
                gc.enable()


COLLECTOR_HELD_OFF = CollectorHeldOff()
