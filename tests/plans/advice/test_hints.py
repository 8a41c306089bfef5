# ruff: noqa: E501 - the tables are wide
"""What a person reads beside an unresolved sentence, and what is offered instead of it."""

import pytest
from hypothesis import given, settings

from plans import service
from plans.advice.hints import Hint, Hints
from plans.advice.parts import Pieces
from plans.advice.rewording import may_be_quoted, reworded
from support.requests_in_words import texts


def hints(text: str) -> list[Hint]:
    plan = service.plan_of(text)
    all_of_them = Hints(plan)
    return [all_of_them.hint(number) for number in range(len(plan["unresolved"]))]


def words(pieces: Pieces) -> str:
    return "".join(piece.text for piece in pieces)


@pytest.mark.parametrize(
    ("text", "wrong", "advice"),
    [
        ("Handle it.", "Handle is not a verb here.", 'do "…"'),
        ("Thanks a lot.", "The sentence does not say what to do.", "Leave it out"),
        ('Don "x".', "Don is not a verb here.", 'Do not "…".'),
        ('Read "a" before "b".', "before does not fit here.", ""),
        ("Read", "The sentence ends too early.", "Add what is missing."),
        ('Read "a', 'The quote " is not closed on its line.', "Close it"),
        ('Read "".', "The quotes are empty.", "Write the name"),
        ("Summarize it.", "it does not mean an earlier step.", "This is the first step"),
        ('Count result "x".', 'No earlier step has the name in result "x".', "with as"),
        ('Read "a" as "y". Count result "x".', 'No earlier step has the name in result "x".', 'result "y"'),
        ("Stop. Count it.", "it means a step that gives nothing to work on.", "Name a text"),
        ('Read "a". If it is approved, stop.', "What it gives does not fit here.", "get approval"),
        ('Count "a". Delete it.', "What it gives does not fit here.", "Name the thing itself"),
        ('Read "a". If step 1 is 3, stop.', "What step 1 gives does not fit here.", "count"),
        ('Count "a". For each item in it, stop.', "What it gives does not fit here.", "search, find, filter, sort"),
        ('Read "a" as "x". Read "b" as "x".', '"x" cannot name this step: a name belongs to one step.', "Choose"),
        ('Run "t". If it fails, stop; read "b".', "how far the first part of the sentence reaches past ;", "two sentences"),
        ('Read "a". When "x", read "b".', "only in front of the first sentence", "Move it there"),
        ('Read "a" at 25:00.', "has no 25:00", "at 14:30"),
        ("1. Never \"x\".", "A prohibition is not a step", "Leave the number out"),
        ('2. Read "a".', "This sentence begins with step 1", "Write that number"),
        ('Foo. Read "a". Count step 2.', "step 2 is not certain after an unresolved sentence.", "Fix line 1 first."),
    ],
)  # fmt: skip
def test_what_is_said(text: str, wrong: str, advice: str) -> None:
    hint = hints(text)[-1]
    assert wrong in words(hint.wrong)
    assert advice in words(hint.advice)


@pytest.mark.parametrize(
    ("sentence", "instead"),
    [
        ('Sumarize "a"', 'summarize "a"'),
        ("Read notes.txt", 'Read "notes.txt"'),
        ('Read "C:\\temp"', 'Read "C:\\\\temp"'),
        ("Read 'a.txt'", 'Read "a.txt"'),
        ('Read "a”', 'Read "a"'),
        ('Read "a"?', 'Read "a"'),
        ("Read notes.txt and count it", 'Read "notes.txt" and count it'),
        ("Send hello to Ana by email", 'Send "hello" to "Ana" by email'),
        # An offer would hide what these words say about the plan.
        ("Read the summary of it", None),
        ("Send hello every day to Ana", None),
        ("Read notes and then send them", None),
        ("Read everything", None),
        ("Unread a", None),
    ],
)
def test_what_is_offered_keeps_every_word(sentence: str, instead: str | None) -> None:
    assert reworded(sentence) == instead


@pytest.mark.parametrize(
    ("said", "allowed"),
    [
        ("a reply", True),
        ("the send button", True),
        ("reply soon", False),
        ("notes if any", False),
        ("the report by 5 pm", False),
        ("the result", False),
        ("step 1", False),
        ("things on Friday", False),
    ],
)
def test_words_that_say_something_about_the_plan_are_not_quoted(said: str, allowed: bool) -> None:
    assert may_be_quoted(said) is allowed


@settings(deadline=None, max_examples=60)
@given(texts)
def test_every_fault_of_any_text_has_a_hint_and_every_offer_reads(text: str) -> None:
    plan = service.plan_of(text)
    for sentence, hint in zip(plan["unresolved"], hints(text), strict=True):
        assert hint.wrong
        assert hint.accepted or hint.advice or hint.instead
        if hint.instead and sentence["reason"] in (
            "unknown-verb",
            "unexpected",
            "bad-escape",
            "unclosed-quote",
        ):
            again = service.plan_of(hint.instead)["unresolved"]
            signs_and_grammar = ("unknown-verb", "unexpected", "unfinished", "bad-escape", "unclosed-quote")
            assert not [fault for fault in again if fault["reason"] in signs_and_grammar]


CLAUSES = {
    "read": 'Read "a"', "search": 'Search "a" for "b"', "find": 'Find "a" in "b"', "check": 'Check "a" for "b"',
    "review": 'Review "a"', "extract": 'Extract "a" from "b"', "draft": 'Draft "a"', "summarize": 'Summarize "a"',
    "translate": 'Translate "a" into "b"', "convert": 'Convert "a" into "b"', "compare": 'Compare "a" with "b"',
    "combine": 'Combine "a" with "b"', "filter": 'Filter "a" by "b"', "sort": 'Sort "a" by "b"', "count": 'Count "a"',
    "write": 'Write "a" to "b"', "copy": 'Copy "a" to "b"', "move": 'Move "a" to "b"', "rename": 'Rename "a" to "b"',
    "create": 'Create file "a"', "schedule": 'Schedule "a"', "add": 'Add "a" to "b"', "update": 'Update "a" with "b"',
    "commit": 'Commit "a"', "download": 'Download "a"', "run": 'Run "a"', "test": 'Test "a"', "build": 'Build "a"',
    "upload": 'Upload "a" to "b"', "ask": 'Ask me for "a"', "get approval": 'Get approval from me', "do": 'Do "a"',
}  # fmt: skip


@pytest.mark.parametrize(
    ("wrong", "condition"),
    [
        ('Check "a" for "b"', "is not empty"),
        ('Check "a" for "b"', "is empty"),
        ('Read "a"', "is not more than 3"),
        ('Read "a"', "is less than 3"),
        ('Read "a"', "is 3"),
        ('Read "a"', "is no"),
        ('Read "a"', "is not yes"),
        ('Read "a"', "is approved"),
        ('Count "a"', 'contains "none"'),
        ('Count "a"', 'does not contain "b"'),
        ('Count "a"', 'is "no"'),
    ],
)
def test_what_a_condition_is_said_to_need_removes_the_fault(wrong: str, condition: str) -> None:
    (hint,) = hints(f"{wrong}. If it {condition}, stop.")
    makers = [piece.text for piece in hint.advice if piece.kind == "code"]
    assert makers
    for maker in makers:
        # `ask` gives an answer or a yes or no, by its form.
        clause = (
            'Ask me whether "a"'
            if maker == "ask" and condition in ("is no", "is not yes")
            else CLAUSES[maker]
        )
        plan = service.plan_of(f"{clause}. If it {condition}, stop.")
        assert plan["complete"], (maker, plan["unresolved"])
