"""The look, as far as numbers say it: sizes, contrasts, and nothing inline."""

import re
from itertools import product

import pytest

from renigma_site.kernel import paths
from renigma_site.web.static_files import STYLES, style_sheet

STATIC = paths.STATIC / "renigma"
CSS = style_sheet().decode()

ROOT = paths.TEMPLATES.parent
HAIRLINES = {0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14}
"""Borders, rings, carets and corners; what a picture draws scales with its viewBox."""

# Rules for pages that do not use them yet, and what the editor's bundle writes.
WITHOUT_MARKUP: set[str] = set()

# Classes that are put together from a stem and a kind.
BUILT = {
    "kind": ["write", "recall", "reset", "unresolved"],
    "tone": ["write", "overwrite", "reset", "recall", "unresolved"],
    "mark": ["recall", "nothing"],
    "band": ["0", "1", "loop", "branch"],
    "edge": ["data", "order", "condition", "each", "gate"],
    "edge-head": ["data", "order", "condition", "each", "gate"],
}

# Text and what it stands on. On a mark's fill only the text colour stands.
TEXT_PAIRS = [
    *product(["text", "muted", "link", "write", "over", "reset", "recall", "unres", "val"], ["card", "bg"]),
    *product(["text", "muted", "link", "val", "write", "over", "reset", "recall", "unres"], ["soft"]),
    *product(["text"], ["mark", "err", "ok", "warn"]),
    ("onlink", "link"),
    ("onlink", "reset"),
]
# Lines and marks that carry meaning.
LINE_PAIRS = [
    *product(["border", "link", "write", "over", "reset", "recall", "unres"], ["card", "bg"]),
    ("markb", "card"),
    ("markb", "mark"),
    ("over", "warn"),
    ("reset", "err"),
    ("recall", "ok"),
]
PALETTE = {
    "text": ("#1a1d21", "#e8eaed"),
    "muted": ("#565d66", "#a6adb7"),
    "border": ("#80868f", "#7d858f"),
    "link": ("#0b57b0", "#8ab8ff"),
    "write": ("#0b57b0", "#8ab8ff"),
    "over": ("#8a4b00", "#f0b35e"),
    "reset": ("#b3261e", "#ff8f85"),
    "recall": ("#1b6e3c", "#6fd193"),
    "unres": ("#6b3fa0", "#c9a6ff"),
    "mark": ("#ffe58a", "#5a4a00"),
    "markb": ("#8a6d00", "#e0c04a"),
    "err": ("#fdecea", "#3a1d1b"),
    "ok": ("#e8f5ec", "#173322"),
    "warn": ("#fff4dc", "#3a2d10"),
    "soft": ("#fff6d6", "#3a3312"),
    "val": ("#0f5f6b", "#86d3dc"),
}


def tokens(theme):
    """The colours of a theme, as the style sheet defines them."""
    light, dark = re.findall(r":root\{([^{}]*--card[^{}]*)\}", CSS)
    return dict(re.findall(r"--(\w+):(#[0-9a-f]{6})", light if theme == "light" else dark))


def luminance(colour):
    """Relative luminance after WCAG 2.2."""
    channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    """Contrast ratio after WCAG 2.2."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_formula_is_right():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_can_be_read(theme):
    colours = tokens(theme)
    low = {
        pair: contrast(*map(colours.get, pair))
        for pair in TEXT_PAIRS
        if contrast(*map(colours.get, pair)) < 4.5
    }
    assert low == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_lines_and_marks_can_be_seen(theme):
    colours = tokens(theme)
    low = {
        pair: contrast(*map(colours.get, pair))
        for pair in LINE_PAIRS
        if contrast(*map(colours.get, pair)) < 3
    }
    assert low == {}


@pytest.mark.parametrize("place", [0, 1])
def test_the_palette_is_the_chosen_one(place):
    colours = tokens(("light", "dark")[place])
    assert {name: colours[name] for name in PALETTE} == {name: pair[place] for name, pair in PALETTE.items()}


def test_colours_come_from_tokens_only():
    rules = re.sub(r":root\{[^{}]*\}", "", CSS)
    assert set(re.findall(r"#[0-9a-f]{3,8}\b(?![^{}]*\{)", rules)) <= {"#fff"}, (
        "white is the paper of a print"
    )


def test_sizes():
    assert len(style_sheet()) <= 40 * 1024
    assert len((STATIC / "app.js").read_bytes()) <= 24 * 1024


def test_every_part_of_the_style_sheet_is_served():
    assert {path.stem for path in (STATIC / "styles").iterdir()} == set(STYLES)


def test_lines_are_short_and_lengths_follow_the_text_size():
    for path in (STATIC / "styles").iterdir():
        text = path.read_text(encoding="utf-8")
        assert max(map(len, text.splitlines())) <= 120, path.name
        assert not re.findall(r"@(?:media|container)[^{]*\dpx", text), f"{path.name} has a query in px"
        assert {float(size) for size in re.findall(r"(?<![\w.])([0-9.]+)px", text)} <= HAIRLINES, path.name


def test_template_lines_are_short():
    for template in paths.TEMPLATES.rglob("*.html"):
        assert max(map(len, template.read_text(encoding="utf-8").splitlines())) <= 120, template.name


def test_every_class_of_the_markup_has_a_rule_and_every_rule_a_class():
    ruled = set(re.findall(r"\.([a-z][a-z0-9-]*)(?=[^{}]*\{)", CSS))
    used = set()
    for folder in (paths.TEMPLATES, ROOT / "memory", ROOT / "plans", ROOT / "renigma_site", STATIC):
        for path in (*folder.rglob("*.html"), *folder.rglob("*.py"), *folder.glob("app.js")):
            used |= set(re.findall(r"[a-z][a-z0-9-]*", path.read_text(encoding="utf-8")))
    built = {f"{stem}-{kind}" for stem, kinds in BUILT.items() for kind in kinds}
    assert ruled - used - built == WITHOUT_MARKUP


def test_nothing_is_fetched_from_elsewhere():
    for name in ("app.css", "app.js", "icon.svg"):
        text = CSS if name == "app.css" else (STATIC / name).read_text(encoding="utf-8")
        text = text.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(
            r"https?:|//[a-z]|@import|url\(|eval|innerHTML|outerHTML|insertAdjacent|document\.write", text
        )


def test_motion_and_forced_colours_are_honoured():
    for feature in ("prefers-reduced-motion", "prefers-color-scheme:dark", "forced-colors:active", "print"):
        assert feature in CSS


def test_templates_have_nothing_inline():
    for template in paths.TEMPLATES.rglob("*.html"):
        text = template.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)|javascript:", text), (
            template.name
        )
