"""Labels of one record that look alike, and in what they differ.

The language compares labels exactly, so `Color` and `color` are two keys. That is right and easily
overlooked: a notice says so, and changes nothing.
"""

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Any, Final, Literal, NamedTuple

from memory.advice.confusables import look
from memory.language.labels import read_label
from renigma_site.kernel.visible import named, with_plain_spaces, without_ignorable

Role = Literal["key", "value"]
Kind = Literal["normal form", "invisible", "spaces", "letters", "case"]

_SIGNS_NAMED: Final = 4


def _composed(label: str) -> str:
    return unicodedata.normalize("NFC", label)  # labels have at most 128 code points


# In the order in which they are applied; each makes labels equal that differ in this way only.
_WAYS: Final[dict[Kind, Callable[[str], str]]] = {
    "normal form": _composed,
    "invisible": without_ignorable,
    "spaces": with_plain_spaces,
    "letters": look,
    "case": str.casefold,
}
_IN_WORDS: Final[dict[Kind, str]] = {
    "normal form": "the code points of an accented letter",
    "invisible": "characters that cannot be seen",
    "spaces": "spaces",
    "letters": "letters or characters that look alike",
    "case": "capital and small letters",
}
# What is applied in every meeting; then case and look, which do not commute: a Greek capital beta looks like B, a
# small one does not.
_ALWAYS: Final[tuple[Kind, ...]] = ("normal form", "invisible", "spaces")


class AlikeLabel(NamedTuple):
    """One label of a notice, the event that has it first, and the characters that set it apart, by number and
    name.
    """

    label: str
    event: int
    signs: tuple[str, ...]


class Notice(NamedTuple):
    """Two or more keys, or values, of one record that look alike and are different labels."""

    role: Role
    kinds: tuple[Kind, ...]
    labels: tuple[AlikeLabel, ...]

    @property
    def words(self) -> str:
        """The notice for a person; the labels themselves are not in it."""
        ways = [_IN_WORDS[kind] for kind in self.kinds]
        differ = " and ".join([", ".join(ways[:-1]), ways[-1]] if len(ways) > 1 else ways)
        return f"{len(self.labels)} {self.role}s look alike and are not the same: they differ in {differ}."


def notices_for(record: Mapping[str, Any]) -> tuple[Notice, ...]:
    """The notices of a memory record of either version, keys first, in the order of the events.

    Keys that were only asked for, or that a change found not remembered, count as well: a question under
    another spelling is what a reader wants to see.
    """
    keys, values = _first_uses(record)
    return (*_notices("key", keys), *_notices("value", values))


def _first_uses(record: Mapping[str, Any]) -> tuple[dict[str, int], dict[str, int]]:
    keys: dict[str, int] = {}
    values: dict[str, int] = {}
    for event in record["events"]:
        if event.get("reason") == "not-remembered":
            at = event["at"]
            token = record["source_text"][at["start"] : at["end"]]
            label = read_label(token, record.get("language_version", 1))
            if isinstance(label, str):
                keys.setdefault(label, event["id"])
        if "key" in event:
            keys.setdefault(event["key"]["label"], event["id"])
        if "value" in event:
            values.setdefault(event["value"]["label"], event["id"])
    return keys, values


def _notices(role: Role, uses: Mapping[str, int]) -> list[Notice]:
    groups: dict[str, list[str]] = {label: [label] for label in uses}
    first_with: dict[tuple[int, str], str] = {}
    for label in uses:
        for meeting in meetings(label):
            mine, theirs = groups[label], groups[first_with.setdefault(meeting, label)]
            if mine is not theirs:
                theirs.extend(mine)
                groups.update(dict.fromkeys(mine, theirs))
    alike_groups = [group for label, group in groups.items() if len(group) > 1 and group[0] == label]
    return [_notice(role, sorted(group, key=uses.__getitem__), uses) for group in alike_groups]


def _notice(role: Role, group: list[str], uses: Mapping[str, int]) -> Notice:
    kinds = {kind for other in group[1:] for kind in _difference(group[0], other)}
    return Notice(
        role,
        tuple(kind for kind in _WAYS if kind in kinds),
        tuple(AlikeLabel(label, uses[label], _own_signs(label, group)) for label in group),
    )


def meetings(label: str) -> tuple[tuple[int, str], ...]:
    """Where labels that look alike meet: in one of these three."""
    plain = _reduced(label, _ALWAYS)
    seen = look(plain)
    return (0, plain.casefold()), (1, seen), (2, seen.casefold())


def _reduced(label: str, kinds: Iterable[Kind]) -> str:
    for kind, way in _WAYS.items():
        if kind in kinds:
            label = way(label)
    return label


def _difference(one: str, other: str) -> tuple[Kind, ...]:
    """The fewest ways that together account for the difference of two labels; all where they only meet in a
    third.
    """
    for count in range(1, len(_WAYS) + 1):
        for kinds in combinations(_WAYS, count):
            if _reduced(one, kinds) == _reduced(other, kinds):
                return kinds
    return tuple(_WAYS)


def _own_signs(label: str, group: Iterable[str]) -> tuple[str, ...]:
    """Characters of a label that some other label of the group lacks, leaving out what any keyboard types."""
    shared = set.intersection(*map(set, group))
    own = dict.fromkeys(c for c in label if c not in shared and not (c.isascii() and c.isprintable()))
    return tuple(named(character) for character in list(own)[:_SIGNS_NAMED])


def squashed(label: str) -> str:
    """What a label has in common with those that differ only in case, spaces, hyphens or characters that look alike."""
    plain = look(_reduced(label, _ALWAYS)).casefold()
    return "".join(plain.split()).replace("-", "").replace("_", "")
