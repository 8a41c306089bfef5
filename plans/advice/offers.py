"""The offers of a request by the names under which a page asks for them."""

import hashlib
import re
from typing import Final

from plans.advice.hints import Hint, Hints
from plans.document.model import Plan
from plans.language.declared import NO_VERBS, DeclaredVerbs
from renigma_site.kernel.offers import Offer

_DIGITS: Final = 16
OFFER_NAME: Final = re.compile(rf"[0-9]{{1,4}}:[0-9]:[0-9a-f]{{{_DIGITS}}}")
"""What the name of an offer looks like."""


def offer_name(hint: Hint, index: int, number: int) -> str:
    """`sentence:offer:digest`, the numbers from 0; the digest is that of what the offer replaces and of its text."""
    return f"{index}:{number}:{_digest(hint.wording, hint.offers[number])}"


def offer_called(name: str, plan: Plan, verbs: DeclaredVerbs = NO_VERBS) -> Offer | None:
    """The offer of a request that a name means; where the request has changed since, the only one with its words.

    None where there is none, or more than one.
    """
    _, _, digest = name.rpartition(":")
    hints = Hints(plan, verbs)
    found: dict[str, Offer] = {}
    for index in range(len(plan["unresolved"])):
        hint = hints.hint(index)
        for number, offer in enumerate(hint.offers):
            if _digest(hint.wording, offer) == digest:
                found[offer_name(hint, index, number)] = offer
    if name in found:
        return found[name]
    return next(iter(found.values())) if len(found) == 1 else None


def _digest(wording: str, offer: Offer) -> str:
    return hashlib.sha256(f"{wording}\n{offer.text}".encode()).hexdigest()[:_DIGITS]
