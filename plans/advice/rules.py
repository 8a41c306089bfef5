"""What an offered sentence may not do: turn a place, a time or a purpose into something that was not meant.

Grammar alone cannot tell these apart. `on my calendar` in quotes would be read as a time, and `to confirm receipt` as a
recipient: where that may happen no offer is made.
"""

import re
from collections.abc import Iterator
from typing import Final

from plans.document.planner import Planner

_QUOTED: Final = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*"')
_AFTER_TO: Final = re.compile(r"\bto\s+(?:(?:the|an|a)\s+)?\Z", re.IGNORECASE)
# What names somebody or something, and is not the beginning of `to confirm receipt`.
_NAMES_SOMETHING: Final = re.compile(
    r"(?:the|an?|my|our|your|his|her|its|their|this|that|these|those|all|each|both|every)\s|\S*[\d_./@#]",
    re.IGNORECASE,
)


def keeps_meaning(sentence: str, instead: str, reading: Planner) -> bool:
    """Whether quotes that `instead` adds to `sentence` are read as what they were; `reading` is that of `instead`."""
    kept = {match[0] for match in _QUOTED.finditer(sentence)}
    for text in _times(reading):
        if f'"{text}"' not in kept:
            return False
    for match in _QUOTED.finditer(instead):
        before = _AFTER_TO.search(instead, max(0, match.start() - 12), match.start())
        if match[0] not in kept and before and not _is_a_name(match[0][1:-1], before[0]):
            return False
    return True


def _is_a_name(text: str, before: str) -> bool:
    """Whether a text after `to` names somebody or something; an article before the quotes says so as well."""
    return len(before.split()) > 1 or text[0].isupper() or _NAMES_SOMETHING.match(text) is not None


def _times(reading: Planner) -> Iterator[str]:
    for said in (*reading.steps, *reading.constraints):
        times = [said["time"], *(part["time"] for part in said["arguments"] or () if part["kind"] == "time")]
        yield from (time["text"] for time in times if time is not None and time["text"] is not None)
