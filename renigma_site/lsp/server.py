"""`renigma lsp`: a language server over standard input and output, made of pygls and the readings of both languages.

It keeps the open documents and nothing else, writes no file, opens no connection, and logs nothing.
"""

import asyncio
import logging
from functools import partial
from importlib.metadata import version
from typing import Any, BinaryIO, Final, cast

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import FeatureNotificationError, JsonRpcException
from pygls.lsp.server import LanguageServer

from memory.engine.protocol import Engine
from memory.record.limits import TEXT_CODE_POINTS
from plans.document.model import MAX_TEXT
from plans.language.declared import DeclaredVerbs
from renigma_site.lsp.documents import MEMORY, PLAN, Documents, Language
from renigma_site.lsp.features import FEATURES, STATE_COMMANDS, diagnostics, state
from renigma_site.lsp.memory_reading import MemoryReading
from renigma_site.lsp.plan_reading import PlanReading
from renigma_site.lsp.protocol import BoundedInput, Protocol, Unreadable

_PAUSE: Final = 0.01
"""Seconds without a further change before problems are looked for, so that changes that come together cost one look."""


class Server(LanguageServer):
    """The server with its open documents; `help_page` is where the links of problems lead."""

    protocol: Protocol

    def __init__(self, engine: Engine, verbs: DeclaredVerbs, help_page: str) -> None:
        super().__init__("renigma", version("renigma"), protocol_cls=Protocol)
        self.help_page: Final = help_page
        self.documents: Final = Documents(
            {
                MEMORY: Language(partial(MemoryReading, engine=engine), TEXT_CODE_POINTS),
                PLAN: Language(partial(PlanReading, verbs=verbs), MAX_TEXT),
            }
        )
        self._pending: Final[dict[str, asyncio.TimerHandle]] = {}

    def publish(self, uri: str) -> None:
        """Tells the client the problems of an open document."""
        document = self.documents[uri]
        if document.reader is not None:
            found = diagnostics(document, self.help_page)
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri=uri, version=document.version, diagnostics=found)
            )

    def publish_soon(self, uri: str) -> None:
        """The same once no change has come for a moment."""
        self._forget(uri)
        self._pending[uri] = asyncio.get_running_loop().call_later(_PAUSE, self.publish, uri)

    def withdraw(self, uri: str) -> None:
        """Takes the problems of a document that was closed from the client."""
        self._forget(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri=uri, diagnostics=[]))

    def _forget(self, uri: str) -> None:
        pending = self._pending.pop(uri, None)
        if pending is not None:
            pending.cancel()

    def client_takes_snippets(self) -> bool:
        """Whether completions may have places to fill in."""
        return bool(self._capability("text_document.completion.completion_item.snippet_support"))

    def client_takes_versions(self) -> bool:
        """Whether an edit may name the version that it is for."""
        return bool(self._capability("workspace.workspace_edit.document_changes"))

    def _capability(self, path: str) -> Any:
        return get_capability(self.client_capabilities, path, default=False)

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Answers what was not a message; a notification that fails is shown, without what it held."""
        if source is JsonRpcException or isinstance(error, Unreadable):
            self.protocol.refuse(error)
        elif source is FeatureNotificationError:
            message = "renigma lsp: a notification could not be handled, and changed nothing."
            self.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))


def build_server(engine: Engine, verbs: DeclaredVerbs, help_page: str) -> Server:
    """The server with every feature."""
    server = Server(engine, verbs, help_page)
    for method, feature, options in FEATURES:
        server.feature(method, options)(feature)
    for language, name in STATE_COMMANDS.items():
        server.command(name)(_state_command(language))
    return server


def _state_command(language: str) -> Any:
    def command(ls: Server, uri: str = "") -> Any:
        return state(ls, language, uri)

    return command


def serve(engine: Engine, verbs: DeclaredVerbs, help_page: str, stdin: BinaryIO, stdout: BinaryIO) -> int:
    """Serves one client until it goes; returns the exit code that the protocol asks for."""
    logging.disable(logging.CRITICAL)  # what pygls and asyncio would log holds the text of documents
    server = build_server(engine, verbs, help_page)
    server.start_io(cast(BinaryIO, BoundedInput(stdin)), stdout)
    return server.protocol.exit_code
