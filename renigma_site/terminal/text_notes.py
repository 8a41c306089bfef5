"""What a person should know about how a text file was read, before what it says: at most one line each."""

from collections.abc import Iterable, Iterator
from typing import Final

from renigma_site.terminal.files import FileError, shown, warn, write_text

_BOM: Final = "\ufeff"
# Each format that this program writes, what a person calls it, and the commands that read it.
_DOCUMENTS: Final = {
    "renigma.memory-session": ("a memory record", "renigma validate checks it, renigma show prints it"),
    "renigma.request-plan": ("a request plan", "renigma validate checks it, renigma show prints it"),
    "renigma.memory-artifact": ("a memory artifact", "renigma validate checks it"),
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
    if not text.lstrip().startswith("{"):
        return
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.kernel.strict_json import parse_json

    try:
        value = parse_json(text.encode())
    except Refusal:
        return  # no document: a text may begin with a bracket
    format_ = value.get("format") if isinstance(value, dict) else None
    if isinstance(format_, str) and format_ in _DOCUMENTS:
        kind, commands = _DOCUMENTS[format_]
        raise FileError(f"{shown(name)}: this is {kind}, not a text; {commands}")
