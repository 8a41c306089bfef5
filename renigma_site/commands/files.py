"""What commands read and write: files as bytes, texts as strict UTF-8 with their line ends untouched."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from renigma_site.kernel.refusal import Refusal

if TYPE_CHECKING:
    from memory.engine.protocol import Engine

STANDARD_INPUT: Final = "-"


class FileError(Exception):
    """Raised when a file that the command line names cannot be used; says which and why, in one line."""


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; raises FileError."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.buffer.read()
        return Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "its name cannot be opened"
        raise FileError(f"{shown(name)}: {reason}") from None


def read_text(name: str) -> str:
    """The text of a file; raises FileError, which names the first byte that is not UTF-8."""
    data = read_bytes(name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FileError(f"{shown(name)}: not UTF-8 at byte {error.start}; save it as UTF-8") from None


def shown(name: str) -> str:
    """A file's name as a terminal can show it."""
    plain = "".join(character if character.isprintable() else "�" for character in name)
    return "standard input" if name == STANDARD_INPUT else plain


def in_file(name: str, refusal: Refusal) -> FileError:
    """A refusal of what a file holds, told with the file's name."""
    return FileError(f"{shown(name)}: {refusal}")


def write_json(document: Any) -> None:
    """Prints one document in its exported form, byte for byte whatever the terminal's encoding."""
    from renigma_site.kernel.canonical import pretty_bytes

    sys.stdout.flush()
    sys.stdout.buffer.write(pretty_bytes(document))
    sys.stdout.buffer.flush()


def write_text(text: str) -> None:
    """Prints text for a person; what the terminal's encoding lacks is written as an escape."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding))


def configured_engine(artifact: str | None) -> "Engine":
    """The engine of `--memory-artifact PATH`, or the dictionary reference; raises FileError."""
    from memory.engine.artifact import load_artifact
    from memory.engine.dictionary import DictionaryReference

    if artifact is None:
        return DictionaryReference()
    try:
        return load_artifact(Path(artifact))
    except Refusal as refusal:
        raise in_file(artifact, refusal) from None
