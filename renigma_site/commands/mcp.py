"""`renigma mcp`: a Model Context Protocol server over standard input and output."""

import argparse
from typing import Any, Final

from memory.commands.engine_option import add_engine_options, configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs
from renigma_site.terminal.files import FileError

EXAMPLES: Final = """examples:
  renigma mcp                               serve one assistant over stdin and stdout
  renigma mcp --memory-artifact artifact.json
"""
# What comes with the extra; any of them may be the first that is missing.
_PACKAGES: Final = ("anyio", "mcp", "mcp_types", "pydantic")


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "mcp",
        help=summary,
        description="Serves the auditable memory to an assistant over standard input and output (Model Context\n"
        "Protocol). It stores nothing, executes nothing and opens no connection. Needs the extra renigma[mcp].",
    )
    parser.examples = EXAMPLES
    add_engine_options(parser)
    add_verbs_option(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serves until the client closes standard input. Returns 0; raises FileError where the extra is missing."""

    engine = configured_engine(arguments)
    verbs = configured_verbs(arguments.verbs)
    try:
        from renigma_site.mcp.server import serve
        from renigma_site.mcp.tools import Setting
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _PACKAGES:
            raise
        raise FileError(
            "renigma mcp needs the package mcp: run pip install 'mcp>=2,<3' in this environment, "
            "or pip install '.[mcp]' from a checkout"
        ) from None
    serve(Setting(engine=engine, verbs=verbs))
    return 0
