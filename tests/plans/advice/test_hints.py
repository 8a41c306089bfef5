# ruff: noqa: E501 - the tables are wide
"""What a person reads beside an unresolved sentence, and what is offered instead of it."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from plans import service
from plans.advice.hints import Hint, Hints
from plans.advice.parts import Pieces
from plans.advice.quotable import may_be_quoted
from plans.advice.rewording import reworded
from plans.language.declared_file import read_declared_verbs
from plans.language.reader import reserved_words
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
        ("Don't delete everything.", "' is allowed only inside", 'Do not "…".'),
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
        ('Read "a". When "x", read "b".', "only before the first sentence", "Move it there"),
        ('Read "a" at 25:00.', "has no 25:00", "at 14:30"),
        ("1. Never \"x\".", "A prohibition is not a step", "Leave the number out"),
        ('2. Read "a".', "This sentence begins with step 1", 'Write 1. Read "a", or leave the numbers out.'),
        # What comes near by meaning, before anything else.
        ("Erase the disk.", "Erase is not a verb here.", 'Near by meaning: delete "…".'),
        ("Mail the report to Bo.", "Mail is not a verb here.", 'Near by meaning: send "…" to "…", email "…" to "…".'),
        ("Set the volume if I am home.", "Set is not a verb here.", 'depends on its object'),
        # Which steps could be meant, and none of them chosen.
        ('Read "a". If it contains "x", delete "b". Count it.', "it is ambiguous here.", "if this one is meant: step 1"),
        (
            'Draft "x". Get approval from me for it. If it is approved, send it to "Bo".',
            "it is ambiguous here.",
            "Say which one is meant: step 1, step 2, the draft or the approval, or the thing itself in quotes.",
        ),
        ('Read "a" and "b". Count them.', "them is ambiguous here.", "step 1 and step 2, step 1 or step 2, or the thing"),
        ('Draft "a". Draft "b". Count the draft.', "the draft is ambiguous here.", "step 1 or step 2, or the thing"),
        ('For each item in "l", read the item. Count the list.', "does not mean an earlier step", "meant: step 1"),
        ('Read "a". Summarize it. Foo. Then stop.', "Then is not certain", "After step 1, …, After step 2, …"),
        # What stands elsewhere, or nowhere.
        ('Run "t". If it fails, stop. Otherwise, read "b".', "Otherwise is not", 'If it fails, stop, otherwise read "b".'),
        ('Otherwise, read "b".', "Otherwise is not a verb here.", 'If "…", …, otherwise …'),
        ('Run "t". If it fails, do not delete "b".', "not does not fit here.", "A prohibition always holds"),
        ('Run "t". If it fails, never delete "b".', "never is not a verb here.", "A prohibition always holds"),
        ('Never 1. Delete "x".', "1 is not a verb here.", "what follows is read as a step that is not forbidden"),
        ('Never run "x" and delete "b".', "reaches past and", 'Never run "x". Never delete "b".'),
        ('Read "a". After 5 minutes, read "b".', "only before the first sentence", "at the end of its clause"),
        ('Foo. Every day at 8 AM, read "b".', "only before the first sentence", "Fix line 1 first"),
        ("!", "! does not fit here.", "leave it out"),
        ('Read "a" and?', "? does not fit here.", "Write what is missing before the end"),
        ("Can you read notes?", "Can is not a verb here.", "Begin with the verb"),
        ("Send me a note when it rains.", "note does not fit here.", 'When "…", …'),
        ("Read notes every morning.", "notes does not fit here.", "Every day at 8 AM, …"),
        ("Read notes tomorrow.", "notes does not fit here.", "goes in quotes and is kept as it is"),
        ('Read "a" at 9:00 CET.', "CET does not fit here.", "Clock times have no zone"),
        ('Run "x" until it works.', "until does not fit here.", "Wait for"),
        ('Download "x", retry up to 3 times.', "retry is not a verb here.", "retry up to 3 times"),
        ("Read notes or mail.", "notes does not fit here.", "Choices are not in the language"),
        ("If yes, stop.", "yes does not fit here.", "If it is yes, …"),
        ("Notify the team of the launch.", "of does not fit here.", ""),
        ("Delete logs and caches.", "logs does not fit here.", '"…", "…" and "…"'),
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
        ('Sumarize "a"', 'Summarize "a"'),
        ('Raed "a"', 'Read "a"'),
        ("Delete a.txt and b.txt", 'Delete "a.txt" and "b.txt"'),
        ("Copy src/main.py to /tmp", 'Copy "src/main.py" to "/tmp"'),
        ("Open the garage door", 'Do "open the garage door"'),
        ("4. Push a pull request!", '4. Do "push a pull request".'),
        ("Do not frobnicate the door", 'Do not "frobnicate the door"'),
        ('Read "a", then close the lid', 'Read "a", then do "close the lid"'),
        ("Read notes.txt", 'Read "notes.txt"'),
        ('Read "C:\\temp"', 'Read "C:\\\\temp"'),
        ("Read 'a.txt'", 'Read "a.txt"'),
        ('Read "a”', 'Read "a"'),
        ('Read "a"?', 'Read "a".'),
        ("Read notes.txt and count it", 'Read "notes.txt" and count it'),
        ("Send hello to Ana by email", 'Send "hello" to "Ana" by email'),
        # An offer would hide what these words say about the plan.
        ("Read the summary of it", None),
        ("Send hello every day to Ana", None),
        ("Read notes and then send them", None),
        ("Read everything", None),
        # What `do` would hide, or what may be one more thing of a list.
        ("Erase the disk", None),
        ("Mail the report to Bo", None),
        ("Delete logs and cache files", None),
        ('Read "a" and open the door', None),
        ("Lights off", None),
        ("Open the door if it rains", None),
    ],
)
def test_what_is_offered_keeps_every_word(sentence: str, instead: str | None) -> None:
    found = reworded(sentence)
    assert (found and found.text) == instead


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
        ("in Slack", False),
        ("the deploy step", False),
        ("lunch at 5", False),
        ("approval of the budget", False),
        ("red, green", False),
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
        assert hint.accepted or hint.advice or hint.offers
        for offer in hint.offers:
            assert text[offer.span.start : offer.span.end] == hint.wording
            changed = text[: offer.span.start] + offer.text + text[offer.span.end :]
            unread = {place["span"]["start"] for place in service.plan_of(changed)["unresolved"]}
            assert sentence["span"]["start"] not in unread


def test_a_word_that_is_no_verb_comes_with_all_verbs_by_what_they_do() -> None:
    (hint,) = hints("Erase the disk.")
    groups = {group.effect: group.verbs for group in hint.verb_groups}
    assert groups["destructive"] == ("remove", "delete")
    assert groups["control"] == ("wait", "stop")
    assert not hints("Open the door.")[0].verb_groups


def test_a_time_moves_to_the_end_where_its_clause_is_alone() -> None:
    assert [offer.text for offer in hints('Stop. After 5 minutes, read "b".')[0].offers] == [
        'Read "b" after 5 minutes'
    ]
    assert hints('Stop. After 5 minutes, read "b" and count it.')[0].offers == ()


def test_declared_verbs_are_verbs_of_hints() -> None:
    data = Path(__file__).parents[1] / "data" / "verbs-example.toml"
    verbs = read_declared_verbs(data.read_bytes(), reserved_words())
    sentence = 'Delpoy notes to "prod".'
    known = Hints(service.plan_of(sentence, verbs), verbs).hint(0)
    assert [offer.text for offer in known.offers] == ['Deploy "notes" to "prod"']
    assert hints(sentence)[0].offers == ()


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
