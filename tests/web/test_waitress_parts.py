"""The private parts of waitress that the server uses: where one is gone, this says so first."""

import inspect
import socket
from importlib.metadata import version

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.server import create_server
from waitress.task import ErrorTask, WSGITask

CHANNEL = (
    "parser_class",
    "error_task_class",
    "request",
    "will_close",
    "total_outbufs_len",
    "last_activity",
    "received",
    "send_continue",
    "service",
    "write_soon",
    "send",
    "handle_close",
    "connected",
)
PARSER = ("expect_continue", "headers_finished", "completed", "error", "chunked", "received", "parse_header")


def test_the_version_is_one_that_was_looked_at() -> None:
    major, minor, patch = map(int, version("waitress").split(".")[:3])
    assert (major, minor) == (3, 0)
    assert patch >= 1


def test_the_classes_have_the_parts() -> None:
    assert [name for name in CHANNEL if not hasattr(HTTPChannel, name)] == []
    assert [name for name in PARSER if not hasattr(HTTPRequestParser, name)] == []
    assert issubclass(ParsingError, Exception)
    assert hasattr(ErrorTask, "execute")
    assert hasattr(ErrorTask, "set_close_on_finish")
    assert hasattr(WSGITask, "get_environment")


def test_the_signatures_are_those_that_are_overridden() -> None:
    signatures = {
        HTTPChannel.received: ["self", "data"],
        HTTPChannel.write_soon: ["self", "data"],
        HTTPChannel.send: ["self", "data", "do_close"],
        HTTPChannel.send_continue: ["self"],
        HTTPChannel.service: ["self"],
        HTTPChannel.handle_close: ["self"],
        HTTPRequestParser.received: ["self", "data"],
        HTTPRequestParser.parse_header: ["self", "header_plus"],
    }
    for function, names in signatures.items():
        assert list(inspect.signature(function).parameters) == names


def test_a_server_has_the_parts() -> None:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    sockets: dict[int, object] = {}
    server = create_server(lambda environ, start: [], map=sockets, sockets=[listener], threads=1)
    try:
        for name in (
            "active_channels",
            "channel_class",
            "pull_trigger",
            "task_dispatcher",
            "adj",
        ):
            assert hasattr(server, name)
        ours, theirs = socket.socketpair()
        channel = HTTPChannel(server, theirs, ("127.0.0.1", 0), server.adj, map=sockets)
        assert server.active_channels == {theirs.fileno(): channel}
        assert channel.requests == []
        assert channel.requests_lock.acquire(blocking=False)
        channel.handle_close()
        assert server.active_channels == {}
        ours.close()
        assert callable(wasyncore.loop)
    finally:
        server.task_dispatcher.shutdown()
        server.close()
