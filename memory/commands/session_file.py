"""A session as commands read it: a record, which is validated, or a text, which is replayed."""

from typing import TYPE_CHECKING, Any

from memory.commands.engine_option import add_engine_options
from renigma_site.terminal.files import decoded, in_file, in_text, read_bytes

if TYPE_CHECKING:
    from memory.engine.protocol import Engine
    from memory.record.model import Record


def add_file_and_engine(parser: Any, *names: str) -> None:
    """Adds the arguments of a command that reads sessions: a file for each name, and the engine."""
    for name in names:
        parser.add_argument(
            name.lower(), metavar=name, help="a memory record, or a text in UTF-8; - for standard input"
        )
    add_engine_options(parser)


def read_session(name: str, engine: "Engine") -> "Record":
    """The record in a file, replayed and compared, or that of the text in it under the latest language version.

    What begins with a brace is taken for a record. Raises FileError.
    """
    return session_in(read_bytes(name), name, engine)


def session_in(data: bytes, name: str, engine: "Engine") -> "Record":
    """As `read_session`, from the bytes of the file."""
    from memory import service
    from memory.language.forms import LATEST
    from memory.record.build import FORMAT
    from renigma_site.kernel.refusal import Refusal
    from renigma_site.terminal.text_notes import refuse_other_document

    if data.lstrip()[:1] == b"{":
        try:
            return service.import_record(data, engine)
        except Refusal as refusal:
            refuse_other_document(data, name, "a memory record or a text", FORMAT)
            raise in_file(name, refusal) from None
    text = decoded(data, name)
    try:
        return service.replay(text, LATEST, engine)
    except Refusal as refusal:
        raise in_text(name, refusal) from None


def event_number(text: str) -> int:
    """An argument that numbers an event."""
    import argparse

    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise argparse.ArgumentTypeError("events are numbered from 0")
    return int(text)
