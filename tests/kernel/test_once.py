"""What an object works out once."""

from dataclasses import dataclass

from renigma_site.kernel.once import once


@dataclass(frozen=True)
class Word:
    text: str
    asked: list[str]

    @once
    def length(self) -> int:
        """How many characters the word has."""
        self.asked.append(self.text)
        return len(self.text)


def test_works_an_answer_out_once_for_each_object() -> None:
    asked: list[str] = []
    one, other = Word("ab", asked), Word("abc", asked)
    assert (one.length, other.length, one.length, other.length) == (2, 3, 2, 3)
    assert asked == ["ab", "abc"]


def test_keeps_its_documentation() -> None:
    assert Word.length.__doc__ == "How many characters the word has."
    assert isinstance(Word.length, once)
