"""`renigma lsp`: a language server over standard input and output."""

import argparse
import os
import sys
from typing import Any, Final

from memory.commands.engine_option import add_engine_options, configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import FileError

EXAMPLES: Final = """examples:
  renigma lsp                               serve one editor over stdin and stdout
  renigma lsp --verbs verbs.toml
"""
_PACKAGES: Final = ("attrs", "cattrs", "lsprotocol", "pygls")


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "lsp",
        help=summary,
        description="Serves an editor over standard input and output (Language Server Protocol) for *.renigma and\n"
        "*.renigma-plan: problems, fixes, completion, hover, answers, outline, rename. It writes no file, stores\n"
        "nothing and opens no connection. Needs the extra renigma[lsp].",
    )
    parser.examples = EXAMPLES
    add_engine_options(parser)
    add_verbs_option(parser)
    parser.add_argument(
        "--help-port", metavar="N", type=int, help="port of the workbench whose help links open (8765)"
    )
    parser.add_argument("--stdio", action="store_true", help="changes nothing; some editors give it")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serves until the editor goes.

    Returns 0, or 1 where the editor left without `shutdown`; raises FileError where the extra is missing.
    """
    from renigma_site.web.server import DEFAULT_PORT

    engine = configured_engine(arguments)
    verbs = configured_verbs(arguments.verbs)
    try:
        from renigma_site.lsp.server import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PACKAGES:
            raise
        raise FileError(
            "renigma lsp needs the package pygls: run pip install 'pygls>=2.1,<3' in this environment, "
            "or pip install '.[lsp]' from a checkout"
        ) from None
    help_page = f"http://127.0.0.1:{arguments.help_port or DEFAULT_PORT}/help/"
    # The protocol has its own copies: pygls closes what it writes to, and the command line flushes standard output.
    with (
        os.fdopen(os.dup(sys.stdin.fileno()), "rb") as stdin,
        os.fdopen(os.dup(sys.stdout.fileno()), "wb") as stdout,
    ):
        return serve(engine, verbs, help_page, stdin, stdout)
