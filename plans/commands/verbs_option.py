"""The declared verbs that `--verbs PATH` names."""

import argparse
import os
import stat
from typing import TYPE_CHECKING

from renigma_site.terminal.files import FileError, cannot_open, read_at_most, shown

if TYPE_CHECKING:
    from plans.language.declared import DeclaredVerbs


def add_verbs_option(parser: argparse.ArgumentParser) -> None:
    """Adds `--verbs PATH` to a command that reads requests or plans."""
    parser.add_argument(
        "--verbs", metavar="PATH", help="read requests with the verbs that this TOML file declares"
    )


def configured_verbs(path: str | None) -> "DeclaredVerbs":
    """The verbs of `--verbs PATH`, or none; raises FileError with the file, the word and the fault."""
    from plans.language.declared import NO_VERBS, DeclarationError

    if path is None:
        return NO_VERBS
    from plans.language.declared_file import read_declared_verbs
    from plans.language.reader import reserved_words

    try:
        return read_declared_verbs(_read_regular_file(path), reserved_words())
    except DeclarationError as error:
        raise FileError(f"{shown(path)}: {error}") from None


def _read_regular_file(path: str) -> bytes:
    """At most one byte more than a file of verbs may have. The file is opened once, and never waited for."""
    from plans.language.declared import MAX_BYTES

    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise FileError(f"{shown(path)}: not a regular file")
            return read_at_most(file, MAX_BYTES + 1, path)
    except (OSError, ValueError) as error:
        raise cannot_open(path, error) from None
