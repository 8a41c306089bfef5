"""How soon the command line and the workbench are there, against the least that Python and Django take."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bench.harness import agree, interleave
from bench.processes import PYTHON, RENIGMA, output_of, processor_seconds, run, server
from bench.verdicts import Figure

_SETUP: Final = (
    "import os, django; os.environ['DJANGO_SETTINGS_MODULE'] = 'renigma_site.settings'; django.setup()"
)
_MODULES_OF_HELP: Final = """
import sys
from renigma_site.cli import main
try:
    main(["--help"])
except SystemExit:
    print("django" in sys.modules)
"""


def measure(rounds: int) -> Iterator[Figure]:
    """Raises Disagreement where help imports Django or the first page is not answered."""
    with TemporaryDirectory() as folder:
        yield from _measure(max(5, rounds // 3), small_files(Path(folder)))


def small_files(folder: Path) -> dict[str, list[str]]:
    """The arguments of the commands that are started: a text, its record, and a request, each of a few sentences."""
    text, record, request = folder / "session.txt", folder / "record.json", folder / "request.txt"
    text.write_text("Set color to green.\nWhat is color?\n", encoding="utf-8")
    record.write_bytes(output_of([*RENIGMA, "replay", str(text), "--json"]))
    request.write_text('Check "stove" for "heat". If it is yes, stop.\n', encoding="utf-8")
    return {
        "replay": ["replay", str(text)],
        "plan": ["plan", str(request)],
        "validate": ["validate", str(record)],
    }


def _measure(rounds: int, commands: dict[str, list[str]]) -> Iterator[Figure]:
    agree(output_of([*PYTHON, "-c", _MODULES_OF_HELP]).split()[-1], b"False")
    samples = interleave(
        {
            "first page": _first_page,
            "setup": lambda: run([*PYTHON, "-c", _SETUP]),
            "help": lambda: run([*RENIGMA, "--help"]),
            "namespace": lambda: run([*PYTHON, "-c", "import renigma"]),
            "pass": lambda: run([*PYTHON, "-c", "pass"]),
            **{name: partial(run, [*RENIGMA, *arguments]) for name, arguments in commands.items()},
        },
        rounds,
        clock=processor_seconds,
        repeat=False,
    )
    yield Figure("start to first 200 / django.setup()", samples.ratio("first page", "setup"), at_most=1.6)
    yield Figure("renigma --help / python -c pass", samples.ratio("help", "pass"), at_most=3.5)
    yield Figure("import renigma / python -c pass", samples.ratio("namespace", "pass"), at_most=5)
    for name, bar in (("replay", 6), ("plan", 12), ("validate", None)):
        yield Figure(
            f"renigma {name} of a small file / python -c pass", samples.ratio(name, "pass"), at_most=bar
        )


def _first_page() -> None:
    with server() as workbench:
        agree(workbench.get("/memory/")[0], 200)
