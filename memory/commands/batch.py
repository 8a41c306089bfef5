"""`renigma replay --jsonl`: many sessions, one a line, over several processes, in order, none lost."""

import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final, NamedTuple

from memory.commands.batch_progress import BatchProgress
from memory.commands.line_source import Chunk, LineSource
from memory.commands.resume import Written, written_so_far
from memory.commands.workers import WorkerDiedError, mapped
from memory.record.limits import RECORD_BYTES
from memory.session_line import ReplayedLine, id_of_line, replay_line
from renigma_site.terminal.files import (
    STANDARD_INPUT,
    UTF_16,
    FileError,
    OutputError,
    cannot_open,
    shown,
    standard_input,
    standard_output,
)

if TYPE_CHECKING:
    from memory.engine.protocol import Engine

CHUNKS_AHEAD: Final = 4  # for each process: enough to keep it busy, and the input is never read far ahead


class BatchStoppedError(FileError):
    """Raised when a batch ends before its input does; says how many lines are whole and where to go on."""


class Replayed(NamedTuple):
    """What became of a chunk: its lines out, each with its LF, and what they count."""

    output: bytes
    refused: list[int]
    unresolved: int


@dataclass(slots=True)
class _Count:
    """What became of the lines so far; lines are numbered as in the input, from 1, and 0 means none."""

    written: int = 0
    refused: int = 0
    unresolved: int = 0
    first_refused: int = 0
    last_line: int = 0

    def add(self, chunk: Chunk, replayed: Replayed) -> None:
        self.written += len(chunk.lines)
        self.unresolved += replayed.unresolved
        self.refused += len(replayed.refused)
        self.first_refused = self.first_refused or next(iter(replayed.refused), 0)
        self.last_line = chunk.numbers[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """What the command line asks for; `source` and `target` are file names or `-`."""

    source: str
    target: str
    jobs: int
    engine: "Engine"
    strict: bool
    resume: bool


def replay_lines(batch: Batch) -> int:
    """Replays each line of the input into a line of the output. Returns 0, 1 (a line was refused) or 3."""
    replay_chunk = partial(_replay_chunk, replay=partial(replay_line, engine=batch.engine))
    count = _Count()
    try:
        with ExitStack() as stack:
            read, write = _open(batch, stack, count)
            progress = stack.enter_context(BatchProgress(_size(batch.source), count.written))
            for chunk, replayed in stack.enter_context(closing(_mapped(replay_chunk, read, batch.jobs))):
                write.write(replayed.output)
                count.add(chunk, replayed)
                if not read.has_lines:
                    write.flush()  # the input may be slow, and somebody may wait for what is done
                progress.tell(count.written, count.refused, chunk.size)
            write.flush()
    except WorkerDiedError as error:
        raise _stopped(str(error), batch, count) from None
    except KeyboardInterrupt:
        raise _stopped("stopped", batch, count) from None
    except BrokenPipeError:
        raise  # no fault: the reader has seen enough
    except OSError as error:
        # Around the whole block: closing a file on a full disk fails once more.
        raise OutputError(f"stopped at line {count.last_line + 1}: {error.strerror}") from None
    if count.refused:
        place = shown(batch.target) if batch.target != STANDARD_INPUT else "the output"
        sys.stderr.write(
            f"renigma: {count.refused:,} of {count.written:,} sessions were refused, the first is line "
            f"{count.first_refused:,}; each error is on its own line of {place}\n"
        )
        return 1
    return 3 if batch.strict and count.unresolved else 0


def _replay_chunk(chunk: Chunk, *, replay: Callable[..., ReplayedLine]) -> Replayed:
    replayed = [replay(line, number=number) for number, line in zip(chunk.numbers, chunk.lines, strict=True)]
    return Replayed(
        b"".join(done.line + b"\n" for done in replayed),
        [number for number, done in zip(chunk.numbers, replayed, strict=True) if done.refused],
        sum(done.unresolved for done in replayed),
    )


def _mapped(
    call: Callable[[Chunk], Replayed], source: LineSource, jobs: int
) -> Generator[tuple[Chunk, Replayed], None, None]:
    """Each chunk with what became of it, in order, whichever process is done first."""
    if jobs > 1 and sys.platform != "win32":  # pipes cannot be waited for there
        yield from mapped(call, source, jobs, CHUNKS_AHEAD)
        return
    while source.first_line() is not None:
        chunk = source.take()
        yield chunk, call(chunk)


def _stopped(why: str, batch: Batch, count: _Count) -> BatchStoppedError:
    """The one line that says what is there and how to go on."""
    whole = "1 line of output is" if count.written == 1 else f"{count.written:,} lines of output are"
    place = f"go on from line {count.last_line + 1:,} of the input"
    how = "" if STANDARD_INPUT in (batch.source, batch.target) else " with the same command and --resume"
    return BatchStoppedError(f"{why}; {whole} complete; {place}{how}")


def _open(batch: Batch, stack: ExitStack, count: _Count) -> tuple[LineSource, BinaryIO]:
    """The input past what is written already, and the output."""
    source, target = batch.source, batch.target
    file = standard_input() if source == STANDARD_INPUT else stack.enter_context(_opened(source, "rb"))
    if STANDARD_INPUT not in (source, target) and Path(target).exists() and Path(target).samefile(source):
        raise FileError(f"{shown(target)}: the output would overwrite the input; name another file")
    read = LineSource(file, RECORD_BYTES)
    _refuse_other_forms(read, source)
    if target == STANDARD_INPUT:
        return read, standard_output()
    if not (batch.resume and Path(target).exists()):
        return read, stack.enter_context(_opened(target, "wb"))
    if not Path(target).is_file():
        raise FileError(f"{shown(target)}: not a regular file, so there is nothing to resume")
    write = stack.enter_context(_opened(target, "r+b"))
    _go_on(batch, read, write, count)
    return read, write


def _go_on(batch: Batch, read: LineSource, write: BinaryIO, count: _Count) -> None:
    """Counts what was written and skips as many sessions; a partial line at the end is cut off."""
    written: Written = written_so_far(write, batch.target)
    last = read.skip(written.lines)
    if written.lines and (last is None or id_of_line(last) != written.last_id):
        raise FileError(
            f"{shown(batch.target)}: its {written.lines:,} lines do not belong to the first sessions of "
            f"{shown(batch.source)}; nothing is changed. Name the files of the run that stopped"
        )
    write.seek(written.size)
    write.truncate()
    count.written, count.refused, count.unresolved = written.lines, written.refused, written.unresolved
    count.last_line = read.last_skipped
    count.first_refused = written.first_refused


def _refuse_other_forms(read: LineSource, source: str) -> None:
    """Refuses an input that is JSON, but not one session a line, or no UTF-8: once, in place of every line."""
    first = read.first_line()
    if first is None:
        return
    number, line = first
    if line.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\x00" in line[:2]:
        raise FileError(f"{shown(source)}: {UTF_16}")
    line = line.strip()
    if line[:1] in (b"{", b"[") and line[-1:] in (b"{", b"[", b",", b":"):
        raise FileError(
            f"{shown(source)}: line {number} holds only the beginning of a JSON value. Each session must be on one "
            "line; jq -c . writes it so"
        )


def _opened(name: str, mode: str) -> BinaryIO:
    try:
        return Path(name).open(mode)  # type: ignore[return-value]  # every mode here is binary
    except (OSError, ValueError) as error:
        raise cannot_open(name, error) from None


def _size(source: str) -> int:
    """The bytes that a regular file holds; 0 for anything whose end nobody knows."""
    path = Path(source)
    return path.stat().st_size if source != STANDARD_INPUT and path.is_file() else 0
