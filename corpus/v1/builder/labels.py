# ruff: noqa: RUF001 - signs of other scripts are what labels are made of
"""Labels that nothing else uses, in a fixed order: every run draws the same ones.

A kind is one letter; FITTING is the order in which kinds follow each other where a case asks for none.
"""

from typing import Final

from builder.parts import Label
from builder.words import WORDS

FITTING: Final = "wphqdeuxhqpe"

_PUNCTUATED: Final = (
    "{0}, {1}!",
    "{0}? {1}.",
    "({0}) {1}",
    "{0}: {1};",
    "[{0}/{1}]",
    "{0} & {1} %",
    "'{0}' – {1}",
    "…{0}…{1}",
    "{0}. Reset memory. {1}",
    "#{0}@{1}",
    "«{0}» {1}",
    "{0} | {1} ~",
    "Set {0} to {1}",
    "{{{0}: {1}}}",
    "{0} = {1}^2",
    "¿{0}? ¡{1}!",
)

_PICTURES: Final = (
    "🦑",
    "🧶🪡",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "🇳🇵",
    "3\ufe0f\u20e3",
    "🫠",
    "🧑\u200d🤝\u200d🧑",
    "☂\ufe0f",
    "🪺🪹",
    "👨\u200d👩\u200d👧\u200d👦",
    "🈳",
    "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
)

# What is written between the quotes, and what it means.
_ESCAPED: Final = (
    (r"{0} \"{1}\"", '{0} "{1}"'),
    (r"{0}\\{1}", "{0}\\{1}"),
    (r"{0}\/{1}", "{0}/{1}"),
    (r"\u00a1{0} {1}!", "¡{0} {1}!"),
    (r"\ud83e\udd91 {0} {1}", "🦑 {0} {1}"),
    (r"{0}\u0020{1}", "{0} {1}"),
    (r"\"{0}-{1}\"", '"{0}-{1}"'),
    (r"{0}-{1}\\", "{0}-{1}\\"),
    (r"{0}\u0301.{1}\u0301", "{0}\u0301.{1}\u0301"),
    (r"{0}\u2028{1}", "{0}\u2028{1}"),
    (r"{0}\u00DF{1}\u00Df", "{0}ß{1}ß"),
    (r"\\\"{0}\\\" {1}", '\\"{0}\\" {1}'),
    ("{0}\u2029{1}", "{0}\u2029{1}"),
    (r"\u202E{0} {1}\u202c", "\u202e{0} {1}\u202c"),
    ("\u200b{0} {1}\ufeff", "\u200b{0} {1}\ufeff"),
)

_ZEROES: Final = "0٠०๐０"  # the zero of five sets of digits; the nine that follow are in code point order


class Labels:
    """Draws labels; no two draws give the same token or the same meaning."""

    def __init__(self) -> None:
        self._drawn = dict.fromkeys(FITTING, 0)
        self._pairs = 0
        self._turn = 0

    def draw(self, kind: str | None = None) -> Label:
        """The next label, of the kind whose turn it is or of the one asked for.

        w: a word, p: a phrase in quotes, h: words with a hyphen, q: punctuation in quotes, d: a word with
        digits, e: pictures in quotes, u: words with an underscore, x: escapes in quotes.
        """
        if kind is None:
            kind = FITTING[self._turn % len(FITTING)]
            self._turn += 1
        number = self._drawn[kind]
        self._drawn[kind] += 1
        if kind == "w":
            return bare(WORDS[number])
        first, second = self._pair()
        if kind == "h":
            return bare(f"{first}-{second}")
        if kind == "u":
            return bare(f"_{first}_{second}" if number % 3 else f"{first}__{second}")
        if kind == "d":
            zero = ord(_ZEROES[number % len(_ZEROES)])
            return bare(first + "".join(chr(zero + int(digit)) for digit in str(number + 17)))
        if kind == "p":
            return quoted(f"{first} {second}")
        if kind == "q":
            return quoted(_PUNCTUATED[number % len(_PUNCTUATED)].format(first, second))
        if kind == "e":
            picture = _PICTURES[number % len(_PICTURES)]
            return quoted((f"{picture} {first} {second}", f"{first}{picture}{second}")[number % 2])
        written, text = _ESCAPED[number % len(_ESCAPED)]
        return Label(f'"{written.format(first, second)}"', text.format(first, second))

    def _pair(self) -> tuple[str, str]:
        block, place = divmod(self._pairs, len(WORDS))
        self._pairs += 1
        step = 1 + (place * 7 + block * 11) % (len(WORDS) - 1)  # never zero: the two words differ
        return WORDS[place], WORDS[(place + step) % len(WORDS)]


def bare(word: str) -> Label:
    return Label(word, word)


def quoted(text: str) -> Label:
    """A label in quotes that needs no escape."""
    return Label(f'"{text}"', text)


def reserved(word: str) -> Label:
    """A bare word that version 2 reserves; version 1 takes it for a label like any other."""
    return Label(word, word, reserved=True)


def broken(token: str) -> Label:
    """A token that no version takes for a label."""
    return Label(token, None)
