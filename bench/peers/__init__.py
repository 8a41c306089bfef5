"""The memory language in other parsers, as somebody would write it who picked one of them.

Labels are plain: ASCII words, and quotes without escapes. That is the whole language for most sessions, and it
leaves the other parsers the easier task.
"""

from typing import NamedTuple

from memory.language.forms import LanguageVersion
from memory.language.operations import Recall, Unread, Write
from memory.language.parser import parse


class Reading(NamedTuple):
    """One clause: the id of its form and the spans of the clause, its key token and its value token.

    The form is None where the clause is not understood, a label's span where the form has no such label.
    """

    form: str | None
    span: tuple[int, int]
    key: tuple[int, int] | None
    value: tuple[int, int] | None


def own_readings(text: str, language_version: LanguageVersion) -> list[Reading]:
    """What our parser reads, in the same shape."""
    return [
        Reading(
            None if isinstance(clause, Unread) else clause.form.id,
            (clause.start, clause.end),
            clause.key if isinstance(clause, Write | Recall) else None,
            clause.value if isinstance(clause, Write) else None,
        )
        for clause in parse(text, language_version)
    ]
