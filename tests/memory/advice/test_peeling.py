"""What stands around a command, and the short cut for a wording that nothing stands behind."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from memory.advice import peeling
from memory.advice.peeling import peel

ENDS = (
    *(
        "please",
        "pls",
        "plz",
        "thanks",
        "thank you",
        "thank u",
        "thx",
        "ty",
        "cheers",
        "lol",
        "now",
        "por favor",
    ),
    *(
        "bitte",
        ":D",
        ";-P",
        ":)",
        "。",
        "…",
        ";",
        ",",
        " —",
        "</b>",
        "<br>",
        "\u200b",
        "\ufeff",
        ")",
        "]",
        "green",
    ),
)


@pytest.mark.parametrize(
    ("wording", "core"),
    [
        ("Set a to b please", "Set a to b"),
        ("Set a to b, thank you", "Set a to b"),
        ("Set a to b POR FAVOR", "Set a to b"),
        ("Set a to b :D", "Set a to b"),
        ("Set a to b", "Set a to b"),
        ("Set a to please", "Set a to"),
    ],
)
def test_leaves_out_what_stands_behind_a_command(wording: str, core: str) -> None:
    assert peel(wording).core == core


@settings(max_examples=1000)
@given(
    wording=st.text("abPD \u017f\u0130.;:", max_size=6),
    ends=st.lists(st.sampled_from(ENDS), max_size=2),
    space=st.sampled_from(["", " ", "  "]),
)
@example(wording="Set a to b", ends=["plea\u017fe"], space=" ")
def test_skips_the_patterns_only_where_none_of_them_matches(
    wording: str, ends: list[str], space: str
) -> None:
    text = space.join([wording, *ends])
    core = text.strip()
    if peeling._surely_nothing_after(core):  # noqa: SLF001 - the short cut against what it spares
        assert [kind for kind, pattern in peeling._AFTER if pattern.search(core)] == []  # noqa: SLF001
        assert core[-1] not in ")]}"
