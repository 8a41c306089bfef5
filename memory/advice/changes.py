"""In what an offer differs from the text that it replaces, each with the words that say so."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, NamedTuple, get_args

from renigma_site.kernel.offers import Account

ChangeKind = Literal[
    "cut",
    "wrapped",
    "unclosed-quote",
    "hidden-sign",
    "quotation",
    "list-mark",
    "time-stamp",
    "log-level",
    "speaker",
    "address",
    "courtesy",
    "joiner",
    "joined",
    "missing-end",
    "end-in-quotes",
    "other-end",
    "line-end",
    "markup",
    "bracket",
    "clause-end",
    "whole-quotes",
    "closing-sign",
    "emoticon",
    "other-quotes",
    "stray-quote",
    "glued-quotes",
    "look-alike-keyword",
    "quoted-keyword",
    "near-keyword",
    "other-word",
    "other-verb",
    "missing-keyword",
    "newer-form",
    "order",
    "article",
    "spelling",
    "other-key",
    "not-remembered",
    "reserved-word",
    "statement",
    "asking",
    "words",
    "pronoun",
    "signs",
    "escape",
    "control",
    "outer-space",
]
CHANGE_KINDS: Final = get_args(ChangeKind)
_PLACE_OF: Final = {kind: place for place, kind in enumerate(CHANGE_KINDS)}


class Change(NamedTuple):
    """One difference: what is written, and what the offer has in its place (nothing where it is left out).

    `keeps_words` where the difference concerns no word and no character, such as quotes around a label.
    """

    kind: ChangeKind
    wording: str
    instead: str = ""
    keeps_words: bool = False


def account_of(changes: Iterable[Change]) -> Account:
    """The changes as the rules for offers count them."""
    every = list(changes)
    counted = [change for change in every if not change.keeps_words]
    return Account(
        is_reordered=any(change.kind == "order" for change in every),
        left_out=tuple(change.wording for change in counted if not change.instead),
        replaced=tuple((change.wording, change.instead) for change in counted if change.instead),
    )


def by_kind(changes: Iterable[Change]) -> dict[ChangeKind, Sequence[Change]]:
    """The changes of each kind, kinds in the order of CHANGE_KINDS."""
    found: dict[ChangeKind, list[Change]] = {}
    for change in changes:
        found.setdefault(change.kind, []).append(change)
    if len(found) < 2:
        return dict(found)
    return {kind: found[kind] for kind in sorted(found, key=_PLACE_OF.__getitem__)}
