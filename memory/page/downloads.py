"""What an accepted record can be saved as: the record itself, and its provenance for other programs."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from memory.record.exports import prov_json, web_annotations
from memory.record.model import Record
from renigma_site.kernel.canonical import pretty_bytes


class Download(NamedTuple):
    """One kind of file: how it is made from a record, how its name ends, and its media type."""

    document: Callable[[Record], Mapping[str, Any]]
    suffix: str
    media_type: str


SAVE: Final = "save"
DOWNLOADS: Final[Mapping[str, Download]] = {
    SAVE: Download(lambda record: record, ".json", "application/json"),
    "annotations": Download(web_annotations, ".annotations.jsonld", "application/ld+json"),
    "prov": Download(prov_json, ".prov.json", "application/json"),
}


class File(NamedTuple):
    """A file that a browser is offered."""

    name: str
    media_type: str
    data: bytes


def file_of(kind: str, record: Record, sha256: str) -> File:
    """The file of a kind; any other word means the record itself. `sha256` is the record's digest."""
    download = DOWNLOADS.get(kind, DOWNLOADS[SAVE])
    name = f"renigma-memory-{sha256[:8]}{download.suffix}"
    return File(name, download.media_type, pretty_bytes(download.document(record)))
