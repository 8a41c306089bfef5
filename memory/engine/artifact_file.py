"""The artifact's file and the checkpoint beside it, as they are read from disk.

A file is opened once and never by its path again: the bytes that are hashed are the bytes that are used. Only a
regular file is read; opening does not block on a FIFO, and a device or a directory is refused.
"""

import hashlib
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from renigma_site.kernel.refusal import Refusal

MAX_BYTES: Final = 1024 * 1024
CHECKPOINT_NAME: Final = "checkpoint.safetensors"
_CHUNK: Final = 1024 * 1024


def read_artifact_file(path: Path) -> bytes:
    """The bytes of a regular file, read to one byte beyond MAX_BYTES; raises Refusal `unreadable-artifact`."""
    try:
        with _open_regular(path) as descriptor:
            return b"".join(_chunks(descriptor, MAX_BYTES + 1))
    except (OSError, ValueError) as error:
        raise unreadable(f"{_reason(error)}.") from None


def has_checkpoint_beside(path: Path, checkpoint_sha256: str) -> bool:
    """Whether the run's checkpoint lies in the folder of an artifact; read in full, whatever its size.

    Raises Refusal `checkpoint-mismatch` where the file there has another SHA-256 or cannot be read: then nothing says
    that it belongs to the artifact, and a person would take it for the run's.
    """
    try:
        with _open_regular(path.parent / CHECKPOINT_NAME) as descriptor:
            digest = hashlib.sha256()
            for chunk in _chunks(descriptor):
                digest.update(chunk)
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Refusal(
            "checkpoint-mismatch",
            f"{CHECKPOINT_NAME} beside it cannot be compared with the SHA-256 that it names ({_reason(error)}). "
            "Make it readable, or move it to another folder.",
        ) from None
    if digest.hexdigest() != checkpoint_sha256:
        raise Refusal(
            "checkpoint-mismatch",
            f"{CHECKPOINT_NAME} beside it is of another run: its SHA-256 is {digest.hexdigest()}, and the artifact "
            f"names {checkpoint_sha256}. Put each in a folder of its own.",
            "/checkpoint_sha256",
        )
    return True


def unreadable(reason: str) -> Refusal:
    """The refusal of a file that is not an artifact, or that is too large."""
    return Refusal("unreadable-artifact", reason)


class _NotRegularError(OSError):
    """Raised for a directory, a device or a pipe."""


@contextmanager
def _open_regular(path: Path) -> Iterator[int]:
    # O_NONBLOCK: opening a FIFO for reading would otherwise wait for a writer.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _NotRegularError("It is not a regular file")
        yield descriptor
    except BlockingIOError:  # it calls itself a regular file, and has nothing to give just now
        raise _NotRegularError("It is not a regular file") from None
    finally:
        os.close(descriptor)


def _chunks(descriptor: int, most: int | None = None) -> Iterator[bytes]:
    """All bytes, or at most so many."""
    left = most
    while chunk := os.read(descriptor, _CHUNK if left is None else min(left, _CHUNK)):
        yield chunk
        if left is not None:
            left -= len(chunk)


def _reason(error: OSError | ValueError) -> str:
    if isinstance(error, _NotRegularError):
        return str(error)
    return getattr(error, "strerror", None) or "Its name cannot be opened"
