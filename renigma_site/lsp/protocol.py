"""The protocol as pygls speaks it, with three differences.

Documents are kept by `documents`: pygls ends lines at characters that end none in the protocol, and reads files. What
a client sends is answered with an error where an answer is due, and only `exit` and the end of its input end the
server. And no error carries a traceback.
"""

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from lsprotocol import types
from pygls.exceptions import (
    JsonRpcException,
    JsonRpcInvalidParams,
    JsonRpcInvalidRequest,
    JsonRpcParseError,
    JsonRpcServerNotInitialized,
)
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.protocol.json_rpc import MsgId, RPCMessage, RPCNotification, RPCRequest

from renigma_site.lsp.documents import Change
from renigma_site.lsp.positions import Encoding, Place

if TYPE_CHECKING:
    from renigma_site.lsp.server import Server

_LONGEST_HEADER: Final = 4_096
_LONGEST_MESSAGE: Final = 64 * 1_048_576
_PIECE: Final = 65_536
_ENCODINGS: Final[dict[str, Encoding]] = {"utf-8": "utf-8", "utf-16": "utf-16", "utf-32": "utf-32"}


class Unreadable(Exception):  # noqa: N818 - it names what happened
    """Raised for an invalid message: with the id of the request that it was meant to be, and the error."""

    def __init__(self, request: MsgId | None, error: JsonRpcException) -> None:
        super().__init__(str(error))
        self.request: Final = request
        self.error: Final = error


class BoundedInput:
    """Standard input, of which no header line and no message takes unbounded memory."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream: Final = stream

    def readline(self) -> bytes:
        """The next line, in which the name of a length is spelled as pygls expects it."""
        line = self._stream.readline(_LONGEST_HEADER)
        name, colon, value = line.partition(b":")
        return (
            b"Content-Length: " + value.strip() + b"\r\n"
            if colon and name.lower() == b"content-length"
            else line
        )

    def read(self, size: int) -> bytes:
        """A message, or `null` in place of one that is too long, which is passed over."""
        if size <= _LONGEST_MESSAGE:
            return self._stream.read(size)
        while size > 0 and (piece := self._stream.read(min(size, _PIECE))):
            size -= len(piece)
        return b"null"


class Protocol(LanguageServerProtocol):
    """See the module."""

    _server: "Server"
    exit_code = 0
    """What the protocol wants the process to return: 1 where `exit` came without `shutdown`."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """The message as a value of its type; raises Unreadable."""
        if "jsonrpc" in data and "id" in data and data["id"] != _id_of(data):
            raise Unreadable(None, JsonRpcInvalidRequest())
        try:
            return super().structure_message(data)
        except JsonRpcException:
            # The exception's own words repeat what was sent.
            known = isinstance(data.get("method"), str)
            raise Unreadable(
                _id_of(data), JsonRpcInvalidParams() if known else JsonRpcInvalidRequest()
            ) from None

    def handle_message(self, message: RPCMessage) -> None:
        """Hands a message on, unless its time has not come or is over; raises Unreadable for an invalid one."""
        if getattr(message, "jsonrpc", None) != self.VERSION:
            raise Unreadable(None, JsonRpcInvalidRequest())
        is_begun = self._workspace is not None
        if isinstance(message, RPCRequest):
            if is_begun == (message.method == types.INITIALIZE) or self._shutdown:
                early = JsonRpcInvalidRequest() if is_begun else JsonRpcServerNotInitialized()
                self._send_response(message.id, error=early.to_response_error())
                return
        elif isinstance(message, RPCNotification) and not is_begun and message.method != types.EXIT:
            return
        super().handle_message(message)

    def refuse(self, error: Exception) -> None:
        """Answers what could not be read as a message."""
        if isinstance(error, Unreadable):
            self._send_response(error.request, error=error.error.to_response_error())
        else:
            self._send_response(None, error=JsonRpcParseError().to_response_error())

    def _send_response(
        self, msg_id: MsgId | None, result: Any = None, error: types.ResponseError | None = None
    ) -> None:
        if error is None:
            super()._send_response(msg_id, result)  # type: ignore[arg-type]  # a result is always of a request
            return
        # As a plain object: a value of pygls would be sent without its id where that is null.
        body = {"code": error.code, "message": error.message}
        self._send_data({"jsonrpc": self.VERSION, "id": msg_id, "error": body})

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Agrees on the encoding of positions, after which documents can be opened."""
        result = yield from super().lsp_initialize(params)
        chosen = self.server_capabilities.position_encoding
        self._server.documents.encoding = _ENCODINGS[str(getattr(chosen, "value", chosen))]
        return result

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> Generator[Any, Any, None]:
        """Ends the server."""
        self.exit_code = 0 if self._shutdown else 1
        yield from super().lsp_exit(*args)

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Takes a document."""
        document = params.text_document
        self._server.documents.open(document.uri, document.version, document.language_id, document.text)
        self._server.publish(document.uri)

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Applies changes to a document."""
        document = params.text_document
        self._server.documents.change(document.uri, document.version, map(_change, params.content_changes))
        self._server.publish_soon(document.uri)

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Forgets a document."""
        self._server.documents.close(params.text_document.uri)
        self._server.withdraw(params.text_document.uri)


def _id_of(data: dict[str, Any]) -> MsgId | None:
    found = data.get("id")
    return found if isinstance(found, str) or type(found) is int else None


def _change(change: types.TextDocumentContentChangeEvent) -> Change:
    if isinstance(change, types.TextDocumentContentChangePartial):
        start, end = change.range.start, change.range.end
        return Change(change.text, Place(start.line, start.character), Place(end.line, end.character))
    return Change(change.text)
