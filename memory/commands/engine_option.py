"""The options that choose an engine, and the engine that they name: the one place where commands know of kinds."""

import argparse
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from renigma_site.kernel.refusal import Refusal
from renigma_site.terminal.files import in_file, shown, warn

if TYPE_CHECKING:
    from memory.engine.protocol import Engine

CHOICE_OF_ENGINE: Final = (
    "Name its artifact with --memory-artifact PATH, or leave it out for the dictionary reference."
)
"""What helps where a record was made with another engine than the chosen one."""


def add_engine_options(parser: Any, what: str = "replay with this artifact, not the dictionary") -> None:
    """Adds the options to a command; `what` is the help of `--memory-artifact`."""
    parser.add_argument("--memory-artifact", metavar="PATH", help=what)


def configured_engine(arguments: argparse.Namespace) -> "Engine":
    """The engine that the options name, or the dictionary reference; raises FileError.

    Warns where other users could change an artifact.
    """
    from memory.engine.dictionary import DictionaryReference

    if arguments.memory_artifact is not None:
        return _artifact(arguments.memory_artifact)
    return DictionaryReference()


def _artifact(artifact: str) -> "Engine":
    from memory.engine.artifact import load_artifact

    try:
        engine = load_artifact(Path(artifact))
    except Refusal as refusal:
        raise in_file(artifact, refusal) from None
    _warn_of_other_writers(artifact)
    return engine


def _warn_of_other_writers(artifact: str) -> None:
    """An artifact is trusted as it is: a person should know who else can change it."""
    try:
        mode = Path(artifact).stat().st_mode
    except OSError:
        return  # it has been read; it does not matter if it is gone by now
    if sys.platform != "win32" and mode & (stat.S_IWGRP | stat.S_IWOTH):
        whom = "every user" if mode & stat.S_IWOTH else "every member of its group"
        warn(f"{shown(artifact)}: {whom} can change this artifact; chmod go-w makes it yours alone")
