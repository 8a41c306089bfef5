"""docs/command-line.md, written from what `renigma --help` says.

PYTHONPATH=tests python -m support.command_line        writes the file anew
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from renigma_site.cli import build_parser
from support.server import ROOT

PAGE = ROOT / "docs" / "command-line.md"
WIDTH = "100"
HEAD = """# The command line

What `renigma --help` and `renigma COMMAND --help` say, put down by `make generated`; a test holds this page against
them.

Files are read as bytes, texts as strict UTF-8 with their line ends untouched, and `-` is standard input. Answers go
to standard output. A refusal is one line on standard error, never a traceback.

| exit code | meaning |
|---|---|
| 0 | done |
| 1 | refused or failed; without a line only where the program that read the output went away |
| 2 | wrong usage |
| 3 | done, but something stays unresolved and `--strict` was given |

With `--json` a command prints exactly one JSON document and nothing else. Colour is for terminals, and `NO_COLOR`
turns it off. No command but `workbench` imports Django; no command opens a connection to another machine.
"""


def page() -> str:
    """The whole page."""
    with mock.patch.dict(os.environ, COLUMNS=WIDTH):
        sections = [f"## {parser.prog}\n\n```text\n{parser.format_help()}```\n" for parser in parsers()]
    return "\n".join([HEAD, *sections])


def parsers(parser: argparse.ArgumentParser | None = None) -> Iterator[argparse.ArgumentParser]:
    """Every parser of the command line, the whole before its parts, each once."""
    parser = parser or build_parser()
    yield parser
    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to its subcommands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            for part in action.choices.values():
                yield from parsers(part)


if __name__ == "__main__":
    Path(PAGE).write_text(page(), encoding="utf-8", newline="\n")
