"""Why a text is not JSON, in words for a person: the same on every Python, whose own messages differ."""

import json
from typing import Final

_CLOSING: Final = ("}", "]")
_SPACE: Final = " \t\r\n"
_ENDS: Final = "The JSON ends too early: something is still open"
_BY_MESSAGE: Final = (
    ("Unterminated string", "This string is not closed"),
    ("Invalid control character", "A control character such as a line break must be written as an escape"),
    ("Invalid \\", "A backslash inside a string must begin one of the escapes of JSON"),
    ("Extra data", "The JSON document has ended, and more follows"),
    ("Expecting ':'", "A colon is missing after the name of a member"),
    ("Expecting ','", "A comma or a closing bracket is missing"),
    ("Expecting property name", "The name of a member in double quotes is missing"),
)


def json_fault(text: str, error: json.JSONDecodeError) -> tuple[str, int]:
    """What is wrong, without a full stop, and the place as an offset in code points.

    `error` is what `json.loads` raised for the text. Takes time linear in the text at most.
    """
    place = error.pos
    if error.msg.startswith(
        "Illegal trailing comma"
    ):  # newer Pythons name the comma, older ones what follows it
        place = _after_space(text, place + 1)
    if error.msg.startswith(("Unterminated", "Invalid", "Extra")):
        return _words(error.msg), place
    if place >= len(text):
        return _ENDS, place
    found = text[place]
    if found in _CLOSING and _ends_with_comma(text, place):
        return "The comma before this bracket has nothing after it", place
    if found == "'":
        return "JSON writes strings in double quotes, not in single ones", place
    return _words(error.msg), place


def _words(message: str) -> str:
    return next(
        (words for start, words in _BY_MESSAGE if message.startswith(start)), "A JSON value is missing"
    )


def _after_space(text: str, place: int) -> int:
    return len(text) - len(text[place:].lstrip(_SPACE))


def _ends_with_comma(text: str, place: int) -> bool:
    return text[:place].rstrip(_SPACE).endswith(",")
