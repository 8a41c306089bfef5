"""The published error codes: the status that each stands for and the sentence that it says by default.

The codes themselves are the type `RequestCode` of `kernel.refusal`; mypy holds the table against it.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from renigma_site.kernel.refusal import RequestCode


class ErrorKind(NamedTuple):
    """What a code means: an HTTP status and a sentence for a person, used where no better one is at hand."""

    status: int
    detail: str

    @property
    def title(self) -> str:
        """The name of the status, as RFC 9457 asks for problems of the type `about:blank`."""
        return STATUS_TITLES[self.status]


# The names of RFC 9110; `http.HTTPStatus` still says other ones for 413 and 422 before Python 3.13.
STATUS_TITLES: Final[Mapping[int, str]] = MappingProxyType(
    {
        400: "Bad Request",
        403: "Forbidden",
        404: "Not Found",
        405: "Method Not Allowed",
        409: "Conflict",
        411: "Length Required",
        413: "Content Too Large",
        415: "Unsupported Media Type",
        421: "Misdirected Request",
        422: "Unprocessable Content",
        431: "Request Header Fields Too Large",
        500: "Internal Server Error",
        501: "Not Implemented",
    }
)

ERROR_CODES: Final[Mapping[RequestCode, ErrorKind]] = MappingProxyType(
    {
        "bad-request": ErrorKind(400, "The request could not be read."),
        "bad-host": ErrorKind(400, "Missing or invalid Host header."),
        "malformed-json": ErrorKind(400, "The body is not a strict JSON document."),
        "duplicate-key": ErrorKind(400, "An object in the body repeats a member."),
        "invalid-text": ErrorKind(400, "A string in the body holds a lone surrogate."),
        "forbidden-origin": ErrorKind(403, "The request comes from another site."),
        "forbidden-form": ErrorKind(
            403,
            "The browser does not confirm that a page of this workbench sent the form, and the form's cookie is "
            "missing or was changed.",
        ),
        "not-found": ErrorKind(404, "Nothing is at this address."),
        "method-not-allowed": ErrorKind(405, "This address does not take this method."),
        "review-mismatch": ErrorKind(409, "The digest does not agree with a fresh replay."),
        "engine-mismatch": ErrorKind(409, "The record was made by another engine than the configured one."),
        "verbs-mismatch": ErrorKind(
            409, "The plan uses a declared verb that is not configured in the same way."
        ),
        "replay-mismatch": ErrorKind(409, "The record does not agree with a fresh replay of its source."),
        "length-required": ErrorKind(411, "The request has a body of unknown length."),
        "payload-too-large": ErrorKind(413, "The body is larger than this address takes."),
        "unsupported-media-type": ErrorKind(
            415, "The body is of another media type than this address takes."
        ),
        "wrong-host": ErrorKind(421, "The request is meant for another host or port."),
        "schema": ErrorKind(422, "The document does not have the published shape."),
        "text-too-long": ErrorKind(422, "A text is longer than the language allows."),
        "too-many-statements": ErrorKind(422, "The text holds more statements than a session allows."),
        "too-many-revisions": ErrorKind(422, "The history holds more revisions than a session allows."),
        "history-too-long": ErrorKind(
            422, "The text and its history together are longer than a session allows."
        ),
        "record-too-large": ErrorKind(422, "The record would be larger than what can be imported again."),
        "too-many-steps": ErrorKind(422, "The request has more steps and prohibitions than a plan allows."),
        "plan-too-large": ErrorKind(422, "The plan would be larger than what can be validated again."),
        "headers-too-large": ErrorKind(431, "The request's headers are larger than this server takes."),
        "internal-error": ErrorKind(500, "Something went wrong in the workbench. Nothing was changed."),
        "not-implemented": ErrorKind(
            501, "The request uses a transfer coding that this server does not know."
        ),
    }
)
