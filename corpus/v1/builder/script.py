# ruff: noqa: RUF001 - look-alike letters are what some labels are about
"""A short notation for the steps of a case, so that two hundred of them can be read at a glance.

Steps are separated by `|`. A step is a code and its labels in the order KEY, VALUE (`SU a 1` is "Store 1 under
a"): a letter or digit names a label of the case, drawn when it is first met; a kind may follow a dot (`a.x`);
`@name` is a label of SPECIAL. `~words` is wording that no version knows, where `{a}` is a label. `*k32 ST SU 1`
stands for 32 writes, the codes in turn, each of a new key; `*v64 ST a` for 64 of a new value; the label that is
left out is new each time.
"""

import re
from collections.abc import Sequence
from typing import Final

from builder.labels import Labels, bare, broken, quoted, reserved
from builder.parts import Clause, Label, Named, command

CODES: Final = {
    "RT": "remember-that-is",
    "WI": "what-is",
    "CT": "change-to",
    "RM": "reset-memory",
    "RI": "remember-is",
    "ST": "set-to",
    "SU": "store-under",
    "UT": "update-to",
    "RC": "recall",
    "CM": "clear-memory",
}

SPECIAL: Final = {
    # Words of the language itself: reserved bare, free in quotes, keywords free anywhere.
    **{f"bare-{word.lower()}": reserved(word) for word in ("it", "Those", "our", "HER", "that", "mY")},
    **{
        f"quoted-{word.lower()}": quoted(word)
        for word in ("it", "This", "that", "these", "THEY", "your", "us", "me", "we", "him", "its", "She")
    },
    **{f"keyword-{word.lower()}": bare(word) for word in ("Under", "iS", "TO", "memorY", "reCall", "What")},
    # Pairs that differ in one way only.
    "lower": bare("quincunxial-straße"),
    "upper": bare("QUINCUNXIAL-STRASSE"),
    "title": bare("Quincunxial-Straße"),
    "composed": bare("crème-brûlée-ẓ"),
    "decomposed": bare("cre\u0300me-bru\u0302le\u0301e-z\u0323"),
    "latin-a": bare("ombraxa-ac"),
    "cyrillic-a": bare("ombrаxа-аc"),
    "joined": quoted("नीलगिरि\u200dतहर"),
    "unjoined": quoted("नीलगिरितहर"),
    "escaped-as-bare": Label(r'"jent\u0061cul\u0061rium"', "jentacularium"),
    "bare-as-escaped": bare("jentacularium"),
    "quoted-as-bare": quoted("jentacularium"),
    # The longest that may be, counted in code points.
    "longest-bare": bare("ⵣⴰⵡⵉ" * 32),
    "longest-quoted": quoted("🦤ǂ" * 64),
    "longest-escaped": Label('"' + r"\u2603ꙮ" * 64 + '"', "☃ꙮ" * 64),
    # Broken ones.
    "empty": broken('""'),
    "outer-space": broken('" ombrophile gallimaufry"'),
    "comma": broken("zyzzyva,"),
    "picture": broken("🦑"),
}

_MANY: Final = "hdpu"  # kinds for labels by the dozen: single words would run out

_LABEL: Final = re.compile(r"\{([a-z0-9](?:\.[a-z])?|@[a-z-]+)\}")


class Cast:
    """The labels of one case, by their names in its script."""

    def __init__(self, labels: Labels) -> None:
        self._labels = labels
        self._named: dict[str, Label] = {}

    def label(self, token: str) -> Label:
        if token.startswith("@"):
            return SPECIAL[token[1:]]
        name, _, kind = token.partition(".")
        if name not in self._named:
            self._named[name] = self._labels.draw(kind or None)
        return self._named[name]

    def wording(self, template: str) -> tuple[str | Named, ...]:
        """The pieces of a template: plain text, and a label for each `{name}`."""
        pieces: list[str | Named] = []
        for number, piece in enumerate(_LABEL.split(template)):
            if number % 2:
                pieces.append(Named(None, self.label(piece)))
            elif piece:
                pieces.append(piece)
        return tuple(pieces)

    def clause(self, step: str, **surface: object) -> Clause:
        """The clause of one step."""
        if step.startswith("~"):
            after = {name: value for name, value in surface.items() if name in ("before", "after")}
            return Clause(pieces=self.wording(step[1:]), **after)
        code, *names = step.split()
        return command(CODES[code], *map(self.label, names), **surface)

    def clauses(self, script: str, after: Sequence[str] = (". ",)) -> list[Clause]:
        """The clauses of a script; the ends in `after` are used in turn."""
        simple = [single for step in steps(script) for single in _repeated(step)]
        return [self.clause(step, after=after[number % len(after)]) for number, step in enumerate(simple)]


def _repeated(step: str) -> list[str]:
    if not step.startswith("*"):
        return [step]
    what, *rest = step.split()
    codes = [word for word in rest if word.isupper()]
    given = [word for word in rest if not word.isupper()]
    written = []
    for number in range(int(what[2:])):
        name = step.replace(" ", "") + f"#{number}"
        new, other = f"{name}.{_MANY[number % len(_MANY)]}", f"{name}other.d"
        names = [new, *(given or [other])] if what[1] == "k" else [*(given or [other]), new]
        written.append(" ".join([codes[number % len(codes)], *names]))
    return written


def steps(script: str) -> list[str]:
    return [step.strip() for step in script.split("|")]


def rows(table: str) -> list[str]:
    """The scripts of a table, one a line; a line that starts with `|` goes on with the one before it."""
    found: list[str] = []
    for line in map(str.strip, table.strip().splitlines()):
        if line.startswith("|"):
            found[-1] += f" {line}"
        else:
            found.append(line)
    return found
