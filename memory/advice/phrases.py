"""What several explanations say: the form for an operation, the live keys."""

from typing import Final, get_args

from memory.advice.cases import Case
from memory.advice.parts import Part, sentence
from memory.language.forms import LANGUAGE_VERSIONS, Operation, forms_of

_KEYS_LISTED: Final = 8
_SHORTEST: Final = {
    (version, operation): min(
        (form.phrase for form in forms_of(version) if form.operation == operation), key=len
    )
    for version in LANGUAGE_VERSIONS
    for operation in get_args(Operation)
}


def phrase_for(operation: Operation, case: Case) -> str:
    """The shortest form that does an operation in the language version of the text."""
    return _SHORTEST[case.language_version, operation]


def to_store(case: Case) -> str:
    """The form that a sentence names for storing."""
    return phrase_for("remember", case)


def live_keys(case: Case) -> tuple[Part, ...]:
    """A sentence with all live keys in the order of their ids; nothing where there are none, or too many to read."""
    keys = case.keys.by_id
    if not keys or len(keys) > _KEYS_LISTED:
        return ()
    return sentence(f"Live keys: {', '.join('{}' for _ in keys)}.", *keys)
