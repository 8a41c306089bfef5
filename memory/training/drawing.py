"""What the pictures share: one document that carries its colours for light and dark, its name and its description."""

from collections.abc import Sequence
from html import escape
from typing import Final

_STYLE: Final = """
svg { background: #ffffff; color: #1a1d21; font: 13px system-ui, sans-serif; }
text { fill: currentColor; } .muted { fill: #565d66; } .heading { font-size: 16px; font-weight: 600; }
.end { text-anchor: end; } .middle { text-anchor: middle; }
.grid { stroke: #80868f; stroke-opacity: .3; } .frame { stroke: #80868f; fill: none; }
.mark { fill: #0b57b0; } .line { stroke: #0b57b0; fill: none; stroke-width: 2; }
.second { stroke: #8a4b00; stroke-dasharray: 5 4; } .key-second { fill: #8a4b00; } .key-line { fill: #0b57b0; }
.shared { fill: #fdecea; } .cross { stroke: #b3261e; stroke-width: 2; fill: none; } .wrong { fill: #b3261e; }
.series-0, .series-1, .series-2, .series-3 { fill: none; stroke-width: 2; }
.series-0 { stroke: #0b57b0; } .series-1 { stroke: #565d66; } .series-2 { stroke: #8a4b00; }
.series-3 { stroke: #8b2a7d; }
.mark-0 { fill: #0b57b0; } .mark-1 { fill: #565d66; } .mark-2 { fill: #8a4b00; } .mark-3 { fill: #8b2a7d; }
@media (prefers-color-scheme: dark) {
svg { background: #14171a; color: #e8eaed; } .muted { fill: #a6adb7; }
.grid, .frame { stroke: #7d858f; } .mark, .key-line { fill: #8ab8ff; } .line { stroke: #8ab8ff; }
.second { stroke: #f0b35e; } .key-second { fill: #f0b35e; }
.shared { fill: #3a1d1b; } .cross { stroke: #ff8f85; } .wrong { fill: #ff8f85; }
.series-0 { stroke: #8ab8ff; } .series-1 { stroke: #a6adb7; } .series-2 { stroke: #f0b35e; }
.series-3 { stroke: #e59bd8; }
.mark-0 { fill: #8ab8ff; } .mark-1 { fill: #a6adb7; } .mark-2 { fill: #f0b35e; } .mark-3 { fill: #e59bd8; }
}
"""


def document(*, width: int, height: int, title: str, description: str, parts: Sequence[str]) -> str:
    """An SVG document of that size in pixels, which ends with one LF."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-labelledby="title description">\n'
        f'<title id="title">{escape(title)}</title>\n'
        f'<desc id="description">{escape(description)}</desc>\n'
        f"<style>{_STYLE}</style>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def text(x: float, y: float, words: str, name: str) -> str:
    """Words at a place, in the style of a class name."""
    return f'<text class="{name}" x="{number(x)}" y="{number(y)}">{escape(words)}</text>'


def number(value: float) -> str:
    """A coordinate with at most two digits after the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
