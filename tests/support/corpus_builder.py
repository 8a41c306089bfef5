"""The corpus builder, loaded from beside the corpus: it is no part of any package."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

RESERVED_WORDS: Final = frozenset(
    {"it", "its", "this", "that", "these", "those", "he", "she", "him", "her"}
    | {"they", "them", "their", "you", "your", "we", "us", "our", "me", "my"}
)
KEYWORDS: Final = frozenset(
    {"remember", "that", "is", "what", "change", "to", "reset", "memory"}
    | {"set", "store", "under", "update", "recall", "clear"}
)

FOLDER: Final = Path(__file__).resolve().parents[2] / "corpus" / "v1"


@contextmanager
def builder() -> Iterator[ModuleType]:
    """The module `build`; the import path is as before in the end."""
    path = list(sys.path)
    sys.path.insert(0, str(FOLDER))
    try:
        yield import_module("build")
    finally:
        sys.path[:] = path
