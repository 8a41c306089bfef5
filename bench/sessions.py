"""The sessions that are measured: 128 statements each, every form of language version 2 in them."""

from typing import Final

from memory.record.limits import PRIOR_REVISIONS, TEXT_CODE_POINTS, TOTAL_CODE_POINTS
from memory.record.model import Revision

STATEMENTS: Final = 128

_KEYS: Final = (
    ("mood", '"project color"', "sea", "owner", '"release date"', "lamp"),
    ("tempo", '"project name"', "sky", "editor", '"review date"', "door"),
    ("price", '"paper size"', "wood", "author", '"launch date"', "desk"),
    ("pace", '"font size"', "sand", "tester", '"train time"', "gate"),
)
_VALUES: Final = (
    ("calm", "green", '"deep blue"', "Mia", '"3 May, or later"', "off", '"dark green"', '"wide awake"'),
    ("brisk", "atlas", '"pale grey"', "Jonas", '"8 a.m., sharp"', "shut", '"atlas two"', '"very brisk"'),
    ("low", "A4", '"oiled oak"', "Aisha", '"1 June (draft)"', "tidy", '"A5, cut"', '"rather low"'),
    ("slow", "twelve", '"coarse, wet"', "Sota", '"17:45"', "open", '"ten and a half"', '"slow-ish"'),
    ("glad", "red", '"grey green"', "Ines", '"9 May at noon"', "on", '"brick red"', '"half asleep"'),
    ("even", "ember", '"milky white"', "Tariq", '"noon!"', "ajar", '"ember three"', '"fairly even"'),
    ("high", "letter", '"raw pine"', "Lena", '"2 July?"', "bare", '"legal, long"', '"too high"'),
    ("fast", "nine", '"fine, dry"', "Noor", '"06:10"', "locked", '"eight points"', '"fast-ish"'),
)
_TURN: Final = (
    "Remember that {k[1]} is {v[1]}.",
    "Set {k[0]} to {v[0]}.",
    "Store {v[2]} under {k[2]}.",
    "Remember {k[3]} is {v[3]}.",
    "What is {k[1]}?",
    "Change {k[1]} to {v[6]}.",
    "Recall {k[0]}",
    "Update {k[0]} to {v[7]}!",
    "What is {k[0]}?",
    "set {k[4]} to {v[4]}.",
    "RECALL {k[3]}.",
    "Store  {v[5]}  under  {k[5]}",
    "What is {k[2]}?",
    "Update {k[4]} to {v[5]}.",
    "What is {k[4]}?",
    "Recall {k[5]}.",
)
_RESETS: Final = {47: "Reset memory.", 95: "Clear memory."}

_UNRESOLVED: Final = (
    "Please set mood to calm.",
    "Set it to green.",
    "Set ratio to 3.14.",
    "Change rhythm to quick.",
    'Set mood to "',
    "The lamp is off.",
    "Set mood to a+b.",
    "Set project color to green.",
)


def understood() -> str:
    """Every clause is of a form, with the labels that most sessions have: bare words and plain quotes."""
    statements = [
        _TURN[number % len(_TURN)].format(
            k=_KEYS[number // len(_TURN) % len(_KEYS)], v=_VALUES[number // len(_TURN)]
        )
        for number in range(STATEMENTS)
    ]
    for number, statement in _RESETS.items():
        statements[number] = statement
    return "\n".join(statements)


def mixed() -> str:
    """The same, with one clause in sixteen that is not understood, each for another reason."""
    lines = understood().split("\n")
    for number, statement in enumerate(_UNRESOLVED):
        # `3.14` ends a clause, so the clause that follows is taken out; a quote would swallow what comes after it.
        lines[number * 16 + 7] = statement.replace('to "', 'to ""')
    place = next(number for number, line in enumerate(lines) if "3.14" in line)
    del lines[place + 1]
    return "\n".join(lines)


def not_understood() -> dict[str, str]:
    """Sessions of 128 clauses of which none is understood, each kind repeated with other words."""
    kinds = {
        "unknown clauses": "The lamp number {n} is near the door and off",
        "unknown keywords": "Rember key{n} is value{n}",
        "polite commands": "Please set key{n} to value{n}",
        "words without quotes": "Set project color {n} to dark green",
        "joined commands": "Set a{n} to b and set c{n} to d",
        "pronouns": "Set it to v{n}",
    }
    return {
        kind: "\n".join(clause.format(n=number) for number in range(STATEMENTS))
        for kind, clause in kinds.items()
    }


def near_misses() -> str:
    """Live keys of 128 characters that differ in their last two, then changes of keys that are near all of them."""
    long = "k" * 126
    writes = [f"Set {long}{number:02} to v." for number in range(32)]
    misses = [f"Change {long[:-1]}{number:03} to x." for number in range(STATEMENTS - 32)]
    text = "\n".join([*writes, *misses])
    return text[:TEXT_CODE_POINTS].rpartition("\n")[0] if len(text) > TEXT_CODE_POINTS else text


def rare_labels() -> str:
    """The same, with labels that the first pattern leaves to the second look: other scripts and escapes."""
    rare = {
        "green": "grün",
        "calm": "शांत",
        "Mia": "Мия",
        "off": '"o\\u0066f"',
        "lamp": "ランプ",
        "mood": "настрой",
    }
    rare |= {"sea": "θάλασσα", "owner": "eigentümer", '"project color"': '"project \\"color\\""'}
    text = understood()
    for plain, other in rare.items():
        text = text.replace(f" {plain}", f" {other}")
    return text


def at_the_bounds() -> tuple[str, list[Revision]]:
    """A session at every bound: 128 statements, 16 revisions, 40,000 code points, nearly 262,144 bytes of record."""
    statements = [
        f'Set "{chr(0x4E00 + number % 32) * 62}" to "{chr(0x5E00 + number % 64) * 62}".'
        for number in range(STATEMENTS)
    ]
    text = "\n".join(statements).ljust(TEXT_CODE_POINTS)
    source = ("Recall x. " * 120).ljust((TOTAL_CODE_POINTS - TEXT_CODE_POINTS) // PRIOR_REVISIONS)
    return text, [{"source_text": source, "language_version": 2} for _ in range(PRIOR_REVISIONS)]
