"""What a workbench page carries in its one form, for both tabs: the server keeps nothing."""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, NamedTuple

CARRIED: Final = ("source", "session", "review", "record", "request")
"""The form fields that travel with every page, in the order in which a page writes them."""

CONFIRM: Final = "confirm"
"""The field of a button that confirms a question; its value is `name:value` of what was asked."""

DISPLAY: Final = ("find", "forms", "old", "new", "open")
"""What controls of a page's display send along with every form; only looking and printing read them."""

FILES: Final = ("record_file",)
"""The files that may come with them: a file field of the memory tab belongs to the one form of the page."""

TOKEN: Final = "csrfmiddlewaretoken"  # noqa: S105 - the name of the field, as Django's template tag writes it


class Field(NamedTuple):
    """One hidden field of a page."""

    name: str
    value: str


def fold_line_ends(text: str) -> str:
    """CRLF and lone CR become LF, as a browser's text area has them; nothing else changes.

    Browsers send CRLF for each line end of a form field, so this is done once for each field that arrives.
    """
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def fold_for_textarea(text: str) -> str:
    """What a text area gives back for `text`: line ends folded, U+FFFD for each U+0000 (the rule of HTML)."""
    return fold_line_ends(text).replace("\0", "\ufffd")


def carried_fields(form: Mapping[str, str]) -> dict[str, str]:
    """The carried fields as they arrived, line ends folded; a field that is missing is empty."""
    return {name: fold_line_ends(form.get(name, "")) for name in CARRIED}


def hidden_fields(carried: Mapping[str, str], shown: Collection[str]) -> Iterator[Field]:
    """The fields that a page must write as hidden ones: all that no control of its own holds."""
    return (Field(name, carried[name]) for name in CARRIED if name not in shown)
