"""Work for worker processes, some of which kills the worker that does it."""

import os
import signal

from memory.commands.line_source import Chunk


def upper(chunk: Chunk) -> list[bytes]:
    """The lines in capital letters; a line `die` kills the process as the system would, `leave` ends it."""
    if b"die" in chunk.lines:
        os.kill(os.getpid(), signal.SIGKILL)
    if b"leave" in chunk.lines:
        os._exit(3)
    return [line.upper() for line in chunk.lines]
