"""What a hint is made of: words of the project, text of the person's, and offers.

A hint is data. Pages, the command line and tests render it; the person's own text is kept apart in it, so that a
page can isolate it.
"""

from typing import TYPE_CHECKING, Final, NamedTuple

from renigma_site.kernel.visible import token, visible_text

if TYPE_CHECKING:  # an explanation without an offer needs none
    from renigma_site.kernel.offers import Offer

_EXCERPT: Final = 40  # code points of a person's text that a sentence repeats


class Part(NamedTuple):
    """A run of a hint's sentence; `is_wording` where it repeats what the person wrote."""

    text: str
    is_wording: bool


class Suggestion(NamedTuple):
    """One command that can be written instead, and the words that lead to it. It is never applied by itself."""

    lead: str
    text: str


class Hint(NamedTuple):
    """Why a clause stays unresolved, for a person, and what can be written instead where something can be offered."""

    id: str
    parts: tuple[Part, ...]
    offers: "tuple[Offer, ...]" = ()

    @property
    def words(self) -> str:
        """The explanation in one string, with the user's text in quotes."""
        return "".join(f'"{part.text}"' if part.is_wording else part.text for part in self.parts)

    @property
    def suggestions(self) -> tuple[Suggestion, ...]:
        """The commands of the offers one by one."""
        return tuple(
            Suggestion("and" if number else offer.title, command.text)
            for offer in self.offers
            for number, command in enumerate(offer.commands)
        )

    @property
    def suggestion(self) -> str | None:
        """The text of the first offer, if any."""
        return self.offers[0].text if self.offers else None

    @property
    def lines(self) -> tuple[str, ...]:
        """For a terminal, the explanation and each offer; what cannot be seen in them is shown as escapes."""
        offers = (f"{offer.title} {offer.text}" for offer in self.offers)
        return tuple(visible_text(line.replace("\n", token("\n"))) for line in (self.words, *offers))


def sentence(template: str, *wordings: str) -> tuple[Part, ...]:
    """The parts of a sentence in which each `{}` stands for a person's text, shortened where it is long."""
    parts: list[Part] = []
    for number, words in enumerate(template.split("{}")):
        if number:
            parts.append(Part(_excerpt(wordings[number - 1]), True))
        if words:
            parts.append(Part(words, False))
    return tuple(parts)


def sentences(*several: tuple[Part, ...]) -> tuple[Part, ...]:
    """Sentences one after the other, with a space between."""
    parts: list[Part] = []
    for one in several:
        if parts and one:
            parts.append(Part(" ", False))
        parts.extend(one)
    return tuple(parts)


def _excerpt(wording: str) -> str:
    return wording if len(wording) <= _EXCERPT else f"{wording[: _EXCERPT - 1]}…"
