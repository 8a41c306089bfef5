"""The few places in which a person's text becomes markup: everything goes through `escape`.

Pages of 128 events are joined from strings, since a template that loops over them takes several times as long
as all the rest. Functions here and in the modules beside return markup; what they take is plain text, unless
its name ends in `_markup`.
"""

import re
from html import escape
from typing import Final

from django.utils.safestring import SafeString, mark_safe

from renigma_site.kernel.counting import count
from renigma_site.kernel.spans import Span
from renigma_site.kernel.visible import visible_segments, visible_text

__all__ = [
    "TEXT_CLASSES",
    "attribute",
    "clause_with_caret",
    "count",
    "escape",
    "finished",
    "icon",
    "isolated",
    "label",
    "shown",
]

TEXT_CLASSES: Final = {"token": "invisible", "label": "label"}

_ICONS: Final = {
    sign: f'<svg class="icon" aria-hidden="true" focusable="false"><use href="#m-{sign}"/></svg>'
    for sign in "wvxrnsu"
}


_BEFORE: Final = 160
_AFTER: Final = 480
"""Code points of a clause that are shown before and after the start of what is at fault."""

# Most labels and gaps: nothing in them needs an escape, and finding that out is cheaper than escaping.
_NEEDS_NOTHING: Final = re.compile(r"[\w .,:;?!/()+-]*+", re.ASCII).fullmatch


def shown(text: str) -> str:
    """Text of a person's as markup; a character that cannot be seen becomes a token such as `[U+202E]`."""
    if _NEEDS_NOTHING(text):
        return text
    if text.isascii() and text.isprintable():
        return escape(text)
    return "".join(
        f'<span class="{TEXT_CLASSES["token"]}">{piece}</span>' if is_token else escape(piece)
        for piece, is_token in visible_segments(text)
    )


def attribute(text: str) -> str:
    """Text of a person's inside a quoted attribute or an SVG title, where no element can be."""
    if _NEEDS_NOTHING(text):
        return text
    if text.isascii() and text.isprintable():
        return escape(text)
    return escape(visible_text(text))


def isolated(text: str) -> str:
    """Text of a person's in running words: its direction is its own and moves nothing around it."""
    return f'<bdi dir="auto">{shown(text)}</bdi>'


def label(text: str) -> str:
    """A label, in the face that all labels have."""
    return f'<bdi class="{TEXT_CLASSES["label"]}" dir="auto">{shown(text)}</bdi>'


def icon(sign: str) -> str:
    """One of the icons of the page's sprite: w, v, x, r, n, s or u."""
    return _ICONS[sign]


def clause_with_caret(text: str, clause: Span, at: Span, around: Span | None = None) -> str:
    """A clause with a caret under what is at fault; a long one is cut around it. `around` shows more of the
    text.
    """
    whole = around or clause
    first, last = max(whole.start, at.start - _BEFORE), min(whole.end, at.start + _AFTER)
    before, after = "…" if first > whole.start else "", "…" if last < whole.end else ""
    end = min(at.end, last)
    return (
        f'<p class="quote" dir="auto">{before}{shown(text[first : at.start])}<span class="fault">'
        f"{shown(text[at.start : end])}</span>{shown(text[end:last])}{after}</p>"
    )


def finished(markup: str) -> SafeString:
    """Hands markup to a template: everything in it has gone through the functions above."""
    return mark_safe(markup)  # noqa: S308  # the one place; tests put hostile text through every part of a page
