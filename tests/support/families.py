"""Texts that are made to be slow: one thing repeated, from one end of the limits to the other."""

from collections.abc import Mapping

from bench.families import Family, repeated

SHORT, LONG = 2_500, 20_000
SLOPE = 1.15
"""Work at most grows with this power of the length."""


def stretched(clause: str, number: int) -> Family:
    """`number` clauses that together have the length asked for; `…` in the clause is what grows."""

    def make(length: int) -> str:
        room = length // number - len(clause)
        return "".join(clause.replace("…", "k" * max(1, room)) for _ in range(number))

    return make


SIGNS: Mapping[str, Family] = {
    "one word": repeated("a"),
    "one word of capitals": repeated("A"),
    "digits": repeated("1"),
    "spaces, then x": repeated(" ", end="x"),
    "x, then spaces": repeated(" ", start="x"),
    "tabs": repeated("\t", end="x"),
    "no-break spaces": repeated("\u00a0", end="x"),
    "new lines": repeated("\n"),
    "new lines, then x": repeated("\n", end="x"),
    "carriage returns": repeated("\r"),
    "other line ends": repeated("\x85\u2028", end="x"),
    "quotes": repeated('"'),
    "quotes on lines": repeated('"\n'),
    "nested quotes": repeated('"\\"'),
    "pairs of quotes": repeated('"a"'),
    "spaced pairs of quotes": repeated('"a" '),
    "curly quotes": repeated("“”"),
    "opening curly quotes": repeated("“"),
    "closing curly quotes": repeated("”"),
    "quotes of another script": repeated("«"),
    "apostrophes": repeated("'"),
    "backslashes": repeated("\\"),
    "combining marks": repeated("\u0301", start="e"),
    "marks of many classes": repeated("\u0301\u0323\u0345", start="e"),
    "joiners": repeated("\u200d"),
    "invisible signs": repeated("\u200b"),
    "bidirectional controls": repeated("\u202e"),
    "control characters": repeated("\x00\x1f"),
    "look-alike letters": repeated("\u0430"),
    "emoji": repeated("😀"),
    "full stops": repeated("."),
    "full stops with spaces": repeated(". "),
    "short sentences": repeated("x. "),
    "short lines": repeated("x\n"),
    "question marks": repeated("?x"),
    "decimal numbers": repeated("3.14 "),
    "list numbers": repeated("1. "),
    "commas": repeated(","),
    "semicolons": repeated("; "),
    "brackets": repeated("("),
    "mixed labels": repeated('a"b"'),
}

MEMORY_WORDS: Mapping[str, Family] = {
    f"{word} again and again": repeated(f"{word} ")
    for word in (
        "Remember", "that", "is", "What", "Change", "to", "Reset", "memory", "Set", "Store", "under", "Update",
        "Recall", "Clear", "it", "Please", "and", "then", "not", "Rember",
    )
}  # fmt: skip

MEMORY_CLAUSES: Mapping[str, Family] = {
    "open quote of backslashes": repeated("\\", start='Set "'),
    "open quote of escapes": repeated('\\"', start='Set "'),
    "open quote of full stops": repeated(". ", start='Set "a'),
    "value of spaces": repeated(" ", start="Set a to", end="b"),
    "value of words": repeated("b ", start="Set a to "),
    "value of quotes": repeated('"b" ', start="Set a to "),
    "value in curly quotes": repeated("b ", start="Set a to “", end="”"),
    "value with marks": repeated("\u0301", start="Set a to e"),
    "key of one word": repeated("a", start="Recall "),
    "escaped label": repeated("\\u0061", start='Recall "', end='"'),
    "label with a bad escape": repeated("\\q", start='Recall "', end='"'),
    "joined commands": repeated("Set a to b and "),
    "commands after commas": repeated("Set a to b, "),
    "commands without an end": repeated("What is a "),
    "many sets": repeated("Set a to b. "),
    "many resets": repeated("Reset memory\n"),
    "long sets": repeated(f"Set {'k' * 120} to {'v' * 36}. "),
    "long quoted sets": repeated(f'Set "{"k " * 60}" to "{"v" * 30}". '),
    "long recalls": repeated(f"What is {'k' * 128}?{' ' * 28}"),
    "long junk": stretched("… x y. ", 15),
    "long labels that are too long": stretched("Recall …! ", 15),
    "long keys of marks": repeated(f"Set e{chr(0x301) * 120} to {'v' * 36}. "),
}

PLAN_WORDS: Mapping[str, Family] = {
    f"{word} again and again": repeated(f"{word} ")
    for word in (
        "read", "send", "it", "step 1", "the result of", "for each item in", "if", "unless", "otherwise", "then",
        "after", "and", "please", "as", "is not",
    )
}  # fmt: skip

PLAN_CLAUSES: Mapping[str, Family] = {
    "open quote": repeated("a", start='read "'),
    "one long text": repeated("a", start='read "', end='"'),
    "escapes in one text": repeated('\\"', start='read "', end='"'),
    "bad escapes": repeated("\\q", start='read "', end='"'),
    "recipients": repeated(', "b"', start='send "a" to "b"', end="."),
    "one sentence of clauses": repeated("stop, ", end="stop."),
    "clauses that refer": repeated("count it, ", start='read "a", ', end="x"),
    "unfinished sentences": repeated('read "a" and\n'),
    "unknown verbs": repeated('frob "a".\n'),
    "curly words": repeated("read “a” "),
    "plain words for texts": repeated("read notes and "),
    "bullets": repeated("- read a\n"),
    "polite words": repeated("could you please read a? "),
}
