"""The lines of a file or a pipe, read as they come: never more at once than one block and one bounded line."""

from collections import deque
from typing import BinaryIO, Final, NamedTuple

BLOCK_BYTES: Final = 256 * 1024
CHUNK_LINES: Final = 32
CHUNK_BYTES: Final = 1024 * 1024


class Chunk(NamedTuple):
    """Lines that belong together; `numbers` are theirs in the file, from 1. Blank lines are in no chunk.

    `size` counts the bytes of input that have been used up with this chunk.
    """

    numbers: list[int]
    lines: list[bytes]
    size: int


class LineSource:
    """Splits a file into lines without their line ends.

    A line of more than `most` bytes is cut after `most` + 1 of them, so that its length shows and its end is never
    held in memory. Lines of white space alone are counted and left out.
    """

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file: Final = file
        self._most: Final = most
        self._waiting: Final[deque[tuple[int, bytes]]] = deque()
        self._partial = b""
        self._number = 0
        self._size = 0
        self.at_end = False
        self.last_skipped = 0
        """The number of the line that skip() went past last."""

    def fileno(self) -> int:
        """The file's descriptor, for waiting until it can be read."""
        return self._file.fileno()

    @property
    def has_lines(self) -> bool:
        """Whether a chunk can be taken without reading."""
        return bool(self._waiting)

    def read(self) -> None:
        """Reads one block; waits for it where there is none yet. Raises OSError."""
        block = self._file.read1(BLOCK_BYTES)  # type: ignore[attr-defined]  # what is there, not a full block
        self._size += len(block)
        *whole, rest = block.split(b"\n")
        for part in whole:
            self._add(self._partial + part[: self._most + 1])
            self._partial = b""
        self._partial = (self._partial + rest)[: self._most + 2]
        if not block:
            self.at_end = True
            if self._partial:
                self._add(self._partial)
                self._partial = b""

    def _add(self, line: bytes) -> None:
        self._number += 1
        line = line[: self._most + 1].removesuffix(b"\r")
        if line.strip() or len(line) > self._most:
            self._waiting.append((self._number, line))

    def first_line(self) -> tuple[int, bytes] | None:
        """The number and the bytes of the line that comes next, read where it must be; None at the end."""
        while not self._waiting and not self.at_end:
            self.read()
        return self._waiting[0] if self._waiting else None

    def take(self) -> Chunk:
        """The next lines, as many as go together; has_lines must hold."""
        numbers: list[int] = []
        lines: list[bytes] = []
        room = CHUNK_BYTES
        while self._waiting and len(lines) < CHUNK_LINES and room > 0:
            number, line = self._waiting.popleft()
            numbers.append(number)
            lines.append(line)
            room -= len(line)
        size, self._size = self._size, 0
        return Chunk(numbers, lines, size)

    def skip(self, count: int) -> bytes | None:
        """Goes past `count` lines that are not blank; the last of them, or None where there are fewer."""
        last = None
        for _ in range(count):
            if self.first_line() is None:
                return None
            self.last_skipped, last = self._waiting.popleft()
        return last
