"""No offer breaks one of the six rules: judged from outside, on changed clauses of the corpus and on any text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.offer_rules import broken_rules, changed_clauses

CHANGED = list(changed_clauses(240, seed=20261201))


def test_most_changed_clauses_are_judged() -> None:
    assert len({text for text, _ in CHANGED}) > 200


@pytest.mark.parametrize("part", range(12))
def test_offers_for_changed_clauses_of_the_corpus_keep_the_rules(part: int) -> None:
    for text, version in CHANGED[part::12]:
        assert broken_rules(text, version) == [], text


_PIECES = """Set set Remember that is What Change Update Store under Reset memory a b it my "a_b" " "a “a b” ' 3.14 . ?
    , ; and then please Please don't if = \\ "\\x" Show y: - The Dr. p.m. 。 ( ) ** to to is is color green [10:31] <b>
    Save all in as :) hello, thanks @bot User:"""
PIECES = st.sampled_from(
    [*_PIECES.split(), "\n", "\r", "\t", "\u200b", "é", "मा", "🔑", 'to "b c"', "x" * 130],
)
TEXTS = (
    st.lists(PIECES, max_size=9).map(" ".join)
    | st.lists(PIECES, max_size=9).map("".join)
    | st.text(max_size=40)
)


@settings(max_examples=300)
@given(text=TEXTS, language_version=st.sampled_from([1, 2]))
def test_offers_for_any_text_keep_the_rules(text: str, language_version: int) -> None:
    assert broken_rules(text, language_version) == []
