"""A wording and what hints ask of it again and again: what stands around it, its words, its pieces."""

import re
from functools import cached_property
from typing import Final

from memory.advice.peeling import Peeled, peel
from memory.advice.tokens import QUOTED
from memory.advice.vocabulary import CONDITIONS, FORM_VERBS, NEGATIONS

_WORD: Final = re.compile(r"[\w'’]+")


class Wording:
    """A run of a text. Everything is worked out once, when it is first asked for, and is linear in its length."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    @cached_property
    def peeled(self) -> Peeled:
        """The wording without what stands around a command."""
        return peel(self.text)

    @cached_property
    def written_words(self) -> list[str]:
        """The words outside quotes, as they are written."""
        return words_in(self.text)

    @cached_property
    def words(self) -> list[str]:
        """The words outside quotes in lower case; one q for each quote."""
        return [word.lower() for word in _WORD.findall(QUOTED.sub(" q ", self.text))]

    @cached_property
    def core_words(self) -> list[str]:
        """The same without what stands around a command."""
        core = self.peeled.core
        return self.words if core == self.text else Wording(core).words

    @cached_property
    def is_negated(self) -> bool:
        """Whether a word outside quotes negates the clause."""
        return not NEGATIONS.isdisjoint(self.words)

    @cached_property
    def is_conditional(self) -> bool:
        """Whether a word outside quotes makes the clause depend on something."""
        return not CONDITIONS.isdisjoint(self.words) and any(
            word in CONDITIONS and (word != "when" or number) for number, word in enumerate(self.words)
        )

    @cached_property
    def has_second_command(self) -> bool:
        """Whether a verb that begins commands stands outside quotes behind another word."""
        words = self.core_words
        return not _VERBS.isdisjoint(words[1:]) and any(
            word in FORM_VERBS
            and (word not in ("reset", "clear") or words[number + 1 : number + 2] == ["memory"])
            and (word != "what" or words[number + 1 : number + 2] == ["is"])
            and number + 1 < len(words)
            and not (number == 1 and words[0] in ("do", "that"))
            for number, word in enumerate(words)
            if number
        )

    @cached_property
    def begins_command(self) -> bool:
        """Whether the first word, without what stands around a command, is a verb of the language."""
        return bool(self.core_words) and self.core_words[0] in FORM_VERBS


class Wordings:
    """The wordings of one text; each is made once."""

    def __init__(self) -> None:
        self._made: Final[dict[str, Wording]] = {}

    def __call__(self, text: str) -> Wording:
        """The wording of a run of the text."""
        made = self._made.get(text)
        if made is None:
            made = self._made[text] = Wording(text)
        return made


_VERBS: Final = frozenset(FORM_VERBS)


def words_in(text: str) -> list[str]:
    """The words of a text outside quotes, as they are written."""
    return _WORD.findall(QUOTED.sub(" ", text))
