"""The phrase forms: the one table that every parser, page and help text of the memory language reads.

A phrase is written with its keywords as a person types them; the words KEY and VALUE stand for one label each.
Adding a row adds a form everywhere.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

Operation = Literal["remember", "change", "recall", "reset"]
LanguageVersion = Literal[1, 2]

LANGUAGE_VERSIONS: Final[tuple[LanguageVersion, ...]] = (1, 2)
LATEST: Final[LanguageVersion] = LANGUAGE_VERSIONS[-1]
LABEL_WORDS: Final = frozenset({"KEY", "VALUE"})


@dataclass(frozen=True, slots=True)
class Form:
    """One phrase form: its id, its phrase, what it does, and the first language version that has it."""

    id: str
    phrase: str
    operation: Operation
    since: LanguageVersion
    words: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The phrase's words in order; members of LABEL_WORDS are labels, all others are keywords."""

    def __post_init__(self) -> None:
        """Splits the phrase, once."""
        object.__setattr__(self, "words", tuple(self.phrase.split()))


FORMS: Final = (
    Form("remember-that-is", "Remember that KEY is VALUE", "remember", 1),
    Form("what-is", "What is KEY", "recall", 1),
    Form("change-to", "Change KEY to VALUE", "change", 1),
    Form("reset-memory", "Reset memory", "reset", 1),
    Form("remember-is", "Remember KEY is VALUE", "remember", 2),
    Form("set-to", "Set KEY to VALUE", "remember", 2),
    Form("store-under", "Store VALUE under KEY", "remember", 2),
    Form("update-to", "Update KEY to VALUE", "change", 2),
    Form("recall", "Recall KEY", "recall", 2),
    Form("clear-memory", "Clear memory", "reset", 2),
)


def forms_of(language_version: LanguageVersion) -> tuple[Form, ...]:
    """The forms that a language version has, in the order in which they are tried."""
    return _FORMS_OF[language_version]


_FORMS_OF: Final = {
    version: tuple(form for form in FORMS if form.since <= version) for version in LANGUAGE_VERSIONS
}
