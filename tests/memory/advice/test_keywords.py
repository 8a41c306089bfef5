"""Which keyword a word may be meant for."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.advice import keywords
from memory.advice.keywords import Verbs, likeness

VERBS = ("remember", "what", "change", "reset", "set", "store", "update", "recall", "clear")


@pytest.mark.parametrize(
    ("written", "verbs"),
    [
        ("Rember", ["remember"]),
        ("Chagne", ["change"]),
        ("hcange", ["change"]),
        ("pdate", ["update"]),
        ("Est", ["set"]),
        ('"Set"', ["set"]),
        ("\u0405et", ["set"]),
        ("Se\u200bt", ["set"]),
        ("charge", []),  # a word of its own
        ("save", []),
        ("lamp", []),
        ("Set!", []),
        ("", []),
    ],
)
def test_finds_the_verb_that_a_word_may_be_meant_for(written: str, verbs: list[str]) -> None:
    assert list(Verbs().slipped(written)) == verbs


@settings(max_examples=500)
@given(
    verb=st.sampled_from(VERBS),
    place=st.integers(0, 8),
    letters=st.text("abcdefghilmnoprstuvw\u0430\u200b\"!'", max_size=2),
    taken=st.integers(0, 2),
)
def test_leaves_out_no_verb_that_is_like_the_word(verb: str, place: int, letters: str, taken: int) -> None:
    written = verb[:place] + letters + verb[place + taken :]
    found = {each: like for each in VERBS if (like := likeness(each, written)) is not None}
    assert dict(Verbs().slipped(written)) == found


def test_says_of_a_word_whether_it_is_near_verbs_of_several_kinds() -> None:
    verbs = Verbs()
    assert verbs.are_several("Rset")
    assert not verbs.are_several("Rember")


def test_looks_at_each_word_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    looking = keywords.likeness

    def counted(word: str, written: str) -> keywords.Likeness | None:
        looked.append(written)
        return looking(word, written)

    monkeypatch.setattr(keywords, "likeness", counted)
    verbs = Verbs()
    verbs.slipped("Rember")
    once = len(looked)
    verbs.slipped("Rember")
    assert len(looked) == once > 0
