"""What a page is asked to show beside its record: why, without a clause, one key, a filter, two revisions.

Nothing of this changes the session. The fields of the page's controls travel with every form, and only looking and
printing read them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from memory.record.model import Record
from renigma_site.kernel.refusal import Refusal

FIND_CODE_POINTS: Final = 128
_FORMS_ON: Final = "on"

Place = Literal["row", "accepted", "binding"]
"""Where a panel opens: a row of the record that is shown, a row of the accepted trace, or below a binding."""

_TARGET: Final = re.compile(r"(?:(accepted|binding):)?(0|[1-9][0-9]{0,3})", re.ASCII)
_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}", re.ASCII)
_PLACES: Final[Mapping[str | None, Place]] = {None: "row", "accepted": "accepted", "binding": "binding"}


class Target(NamedTuple):
    """The event that is explained, and where on the page."""

    place: Place
    event: int

    def __str__(self) -> str:
        return str(self.event) if self.place == "row" else f"{self.place}:{self.event}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What is asked for. `key` counts rows of the timeline; `old` and `new` count revisions, 0 is the current one."""

    why: Target | None = None
    without: int | None = None
    key: int | None = None
    find: str = ""
    forms: bool = False
    old: int | None = None
    new: int | None = None


NOTHING: Final = Look()


def read_look(fields: Mapping[str, str]) -> Look:
    """Reads the fields of a form. Raises Refusal with `schema` at the field that cannot be read."""
    find = fields.get("find", "")
    if len(find) > FIND_CODE_POINTS:
        raise Refusal("schema", f"The filter has at most {FIND_CODE_POINTS} characters.", "/find")
    forms = fields.get("forms", "")
    if forms not in ("", _FORMS_ON):
        raise Refusal("schema", 'The field is "on" or empty.', "/forms")
    without = _number(fields, "without")
    why = _target(fields, "why" if "why" in fields else "open")
    if without is not None and why is None:
        why = Target("row", without)
    return Look(
        why=why,
        without=without,
        key=_number(fields, "key"),
        find=find,
        forms=forms == _FORMS_ON,
        old=_number(fields, "old"),
        new=_number(fields, "new"),
    )


def keys_of(record: Record) -> int:
    """How many keys can be shown alone: those of the vocabulary, and those that were only asked for."""
    written = {key["label"] for key in record["vocabulary"]["keys"]}
    asked = {event["key"]["label"] for event in record["events"] if event["operation"] == "recall"}
    return len(written | asked)


def _number(fields: Mapping[str, str], name: str) -> int | None:
    value = fields.get(name, "")
    if not value:
        return None
    if not _NUMBER.fullmatch(value):
        raise Refusal("schema", "The field is a number or empty.", f"/{name}")
    return int(value)


def _target(fields: Mapping[str, str], name: str) -> Target | None:
    value = fields.get(name, "")
    if not value:
        return None
    found = _TARGET.fullmatch(value)
    if found is None:
        raise Refusal("schema", "The field is the number of an event or empty.", f"/{name}")
    return Target(_PLACES[found[1]], int(found[2]))
