"""Paths that a program gives, judged as strictly as its other arguments."""

import os
from pathlib import Path

from renigma_site.kernel.refusal import Refusal


def path_argument(path: object, name: str) -> Path:
    """A path that the system can be asked for.

    Raises Refusal with `schema` at `/name` for what is neither a string nor an os.PathLike, and for a string that can
    name no file: one with U+0000, or with what the file system's encoding cannot write.
    """
    found = os.fspath(path) if isinstance(path, os.PathLike) else path
    if not isinstance(found, str):
        raise Refusal("schema", "The value must be a path: a string or an os.PathLike of one.", f"/{name}")
    try:
        is_possible = b"\0" not in os.fsencode(found)
    except UnicodeEncodeError:
        is_possible = False
    if not is_possible:
        raise Refusal("schema", "No file can have this path.", f"/{name}")
    return Path(found)


def bytes_argument(path_or_bytes: object, most: int) -> bytes:
    """A document's bytes, or those of the file with that path, of which at most `most` are read.

    Raises Refusal as path_argument does, at `/path_or_bytes`, or OSError where the file cannot be read.
    """
    if isinstance(path_or_bytes, bytes | bytearray | memoryview):
        return bytes(path_or_bytes)
    with path_argument(path_or_bytes, "path_or_bytes").open("rb") as file:
        return file.read(most)
