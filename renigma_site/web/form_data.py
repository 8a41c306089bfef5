"""multipart/form-data, read exactly: bytes → the parts of one form, or a refusal that names the field at fault.

Django's own reader is made for uploads of any kind: it replaces bytes that are not UTF-8 by U+FFFD, decodes what
calls itself base64, passes over parts that it cannot read and takes a form that was cut off for a whole one. What a
person wrote is never changed here, so this one reads the subset of RFC 7578 that browsers send, and nothing else.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from renigma_site.kernel.one_line import one_line
from renigma_site.kernel.refusal import Refusal

MOST_PARTS: Final = 64
_HEAD_BYTES: Final = 1_024
"""More than the head of a part of the pages' forms, whatever the name of the chosen file."""

_DISPOSITION: Final = re.compile(r'form-data; name="([^"]*+)"(?:; filename="([^"]*+)")?')
_TEXT: Final = re.compile(r"text/plain[ \t]*+(?:;.*)?", re.ASCII | re.IGNORECASE)
_CHARSET: Final = re.compile(r';[ \t]*+charset[ \t]*+=[ \t]*+("?)([^";]*+)\1', re.ASCII | re.IGNORECASE)


class ChosenFile(NamedTuple):
    """A file as it was sent: the name that the browser gave, and the bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class SentForm:
    """The parts of a form in the order in which they were sent; a name may be repeated, and may be any."""

    texts: Sequence[tuple[str, str]]
    files: Sequence[tuple[str, ChosenFile]]

    def only(self, name: str) -> str:
        """The text of a field that was sent exactly once, "" otherwise."""
        found = [text for sent, text in self.texts if sent == name]
        return found[0] if len(found) == 1 else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldRules:
    """The fields of one form: each required one comes exactly once, each optional one and each file at most once."""

    required: frozenset[str]
    optional: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class FormData:
    """A form with exactly the fields that were asked for; a file that was not chosen is not among the files."""

    texts: Mapping[str, str]
    files: Mapping[str, ChosenFile]


def read_form(body: bytes, boundary: str) -> SentForm:
    """Takes a body apart at its boundary.

    Raises Refusal with code `bad-request` where it is not one whole form, or where a text is not UTF-8, is labelled
    as another charset or holds U+0000, which no text area gives back as it was.
    """
    first, *parts = (b"\r\n" + body).split(b"\r\n--" + boundary.encode("ascii"))
    if first or not parts or parts.pop() not in (b"--", b"--\r\n"):
        raise Refusal("bad-request", "The form is not whole: its beginning or its end is missing.")
    if len(parts) > MOST_PARTS:
        raise Refusal("bad-request", f"The form has more than {MOST_PARTS} fields.")
    texts: list[tuple[str, str]] = []
    files: list[tuple[str, ChosenFile]] = []
    for part in parts:
        name, file_name, data = _read_part(part)
        if file_name is None:
            texts.append((name, _text_of(name, data)))
        else:
            files.append((name, ChosenFile(file_name, data)))
    return SentForm(texts=texts, files=files)


def checked_form(form: SentForm, rules: FieldRules) -> FormData:
    """The form, where it has exactly the fields of the rules; raises Refusal with code `schema` otherwise."""
    texts, files = dict(form.texts), dict(form.files)
    text_names = rules.required | rules.optional
    for name in (*texts, *files):
        if name not in text_names | rules.files:
            raise _wrong(name, "is unknown here")
        if (name in texts) != (name in text_names):
            raise _wrong(name, "must be a file" if name in rules.files else "must be text, not a file")
    _refuse_repeated([name for name, _ in (*form.texts, *form.files)])
    for name in sorted(rules.required - texts.keys()):
        raise _wrong(name, "is missing")
    return FormData(
        texts=texts, files={name: file for name, file in files.items() if file != ChosenFile("", b"")}
    )


def _read_part(part: bytes) -> tuple[str, str | None, bytes]:
    """Field name, file name (None for a text) and data of one part, which begins with a line end."""
    head, found, data = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
    if not part.startswith(b"\r\n") or not found or len(head) > _HEAD_BYTES:
        raise Refusal("bad-request", "A field of the form has no readable beginning.")
    headers = _read_head(head)
    disposition = _DISPOSITION.fullmatch(headers.pop("content-disposition", ""))
    if disposition is None:
        raise Refusal("bad-request", "A field of the form has no readable name.")
    name, file_name = disposition[1], disposition[2]
    media_type = headers.pop("content-type", "")
    if any(charset[2].lower() != "utf-8" for charset in _CHARSET.finditer(media_type)):
        raise Refusal("bad-request", f"{_field(name)} is labelled as another charset than UTF-8.")
    if headers or (file_name is None and media_type and not _TEXT.fullmatch(media_type)):
        raise Refusal("bad-request", f"{_field(name)} has a header that this server does not read.")
    return name, file_name, data


def _read_head(head: bytes) -> dict[str, str]:
    """The headers of a part, names in lower case; raises Refusal where a line is invalid or repeated."""
    try:
        lines = head.decode("utf-8").split("\r\n")
    except UnicodeDecodeError:
        raise Refusal("bad-request", "The name of a field of the form is not UTF-8.") from None
    pairs = [line.partition(": ") for line in lines]
    headers = {name.lower(): value for name, _, value in pairs}
    if len(headers) != len(lines) or not all(separator for _, separator, _ in pairs):
        raise Refusal("bad-request", "A field of the form has no readable beginning.")
    return headers


def _text_of(name: str, data: bytes) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Refusal("bad-request", f"{_field(name)} is not UTF-8 at its byte {error.start}.") from None
    if "\0" in text:
        raise Refusal("bad-request", f"{_field(name)} holds U+0000 at its character {text.index(chr(0))}.")
    return text


def _refuse_repeated(names: Sequence[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise _wrong(name, "is sent more than once")
        seen.add(name)


def _wrong(name: str, fault: str) -> Refusal:
    return Refusal("schema", f"{_field(name)} {fault}.")


def _field(name: str) -> str:
    return f'The field "{one_line(name)}"'
