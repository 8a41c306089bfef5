"""The one way in which anything here says no."""

from typing import Final


class Refusal(Exception):  # noqa: N818 - it refuses an input; nothing here is in error
    """Raised when an input is refused as a whole.

    `code` is one of the published error codes, `detail` a sentence for a person that never echoes the
    input, `pointer` an RFC 6901 JSON Pointer to the value at fault (`""` is the whole document), or None
    where no single value is at fault.
    """

    def __init__(self, code: str, detail: str, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.code: Final = code
        self.detail: Final = detail
        self.pointer: Final = pointer

    def __str__(self) -> str:
        place = f" at {self.pointer or 'the top level'}" if self.pointer is not None else ""
        return f"{self.code}{place}: {self.detail}"


def join_pointer(parent: str, token: str | int) -> str:
    """Appends one reference token to a JSON Pointer, escaped as in RFC 6901, section 3."""
    return f"{parent}/{str(token).replace('~', '~0').replace('/', '~1')}"
