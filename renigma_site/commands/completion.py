"""`renigma completion`: the completion of every command and option for a shell."""

import argparse
from typing import Any, Final

from renigma_site.terminal.files import write_text

EXAMPLES: Final = """examples:
  renigma completion bash > ~/.local/share/bash-completion/completions/renigma
  renigma completion zsh > ~/.zfunc/_renigma        (with fpath+=~/.zfunc before compinit)
  renigma completion fish > ~/.config/fish/completions/renigma.fish
"""
SHELLS: Final = ("bash", "zsh", "fish")

_FILES: Final = ("FILE", "PATH", ("IN", "OUT"))
_FOLDERS: Final = ("DIR", "FOLDER")


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "completion",
        help=summary,
        description="Prints a script that completes commands, options and file names in a shell.",
    )
    parser.examples = EXAMPLES
    parser.add_argument("shell", metavar="SHELL", choices=SHELLS, help="one of: " + ", ".join(SHELLS))
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prints the script. Returns 0."""
    import shtab

    parser = arguments.build_parser()
    _mark_files(parser)
    write_text(shtab.complete(parser, arguments.shell))
    return 0


def _mark_files(parser: argparse.ArgumentParser) -> None:
    """Tells shtab which arguments are files or folders, by the words that stand for them in the help."""
    import shtab

    for action in parser._actions:  # noqa: SLF001 - argparse has no public way to its arguments, and shtab uses it too
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - likewise
            for part in action.choices.values():
                _mark_files(part)
        elif action.metavar in _FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]  # what shtab reads
        elif action.metavar in _FOLDERS:
            action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]  # what shtab reads
