"""The project's modules, found on disk."""

from pathlib import Path

from support.server import ROOT

PACKAGES = ("renigma_site", "memory", "plans")


def module_files() -> dict[str, Path]:
    """Every module of the three packages by its dotted name."""
    files = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            files[".".join(parts).removesuffix(".__init__")] = path
    return files
