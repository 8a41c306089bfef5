"""Which modules are mutated, and which tests must find it: those nearest first, since the first failure ends a run."""

from pathlib import Path
from typing import Final

from mutation.run import ROOT

_SMALL_WORLD: Final = "tests/memory/record/test_small_world.py"
_VECTORS: Final = "tests/memory/test_vectors.py"

# A folder of modules, and the tests for what is in it. A file or folder that is not there is left out.
TESTS: Final[dict[str, tuple[str, ...]]] = {
    "memory/language": ("tests/memory/language", _SMALL_WORLD, _VECTORS),
    "memory/engine": ("tests/memory/engine", _SMALL_WORLD),
    "memory/record": (
        "tests/memory/record",
        _VECTORS,
        "tests/test_published.py",
        "tests/memory/test_service.py",
    ),
    "renigma_site/kernel": ("tests/kernel", "tests/memory/record/test_verify.py", _VECTORS),
    "plans": ("tests/plans",),
}
# No behaviour of their own, or none that these tests are for: pages, views, commands and start-up have browser tests.
LEFT_OUT: Final = (
    "plans/page",
    "plans/presenters",
    "plans/commands",
    "plans/urls.py",
    "plans/views.py",
    "plans/api.py",
    "plans/apps.py",
    "memory/language/word_characters.py",
)
# These start processes, which know nothing of a mutant, or take long.
DESELECTED: Final = ("against_reference", "process", "subprocess", "browser", "newcomers", "pages", "command")


def modules() -> list[str]:
    """The paths of all modules that are mutated, from the root of the project."""
    return [
        path
        for folder in TESTS
        for path in sorted(item.relative_to(ROOT).as_posix() for item in (ROOT / folder).rglob("*.py"))
        if not path.startswith(LEFT_OUT)
    ]


def tests_for(path: str) -> list[str]:
    """Arguments for pytest: those tests named after the module first, then those of its folder and beyond."""
    folder = next(folder for folder in TESTS if path.startswith(f"{folder}/"))
    named = f"test_{Path(path).stem}.py"
    found: list[str] = []
    for place in TESTS[folder]:
        target = ROOT / place
        files = sorted(target.rglob("test_*.py")) if target.is_dir() else [target] if target.exists() else []
        found += [
            file.relative_to(ROOT).as_posix()
            for file in files
            if not any(word in file.stem for word in DESELECTED)
        ]
    unique = list(dict.fromkeys(found))
    return sorted(unique, key=lambda file: Path(file).name != named)
