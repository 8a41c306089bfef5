"""A text and what hints ask of it again and again: what is around it, its words, its pieces."""

import re
from typing import Final

from memory.advice.keywords import Verbs
from memory.advice.peeling import Peeled, peel
from memory.advice.tokens import QUOTED, Piece, pieces_of
from memory.advice.vocabulary import CONDITIONS, FORM_VERBS, NEGATIONS
from renigma_site.kernel.once import once

_WORD: Final = re.compile(r"[\w'’]+")


class Wording:
    """A run of a text. Everything is worked out once, when it is first asked for, and is linear in its length."""

    def __init__(self, text: str) -> None:
        self.text: Final = text

    @once
    def peeled(self) -> Peeled:
        """The text without what is around a command."""
        return peel(self.text)

    @once
    def written_words(self) -> list[str]:
        """The words outside quotes, as they are written."""
        return _WORD.findall(QUOTED.sub(" ", self.text) if '"' in self.text else self.text)

    @once
    def words(self) -> list[str]:
        """The words outside quotes in lower case; one q for each quote."""
        written = _WORD.findall(QUOTED.sub(" q ", self.text)) if '"' in self.text else self.written_words
        return [word.lower() for word in written]

    @once
    def core_words(self) -> list[str]:
        """The same without what is around a command."""
        return self.core.words

    @once
    def core(self) -> "Wording":
        """The text of what is left without what is around a command."""
        core = self.peeled.core
        return self if core == self.text else Wording(core)

    @once
    def pieces(self) -> list[Piece]:
        """The text split at white space outside quotes; nothing for one that is too long to be a typing error."""
        return pieces_of(self.text)

    @once
    def is_negated(self) -> bool:
        """Whether a word outside quotes negates the clause."""
        return not NEGATIONS.isdisjoint(self.words)

    @once
    def is_conditional(self) -> bool:
        """Whether a word outside quotes makes the clause depend on something."""
        return not CONDITIONS.isdisjoint(self.words) and any(
            word in CONDITIONS and (word != "when" or number) for number, word in enumerate(self.words)
        )

    @once
    def has_second_command(self) -> bool:
        """Whether a verb that begins commands appears outside quotes after another word."""
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

    @once
    def begins_command(self) -> bool:
        """Whether the first word, without what is around a command, is a verb of the language."""
        return bool(self.core_words) and self.core_words[0] in FORM_VERBS


class Wordings:
    """The pieces of one text; each is made once. `verbs` are those that its words may be meant for."""

    def __init__(self) -> None:
        self.verbs: Final = Verbs()
        self._made: Final[dict[str, Wording]] = {}

    def __call__(self, text: str) -> Wording:
        """The piece of the text at a span."""
        made = self._made.get(text)
        if made is None:
            made = self._made[text] = Wording(text)
        return made


_VERBS: Final = frozenset(FORM_VERBS)
