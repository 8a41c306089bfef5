"""The static files as they are served: under names that carry their SHA-256, and the style sheet in one piece.

The style sheet is written in several files that people edit, and is served as one without comments and indentation.
A name with a hash never changes its content, so a browser need not ask for it again.
"""

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from whitenoise.responders import Response  # type: ignore[import-untyped]  # it has no type hints

from renigma_site.kernel import paths

STYLES: Final = (
    "tokens",
    "base",
    "header",
    "frames",
    "layout",
    "status-strip",
    "controls",
    "first-visit",
    "messages",
    "editor",
    "numbered-copy",
    "marks",
    "tables",
    "find-bar",
    "why",
    "cards",
    "timeline",
    "differences",
    "accepted",
    "plan",
    "help",
    "narrow",
    "forced-colours",
    "print",
)
"""The parts of the style sheet in the order of the cascade."""

STYLE_SHEET: Final = "renigma/app.css"

_HASH_DIGITS: Final = 12
_MEDIA_TYPES: Final = {
    ".css": 'text/css; charset="utf-8"',
    ".js": 'text/javascript; charset="utf-8"',
    ".svg": "image/svg+xml",
}
_STRING_OR_SPACE: Final = re.compile(
    r"""(?P<kept>"[^"]*"|'[^']*')|/\*.*?\*/|\s*(?P<sign>[{};,>~])\s*|(?P<colon>:)\s+|\s+""", re.DOTALL
)


class StaticFile(NamedTuple):
    """One file as it is served; `address` is below `/static/`, `name` is what templates call it."""

    name: str
    address: str
    media_type: str
    data: bytes


class FileInMemory:
    """A static file for whitenoise, which itself only serves files from a disk."""

    def __init__(self, file: StaticFile, cache_control: str) -> None:
        self.data: Final = file.data
        self.etag: Final = f'"{hashlib.sha256(file.data).hexdigest()[:_HASH_DIGITS]}"'
        kept = (("Cache-Control", cache_control), ("ETag", self.etag))
        self.headers: Final = (
            ("Content-Type", file.media_type),
            ("Content-Length", str(len(file.data))),
            *kept,
        )
        self.not_modified: Final = Response(HTTPStatus.NOT_MODIFIED, kept, None)

    def get_response(self, method: str, request_headers: Mapping[str, str]) -> Response:
        """What whitenoise asks of a file: status, headers and a file to read from."""
        if request_headers.get("HTTP_IF_NONE_MATCH") == self.etag:
            return self.not_modified
        return Response(HTTPStatus.OK, self.headers, None if method == "HEAD" else BytesIO(self.data))


@cache
def static_files() -> Mapping[str, StaticFile]:
    """Every static file by its name, read once."""
    files = {STYLE_SHEET: style_sheet()}
    for path in sorted((paths.STATIC / "renigma").iterdir()):
        if path.suffix in _MEDIA_TYPES:
            files[f"renigma/{path.name}"] = path.read_bytes()
    return {name: _named(name, data) for name, data in files.items()}


def address_of(name: str) -> str:
    """The address of a static file, below `/static/`, with the SHA-256 of its content in it. Raises KeyError."""
    return static_files()[name].address


def style_sheet() -> bytes:
    """The parts of the style sheet as one."""
    folder = paths.STATIC / "renigma" / "styles"
    return "".join(squeezed((folder / f"{part}.css").read_text(encoding="utf-8")) for part in STYLES).encode()


def squeezed(css: str) -> str:
    """CSS without comments and without the white space that means nothing; strings are kept as they are."""
    return _STRING_OR_SPACE.sub(_squeezed, css).replace(";}", "}").strip()


def _squeezed(found: re.Match[str]) -> str:
    if found["kept"] or found["sign"] or found["colon"]:
        return found["kept"] or found["sign"] or found["colon"]
    return "" if found[0].startswith("/*") else " "


def _named(name: str, data: bytes) -> StaticFile:
    path = Path(name)
    digest = hashlib.sha256(data).hexdigest()[:_HASH_DIGITS]
    address = path.with_name(f"{path.stem}.{digest}{path.suffix}").as_posix()
    return StaticFile(name, address, _MEDIA_TYPES[path.suffix], data)
