"""The corpus builder, loaded from beside the corpus: it is no part of any package."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
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
    """The module `corpus/v1/build.py`; the import path is as before in the end."""
    # By its place, not by its name: a package of the same name builds wheels.
    spec = spec_from_file_location("corpus_build", FOLDER / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    path = list(sys.path)
    try:
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path[:] = path
