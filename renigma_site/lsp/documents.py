"""The open documents: their text as the client last gave it, and their reading, made once for each version.

A document is known only through what the client sent. No file is looked at.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from renigma_site.kernel.refusal import Refusal
from renigma_site.kernel.spans import Span
from renigma_site.lsp.positions import Encoding, Place, Places
from renigma_site.lsp.readings import Finding, Reading

MEMORY: Final = "renigma"
PLAN: Final = "renigma-plan"


class Language(NamedTuple):
    """How texts of a language are read, and how many code points of one.

    `read` raises Refusal for a text that no request may hold.
    """

    read: Callable[[str], Reading]
    longest: int


class Change(NamedTuple):
    """What a client changed: the text between two places, or all of it where there is no start and end."""

    text: str
    start: Place | None = None
    end: Place | None = None


class NotOpen(Exception):  # noqa: N818 - it names what happened
    """Raised where a document is asked for that the client did not open."""


@dataclass(frozen=True, kw_only=True)  # without slots: what is worked out later is kept beside the fields
class Document:
    """One version of an open document. It has no reader where its language is none of ours."""

    uri: str
    version: int | None
    language: str
    text: str
    encoding: Encoding
    reader: Language | None

    @cached_property
    def places(self) -> Places:
        """Where its lines and units are."""
        return Places(self.text, self.encoding)

    @cached_property
    def reading(self) -> Reading | None:
        """What its language's reader makes of it; nothing of a text that passes a limit of requests."""
        return None if isinstance(self._read, Refusal) else self._read

    def findings(self) -> Sequence[Finding]:
        """What is to be said of the reading, or the limit that the text passes."""
        if isinstance(self._read, Refusal) and self.reader is not None:
            return (_finding(self.text, self._read, self.reader.longest),)
        return () if self.reading is None else self.reading.findings()

    @cached_property
    def _read(self) -> Reading | Refusal | None:
        if self.reader is None:
            return None
        try:
            return self.reader.read(self.text)
        except Refusal as refusal:
            return refusal


class Documents:
    """Every document that is open, by its address."""

    def __init__(self, readers: Mapping[str, Language]) -> None:
        self.encoding: Encoding = "utf-16"
        self._readers: Final = readers
        self._open: Final[dict[str, Document]] = {}

    def __getitem__(self, uri: str) -> Document:
        """The document as it is now. Raises NotOpen."""
        if uri not in self._open:
            raise NotOpen("This document is not open.")
        return self._open[uri]

    def open(self, uri: str, version: int | None, language: str, text: str) -> Document:
        """Takes a document; its language id decides how it is read, or else the end of its name."""
        return self._put(uri, version, _language(uri, language), text)

    def change(self, uri: str, version: int | None, changes: Iterable[Change]) -> Document:
        """Applies changes one after the other. Raises NotOpen."""
        document = self[uri]
        for change in changes:
            text = _changed(document.places, change)
            document = self._put(uri, version, document.language, text)
        return document

    def close(self, uri: str) -> None:
        """Forgets a document."""
        self._open.pop(uri, None)

    def _put(self, uri: str, version: int | None, language: str, text: str) -> Document:
        self._open[uri] = Document(
            uri=uri,
            version=version,
            language=language,
            text=text,
            encoding=self.encoding,
            reader=self._readers.get(language),
        )
        return self._open[uri]


def _language(uri: str, given: str) -> str:
    if given in (MEMORY, PLAN):
        return given
    name = uri.lower()
    if name.endswith(".renigma"):
        return MEMORY
    return PLAN if name.endswith(".renigma-plan") else given


def _changed(places: Places, change: Change) -> str:
    if change.start is None or change.end is None:
        return change.text
    start, end = sorted((places.offset(*change.start), places.offset(*change.end)))
    return places.text[:start] + change.text + places.text[end:]


def _finding(text: str, refusal: Refusal, longest: int) -> Finding:
    """The one finding of a text that no request may hold, from the place where it passes the limit."""
    start = longest if refusal.code == "text-too-long" else _first_surrogate(text)
    span = Span(start, len(text))
    return Finding(
        kind="limit", span=span, mark=span, code=refusal.code, message=refusal.detail, topic="limits"
    )


def _first_surrogate(text: str) -> int:
    return next((place for place, sign in enumerate(text) if "\ud800" <= sign <= "\udfff"), 0)
