"""What is said beside an unresolved sentence."""

import pytest
from hypothesis import given, settings

from plans import service
from plans.advice.hints import Hint, Hints
from plans.advice.parts import Pieces
from support.requests_in_words import texts


def hints(text: str) -> list[Hint]:
    plan = service.parse(text)
    written = Hints(plan)
    return [written.hint(number) for number in range(len(plan["unresolved"]))]


def said(pieces: Pieces) -> str:
    return "".join(f"`{piece.text}`" if piece.kind == "code" else piece.text for piece in pieces)


@pytest.mark.parametrize(
    ("text", "wrong", "advice"),
    [
        ("Handle it.", "Handle is no verb of this language.", "or take the sentence out."),
        ('Do not delete "x".', "Do is no verb of this language.", "What it does not say is not done"),
        ('Maybe delete "x".', "Maybe is no verb of this language.", "Take the doubt out"),
        (
            'Read "a" and if it fails, stop.',
            "if is no verb of this language.",
            "begin a sentence of their own",
        ),
        ('When done, read "a".', "When is no verb of this language.", "`After step 1,` or `then`"),
        ("Delete everything.", "everything names nothing that can be found.", 'such as `"old.txt"`'),
        ('Read "a"?', "A request ends with a full stop or with nothing.", ""),
        (
            'Read "a" – now.',
            "– can only stand inside a quoted text.",
            "Free text stands between straight quotes",
        ),
        ("Delete the item.", "`the item` exists only in a sentence", "`For each item in step 1, …`"),
        ('If step 1 fails, stop and read "a".', "A sentence with a condition holds one clause", "of its own"),
        ('Read "a" now.', "now cannot stand here.", ""),
        # Quotes are only spoken of where they are what is missing.
        ("Count notes.txt.", "notes is a word of the request, not a name or a text.", "Write it in quotes:"),
        ('Search for "x".', "for cannot stand here.", ""),
        ('Count "a". If it is greater than 5, stop.', "greater cannot stand here.", ""),
        ('Read "a". Count them.', "them cannot stand here.", ""),
        ("Read step 1.", "step cannot stand here.", "takes a text in quotes, no reference"),
        ('Rename it to "b".', "it cannot stand here.", "takes a text in quotes, no reference"),
        ("Read", "The sentence ends too early.", "Go on with one of these"),
        (
            'Read "a',
            'A quote opens here with `"` and is never closed on its line.',
            'Close it with `"` where',
        ),
        (
            "Read “a",
            "A quote opens here with `“` and is never closed on its line.",
            "Close it with `”` where",
        ),
        ('Read "\\a".', "A backslash stands before a sign that needs none.", '`\\"` for a quote'),
        ('Read "".', "The quotes hold nothing.", "between them"),
        ('Read "' + "x" * 501 + '".', "The text holds more than 500 characters.", "Put it into a file"),
        ('2. Read "a".', "This sentence begins with step 1", "leave the numbers out"),
        ("Summarize it.", "Nothing stands before this that it could mean.", "This is the first step"),
        ('Read "a". Count step 7.', "step 7 is no earlier step.", "numbered 1 to 1"),
        ('Count result "x".', 'result "x" names no result of an earlier step.', '`as "name"`'),
        ('Read "a" as "y". Count result "x".', 'result "x" names no result', 'Named before: `result "y"`.'),
        ("Stop. Count it.", "it means a step that gives nothing to work on.", "delete, send or stop"),
        (
            'Read "a". If it is empty, stop, otherwise count it.',
            "Inside `otherwise` it is not plain which step it means.",
            "Say its number:",
        ),
        (
            'Read "a". If it is empty, read "b". Count it.',
            "it would mean step 2, which may not run at all.",
            "Say the number of the step",
        ),
        (
            'Read "a". If it is approved, stop.',
            "it gives a text, and an approval is needed here.",
            "What gives that: `get approval`.",
        ),
        (
            'Count "a". 2. For each item in it, stop.',
            "it gives a number, and a list is needed here.",
            "What gives that: `search`, `find`, `filter`, `sort`.",
        ),
        (
            'Stop. If step 1 contains "x", stop.',
            "step 1 gives nothing, and something that holds words",
            "`read`",
        ),
        (
            'Read "a" as "x". Read "b" as "x".',
            'An earlier result is named "x" already.',
            "Give this one another name.",
        ),
    ],
)
def test_what_is_said(text: str, wrong: str, advice: str) -> None:
    (hint,) = hints(text)
    assert said(hint.wrong).startswith(wrong)
    assert advice in said(hint.advice)
    assert bool(advice) == bool(hint.advice)


@pytest.mark.parametrize(
    ("text", "wrong", "advice"),
    [
        (
            'Read "a".\nNonsense.\nCount it.',
            "The sentence just before this is unresolved, so it has no certain meaning.",
            "Mend line 2 first.",
        ),
        (
            'Nonsense.\n\nRead "a". Count step 1.',
            "A sentence before this one is unresolved.",
            "Mend line 1 first. Or name",
        ),
        ("Nonsense.\nCount it.", "No step stands before this that it could mean.", "Mend line 1 first"),
        (
            'Nonsense.\nRead "a". If it is empty, read "b". Count it.',
            "it would mean step 2, which may not run at all.",
            "Say the number of the step",
        ),
    ],
)
def test_what_is_said_after_an_unresolved_sentence(text: str, wrong: str, advice: str) -> None:
    hint = hints(text)[-1]
    assert said(hint.wrong).startswith(wrong)
    assert advice in said(hint.advice)


@pytest.mark.parametrize(
    ("text", "instead"),
    [
        ('1. Read "a".\n3. Count it.', "2. Count it"),
        (
            'Read "a". If it is empty, stop, otherwise count it.',
            "If it is empty, stop, otherwise count step 1",
        ),
        ('Read "a". If it is empty, read "b". Count it.', "Count step 2"),
        ('Read "a" as "x". Read "b" as "x".', 'Read "b" as "x 2"'),
        ("Read a.", 'Read "a"'),
    ],
)
def test_the_sentence_to_write_instead(text: str, instead: str) -> None:
    (hint,) = hints(text)
    assert hint.instead == instead


def test_what_holds_for_every_number_after_an_unresolved_sentence_is_said_once() -> None:
    _nonsense, it, first, second = hints('Read "a". Nonsense. Count it. Count step 1. Count step 1.')
    assert "Mend line 1 first." in said(it.advice)
    assert "Or name the result, which never moves" in said(first.advice)
    assert said(second.wrong) == "A step number is not certain after an unresolved sentence."
    assert said(second.advice) == "Mend line 1 first."


def test_accepted_words_are_listed_up_to_nine() -> None:
    (many,) = hints("Handle it.")
    assert (len(many.accepted), many.more_accepted) == (9, 25)
    (few,) = hints("Delete everything.")
    assert (len(few.accepted), few.more_accepted) == (2, 0)


@settings(deadline=None, max_examples=100)
@given(texts)
def test_every_fault_of_any_text_has_a_hint(text: str) -> None:
    for hint in hints(text):
        assert hint.wrong
        assert hint.accepted or hint.advice or hint.instead
