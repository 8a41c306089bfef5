"""Offers as markup: what can be written instead, and the button that puts it into the editor."""

from django.urls import reverse

from renigma_site.kernel.offers import Offer
from renigma_site.web.markup import escape, shown
from renigma_site.web.page_state import fold_for_textarea


def offer_words(offer: Offer) -> str:
    """The offer's title and text."""
    return f'{escape(offer.title)} <code class="suggestion" dir="auto">{shown(offer.text)}</code>'


def offer_with_button(offer: Offer, name: str, place: str, text: str) -> str:
    """The offer beside its button; `name` is `event:number`, `place` says where, `text` is the reviewed text.

    The span goes along in code points of the editor's text, so that a script can put the offer in without a new page.
    """
    start = len(fold_for_textarea(text[: offer.span.start]))
    end = start + len(fold_for_textarea(offer.span.of(text)))
    return (
        f'<div class="offer"><span>{offer_words(offer)}</span><button class="tiny" form="workbench" '
        f'formaction="{reverse("memory:put")}" name="offer" value="{name}" data-put-start="{start}" '
        f'data-put-end="{end}" data-put-text="{escape(offer.text)}" '
        f'aria-label="Put into the editor, {place}: {escape(offer.text)}">Put into the editor</button></div>'
    )
