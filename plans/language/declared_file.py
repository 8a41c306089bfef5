"""A TOML file of declared verbs → the verbs, or the first fault in it.

The file is given at launch and read once. A frame is text such as `source:VALUES to destination:VALUE`.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any, Final

from plans.language.declared import (
    DECLARED_EFFECTS,
    MAX_BYTES,
    NOTHING,
    DeclarationError,
    DeclaredVerb,
    DeclaredVerbs,
)
from plans.language.verbs import GIVES, Gives, Slot, SlotKind, Verb

FORMAT: Final = "renigma.request-verbs"
VERSION: Final = 1
MAX_VERBS: Final = 64
MAX_SLOTS: Final = 6

PREPOSITIONS: Final = ("about", "for", "from", "in", "into", "to", "using", "with")
_KINDS: Final[Mapping[str, SlotKind]] = MappingProxyType(
    {"VALUE": "value", "VALUES": "objects", "TEXT": "text", "PERSON": "person", "PEOPLE": "people"}
)
_ROLES_OF_OTHERS: Final = frozenset({"time", "kind", "channel", "size"})
_OTHER_RESERVED: Final = frozenset("before until while or tomorrow today".split())  # noqa: SIM905 - a list of words reads better
_WORD: Final = re.compile("[a-z]{2,30}")
_ROLE: Final = re.compile("[a-z]{1,20}")
_PIECE: Final = re.compile(r"\[|\]|[^\s\[\]]+")


def read_declared_verbs(data: bytes, reserved: Collection[str]) -> DeclaredVerbs:
    """The verbs of a TOML file; `reserved` are the words that the language itself reads.

    Raises DeclarationError.
    """
    if len(data) > MAX_BYTES:
        raise DeclarationError(f"the file has more than {MAX_BYTES:,} bytes")
    try:
        document = tomllib.loads(data.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise DeclarationError(f"not UTF-8 at byte {error.start}") from None
    except tomllib.TOMLDecodeError as error:
        raise DeclarationError(f"not TOML: {error}") from None
    tables = _tables(document)
    entries: dict[str, DeclaredVerb] = {}
    for number, table in enumerate(tables, 1):
        entry = _entry(table, f"verb {number}", frozenset((*reserved, *PREPOSITIONS, *_OTHER_RESERVED)))
        if entry.verb.word in entries:
            raise DeclarationError(f'verb "{entry.verb.word}": the word is declared twice')
        entries[entry.verb.word] = entry
    return DeclaredVerbs(tuple(entries[word] for word in sorted(entries)))


def _tables(document: Mapping[str, Any]) -> list[Any]:
    _exact_members(document, ("format", "version", "verb"), "the file")
    if document["format"] != FORMAT:
        raise DeclarationError(f'"format" must be "{FORMAT}"')
    if type(document["version"]) is not int or document["version"] != VERSION:
        raise DeclarationError(f'"version" must be {VERSION}')
    tables = document["verb"]
    if type(tables) is not list:
        raise DeclarationError('each verb must be a table that begins with "[[verb]]"')
    if len(tables) > MAX_VERBS:
        raise DeclarationError(f"the file declares {len(tables)} verbs, and at most {MAX_VERBS} are read")
    return tables


def _entry(table: Any, place: str, reserved: frozenset[str]) -> DeclaredVerb:
    if type(table) is not dict:
        raise DeclarationError(f'{place}: must be a table that begins with "[[verb]]"')
    word = table.get("word")
    where = f'verb "{word}"' if type(word) is str and _WORD.fullmatch(word) else place
    _exact_members(table, ("word", "frame", "gives", "effect"), where)
    for member, value in table.items():
        if type(value) is not str:
            raise DeclarationError(f'{where}: "{member}" must be a string')
    if not _WORD.fullmatch(table["word"]):
        raise DeclarationError(f'{where}: "word" must be 2 to 30 small letters from a to z')
    if word in reserved:
        raise DeclarationError(f"{where}: the language already uses this word")
    gives, effect = table["gives"], table["effect"]
    if gives not in (*GIVES, NOTHING):
        raise DeclarationError(f'{where}: "gives" must be one of {", ".join((*GIVES, NOTHING))}')
    if effect not in DECLARED_EFFECTS:
        raise DeclarationError(f'{where}: "effect" must be one of {", ".join(DECLARED_EFFECTS)}')
    slots, frame = _frame(table["frame"], where)
    given: Gives | None = None if gives == NOTHING else gives
    return DeclaredVerb(frame=frame, verb=Verb(word=table["word"], slots=slots, gives=given, effect=effect))


def _frame(text: str, where: str) -> tuple[tuple[Slot, ...], str]:
    """The slots of a frame, and the frame with single spaces and none inside brackets."""
    pieces = _PIECE.findall(text)
    slots: list[Slot] = []
    said: list[str] = []
    place = 0
    while place < len(pieces):
        is_optional = pieces[place] == "["
        part = pieces[place + 1 : place + 4] if is_optional else pieces[place : place + 2]
        if is_optional:
            if len(part) < 3 or part[2] != "]":
                raise DeclarationError(f'{where}: in "frame", brackets hold one preposition and one slot')
            preposition, slot_text = part[0], part[1]
            place += 4
        else:
            has_preposition = ":" not in part[0]
            preposition = part[0] if has_preposition else ""
            slot_text = part[has_preposition] if len(part) > has_preposition else ""
            place += 1 + has_preposition
        slot = _slot(preposition, slot_text, is_optional, slots, where)
        slots.append(slot)
        words = f"{preposition} {slot_text}".strip()
        said.append(f"[{words}]" if is_optional else words)
    if len(slots) > MAX_SLOTS:
        raise DeclarationError(f'{where}: "frame" has {len(slots)} slots, and at most {MAX_SLOTS} are read')
    return tuple(slots), " ".join(said)


def _slot(preposition: str, text: str, is_optional: bool, before: list[Slot], where: str) -> Slot:
    role, colon, kind = text.partition(":")
    if not colon or not _ROLE.fullmatch(role) or kind not in _KINDS:
        kinds = ", ".join(_KINDS)
        raise DeclarationError(f'{where}: in "frame", a slot is "role:KIND" with KIND one of {kinds}')
    if role in _ROLES_OF_OTHERS or any(slot.role == role for slot in before):
        raise DeclarationError(f'{where}: in "frame", the role "{role}" is taken')
    if preposition and preposition not in PREPOSITIONS:
        allowed = ", ".join(PREPOSITIONS)
        raise DeclarationError(f'{where}: in "frame", a preposition is one of {allowed}')
    if before and not preposition:
        raise DeclarationError(f'{where}: in "frame", the slot "{role}" needs a preposition')
    if preposition and any(preposition in slot.leads for slot in before):
        raise DeclarationError(f'{where}: in "frame", "{preposition}" occurs twice')
    if kind == "VALUES" and (before or preposition):
        raise DeclarationError(
            f'{where}: in "frame", VALUES is allowed only in the first slot and without a preposition'
        )
    if before and before[-1].is_optional and not is_optional:
        raise DeclarationError(f'{where}: in "frame", optional slots must come last')
    return Slot(role=role, kind=_KINDS[kind], leads=(preposition,), is_optional=is_optional)


def _exact_members(table: Mapping[str, Any], members: tuple[str, ...], where: str) -> None:
    unknown = [member for member in table if member not in members]
    if unknown:
        raise DeclarationError(f"{where}: unknown member {unknown[0]!a}")
    missing = [member for member in members if member not in table]
    if missing:
        raise DeclarationError(f'{where}: "{missing[0]}" is missing')
