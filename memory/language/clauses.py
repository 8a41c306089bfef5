"""The text's outer shape as regular expressions: quotes, clause ends, gaps, and the forms' phrases.

Every repetition of one character class is possessive. A repetition of a group is greedy: where a possessive one
ends, CPython 3.11.2 goes on behind what its last, failed attempt had read. No two repetitions can share a character,
so going back finds nothing new and takes one step for each group: matching is linear in the length of the text.

White space is what `str.isspace` says. LF is white space that ends a clause, so it never lies between tokens.
It is spelled out, since `\\s` makes a pass over a text take a twelfth longer.
"""

import re
from functools import cache
from typing import Final, NamedTuple

from memory.language.forms import LABEL_WORDS, Form, LanguageVersion, forms_of
from memory.language.labels import LABEL_CODE_POINTS, RESERVED_WORDS

# White space as a regular expression's character class holds it, without LF.
SPACES: Final = "\t\v\f\r\x1c-\x1f \x85\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"

_GAP: Final = f"[{SPACES}]++"
# Escapes are read in runs: CPython keeps a place to go back to for each round of a loop, in one piece of memory that
# grows to a megabyte for a text of escapes, and a run that is over gives its places back.
QUOTE: Final = r'"[^"\\]*+(?>(?:\\.[^"\\]*+){1,32})*"'
"""A quoted token up to its closing quote, whatever it holds; for DOTALL."""
_BETWEEN_CLAUSES: Final = rf"[{SPACES}\n.?!]*+"
_BEFORE_CLAUSES: Final = re.compile(_BETWEEN_CLAUSES)
_CLAUSE_ENDS: Final = rf"[{SPACES}]*+(?:[.?!\n]{_BETWEEN_CLAUSES}|\Z)"

# Any clause up to its end; the inner group is the quote that never closes, if there is one.
_ANY_CLAUSE: Final = rf'(?!\Z)([^".?!\n]*+(?:{QUOTE}[^".?!\n]*+)*("[\s\S]*+)?){_BETWEEN_CLAUSES}'

# Any label token, whether its label is valid or not.
_TOKEN: Final = rf'{QUOTE}|[^{SPACES}\n".?!]++'

# Label tokens that are valid as they are: ASCII, short enough, without escapes and not reserved. Most labels
# are; having the regular expression decide saves a call for each of them (a third of the time of a parse).
_PLAIN_QUOTE: Final = rf'"(?! )[ !#-\[\]-~]{{1,{LABEL_CODE_POINTS}}}+(?<! )"'
_PLAIN_WORD: Final = rf"[A-Za-z0-9_-]{{1,{LABEL_CODE_POINTS}}}+"
_NOT_RESERVED: Final = "(?!(?=[{initials}])(?:{words})(?![A-Za-z0-9_-]))"


# A form and where its match keeps its labels: the group numbers of its key and its value, 0 where it has no such
# label. A plain tuple, for it is unpacked for every clause: with a NamedTuple a parse takes a twentieth longer.
FormGroups = tuple[Form, int, int]


class ClausePattern(NamedTuple):
    """A compiled pattern and what the number of the last group that matched means.

    `forms[match.lastindex]` is the form of the clause that begins where the match does; that group is empty and
    is at the clause's end. Without a form there, the group is the clause, and the next its unclosed quote.
    """

    pattern: re.Pattern[str]
    forms: tuple[FormGroups | None, ...]


@cache
def plain_clauses(language_version: LanguageVersion) -> ClausePattern:
    """Matches clause after clause, each with what parts it from the next: plain forms, else any clause at all."""
    word = _PLAIN_WORD
    if language_version >= 2:
        initials = "".join(sorted({c for word in RESERVED_WORDS for c in (word[0], word[0].upper())}))
        excluded = _NOT_RESERVED.format(initials=initials, words="|".join(map(_keyword, RESERVED_WORDS)))
        word = f"{excluded}{_PLAIN_WORD}"
    phrases, forms = _phrases(forms_of(language_version), f"{word}|{_PLAIN_QUOTE}", _CLAUSE_ENDS)
    return ClausePattern(re.compile(f"{phrases}|{_ANY_CLAUSE}", re.DOTALL), (*forms, None, None))


def first_clause(text: str) -> int:
    """Where the first clause of a text begins; the text's length where there is none."""
    return _BEFORE_CLAUSES.match(text).end()  # type: ignore[union-attr]  # it matches any text, if only emptily


@cache
def any_form(language_version: LanguageVersion) -> ClausePattern:
    """Matches one clause of a form, whatever its label tokens are; for `fullmatch`."""
    phrases, forms = _phrases(forms_of(language_version), _TOKEN, "")
    return ClausePattern(re.compile(phrases, re.DOTALL), forms)


def _phrases(
    forms: tuple[Form, ...], token: str, clause_ends: str
) -> tuple[str, tuple[FormGroups | None, ...]]:
    alternatives: list[str] = []
    groups: list[FormGroups | None] = [None]
    for form in forms:
        labels = [word for word in form.words if word in LABEL_WORDS]
        numbers = {word: len(groups) + place for place, word in enumerate(labels)}
        groups.extend([None] * len(labels))
        groups.append((form, numbers.get("KEY", 0), numbers.get("VALUE", 0)))
        words = (f"({token})" if word in LABEL_WORDS else _keyword(word) for word in form.words)
        alternatives.append(f"{_GAP.join(words)}(){clause_ends}")
    return "|".join(alternatives), tuple(groups)


def _keyword(word: str) -> str:
    # ASCII rules for case: U+017F and U+212A are letters of their own, not s and k.
    return f"(?ai:{re.escape(word)})"
