# ruff: noqa: E501 - the tables are wide
"""The grammar: the place of the first word that does not fit, and what fits there."""

import pytest

from plans.language.nodes import Said
from plans.language.reader import reader_for, reserved_words
from plans.language.reasons import Fault
from plans.language.sentences import scan


def read(text: str) -> Said | Fault:
    scanned = scan(text)
    (sentence,) = scanned.sentences
    return sentence.fault or reader_for().read(scanned.folded, sentence)


def fault(text: str) -> Fault:
    found = read(text)
    assert isinstance(found, Fault), found
    return found


@pytest.mark.parametrize(
    "text",
    [
        'READ "A"',
        'pLeAsE rEaD "a"',
        'read"a"and count it',
        'read "a", count it; count it and count it then count it, and then count it; then count it',
        'then, read "a"',
        '1) read "a"',
        'summarise "a" in 1 words',
        'search the   web for "a"',
        'search the\tresult  of step 1 for "a"',
        'for  each item in step 1, delete the item as "x"',
        'send "a" to "b", "c" and me, read "d"',
        "if step 1 is not yes stop otherwise, stop",
        'on friday at 8:00, then for each row in "x", unless "y", then after it, please stop as "z"',
        'create the pull request from "x" in the repository "y"',
        'create a pull request called "x"',
        'run "x" in "y" with "z" and it in 5 minutes as "n"',
        'do not the file "x"',
        'please never run "x" at "noon"',
        'read "a", but do not "b"',
        "- wait 1 year",
    ],
)
def test_what_reads(text: str) -> None:
    assert isinstance(read(text), Said)


@pytest.mark.parametrize(
    ("text", "reason", "at"),
    [
        ("Summarize the report", "unexpected", "report"),
        ("Search the net", "unexpected", "net"),
        ('Create branch "x" at 14:30', "unexpected", "at"),
        ("Create branch", "unfinished", ""),
        ("Create a", "unfinished", ""),
        ("stop at 14:30", "unexpected", "at"),
        ('for each item in "x"', "unfinished", ""),
        ('for each item in "x" stop', "unexpected", "stop"),
        ('if "x", then, stop', "unknown-verb", ","),
        ('read "x" otherwise stop', "unexpected", "otherwise"),
        ('read "x" but stop', "unexpected", "stop"),
        ('read "x" and "y" and "z"', "unexpected", "and"),
        ('read "x", "y", and "z", "w"', "unexpected", ","),
        ('read "x" every monday and monday, and friday', "unexpected", ", and"),
        (', "x"', "unexpected", ","),
        ("and friday", "unexpected", "and"),
        ("monday", "unknown-verb", "monday"),
        ("please", "unfinished", ""),
        ("please thanks", "unknown-verb", "thanks"),
        ("THANKS a lot", "no-instruction", "THANKS"),
        ("- thanks", "no-instruction", "thanks"),
        ("2) Ok", "no-instruction", "Ok"),
        ('read "x" in minutes', "unexpected", "in"),
        ('"x"', "unknown-verb", '"x"'),
    ],
)
def test_the_first_word_that_does_not_fit(text: str, reason: str, at: str) -> None:
    found = fault(text)
    assert (found.reason, found.at.of(text)) == (reason, at)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nonsense", ["after", "at", "every", "for", "if", "in", "never", "on", "please", "then", "unless", "when", "a number", "a verb"]),
        ("read", ["a", "an", "it", "result", "step", "the", "them", "a quoted text", "a noun"]),
        ("read the", ["item", "result", "a quoted text", "a noun"]),
        ("create a", ["a quoted text", "kinds"]),
        ("search the", ["item", "result", "web", "a quoted text", "a noun"]),
        ("count step", ["a number"]),
        ('count "a" at', ["a quoted text", "a number", "a clock time"]),
        ('count "a" on', ["a quoted text", "a date", "days"]),
        ("if it", ["contains", "does", "fails", "is", "succeeds"]),
        ("if it is", ["approved", "empty", "less", "more", "no", "not", "yes", "a quoted text", "a number"]),
        ('summarize "a" in 5', ["units"]),
        ("1", [")", "."]),
        ('rename "a"', ["to"]),
        ('convert "a"', [",", "and", "into", "to"]),
        ("for", ["each", "the"]),
        ("do", ["not", "a", "an", "the", "a quoted text", "a noun"]),
        ('rename "a" to "b" !', [",", ";", "after", "and", "as", "at", "but", "by", "every", "in", "on", "then", "the end of the sentence"]),
    ],
)  # fmt: skip
def test_what_fits_at_the_end(text: str, expected: list[str]) -> None:
    kinds = "branch document event file folder issue page pull record reminder task ticket".split()
    days = "friday monday saturday sunday thursday tuesday wednesday".split()
    units = "bullet bullets minute minutes paragraph paragraphs sentence sentences word words".split()
    specials = "answer approval comparison draft list number output summary translation".split()
    found = list(fault(text).expected)
    words = {"kinds": kinds, "days": days, "units": [unit for unit in units if "minute" not in unit]}
    wanted = [word for name in expected for word in words.get(name, [name])]
    if text in ("read the", "search the"):
        wanted += specials
    assert sorted(found) == sorted(wanted)
    named = [word for word in found if " " in word]
    assert found == [*sorted(set(found) - set(named)), *named]


def test_what_fits_is_asked_before_the_faulty_word() -> None:
    # At the faulty word the parser has already left the list of values, and no longer takes a separator of it.
    assert "and" in fault('read "a" nonsense').expected
    assert "," in fault('read "a" every monday nonsense').expected


def test_a_word_of_the_language_is_reserved() -> None:
    words = reserved_words()
    assert {"read", "summarise", "monday", "thanks", "pull", "weekday", "bullets", "am"} <= words
    assert not words & {"deploy", "lock", "open"}
