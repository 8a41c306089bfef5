"""Texts that are made to be slow to read: what backtracking, rescanning or copying would make quadratic."""

from collections.abc import Callable
from typing import Final

from memory.language.forms import FORMS, LABEL_WORDS

Family = Callable[[int], str]
"""Length in code points → a text of that length or a little less; number → the statement with that number."""


def repeated(unit: str, start: str = "", end: str = "") -> Family:
    """The unit over and over, between a start and an end."""
    return lambda length: start + unit * ((length - len(start) - len(end)) // len(unit)) + end


_KEYWORDS: Final = sorted({word.lower() for form in FORMS for word in form.words if word not in LABEL_WORDS})

BY_LENGTH: Final[dict[str, Family]] = {
    "one word": repeated("a"),
    "one word as a label": repeated("a", start="Recall "),
    "one quoted label": repeated("a", start='Recall "', end='"'),
    "one label of escapes": repeated("\\n", start='Recall "', end='"'),
    "one label of quotes": repeated('\\"', start='Recall "', end='"'),
    "one label of backslashes": repeated("\\\\", start='Recall "', end='"'),
    "words": repeated("a "),
    "quoted tokens": repeated('"a" '),
    "glued tokens": repeated('a"b"'),
    "spaces, then x": repeated(" ", end="x"),
    "Set, spaces, then x": repeated(" ", start="Set", end="x"),
    "Set a, spaces, then x": repeated(" ", start="Set a", end="x"),
    "Set a to b, spaces, then x": repeated(" ", start="Set a to b", end="x"),
    "a space in each gap, no form": repeated("Set a  ", end="x"),
    "spaces only": repeated(" "),
    "no-break spaces": repeated("\u00a0", end="x"),
    "carriage returns": repeated("\r", end="x"),
    "new lines": repeated("\n"),
    "spaces and new lines": repeated(" \n"),
    "full stops": repeated("."),
    "full stops with spaces": repeated(". ", end="x"),
    "quotes": repeated('"'),
    "quotes with spaces": repeated('" '),
    "quotes on lines": repeated('"\n'),
    "an open quote": repeated("a", start='Recall "'),
    "an open quote of full stops": repeated(". ", start='Recall "'),
    "an open quote after many": repeated('"a"', end='"'),
    "nested quotes": repeated('"\\"'),
    "backslashes": repeated("\\"),
    "backslashes in an open quote": repeated("\\", start='Recall "'),
    "backslash and quote": repeated('\\"'),
    "combining marks": repeated("\u0301", start="Recall e"),
    "combining marks of two classes": repeated("\u0316\u0301", start="Recall e"),
    "emoji": repeated("😀"),
    "letters of another script": repeated("ш", start="Recall "),
    "hyphens": repeated("-", start="Recall "),
    "null characters": repeated("\0", start="Recall "),
    "right-to-left overrides": repeated("\u202e", start="Recall "),
    **{f"keyword: {word}": repeated(f"{word} ") for word in _KEYWORDS},
    **{f"glued: {word}": repeated(word) for word in _KEYWORDS},
    **{f"cut off: {form.id}": repeated(f"{form.phrase.rsplit(' ', 1)[0]} ") for form in FORMS},
    "forms without ends": repeated("Set a to b "),
    "forms": repeated("Set a to b. "),
    "reserved labels": repeated("Set it to b. "),
    "invalid labels": repeated("Set a+b to c. "),
    "empty labels": repeated('Set "" to "". '),
    "escaped labels": repeated('Set "\\u0061" to b. '),
}

BY_STATEMENTS: Final[dict[str, Family]] = {
    **{
        f"form: {form.id}": lambda number, phrase=form.phrase: (  # type: ignore[misc]  # a default for each lambda
            phrase.replace("KEY", f"k{number % 32}").replace("VALUE", f"v{number % 64}")
        )
        for form in FORMS
    },
    "quoted labels": lambda number: f'Set "key {number % 32}" to "the value, {number % 64}"',
    "escaped labels": lambda number: f'Set "k\\u0065y {number % 32}" to "v\\n{number % 64}"',
    "labels of another script": lambda number: f"Set ключ{number % 32} to κλειδί{number % 64}",
    "longest labels": lambda number: f"Recall {number:0>128}",
    "changes of what is not there": lambda number: (
        f"Change k{number} to v" if number % 4 else f"Set live-{number % 32} to v"
    ),
    "more keys than fit": lambda number: f"Set k{number} to v",
    "more values than fit": lambda number: f"Set k to v{number}",
    "reserved labels": lambda number: f"Set it to v{number % 64}",
    "invalid labels": lambda number: f"Set a+{number} to b",
    "empty labels": lambda number: 'Set "" to ""',
    "no form": lambda number: f"the value of key {number} may be almost anything at all",
    "nearly a form": lambda number: f"Sett key {number} too value",
    "keywords only": lambda number: "remember that is what is to under memory",
    "glued tokens": lambda number: f'Set a"{number}" to b',
    "many spaces": lambda number: f"Set{' ' * 60}k{number % 32}{' ' * 60}to v",
}


def text_of(statements: Family, count: int) -> str:
    """The first `count` statements of a family as a text."""
    return "\n".join(map(statements, range(count)))
