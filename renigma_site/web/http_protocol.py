"""What the workbench's server does differently from waitress: strict framing, errors that quote nothing, no waiting
for a reader that does not read, and no body asked for that will be refused.

waitress has no public place for all of this. The private parts that are used are named in
`tests/web/test_waitress_parts.py`, and pyproject.toml bounds the versions.
"""

import time
from typing import Any, Final

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # it has no hints
from waitress.parser import HTTPRequestParser, ParsingError  # type: ignore[import-untyped]  # it has no hints
from waitress.task import ErrorTask, WSGITask  # type: ignore[import-untyped]  # it has no hints

from renigma_site.kernel.refusal import RequestCode
from renigma_site.web.error_codes import ERROR_CODES
from renigma_site.web.json_api import PROBLEM, problem_bytes
from renigma_site.web.response_headers import api_headers

_CODES: Final[dict[int, RequestCode]] = {
    400: "bad-request",
    413: "payload-too-large",
    431: "headers-too-large",
    501: "not-implemented",
}
_TLS_HANDSHAKE: Final = b"\x16"
"""The first byte of a TLS hello; no method of HTTP begins with it."""


class StrictParser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no type hints
    """Also refuses what two readers could take apart differently, and what waitress fails on with a ValueError."""

    def received(self, data: bytes) -> int:
        consumed: int = super().received(data)
        # Where the head alone is refused, or the body comes along unasked, nobody waits for permission to go on.
        if self.error or (self.headers_finished and consumed < len(data)):
            self.expect_continue = False
        return consumed

    def parse_header(self, header_plus: bytes) -> None:
        if b"\r\n " in header_plus or b"\r\n\t" in header_plus:
            raise ParsingError("a header is folded")
        try:
            super().parse_header(header_plus)
        except ValueError:  # a length of thousands of digits, an unclosed bracket in an absolute target
            raise ParsingError("the request line or a header cannot be read") from None
        told_twice = self.chunked and "CONTENT_LENGTH" in self.headers
        if told_twice or "TRANSFER_ENCODING" in self.headers:  # the latter is left over on HTTP/1.0 only
            raise ParsingError("the length of the body is ambiguous")


class ProblemTask(ErrorTask):  # type: ignore[misc]  # waitress has no type hints
    """Answers what cannot become a request with a problem document instead of a text that quotes the input."""

    def execute(self) -> None:
        code = _CODES.get(self.request.error.code, "internal-error")
        kind = ERROR_CODES[code]
        body = problem_bytes(code)
        self.status = f"{kind.status} {kind.title}"
        self.response_headers.extend(api_headers())
        self.response_headers.extend([("Content-Type", PROBLEM), ("Cache-Control", "no-store")])
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class WorkbenchChannel(HTTPChannel):  # type: ignore[misc]  # waitress has no type hints
    """One connection. Its server carries `output`, a PendingOutput, and `refuses_unread`, which judges a head."""

    parser_class: Any = StrictParser
    error_task_class: Any = ProblemTask
    request: Any
    """The request that is being received, if any."""
    due_since = 0.0
    """When what is due now began to be due; with `read_last`, by the clock of `time.monotonic`."""
    read_last = 0.0

    def send(self, data: bytes, do_close: bool = True) -> int:
        """Hands bytes to the system; what it takes, the client makes room for by reading."""
        sent: int = super().send(data, do_close)
        if sent:
            self.read_last = time.monotonic()
        return sent

    def write_soon(self, data: Any) -> int:
        """For a worker: keeps data to be sent, once all that is due on every connection leaves room for it."""
        if not data:
            return 0
        with self.server.output.reserved(self, len(data)):
            if not self.total_outbufs_len:
                self.due_since = self.read_last = time.monotonic()
            written: int = super().write_soon(data)
            return written

    def handle_close(self) -> None:
        """Closes the connection; what it still had to send is memory that nothing else needs."""
        if self.total_outbufs_len:
            self.server.output.has_dropped = True
        super().handle_close()

    def received(self, data: bytes) -> bool:
        """Takes bytes that have arrived; a TLS hello is answered by closing, since it waits for nothing else."""
        if self.request is None and not self.requests and data.startswith(_TLS_HANDSHAKE):
            self.will_close = True
            return False
        taken: bool = super().received(data)
        return taken

    def send_continue(self) -> None:
        """Asks for the body of a request, or lets the application refuse it by its head alone."""
        request = self.request
        environ = WSGITask(self, request).get_environment()
        if request.chunked:  # the length is known, and judged, when all chunks have come
            environ.setdefault("CONTENT_LENGTH", "0")
        if not self.server.refuses_unread(environ):
            super().send_continue()
            return
        request.expect_continue = False
        request.headers["CONNECTION"] = "close"  # a body may still come, and is not the next request
        request.completed = True

    def service(self) -> None:
        """Answers one request; one that waited behind it, and is refused by its head, is next."""
        super().service()
        with self.requests_lock:
            waiting = self.request
            if self.connected and not self.requests and waiting is not None and waiting.completed:
                self.requests.append(waiting)
                self.request = None
                self.server.add_task(self)
