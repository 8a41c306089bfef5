"""Offers as markup: what can be written instead, and the button that puts it into the editor."""

import re
from bisect import bisect_left
from typing import Final

from django.urls import reverse

from renigma_site.kernel.offers import Offer
from renigma_site.web.markup import escape, shown


def offer_words(offer: Offer) -> str:
    """The offer's title and text."""
    return f'{escape(offer.title)} <code class="suggestion" dir="auto">{shown(offer.text)}</code>'


class EditorPlaces:
    """Maps offsets of a text to those of the editor's text, in which a CR LF is one LF. The text is read once.

    `address` is where an offer is sent that a person puts into the editor.
    """

    def __init__(self, text: str) -> None:
        self._pairs: Final = [match.start() for match in re.finditer("\r\n", text)]
        self.address: Final = reverse("memory:put")

    def __call__(self, offset: int) -> int:
        """The offset in the editor's text; both are code points."""
        return offset - bisect_left(self._pairs, offset - 1)


def offer_with_button(offer: Offer, name: str, place: str, places: EditorPlaces) -> str:
    """The offer beside its button; `name` is `event:number`, `place` says where, `places` are the editor's.

    The span goes along in code points of the editor's text, so that a script can put the offer in without a new page.
    """
    start, end = places(offer.span.start), places(offer.span.end)
    text = escape(offer.text)
    return (
        f'<div class="offer"><span>{offer_words(offer)}</span><button class="tiny" form="workbench" '
        f'formaction="{places.address}" name="offer" value="{name}" data-put-start="{start}" '
        f'data-put-end="{end}" data-put-text="{text}" '
        f'aria-label="Put into the editor, {place}: {text}">Put into the editor</button></div>'
    )
