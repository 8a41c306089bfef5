"""`renigma replay --jsonl`: many sessions, one a line, over several processes, in order, none lost."""

import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, Literal, Self

from memory.commands.engine_option import configured_engine
from memory.session_line import ReplayedLine, replay_line
from renigma_site.terminal.files import (
    STANDARD_INPUT,
    FileError,
    OutputError,
    cannot_open,
    shown,
    standard_input,
    standard_output,
)
from renigma_site.terminal.output import progress_bar

CHUNK_LINES: Final = 32
CHUNKS_AHEAD: Final = 4  # for each process: enough to keep it busy, and the input is never read far ahead

Chunk = list[bytes]
Replayed = list[ReplayedLine]


@dataclass(slots=True)
class _Count:
    """What became of the lines so far; `first_refused` counts from 1, and 0 is none."""

    lines: int = 0
    refused: int = 0
    unresolved: int = 0
    first_refused: int = 0

    def add(self, line: ReplayedLine) -> None:
        self.lines += 1
        self.unresolved += line.unresolved
        self.refused += line.refused
        if line.refused and not self.first_refused:
            self.first_refused = self.lines


def replay_lines(source: str, target: str, *, jobs: int, artifact: str | None, strict: bool) -> int:
    """Replays each line of `source` into the same line of `target`. Returns 0, 1 (a line was refused) or 3."""
    replay_chunk = partial(_replay_chunk, replay=partial(replay_line, engine=configured_engine(artifact)))
    count = _Count()
    try:
        with ExitStack() as stack:
            read, write = _open(source, target, stack)
            progress = stack.enter_context(_Progress(_size(source)))
            chunks = iter(lambda: list(islice(read, CHUNK_LINES)), [])
            for chunk, replayed in _mapped(replay_chunk, chunks, jobs, stack):
                for line in replayed:
                    count.add(line)
                    write.write(line.line + b"\n")
                progress.tell(count, sum(map(len, chunk)))
            write.flush()
    except BrokenProcessPool:
        raise FileError(f"a process died after line {count.lines}; the lines before it are written") from None
    except BrokenPipeError:
        raise  # no fault: the reader has seen enough
    except OSError as error:
        # Around the whole block: closing a file on a full disk fails once more.
        raise OutputError(f"stopped at line {count.lines}: {error.strerror}") from None
    if count.refused:
        place = shown(target) if target != STANDARD_INPUT else "the output"
        sys.stderr.write(
            f"renigma: {count.refused:,} of {count.lines:,} lines were refused, the first is line "
            f"{count.first_refused:,}; each is told in its own line of {place}\n"
        )
        return 1
    return 3 if strict and count.unresolved else 0


def _replay_chunk(lines: Chunk, *, replay: Callable[[bytes], ReplayedLine]) -> Replayed:
    return [replay(line.rstrip(b"\r\n")) for line in lines]


def _mapped(
    call: Callable[[Chunk], Replayed], chunks: Iterable[Chunk], jobs: int, stack: ExitStack
) -> Iterator[tuple[Chunk, Replayed]]:
    """Each chunk with what became of it, in order, whichever process is done first."""
    if jobs == 1:
        for chunk in chunks:
            yield chunk, call(chunk)
        return
    pool = ProcessPoolExecutor(jobs)
    stack.callback(pool.shutdown, cancel_futures=True)
    waiting: deque[tuple[Chunk, Future[Replayed]]] = deque()
    for chunk in chunks:
        with _deaf_to_interrupts():  # submitting starts the pool's processes and threads
            waiting.append((chunk, pool.submit(call, chunk)))
        if len(waiting) >= jobs * CHUNKS_AHEAD:
            first, future = waiting.popleft()
            yield first, future.result()
    for chunk, future in waiting:
        yield chunk, future.result()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started meanwhile never hears Ctrl+C, which reaches every process of a terminal.

    Only this thread is to stop and say so. A process could not ignore the signal by itself early enough: one that
    comes while it starts would end it with a traceback.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _open(source: str, target: str, stack: ExitStack) -> tuple[BinaryIO, BinaryIO]:
    read = standard_input() if source == STANDARD_INPUT else stack.enter_context(_opened(source, "rb"))
    if STANDARD_INPUT not in (source, target) and Path(target).exists() and Path(target).samefile(source):
        raise FileError(f"{shown(target)}: the output would overwrite the input; name another file")
    write = standard_output() if target == STANDARD_INPUT else stack.enter_context(_opened(target, "wb"))
    return read, write


def _opened(name: str, mode: Literal["rb", "wb"]) -> BinaryIO:
    try:
        return Path(name).open(mode)
    except (OSError, ValueError) as error:
        raise cannot_open(name, error) from None


def _size(source: str) -> int:
    """The bytes that a regular file holds; 0 for anything whose end nobody knows."""
    path = Path(source)
    return path.stat().st_size if source != STANDARD_INPUT and path.is_file() else 0


class _Progress:
    """A bar on a terminal's standard error, which stays with the last counts; silent elsewhere."""

    def __init__(self, total_bytes: int) -> None:
        self._on = sys.stderr is not None and sys.stderr.isatty()
        self._total_bytes = total_bytes
        self._bytes = 0

    def __enter__(self) -> Self:
        return self

    def tell(self, count: _Count, more_bytes: int) -> None:
        """Draws the bar anew, `more_bytes` of input further."""
        self._bytes += more_bytes
        if self._on:
            bar = f"{progress_bar(self._bytes / self._total_bytes)} " if self._total_bytes else ""
            sys.stderr.write(f"\r{bar}{count.lines:,} sessions replayed, {count.refused:,} refused\x1b[K")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._on and self._bytes:
            sys.stderr.write("\n")
