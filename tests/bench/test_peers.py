"""The other parsers read the language as ours does; what they are compared by is first checked by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench import sessions
from bench.peers import Reading, by_hand, lark_grammar, own_readings, pyparsing_grammar

READERS = {
    "own": lambda text: own_readings(text, 2),
    "lark": lark_grammar.read,
    "lark without tree": lark_grammar.read_without_tree,
    "pyparsing": pyparsing_grammar.read,
    "by hand": by_hand.read,
}
TEXT = '  Set mood to calm.\nSTORE "deep, blue"  under sea?!\tWhat is memory\nreset Memory. '
READINGS = [
    Reading("set-to", (2, 18), (6, 10), (14, 18)),
    Reading("store-under", (20, 49), (46, 49), (26, 38)),
    Reading("what-is", (52, 66), (60, 66), None),
    Reading("reset-memory", (67, 79), None, None),
]

PHRASES = [
    "Remember that {k} is {v}",
    "What is {k}",
    "Change {k} to {v}",
    "Reset memory",
    "remember {k} is {v}",
    "Set {k} to {v}",
    "STORE {v} under {k}",
    "Update {k} to {v}",
    "Recall {k}",
    "Clear Memory",
]
words = st.sampled_from(
    ["a", "k-1", "is", "to", "set", "memory", "x_y", '"a b"', '"x.y?"', '"it"', '"(!)"', "Z9"]
)
statements = st.builds(
    lambda phrase, key, value, gap, end: phrase.replace(" ", gap).format(k=key, v=value) + end,
    st.sampled_from(PHRASES),
    words,
    words,
    st.sampled_from([" ", "  ", "\t"]),
    st.sampled_from([". ", "\n", "?!", " .\n", "\n\n"]),
)
others = st.sampled_from(
    ["Set it to b.", "the lamp is off\n", 'Set a"b" to c.', "Set a+b to c? ", "x.", "Set a to b c\n"]
)


@pytest.mark.parametrize("reader", READERS)
def test_a_text_read_by_hand(reader: str) -> None:
    assert READERS[reader](TEXT) == READINGS


@pytest.mark.parametrize("reader", READERS)
def test_the_session_that_is_timed(reader: str) -> None:
    text = sessions.understood()
    readings = READERS[reader](text)
    assert len(readings) == sessions.STATEMENTS
    assert [text[slice(*reading.span)].split()[0].lower() for reading in readings[:3]] == [
        "remember",
        "set",
        "store",
    ]


@given(st.lists(statements, max_size=12).map("".join))
def test_texts_of_forms(text: str) -> None:
    expected = own_readings(text, 2)
    for read in READERS.values():
        assert read(text) == expected


@given(st.lists(statements | others, max_size=12).map("".join))
def test_pyparsing_reads_other_clauses_too(text: str) -> None:
    assert pyparsing_grammar.read(text) == own_readings(text, 2)


@pytest.mark.parametrize("read", [lark_grammar.read, lark_grammar.read_without_tree])
@pytest.mark.parametrize("text", ["Set it to b", 'Set"a"to b', "Set a to b c", "Set a b"])
def test_lark_refuses_what_is_no_form(read: object, text: str) -> None:
    from lark import UnexpectedInput

    with pytest.raises(UnexpectedInput):
        read(text)  # type: ignore[operator]
