"""The workbench's own server: bind to the loopback interface, tell the address, serve silently, stop politely.

Importing this module is cheap, and signals can be taken over before Django and waitress are loaded.
"""

import errno
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

HOST: Final = "127.0.0.1"
DEFAULT_PORT: Final = 8765
_PORTS_TRIED: Final = 100

_CONNECTIONS: Final = 4096
_FILES_BESIDE_CONNECTIONS: Final = 64
_STOP_SECONDS: Final = 10.0

_MEBIBYTE: Final = 1_048_576
IDLE_SECONDS = 10.0
"""How long a client may take for its next request, or for the rest of one."""

_M_MMAP_THRESHOLD: Final = -3
"""Which of its parameters `mallopt` sets, by the number that malloc.h gives it."""
_LARGE_BLOCK: Final = 256 * 1024
"""Bytes from which a block of memory is one of its own."""

_SERVER_OPTIONS: Final[dict[str, Any]] = {
    "threads": 4,
    "ident": None,
    "backlog": _CONNECTIONS,
    "asyncore_use_poll": True,
    "max_request_header_size": 16_384,
    "max_request_body_size": 2 * _MEBIBYTE,
    # Above the largest body and all answers that can be due on a connection: beyond them waitress would write a
    # temporary file. A read of 8 KiB asks for some 4 MiB at most, and nothing is read while an answer is due.
    "inbuf_overflow": 4 * _MEBIBYTE,
    "outbuf_overflow": 32 * _MEBIBYTE,
    "channel_request_lookahead": 0,
    "log_socket_errors": False,
    "expose_tracebacks": False,
}


class PortTakenError(Exception):
    """Raised when the port that was asked for cannot be bound; the message says why and what to do."""


def bind(port: int | None) -> socket.socket:
    """A listening socket on the loopback interface.

    With `port` None it is the default port or, where that is taken, the next free one; 0 is any free port.
    Raises PortTakenError.
    """
    if port is not None:
        try:
            return _listen(port)
        except OSError as error:
            raise PortTakenError(
                f"port {port} cannot be used ({error.strerror}); "
                "name another, or leave --port out to get a free one"
            ) from None
    for candidate in range(DEFAULT_PORT, DEFAULT_PORT + _PORTS_TRIED):
        try:
            return _listen(candidate)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise PortTakenError(f"cannot listen on {HOST} ({error.strerror})") from None
    return bind(0)


def _listen(port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    try:
        if sys.platform != "win32":  # there the option would share a port that another program listens on
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(
            _CONNECTIONS
        )  # at once: two sockets can be bound to one port, but only one can listen
    except OSError:
        listener.close()
        raise
    return listener


class StopSignal:
    """What SIGINT and SIGTERM do: while serving they ask for an orderly stop, before it and twice they exit."""

    def __init__(self) -> None:
        self.requested = False
        self.wake: Callable[[], None] | None = None

    def install(self) -> None:
        """Takes both signals over."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._handle)

    def _handle(self, _number: int, _frame: object) -> None:
        if self.requested or self.wake is None:
            os._exit(0)  # an exception may come up inside an import, which makes another one of it
        self.requested = True
        self.wake()


class Site(NamedTuple):
    """What is served: a WSGI application, and whether it will refuse a request of this environment unread."""

    application: Callable[..., Any]
    refuses_unread: Callable[[dict[str, Any]], bool]


def serve(listener: socket.socket, site: Site, stop: StopSignal, announce: Callable[[], None]) -> None:
    """Serves a site until a stop is asked for, then finishes the requests in hand.

    `announce` is called once, when everything is in place. Raises OSError where that, or polling, fails.
    """
    from waitress import wasyncore  # type: ignore[import-untyped]  # it has no hints
    from waitress.server import create_server  # type: ignore[import-untyped]  # it has no hints

    from renigma_site.web import pending_output
    from renigma_site.web.http_protocol import WorkbenchChannel

    _give_large_blocks_back()
    sockets: dict[int, Any] = {}
    server: Any = create_server(
        site.application,
        map=sockets,
        sockets=[listener],
        connection_limit=_connection_limit(),
        **_SERVER_OPTIONS,
    )
    output = pending_output.PendingOutput(
        server.active_channels,
        server.pull_trigger,
        idle_seconds=IDLE_SECONDS,
        most_bytes=pending_output.MOST_BYTES,
        patience_seconds=pending_output.PATIENCE_SECONDS,
    )
    server.channel_class = WorkbenchChannel
    server.output, server.refuses_unread = output, site.refuses_unread
    stop.wake = server.pull_trigger
    announce()
    while not stop.requested:
        wasyncore.loop(timeout=1.0, use_poll=True, map=sockets, count=1)
        output.tidy()
    wasyncore.loop(timeout=0.0, use_poll=True, map=sockets, count=1)  # what has arrived is in hand, too
    wasyncore.dispatcher.close(server)
    deadline = time.monotonic() + _STOP_SECONDS
    while _has_requests_in_hand(server) and time.monotonic() < deadline:
        wasyncore.loop(timeout=0.1, use_poll=True, map=sockets, count=1)
        output.tidy()
    server.task_dispatcher.shutdown(timeout=1)


def _give_large_blocks_back() -> None:
    """Lets the C library take large blocks from the system and give each back when it is free.

    glibc moves that bound up to the largest block it has seen freed, after which the memory of answers that nobody read
    stays with the process. Other C libraries have no such call, and need none.
    """
    import ctypes

    try:
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, _LARGE_BLOCK)
    except (AttributeError, OSError, TypeError):
        return


def _has_requests_in_hand(server: Any) -> bool:
    return any(channel.requests or channel.total_outbufs_len for channel in server.active_channels.values())


def _connection_limit() -> int:
    """Raises the soft limit of open files as far as is useful, and gives the number of connections that fit."""
    try:
        import resource  # not on Windows
    except ImportError:
        return _CONNECTIONS // 16
    wanted = _CONNECTIONS + _FILES_BESIDE_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        raised = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (raised, hard))
            soft = raised
        except (OSError, ValueError):  # macOS refuses what lies beyond its own maximum
            pass
        return max(1, soft - _FILES_BESIDE_CONNECTIONS)
    return _CONNECTIONS


def open_browser(address: str) -> None:
    """Opens the default browser, in a process of its own: whatever that writes is not the workbench's output."""
    import subprocess

    silence = subprocess.DEVNULL
    command = [sys.executable, "-m", "webbrowser", address]
    subprocess.Popen(  # noqa: S603 - no shell, and the address is the server's own
        command, stdin=silence, stdout=silence, stderr=silence, start_new_session=True
    )
