"""What is measured, one module for each group; a module's `measure` takes the number of rounds."""

from importlib import import_module
from typing import Final

from bench.verdicts import Figure, GrowthTable

GROUPS: Final = (
    *("parse", "preview", "plans", "imports", "growth", "site", "start", "advice"),
    *("batch", "waiting", "memory", "editor"),
)


def measure(group: str, rounds: int) -> list[Figure | GrowthTable]:
    """The figures of one group; raises Disagreement."""
    return list(import_module(f"bench.figures.{group}").measure(rounds))
