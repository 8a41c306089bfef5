"""The kernel's way to show signs that cannot be seen, under the name by which this package knows it."""

from renigma_site.kernel.visible import (
    Segment,
    named,
    token,
    visible_segments,
    visible_text,
    with_plain_spaces,
    without_ignorable,
)

__all__ = [
    "Segment",
    "named",
    "token",
    "visible_segments",
    "visible_text",
    "with_plain_spaces",
    "without_ignorable",
]
