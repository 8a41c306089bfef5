"""`renigma replay --jsonl`: many sessions, one a line, over several processes, in order, none lost."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final, Literal

from memory.batch import ReplayedLine, replay_line
from renigma_site.commands.files import STANDARD_INPUT, FileError, configured_engine, shown

CHUNK_LINES: Final = 32
CHUNKS_AHEAD: Final = 4  # for each process: enough to keep it busy, and the input is never read far ahead
PROGRESS_EVERY: Final = 256


def replay_lines(source: str, target: str, *, jobs: int, artifact: str | None, strict: bool) -> int:
    """Replays each line of `source` into the same line of `target`. Returns 0, 1 (a line was refused) or 3."""
    replay_chunk = partial(_replay_chunk, replay=partial(replay_line, engine=configured_engine(artifact)))
    lines = refused = unresolved = first_refused = 0
    with ExitStack() as stack:
        read, write = _open(source, target, stack)
        progress = stack.enter_context(_Progress())
        chunks = iter(lambda: [line.rstrip(b"\r\n") for line in islice(read, CHUNK_LINES)], [])
        try:
            for line, was_refused, left in _mapped(replay_chunk, chunks, jobs, stack):
                lines += 1
                write.write(line + b"\n")
                unresolved += left
                if was_refused:
                    refused += 1
                    first_refused = first_refused or lines
                progress.tell(lines, refused)
        except BrokenProcessPool:
            raise FileError(f"a process died after line {lines}; the lines before it are written") from None
        write.flush()
    if refused:
        sys.stderr.write(
            f"renigma: {refused:,} of {lines:,} lines were refused, the first is line {first_refused:,}; "
            f"each is told in its own line of {shown(target) if target != STANDARD_INPUT else 'the output'}\n"
        )
        return 1
    return 3 if strict and unresolved else 0


def _replay_chunk(lines: list[bytes], *, replay: Callable[[bytes], ReplayedLine]) -> list[ReplayedLine]:
    return [replay(line) for line in lines]


def _mapped(
    call: Callable[[list[bytes]], list[ReplayedLine]],
    chunks: Iterable[list[bytes]],
    jobs: int,
    stack: ExitStack,
) -> Iterator[ReplayedLine]:
    if jobs == 1:
        for chunk in chunks:
            yield from call(chunk)
        return
    pool = stack.enter_context(ProcessPoolExecutor(jobs))
    waiting: deque[Future[list[ReplayedLine]]] = deque()
    for chunk in chunks:
        waiting.append(pool.submit(call, chunk))
        if len(waiting) >= jobs * CHUNKS_AHEAD:
            yield from waiting.popleft().result()
    while waiting:
        yield from waiting.popleft().result()


def _open(source: str, target: str, stack: ExitStack) -> tuple[BinaryIO, BinaryIO]:
    read = sys.stdin.buffer if source == STANDARD_INPUT else stack.enter_context(_opened(source, "rb"))
    if STANDARD_INPUT not in (source, target) and Path(target).exists() and Path(target).samefile(source):
        raise FileError(f"{shown(target)}: the output would overwrite the input; name another file")
    write = sys.stdout.buffer if target == STANDARD_INPUT else stack.enter_context(_opened(target, "wb"))
    return read, write


def _opened(name: str, mode: Literal["rb", "wb"]) -> BinaryIO:
    try:
        return Path(name).open(mode)
    except (OSError, ValueError) as error:
        raise FileError(f"{shown(name)}: {getattr(error, 'strerror', None) or 'cannot be opened'}") from None


class _Progress:
    """A line on a terminal's standard error that counts along; silent elsewhere."""

    def __init__(self) -> None:
        self._on = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> "_Progress":
        return self

    def tell(self, lines: int, refused: int) -> None:
        if self._on and lines % PROGRESS_EVERY == 0:
            sys.stderr.write(f"\r{lines:,} sessions replayed, {refused:,} refused ")
            sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._on:
            sys.stderr.write("\r\x1b[K")
