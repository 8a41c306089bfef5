"""Where a sentence begins and ends, and the faults that its signs alone show."""

import pytest

from plans.language.sentences import decode_text, scan


def wordings(text: str) -> list[str]:
    return [sentence.span.of(text) for sentence in scan(text).sentences]


def fault_of(text: str) -> tuple[str, str] | None:
    (sentence,) = scan(text).sentences
    return None if sentence.fault is None else (sentence.fault.reason, sentence.fault.at.of(text))


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('Read "a". Stop.', ['Read "a"', "Stop"]),
        ("Stop\nStop", ["Stop", "Stop"]),
        ("Stop .", ["Stop"]),
        ("Stop! Stop? Stop", ["Stop!", "Stop?", "Stop"]),
        ("Stop!Stop", ["Stop!Stop"]),
        ("Read notes.txt.", ["Read notes.txt"]),
        ('Read "a. b". Stop', ['Read "a. b"', "Stop"]),
        ('Read "a. Stop.\nStop', ['Read "a. Stop.', "Stop"]),
        ("1. Stop. 2. Stop.", ["1. Stop", "2. Stop"]),
        ("1 . Stop.", ["1", "Stop"]),
        ("1.\n2.", ["1.", "2."]),
        ("Step 1. Stop.", ["Step 1", "Stop"]),
        ("007. Stop.", ["007. Stop"]),
        ("Stop...", ["Stop.."]),
        ("- Stop\n* Stop\n-\n• ...\n- !", ["- Stop", "* Stop", "- !"]),
        ("- 1. Stop", ["- 1", "Stop"]),
        (" \t\n . ..\n\n", []),
        ("! Stop. ?", ["!", "Stop", "?"]),
        ("", []),
        ("Stop.\r\nStop.\r\n", ["Stop", "Stop"]),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert wordings(text) == sentences


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('Read "a"', None),
        ('Read "a', ("unclosed-quote", '"a')),
        ('Read "a  ', ("unclosed-quote", '"a  ')),
        ('Read “a"', ("unclosed-quote", '“a"')),
        ('Read "a\\', ("unclosed-quote", '"a\\')),
        ('Read "a\\"', ("unclosed-quote", '"a\\"')),
        ('Read ""', ("empty-text", '""')),
        ("Read “”", ("empty-text", "“”")),
        ('Read " "', None),
        ('Read "a\\n"', ("bad-escape", "\\n")),
        ('Read "\\\\n"', None),
        ("Read “a\\n”", None),
        ('Read "' + "x" * 500 + '"', None),
        ('Read "' + "😀" * 500 + '"', None),
        ('Read "' + '\\"' * 500 + '"', None),
        ('Read "' + "x" * 501 + '"', ("too-long", '"' + "x" * 501 + '"')),
        ("Don't stop", ("unexpected", "'")),
        ("– stop", ("unexpected", "–")),
        ("stop - now", ("unexpected", "-")),
        ("stop 1:2", ("unexpected", ":")),
        ("stop 12:30:00", ("unexpected", ":")),
        ("stop 2026-10-1", ("unexpected", "-")),
        ("stop 2026-10-011", ("unexpected", "-")),
        ("stop 25:99 2026-99-99", None),
        ("Read “a “b”", ("unclosed-quote", "“a “b”")),
        ("Stöp", ("unexpected", "ö")),
        ("Summarize step 01", ("unexpected", "01")),
        ("Summarize step 0", None),
        ("Summarize step 999999999", None),
        ("Summarize step 1000000000", ("unexpected", "1000000000")),
        ("Summarize step \u0661", ("unexpected", "\u0661")),
        ("Stop ! now", None),
        ("Stop!now", ("unexpected", "!")),
        ('Read "" \'', ("empty-text", '""')),
        ('Read \' ""', ("unexpected", "'")),
    ],
)
def test_faults_that_signs_show(text: str, fault: tuple[str, str] | None) -> None:
    sentences = scan(text).sentences
    found = sentences[0].fault
    assert (None if found is None else (found.reason, found.at.of(text))) == fault


def test_the_first_fault_from_the_left_decides() -> None:
    assert fault_of('x " " \' ""') == ("unexpected", "'")


@pytest.mark.parametrize(
    ("token", "text"),
    [
        ('"a"', "a"),
        ('"a\\"b"', 'a"b'),
        ('"a\\\\"', "a\\"),
        ("“a\\”", "a\\"),
        ('“"”', '"'),
    ],
)
def test_what_a_quoted_token_stands_for(token: str, text: str) -> None:
    assert decode_text(token) == text
