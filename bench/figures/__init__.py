"""What is measured, one module for each group; a module's `measure` takes the number of rounds."""

from typing import Final

GROUPS: Final = ("parse", "preview", "growth", "site", "start", "memory")
