"""What is worth a look in a plan that is complete."""

import pytest

from plans import service
from plans.advice.notes import notes_of


def notes(text: str) -> list[tuple[str, tuple[int, ...]]]:
    plan = service.parse(text)
    assert plan["complete"], plan["unresolved"]
    return [(note.kind, note.steps) for note in notes_of(plan)]


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ('Read "a" and count it.', []),
        # A step that deletes, runs or sends waits for no approval.
        ('Delete "a".', [("no-approval", (1,))]),
        ('Run "a". Send "b" to "c".', [("no-approval", (1,)), ("no-approval", (2,))]),
        ('Get approval from "A". If it is approved, delete "a".', []),
        ('Get approval from "A". Unless it is approved, stop. Run "a". Send "b" to "c".', []),
        ('Get approval from "A", then delete "a".', []),
        # It waits over several steps.
        ('Get approval from "A". If it is approved, copy "a" to "b". After step 2, delete "c".', []),
        # A full stop promises no order: the approval is written before, and nothing waits for it.
        ('Get approval from "A". Delete "a".', [("unused-approval", (1,)), ("no-approval", (2,))]),
        # An approval that only a later step asks about.
        (
            'Delete "a". Get approval from "A". If it is approved, delete "b".',
            [("no-approval", (1,))],
        ),
        # Two steps name the same thing, one of them changes it, and no edge orders them.
        ('Read "a". Write "b" to "a".', [("no-order", (1, 2))]),
        ('Read "a", then write "b" to "a".', []),
        ('Read "a". Read "a".', []),
        ('Read "a". Copy "a" to "b".', []),
        ('Copy "a" to "b". Move "b" to "c".', [("no-order", (1, 2))]),
        ('Read "a". Rename "a" to "b".', [("no-order", (1, 2))]),
        ('Create file "a". Read "a".', [("no-order", (1, 2))]),
        (
            'Write "x" to "deploy.sh". Get approval from "A". If it is approved, run "deploy.sh".',
            [("no-order", (1, 3))],
        ),
        ('Read "a". After step 1, copy "b" to "c". After step 2, write "d" to "a".', []),
        # Words, people and times are no things.
        ('Search "a" for "b". Write "x" to "b".', []),
        ('Ask "Bo" for "a". Write "x" to "Bo".', []),
        # Only one of the two can run.
        ('Read "x". If it is empty, write "a" to "f", otherwise write "b" to "f".', []),
        (
            'Read "x". If it is empty, write "a" to "f". If step 1 is empty, write "b" to "f".',
            [("no-order", (2, 3))],
        ),
        # One note for each step: with the nearest earlier one.
        ('Read "a". Read "a". Write "b" to "a".', [("no-order", (2, 3))]),
    ],
)
def test_notes(text: str, kinds: list[tuple[str, tuple[int, ...]]]) -> None:
    assert notes(text) == kinds


def test_what_a_note_says_can_be_written_and_settles_it() -> None:
    text = 'Copy "todo.txt" to "archive/". Write "x" to "todo.txt".'
    (note,) = notes_of(service.parse(text))
    assert (note.title, note.name) == ("No order between step 1 and step 2", "todo.txt")
    assert note.advice == "and step 2 writes it. A full stop promises no order."
    assert note.fix == 'After step 1, write "x" to "todo.txt".'
    assert notes('Copy "todo.txt" to "archive/". ' + note.fix) == []


def test_the_fix_of_a_missing_approval_settles_it() -> None:
    (note,) = notes_of(service.parse('Delete "a".'))
    assert notes(note.fix + ' Delete "a".') == []


def test_the_fix_of_an_unused_approval_settles_it() -> None:
    text = 'Get approval from "A".'
    (note,) = notes_of(service.parse(text))
    assert notes(f"{text} {note.fix}") == []


def test_a_step_with_a_prefix_gets_no_second_one() -> None:
    text = 'Read "a". Read "b". If step 2 is empty, write "x" to "a".'
    (note,) = notes_of(service.parse(text))
    assert note.fix == ""


def test_an_incomplete_plan_has_no_notes() -> None:
    assert notes_of(service.parse('Delete "a". Nonsense.')) == []
    assert notes_of(service.parse("")) == []
