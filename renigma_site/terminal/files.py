"""What commands read and write: files as bytes, texts as strict UTF-8 with their line ends untouched."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO, Final

from renigma_site.kernel.one_line import one_line
from renigma_site.kernel.refusal import Refusal

STANDARD_INPUT: Final = "-"
UTF_16: Final = "UTF-16, not UTF-8; save it as UTF-8, or convert it with iconv -f UTF-16 -t UTF-8"
MAX_BYTES: Final = 16 * 1024 * 1024
"""More than any text or document that a command takes: an endless file ends in a refusal, not in a full memory."""


class FileError(Exception):
    """Raised when a file that the command line names cannot be used; says which and why, in one line."""


class OutputError(FileError):
    """Raised when standard output takes nothing: it is closed, or its disk is full."""


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; raises FileError."""
    try:
        if name == STANDARD_INPUT:
            data = read_at_most(standard_input(), MAX_BYTES + 1, name)
        else:
            with _opened(name) as file:
                data = read_at_most(file, MAX_BYTES + 1, name)
    except (OSError, ValueError) as error:
        raise cannot_open(name, error) from None
    if len(data) > MAX_BYTES:
        raise FileError(f"{shown(name)}: larger than {MAX_BYTES:,} bytes, and nothing here is")
    return data


def read_at_most(file: BinaryIO, most: int, name: str) -> bytes:
    """The first bytes of an open file that never waits; raises FileError where it has nothing to give."""
    data = file.read(most)
    if data is None:  # what calls itself a regular file, and has nothing to give just now, as /proc/kmsg
        raise FileError(f"{shown(name)}: not a regular file")
    return data


def _opened(name: str) -> BinaryIO:
    """A file for reading; one that calls itself regular can never make the command wait."""
    return open(name, "rb", opener=_open_without_waiting)


def _open_without_waiting(name: str, flags: int) -> int:
    if stat.S_ISREG(os.stat(name).st_mode):  # noqa: PTH116 - beside os.open
        flags |= getattr(os, "O_NONBLOCK", 0)
    return os.open(name, flags)


def read_text(name: str) -> str:
    """The text of a file; raises FileError, which names the first byte that is not UTF-8."""
    return decoded(read_bytes(name), name)


def decoded(data: bytes, name: str) -> str:
    """The text in a file's bytes; raises FileError."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise FileError(f"{shown(name)}: {UTF_16}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"{shown(name)}: not UTF-8 at byte {error.start}; save it as UTF-8") from None


def standard_input() -> BinaryIO:
    """Standard input as bytes; raises FileError where the descriptor is closed."""
    if sys.stdin is None:
        raise FileError("standard input: closed")
    return sys.stdin.buffer


def standard_output() -> BinaryIO:
    """Standard output as bytes; raises OutputError where the descriptor is closed."""
    if sys.stdout is None:
        raise OutputError("standard output: closed")
    return sys.stdout.buffer


def cannot_open(name: str, error: OSError | ValueError) -> FileError:
    """What the system says of a file that cannot be opened or read, told with the file's name."""
    return FileError(f"{shown(name)}: {getattr(error, 'strerror', None) or 'its name cannot be opened'}")


def shown(name: str) -> str:
    """A file's name as a terminal can show it, in one line of bounded length."""
    return "standard input" if name == STANDARD_INPUT else one_line(name)


def in_file(name: str, refusal: Refusal) -> FileError:
    """A refusal of what a file holds, told with the file's name; a pointer repeats member names of the file."""
    return FileError(f"{shown(name)}: {told(refusal)}")


def in_text(name: str, refusal: Refusal) -> FileError:
    """A refusal of a text: the file is the text, and holds no document that a pointer could point into."""
    return in_file(name, Refusal(refusal.code, refusal.detail))


def told(refusal: Refusal) -> str:
    """A refusal in one line: its pointer may repeat member names of what was refused."""
    if refusal.pointer is None:
        return str(refusal)
    return str(Refusal(refusal.code, refusal.detail, one_line(refusal.pointer)))


def warn(message: str) -> None:
    """One line on standard error beside a command that goes on."""
    if sys.stderr is not None:
        sys.stderr.write(f"renigma: warning: {message}\n")


def write_json(document: Any) -> None:
    """Prints one document in its exported form, byte for byte whatever the terminal's encoding."""
    from renigma_site.kernel.canonical import pretty_bytes

    write_bytes(pretty_bytes(document))


def write_bytes(data: bytes) -> None:
    """Prints bytes as they are, after what was printed before."""
    with _printing():
        output = standard_output()
        sys.stdout.flush()
        output.write(data)
        output.flush()


def write_text(text: str) -> None:
    """Prints text for a person; what the terminal's encoding lacks is written as an escape."""
    with _printing():
        standard_output()
        encoding = sys.stdout.encoding or "utf-8"
        sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))


def flush_output() -> None:
    """Hands on what was printed; raises OutputError."""
    with _printing():
        if sys.stdout is not None:
            sys.stdout.flush()


@contextmanager
def _printing() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise  # no fault: the reader has seen enough
    except OSError as error:
        raise OutputError(f"standard output: {error.strerror}") from None
