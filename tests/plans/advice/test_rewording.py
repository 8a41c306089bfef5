"""What is shown to write instead: what reads, says the same, and never drops a negation, a condition or a doubt."""

import pytest
from hypothesis import given, settings

from plans.advice.rewording import MAX_SENTENCE, repaired
from plans.language.reader import read_sentence
from plans.language.sentences import Fault, split_sentences
from support.requests_in_words import complete_requests, language_soup, texts


@pytest.mark.parametrize(
    ("sentence", "instead"),
    [
        ("Read notes.txt", 'Read "notes.txt"'),
        ("Read 'notes.txt'", 'Read "notes.txt"'),
        ("Read ‘notes.txt’", 'Read "notes.txt"'),
        ("Read Ana's notes", 'Read "Ana\'s notes"'),
        ("Read größe.txt and count it", 'Read "größe.txt" and count it'),
        ("Sumarize the report in five bullet points", 'Summarize "the report" in 5 bullets'),
        ("Summarize the result", "Summarize it"),
        ('Can you read "notes.txt"?', 'Read "notes.txt"'),
        ('Read "a"!', 'Read "a"'),
        ("Email the summary to Ana", 'Send "the summary" to "Ana" by email'),
        ("Send the summary to Ana, Bo and Cy by mail", 'Send "the summary" to "Ana", "Bo" and "Cy" by email'),
        ('Send "x" to "A", "B", and "C"', 'Send "x" to "A", "B" and "C"'),
        ("- Read notes.txt", 'Read "notes.txt"'),
        ("Step 1: open notes.txt", '1. read "notes.txt"'),
        ("First, read the changelog", 'Read "the changelog"'),
        ("Next, run the tests", 'Then run "the tests"'),
        ('Delete "a" and "b"', 'Delete "a" and delete "b"'),
        ("Delete a.txt and b.txt", 'Delete "a.txt" and delete "b.txt"'),
        ('Read "a" summarize it', 'Read "a" and summarize it'),
        ("If step 1 fails stop", "If step 1 fails, stop"),
        ("If step 1 approved then stop", "If step 1 is approved, stop"),
        ("If step 2 is more then 5, stop", "If step 2 is more than 5, stop"),
        ('If step 2 passed, read "a"', 'If step 2 succeeds, read "a"'),
        ('Search for "x"', 'Search the web for "x"'),
        ('Search the internet for "x"', 'Search the web for "x"'),
        ("Save it in sum.md", 'Save it to "sum.md"'),
        ("Translate the letter to French", 'Translate "the letter" into "French"'),
        ("Ask Bo about the budget", 'Ask "Bo" for "the budget"'),
        ("Get approval by Ana", 'Get approval from "Ana"'),
        ("Schedule standup for Monday at 10", 'Schedule "standup" on "Monday" at "10"'),
        ("Create a new branch release-1.2", 'Create branch "release-1.2"'),
        ("Create a ticket Too many TODOs in backlog", 'Create issue "Too many TODOs" in "backlog"'),
        ('Send “hi" to "Ana"', 'Send “hi” to "Ana"'),
        ('Read "C:\\temp\\x"', 'Read "C:\\\\temp\\\\x"'),
        # The sign that ends a sentence wrongly is no part of a name.
        ("Read notes.txt!", 'Read "notes.txt"'),
        ("Delete a.txt and b.txt ?", 'Delete "a.txt" and delete "b.txt"'),
        ("Read Ana's notes!", 'Read "Ana\'s notes"'),
        ('Search "x" on the web', 'Search the web for "x"'),
        ("Search cats and dogs on the internet", 'Search the web for "cats and dogs"'),
        ('Compare "a" and "b"', 'Compare "a" with "b"'),
        ('Send "hi" to "Ana" via email', 'Send "hi" to "Ana" by email'),
        ('Resend "a" to "b"', 'Send "a" to "b"'),
    ],
)
def test_what_to_write_instead(sentence: str, instead: str) -> None:
    assert repaired(sentence) == instead


@pytest.mark.parametrize(
    "sentence",
    [
        'Do not delete "a"',
        "Don't delete a",
        'Never run "x"',
        'Maybe send "hi" to "Ana"',
        "Delete a and maybe rename b",
        'Read "a" and never delete b',
        'If possible, read "a"',
        "Read the file unless it is gone",
        "Delete everything",
        "Handle the rest somehow",
        'Read "notes.txt',
        'Read ""',
        "",
        "Read a. Read b",
        'Read "a"',
        # A verb with such a syllable in front undoes what the verb does.
        'Undelete "a"',
        'Unsend "a" to "b"',
        'Unread "a"',
        'Disrename "a" to "b"',
        'Nosend "a" to "b"',
        'Notdelete "a"',
        # Words of the language are no names, nor is what says when, which or whether.
        'Delete "a", otherwise stop',
        'Delete "a" otherwise stop',
        "Delete a.txt otherwise stop",
        "Send it to Ana, otherwise stop",
        "Delete a.txt after step 1",
        "Send it to Ana once step 1 is approved",
        "Delete a.txt for each item in step 1",
        "Read the result of step 1",
        "Read step 1",
        "Delete a.txt instead of b.txt",
        "Delete a.txt, neither b.txt",
        "Delete a.txt until told otherwise",
        "Delete a.txt only",
        "Delete a.txt please don't",
        # It names nobody to send to.
        "Email Ana the summary",
    ],
)
def test_what_is_left_to_the_person(sentence: str) -> None:
    assert repaired(sentence) is None


@settings(deadline=None, max_examples=100)
@given(texts | complete_requests() | language_soup.map("Please ".__add__))
def test_what_is_shown_always_reads(text: str) -> None:
    for sentence in split_sentences(text):
        instead = repaired(sentence.span.of(text))
        if instead is not None:
            (read_again,) = split_sentences(instead)
            assert read_again.fault is None
            assert not isinstance(read_sentence(instead, read_again.span), Fault)


def test_a_very_long_sentence_is_no_slip_of_the_pen() -> None:
    longest = 'Read "x", ' * 59 + "read xyzab"
    assert len(longest) == MAX_SENTENCE
    assert repaired(longest) == 'Read "x", ' * 59 + 'read "xyzab"'
    assert repaired(f"{longest}c") is None
