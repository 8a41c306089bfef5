"""What the workbench's server does differently from waitress: strict framing, and errors that quote nothing."""

from typing import Any, Final

from waitress.channel import HTTPChannel  # type: ignore[import-untyped]  # it has no hints
from waitress.parser import HTTPRequestParser, ParsingError  # type: ignore[import-untyped]  # it has no hints
from waitress.task import ErrorTask  # type: ignore[import-untyped]  # it has no hints

from renigma_site.web.error_codes import ERROR_CODES
from renigma_site.web.json_api import PROBLEM, problem_bytes
from renigma_site.web.response_headers import api_headers

_CODES: Final = {
    400: "bad-request",
    413: "payload-too-large",
    431: "headers-too-large",
    501: "not-implemented",
}


class StrictParser(HTTPRequestParser):  # type: ignore[misc]  # waitress has no type hints
    """Also refuses what two readers could take apart differently, and what waitress fails on with a ValueError."""

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
    """One connection."""

    parser_class: Any = StrictParser
    error_task_class: Any = ProblemTask
