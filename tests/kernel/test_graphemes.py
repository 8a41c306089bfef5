"""Names are shortened between the characters that a person sees, never inside one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renigma_site.kernel.graphemes import clusters, cut_to_width, estimated_width


@pytest.mark.parametrize(
    "expected",
    [
        ["a", "b"],
        ["e\u0301", "x"],
        ["👩\u200d👩\u200d👧", "!"],
        ["👍🏽", "👍"],
        ["🇩🇪", "🇫🇷", "🇪"],
        ["🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "."],
        ["1\ufe0f\u20e3", "2"],
        ["दि", "ल्ली"],
        ["ก\u0e33", "ข"],
        ["각", "\u1100\u1161\u11a8"],
        ["❤\ufe0f", "🔥"],
    ],
)
def test_what_a_person_sees_as_one_character(expected):
    assert list(clusters("".join(expected))) == expected


@given(st.text())
def test_nothing_is_lost(text):
    assert "".join(clusters(text)) == text


@given(st.text(max_size=60), st.integers(0, 300), st.integers(1, 30))
def test_a_cut_is_a_prefix_that_fits(text, width, most):
    cut = cut_to_width(text, width, most)
    assert estimated_width(cut) <= width or cut == ""
    assert len(list(clusters(cut))) <= most + 1
    if cut != text and cut:
        assert cut.endswith("…")
        whole = list(clusters(text))
        kept = list(clusters(cut[:-1]))
        assert whole[: len(kept)] == kept


def test_a_name_that_fits_is_not_cut():
    assert cut_to_width("sea blue", 56, 22) == "sea blue"
    assert cut_to_width("sea blue", 55, 22) == "sea bl…"
    assert cut_to_width("x" * 22, 1000, 22) == "x" * 22
    assert cut_to_width("x" * 23, 1000, 22) == "x" * 21 + "…"
    assert cut_to_width("long", 20, 22) == ""
