"""Texts that hypothesis makes: sessions that mean something, sessions that nearly do, and anything at all."""

from hypothesis import strategies as st

LABELS = ["a", "b", "k-1", "it", "It", "that", "is", '"a"', '"it"', '" a"', '""', '"b c"', '"x.y"', '"\\u0061"',
          '"\\n"', '"\\ud800"', '"a\\"b"', "héllo", "हिन्दी", "e\u0301", "😀", '"😀"', "a+b", 'a"b"', '"a""b"', "ſ",
          "x" * 128, "x" * 129, "\U0001e4d0", "\u200d", '"a\tb"', '"\x85"', '"\\/"']  # fmt: skip
KEYWORDS = ["Remember", "that", "is", "What", "what is", "Change", "to", "Reset memory", "Set", "SET", "ſet", "Store",
            "under", "Update", "Recall", "Clear memory", "Clear", "memory", "Please", "and", "not"]  # fmt: skip
GAPS = [" ", "  ", "\t", "\u00a0", "\u3000", "\r", " \n", ""]
ENDS = [".", "?", "!", "\n", "", " . ", "..", "\r\n", " \n "]

labels = st.sampled_from(LABELS)
gaps = st.sampled_from([" ", " ", " ", "  ", "\t", "\u00a0"])
ends = st.sampled_from([". ", "\n", "? ", "!", " .\n"])
PHRASES = [
    "Remember that {k} is {v}", "What is {k}", "Change {k} to {v}", "Reset memory", "Remember {k} is {v}",
    "Set {k} to {v}", "Store {v} under {k}", "Update {k} to {v}", "Recall {k}", "Clear memory",
]  # fmt: skip

statements = st.builds(
    lambda phrase, key, value, end: phrase.format(k=key, v=value) + end,
    st.sampled_from(PHRASES),
    labels,
    labels,
    ends,
)
sessions = st.lists(statements, max_size=14).map("".join)
pieces = st.one_of(labels, st.sampled_from(KEYWORDS), st.sampled_from(GAPS), st.sampled_from(ENDS),
                   st.sampled_from(['"', "\\", '\\"', "“", "\x00", "\x1f"]))  # fmt: skip
soups = st.lists(pieces, max_size=40).map("".join)
anything = st.text(st.characters(exclude_categories=("Cs",)), max_size=200)
texts = st.one_of(sessions, soups, anything)
