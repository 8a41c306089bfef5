"""The frame of what a notebook shows: one element with its own style sheet, and tables in it.

Everything is markup without script, links or style attributes, and needs nothing from another place. The style sheet
comes with every output, since an output may be moved, exported or looked at alone.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from renigma_site.kernel.visible import visible_text

CLASS: Final = "renigma-display"


def shown(text: str) -> str:
    """A person's text as markup; characters that cannot be seen become tokens such as `[U+202E]`."""
    return f'<bdi dir="auto">{escape(visible_text(text))}</bdi>'


def framed(title: str, parts: Iterable[str]) -> str:
    """The whole output; `title` is plain text, the parts are markup."""
    return (
        f'<div class="{CLASS}" role="region" aria-label="{escape(title)}"><style>{_style_sheet()}</style>'
        f"{''.join(parts)}</div>"
    )


def table(caption: str, head: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """A table; caption and head are plain text, a row is the name of its look and its cells as markup."""
    columns = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join(
        f'<tr class="{look}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>' for look, cells in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{escape(caption)}">'
        f"<table><caption>{escape(caption)}</caption>"
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def facts(words: Iterable[str]) -> str:
    """One line of plain facts."""
    return f'<p class="facts">{"".join(f"<span>{escape(word)}</span>" for word in words)}</p>'


@cache
def _style_sheet() -> str:
    return (files("renigma_site.notebook") / "display.css").read_text("utf-8")
