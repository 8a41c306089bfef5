"""Refusal: raised when input is rejected, with a code, a message and a place."""

from typing import Final, Literal

RequestCode = Literal[
    "bad-request",
    "bad-host",
    "malformed-json",
    "duplicate-key",
    "invalid-text",
    "forbidden-origin",
    "forbidden-form",
    "not-found",
    "method-not-allowed",
    "review-mismatch",
    "engine-mismatch",
    "verbs-mismatch",
    "replay-mismatch",
    "length-required",
    "payload-too-large",
    "unsupported-media-type",
    "wrong-host",
    "schema",
    "text-too-long",
    "too-many-statements",
    "too-many-revisions",
    "history-too-long",
    "record-too-large",
    "too-many-steps",
    "plan-too-large",
    "headers-too-large",
    "internal-error",
    "not-implemented",
]
"""What a request can be refused with; `web.error_codes` gives each its status and its sentence."""

FileCode = Literal[
    "unreadable-artifact", "colliding-artifact", "checkpoint-mismatch", "unwritable-folder", "folder-in-use"
]
"""What only a command can be refused with, for a file or a folder that a person named."""

Code = RequestCode | FileCode

MOST_CARRIED: Final = 200
"""Code points of what was sent that an error, a pointer, a page's message or a line on the terminal may carry."""


class Refusal(Exception):  # noqa: N818 - it refuses an input; nothing here is in error
    """Raised when an input is refused as a whole.

    `code` is one of the published error codes, `detail` a sentence for a person that never echoes the
    input, `pointer` an RFC 6901 JSON Pointer to the value at fault (`""` is the whole document), or None
    where no single value is at fault. A pointer that would be longer than 200 code points leads to the nearest
    value around the one at fault.
    """

    def __init__(self, code: Code, detail: str, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.code: Final = code
        self.detail: Final = detail
        self.pointer: Final = None if pointer is None else _bounded(pointer)

    def below(self, pointer: str) -> "Refusal":
        """The same refusal, told from a value that lies around the one at fault: `pointer` leads from there to here."""
        return Refusal(self.code, self.detail, None if self.pointer is None else pointer + self.pointer)

    def __str__(self) -> str:
        place = f" at {self.pointer or 'the top level'}" if self.pointer is not None else ""
        return f"{self.code}{place}: {self.detail}"


def join_pointer(parent: str, token: str | int) -> str:
    """Appends one reference token to a JSON Pointer, escaped as in RFC 6901, section 3."""
    return f"{parent}/{str(token).replace('~', '~0').replace('/', '~1')}"


def _bounded(pointer: str) -> str:
    if len(pointer) <= MOST_CARRIED:
        return pointer
    # A slash inside a token is written ~1, so each slash begins a token.
    return pointer[: max(0, pointer.rfind("/", 0, MOST_CARRIED + 1))]
