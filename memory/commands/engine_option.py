"""The engine that `--memory-artifact PATH` names."""

from pathlib import Path
from typing import TYPE_CHECKING

from renigma_site.kernel.refusal import Refusal
from renigma_site.terminal.files import in_file

if TYPE_CHECKING:
    from memory.engine.protocol import Engine


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
