"""What the place of a reference needs, and which steps can give that: by the same table as the planner decides."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from plans.document.types import LOOPED_OVER, wanted_by
from plans.language.nodes import TestName
from plans.language.verbs import NOUNS, SPECIAL_NOUNS, Gives

# The word after `is` or `is not` → the test that it begins.
_TESTS: Final[Mapping[str, TestName]] = MappingProxyType(
    {
        "approved": "approved",
        "yes": "yes",
        "no": "no",
        "more": "more-than",
        "less": "less-than",
        "empty": "empty",
    }
)
_NEEDED: Final[Mapping[TestName, str]] = MappingProxyType(
    {
        "approved": "an approval",
        "yes": "a yes or no",
        "no": "a yes or no",
        "more-than": "a number",
        "less-than": "a number",
        "empty": "a text, a list or an answer",
    }
)
_IN_A_LOOP: Final = re.compile(
    rf"for\s+each\s+(?:item|{'|'.join((*NOUNS, *SPECIAL_NOUNS))})\s+in\s", re.IGNORECASE
)


def wants(rest: str, sentence: str) -> tuple[str, frozenset[Gives]]:
    """What the place of a reference needs, in words and as what a step must give; nothing for a thing.

    `rest` is the sentence after the words of the reference, `sentence` all of it, both in lower case.
    """
    words = rest.replace(",", " , ").split(maxsplit=3)
    said = words[2:] if words[:2] == ["is", "not"] else words[1:]
    if words[:1] == ["is"] and said:
        return _wants_after_is(said[0])
    if words[:1] in (["contains"], ["does"]):
        return "something with words", wanted_by("contains", None) or frozenset()
    if _IN_A_LOOP.search(sentence) and rest.lstrip().startswith(","):
        return "a list", LOOPED_OVER
    return "", frozenset()


def _wants_after_is(word: str) -> tuple[str, frozenset[Gives]]:
    test = _TESTS.get(word)
    if test is not None:
        return _NEEDED[test], wanted_by(test, None) or frozenset()
    if word.isascii() and word.isdigit():
        return "a number", wanted_by("equals", int(word[:9])) or frozenset()
    return "something with words", wanted_by("equals", word) or frozenset()
