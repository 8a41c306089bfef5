"""The language as a Python programmer would read it by hand: one alternation, `finditer`, and the matched groups.

As for the other parsers, the texts are those whose clauses all are of a form with plain labels.
"""

import re
from functools import cache

from bench.peers import Reading
from bench.peers.tokens import ENDS, QUOTED, WORD, keyword
from memory.language.forms import FORMS, LABEL_WORDS


@cache
def _pattern() -> "re.Pattern[str]":
    label = rf"(?:{WORD}|{QUOTED})"
    forms = [
        rf"(?P<f{number}>"
        + r"[^\S\n]+".join(
            f"(?P<{word.lower()}{number}>{label})" if word in LABEL_WORDS else keyword(word)
            for word in form.words
        )
        + ")"
        for number, form in enumerate(FORMS)
    ]
    return re.compile(rf"(?:{'|'.join(forms)})[^\S\n]*(?:{ENDS}|\Z)")


def read(text: str) -> list[Reading]:
    """Reads a text whose clauses all are of a form; what is of none is passed over."""
    readings = []
    for match in _pattern().finditer(text):
        spans = match.groupdict()
        number = next(number for number in range(len(FORMS)) if spans[f"f{number}"] is not None)
        words = FORMS[number].words
        readings.append(
            Reading(
                FORMS[number].id,
                match.span(f"f{number}"),
                match.span(f"key{number}") if "KEY" in words else None,
                match.span(f"value{number}") if "VALUE" in words else None,
            )
        )
    return readings
