"""The engine that `--memory-artifact PATH` names."""

import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from renigma_site.kernel.refusal import Refusal
from renigma_site.terminal.files import in_file, shown, warn

if TYPE_CHECKING:
    from memory.engine.protocol import Engine


def configured_engine(artifact: str | None) -> "Engine":
    """The engine of `--memory-artifact PATH`, or the dictionary reference; raises FileError.

    Warns where other users could change the artifact.
    """
    from memory.engine.artifact import load_artifact
    from memory.engine.dictionary import DictionaryReference

    if artifact is None:
        return DictionaryReference()
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
        return  # it has been read; that it is gone by now is no matter
    if sys.platform != "win32" and mode & (stat.S_IWGRP | stat.S_IWOTH):
        whom = "every user" if mode & stat.S_IWOTH else "every member of its group"
        warn(f"{shown(artifact)}: {whom} can change this artifact; chmod go-w makes it yours alone")
