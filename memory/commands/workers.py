"""Worker processes that share nothing, so that one that dies holds nothing that another one waits for.

Each worker is a Python of its own behind two pipes that only it and this process hold. It gets one piece of work at a
time and answers it; the end of its answers is its end, which is noticed at once. When this process ends, however it
does, the pipes close and the workers stop.
"""

import pickle
import selectors
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final, Protocol

_LENGTH_BYTES: Final = 8
_PATIENCE: Final = 5.0  # seconds for a worker without work to leave by itself

# The path of this process first: a worker imports the same modules, wherever it is started.
_PROGRAM: Final = "import sys; sys.path[:] = sys.argv[1:]; from memory.commands.workers import work; work()"


class WorkerDiedError(Exception):
    """Raised when a worker has ended that should live; says how in words."""


class Source(Protocol):
    """Where pieces of work come from."""

    at_end: bool

    @property
    def has_lines(self) -> bool:
        """Whether take() has something to give."""

    def fileno(self) -> int:
        """What to wait for."""

    def read(self) -> None:
        """Reads more; waits where there is nothing yet."""

    def take(self) -> Any:
        """The next piece."""


class _Worker:
    """One process; `place` is the number of the piece that it works on."""

    def __init__(self) -> None:
        with _deaf_to_interrupts():
            self._process = subprocess.Popen(  # noqa: S603 - this very Python
                [sys.executable, "-c", _PROGRAM, *sys.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        self.place = -1

    def fileno(self) -> int:
        """The descriptor of its answers."""
        return self._answers.fileno()

    @property
    def _answers(self) -> BinaryIO:
        return self._process.stdout  # type: ignore[return-value]  # a pipe was asked for

    def give(self, work: Any) -> None:
        """Sends one piece of work; the worker must be waiting for it."""
        try:
            _send(self._process.stdin, work)  # type: ignore[arg-type]  # a pipe was asked for
        except OSError:
            raise self._died() from None

    def answer(self) -> Any:
        """Its answer; waits until it is whole."""
        try:
            return _receive(self._answers)
        except EOFError:
            raise self._died() from None

    def _died(self) -> WorkerDiedError:
        code = self._process.wait()
        how = f"was killed by signal {-code}" if code < 0 else f"ended with exit code {code}"
        return WorkerDiedError(f"a worker process {how}")

    def stop(self) -> None:
        """Ends it: at once where it is at work, else by closing what it reads from."""
        if self.place >= 0:
            self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                pipe.close()  # type: ignore[union-attr]  # pipes were asked for
            except OSError:
                continue  # what was left in it has no reader any more
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def mapped(
    call: Callable[[Any], Any], source: Source, jobs: int, ahead: int
) -> Generator[tuple[Any, Any], None, None]:
    """Each piece with what `call` makes of it, in order, whichever worker is done first.

    At most `jobs` * `ahead` pieces are taken and not yet yielded, and no more workers start than find work. Raises
    WorkerDiedError after the pieces that were done before the lost one.
    """
    pool = _Pool(call, jobs)
    window = jobs * ahead
    taken: dict[int, Any] = {}
    first = 0  # the number of the piece that is yielded next
    try:
        while taken or source.has_lines or not source.at_end:
            while source.has_lines and len(taken) < window and pool.has_room:
                number = first + len(taken)
                taken[number] = source.take()
                pool.give(number, taken[number])
            has_space = len(taken) < window
            pool.wait(source if has_space and not source.at_end and not source.has_lines else None)
            while first in pool.done:
                yield taken.pop(first), pool.done.pop(first)
                first += 1
            if pool.lost is not None:
                raise pool.lost
    finally:
        pool.stop()


class _Pool:
    """The workers that have been started, what they answered, and how the first one was lost."""

    def __init__(self, call: Callable[[Any], Any], jobs: int) -> None:
        self._call, self._jobs = call, jobs
        self._workers: list[_Worker] = []
        self._idle: list[_Worker] = []
        # Poll: unlike epoll it takes regular files, which can always be read.
        self._selector = selectors.PollSelector()
        self.done: Final[dict[int, Any]] = {}
        self.lost: WorkerDiedError | None = None

    @property
    def has_room(self) -> bool:
        """Whether a piece of work can be given at once."""
        return bool(self._idle) or len(self._workers) < self._jobs

    def give(self, number: int, piece: Any) -> None:
        """Gives a piece to an idle worker, or to a new one; raises WorkerDiedError."""
        if not self._idle:
            worker = _Worker()
            self._workers.append(worker)
            self._selector.register(worker, selectors.EVENT_READ, worker)
            worker.give(self._call)
            self._idle.append(worker)
        worker = self._idle.pop()
        worker.place = number
        worker.give(piece)

    def wait(self, source: Source | None) -> None:
        """Waits for an answer or the end of a worker, and for input where it is wanted, which is then read."""
        if source is not None:
            self._selector.register(source, selectors.EVENT_READ, None)
        events = [key.data for key, _ in self._selector.select()]
        if source is not None:
            self._selector.unregister(source)
            if None in events:
                source.read()
        for worker in filter(None, events):
            try:
                self.done[worker.place] = worker.answer()  # an idle worker never answers: that is its end
            except WorkerDiedError as error:
                self.lost = self.lost or error
                continue
            worker.place = -1
            self._idle.append(worker)

    def stop(self) -> None:
        """Ends every worker."""
        self._selector.close()
        for worker in self._workers:
            worker.stop()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started meanwhile never hears Ctrl+C, which reaches every process of a terminal.

    Only this thread is to stop and say so. A process could not ignore the signal by itself early enough: one that
    comes while it starts would end it with a traceback.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work() -> None:
    """What a worker does: the first message is the function, each further one its argument."""
    read, write = sys.stdin.buffer, sys.stdout.buffer
    try:
        call = _receive(read)
        while True:
            _send(write, call(_receive(read)))
    except (EOFError, BrokenPipeError):
        sys.stdout = None  # nobody reads it: nothing is to be flushed at exit


def _send(pipe: BinaryIO, message: Any) -> None:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    pipe.write(len(data).to_bytes(_LENGTH_BYTES, "big"))
    pipe.write(data)
    pipe.flush()


def _receive(pipe: BinaryIO) -> Any:
    """One message; raises EOFError where the other side is gone before its end."""
    length = pipe.read(_LENGTH_BYTES)
    if len(length) < _LENGTH_BYTES:
        raise EOFError
    data = pipe.read(int.from_bytes(length, "big"))
    if len(data) < int.from_bytes(length, "big"):
        raise EOFError
    return pickle.loads(data)  # noqa: S301 - the other side is this program
