"""What a person should know about how a text file was read, before what it says: at most one line each."""

from collections.abc import Iterable, Iterator
from typing import Final

from renigma_site.kernel.documents import KINDS, format_of
from renigma_site.kernel.refusal import Refusal
from renigma_site.terminal.files import FileError, in_file, shown, warn, write_text

NEEDS_JSON: Final = " A JSON document is needed here; renigma replay and renigma plan read texts."
"""What helps where a text was given for a document."""

_BOM: Final = "\ufeff"
# The commands that read a document, by its format.
_COMMANDS: Final = {
    "renigma.memory-session": "; renigma validate checks it, renigma show prints it",
    "renigma.request-plan": "; renigma validate checks it, renigma show prints it",
    "renigma.memory-artifact": "; renigma validate checks it, --memory-artifact replays with it",
}


def notes_on(text: str, and_so: str = "") -> Iterator[str]:
    """The notes on a text; `and_so` says what follows for a page that reads other line ends."""
    if text.startswith(_BOM):
        yield (
            "the text begins with a byte order mark (BOM), which belongs to its first word and makes it unknown; "
            "save it as UTF-8 without BOM"
        )
    if text[1:4:2] in ("\x00", "\x00\x00") or text[:3:2] == "\x00\x00":
        yield "every second character is U+0000: this is probably UTF-16; save it as UTF-8"
    if "\r\n" in text:
        yield f"lines end in CR LF, and are read so; the page would read this text with LF{and_so}"


def show_notes(notes: Iterable[str], *, beside: bool) -> None:
    """Prints each note before the listing, or on standard error `beside` a document on standard output."""
    for note in notes:
        if beside:
            warn(note)
        else:
            write_text(f"note: {note}\n")


def refuse_document(text: str, name: str) -> None:
    """Refuses one of this program's own documents where a text is asked for; raises FileError."""
    refuse_other_document(text.encode("utf-8", "surrogatepass"), name, "a text")


def refuse_other_document(data: bytes, name: str, wanted: str, *formats: str) -> None:
    """Refuses one of this program's own documents of another format than `formats`; raises FileError.

    `wanted` names what is asked for.
    """
    found = format_in(data)
    if found is not None and found not in formats:
        raise FileError(f"{shown(name)}: this is {KINDS[found]}, not {wanted}{_COMMANDS.get(found, '')}")


def format_in(data: bytes) -> str | None:
    """The format of one of this program's own documents; None for everything else, such as a text in braces."""
    if not data.lstrip().startswith(b"{"):
        return None
    from renigma_site.kernel.strict_json import parse_json

    try:
        return format_of(parse_json(data))
    except Refusal:
        return None


def in_document(name: str, refusal: Refusal) -> FileError:
    """A refusal of what should be a JSON document, told with the file's name and the way out for a text."""
    return FileError(f"{in_file(name, refusal)}{NEEDS_JSON if refusal.code == 'malformed-json' else ''}")
