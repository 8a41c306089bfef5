"""`renigma workbench`: starts the local server. The only command that imports Django."""

import argparse
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from memory.commands.engine_option import add_engine_options, configured_engine
from plans.commands.verbs_option import add_verbs_option, configured_verbs

if TYPE_CHECKING:
    from renigma_site.web.server import Site

EXAMPLES: Final = """examples:
  renigma workbench
  renigma workbench --open
  renigma workbench --port 0
  renigma workbench --memory-artifact artifact.json
  renigma workbench --public-port 9000      reached through ssh -L 9000:127.0.0.1:8765
"""


def add_parser(subparsers: Any, summary: str) -> None:
    """Adds the command to the argument parser."""
    parser = subparsers.add_parser(
        "workbench",
        help=summary,
        description="Serves the workbench on 127.0.0.1 until Ctrl+C stops it. It keeps nothing and writes no file.",
    )
    parser.examples = EXAMPLES
    add_engine_options(parser, "replay with this trained artifact instead of the dictionary reference")
    add_verbs_option(parser)
    parser.add_argument(
        "--port",
        metavar="N",
        type=_port,
        help="the port to listen on, 0 for any free one (default: 8765, or the next free one)",
    )
    parser.add_argument(
        "--public-port",
        metavar="N",
        type=_public_port,
        help="the port under which a forward (such as ssh -L) reaches this server; it answers to that one as well",
    )
    parser.add_argument("--open", action="store_true", help="open the workbench in the browser")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serves until it is stopped. Returns 0, or 1 where it cannot listen; raises FileError for a given file."""
    from renigma_site.web import server

    stop = server.StopSignal()
    stop.install()

    from memory.engine.kinds import label_of

    engine = configured_engine(arguments)
    verbs = configured_verbs(arguments.verbs)
    try:
        listener = server.bind(arguments.port)
    except server.PortTakenError as error:
        return _refuse(str(error))
    port: int = listener.getsockname()[1]

    site = _load_site(engine, verbs, port, arguments.public_port)
    address = f"http://{server.HOST}:{port}/"
    moved = arguments.port is None and port != server.DEFAULT_PORT
    note = f"port {server.DEFAULT_PORT} is taken; " if moved else ""
    engine_words = label_of(engine.description).in_one_line(shortened=True)
    line = f"renigma workbench: {address} ({note}{engine_words}; Ctrl+C stops it)\n"

    def announce() -> None:
        if sys.stdout is not None:  # it is None where the descriptor is closed
            # Past the buffer, which would be written again, and fail again, at exit.
            os.write(sys.stdout.fileno(), line.encode(sys.stdout.encoding, "replace"))
        if arguments.open:
            server.open_browser(address)

    try:
        server.serve(listener, site, stop, announce)
    except OSError as error:
        return _refuse(f"the server stopped ({error.strerror})")
    return 0


def _load_site(engine: object, verbs: object, port: int, public_port: int | None) -> "Site":
    os.environ["DJANGO_SETTINGS_MODULE"] = "renigma_site.settings"

    from django.conf import settings

    settings.MEMORY_ENGINE = engine
    settings.REQUEST_VERBS = verbs
    settings.WORKBENCH_PORT = port
    settings.PUBLIC_PORT = public_port

    import_module(settings.ROOT_URLCONF)  # a fault in the first tab stops the launch, not the first request
    from renigma_site.web.middleware import refuses_unread
    from renigma_site.web.server import Site
    from renigma_site.wsgi import application

    return Site(application, refuses_unread)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and int(text) < 65536):
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(text)


def _public_port(text: str) -> int:
    port = _port(text)
    if port == 0:
        raise argparse.ArgumentTypeError("a public port is a number from 1 to 65535")
    return port


def _refuse(message: str) -> int:
    sys.stderr.write(f"renigma workbench: {message}\n")
    return 1
