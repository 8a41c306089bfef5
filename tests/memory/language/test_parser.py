"""Where clauses begin and end, which form they have, and which fault comes first."""

import pytest
from hypothesis import given

from memory.language.forms import FORMS, Form
from memory.language.operations import Recall, Reset, Unread, Write
from memory.language.parser import parse
from support.texts import texts


def read(text: str, version: int = 2) -> list[tuple[str | None, str, str | None, str | None]]:
    """Form, wording, reason and the wording at fault of each clause."""
    found = []
    for clause in parse(text, version):  # type: ignore[arg-type]
        fault = clause.fault if isinstance(clause, Unread) else None
        at = fault.at if fault else None
        found.append(
            (
                clause.form.id if clause.form else None,
                text[clause.start : clause.end],
                fault.reason if fault else None,
                text[slice(*at)] if at else None,
            )
        )
    return found


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
@pytest.mark.parametrize("case", [str, str.lower, str.upper, str.swapcase])
def test_each_form_in_any_case(form, case) -> None:  # type: ignore[no-untyped-def]
    phrase = " ".join({"KEY": "k1", "VALUE": '"v 1"'}.get(word, case(word)) for word in form.words)
    assert read(phrase) == [(form.id, phrase, None, None)]
    assert read(f"\t{phrase} ?") == [(form.id, phrase, None, None)]
    assert read(phrase, 1) == [
        (form.id, phrase, None, None) if form.since == 1 else (None, phrase, "unsupported", None)
    ]


@pytest.mark.parametrize("end", [".", "?", "!", "\n", "", " .", "...", "\r\n", " \t\n\n"])
def test_what_ends_a_clause(end: str) -> None:
    assert read(f"Recall a{end}") == [("recall", "Recall a", None, None)]


@pytest.mark.parametrize("text", ["", " ", "...", " \n\t?!\r\n", "\u2028\u3000"])
def test_nothing_is_no_clause(text: str) -> None:
    assert read(text) == []


def test_a_label_token_is_given_as_written() -> None:
    text = '  Store "a \\"b" under héllo .'
    (clause,) = parse(text, 2)
    assert isinstance(clause, Write)
    assert (text[clause.start : clause.end], text[slice(*clause.key)], text[slice(*clause.value)]) == (
        'Store "a \\"b" under héllo',
        "héllo",
        '"a \\"b"',
    )


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.id)
@pytest.mark.parametrize(("key", "value"), [("k", "v"), ('"k"', '"v w"'), ("ключ", '"\\u0061"')])
def test_a_clause_is_the_operation_of_its_form(form: Form, key: str, value: str) -> None:
    text = f" {form.phrase.replace('KEY', key).replace('VALUE', value)}."
    (clause,) = parse(text, 2)
    kinds = {"remember": Write, "change": Write, "recall": Recall, "reset": Reset}
    assert type(clause) is kinds[form.operation]
    assert (clause.form, clause.start, clause.end) == (form, 1, len(text) - 1)
    if isinstance(clause, Write | Recall):
        assert text[slice(*clause.key)] == key
    if isinstance(clause, Write):
        assert text[slice(*clause.value)] == value


def test_a_clause_that_is_not_understood_keeps_its_form_and_its_fault() -> None:
    (clause,) = parse("Set it to b.", 2)
    assert isinstance(clause, Unread)
    assert (clause.form and clause.form.id, clause.start, clause.end) == ("set-to", 0, 11)
    assert clause.fault == ("reserved-word", (4, 6))


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("Set pi to 3.14.", [("set-to", "Set pi to 3", None, None), (None, "14", "unsupported", None)]),
        ('Recall "a.b?c!\nd"', [("recall", 'Recall "a.b?c!\nd"', "invalid-label", '"a.b?c!\nd"')]),
        ('Set a to "b. Recall a', [(None, 'Set a to "b. Recall a', "unclosed-quote", '"b. Recall a')]),
        ('Set a to "b \n ', [(None, 'Set a to "b', "unclosed-quote", '"b')]),
        ('"', [(None, '"', "unclosed-quote", '"')]),
        ('Recall "a\\', [(None, 'Recall "a\\', "unclosed-quote", '"a\\')]),
        ('Recall "a\\"', [(None, 'Recall "a\\"', "unclosed-quote", '"a\\"')]),
        ('\\"a.b"', [(None, '\\"a.b"', "unsupported", None)]),
        ('"x" "y. z', [(None, '"x" "y. z', "unclosed-quote", '"y. z')]),
        ('Set "a"b to c', [(None, 'Set "a"b to c', "unsupported", None)]),
        ('Recall "a""b"', [(None, 'Recall "a""b"', "unsupported", None)]),
        ('"Recall" a', [(None, '"Recall" a', "unsupported", None)]),
        ("Set a\nto b", [(None, "Set a", "unsupported", None), (None, "to b", "unsupported", None)]),
        ("Set a to b\r.", [("set-to", "Set a to b", None, None)]),
        ("ſet a to b", [(None, "ſet a to b", "unsupported", None)]),
        ("Recall \u212a", [("recall", "Recall \u212a", None, None)]),
        ("Please set a to b", [(None, "Please set a to b", "unsupported", None)]),
        ("Set a to b and c to d", [(None, "Set a to b and c to d", "unsupported", None)]),
        (
            "Remember that that is is",
            [("remember-that-is", "Remember that that is is", "reserved-word", "that")],
        ),
        ('Remember "that" is is', [("remember-is", 'Remember "that" is is', None, None)]),
        ('Set it to ""', [("set-to", 'Set it to ""', "reserved-word", "it")]),
        ('Set "" to it', [("set-to", 'Set "" to it', "invalid-label", '""')]),
        ('Store "" under it', [("store-under", 'Store "" under it', "invalid-label", '""')]),
        ("Store ITS under +", [("store-under", "Store ITS under +", "reserved-word", "ITS")]),
        ("Recall " + "x" * 129, [("recall", "Recall " + "x" * 129, "invalid-label", "x" * 129)]),
        ("Update 😀 to b", [("update-to", "Update 😀 to b", "invalid-label", "😀")]),
    ],
)
def test_a_reading(text: str, clauses: list[tuple[str | None, str, str | None, str | None]]) -> None:
    assert read(text) == clauses


def test_version_1_reserves_nothing() -> None:
    assert read("Remember that it is me", 1) == [("remember-that-is", "Remember that it is me", None, None)]


def test_no_more_clauses_are_read_than_asked_for() -> None:
    assert len(parse("Recall a. " * 10, 2, at_most=4)) == 4
    assert len(parse("x. " * 10, 2, at_most=4)) == 4
    assert len(parse("x. " * 3, 2, at_most=4)) == 3


@given(texts)
def test_clauses_are_trimmed_in_order_and_apart(text: str) -> None:
    place = 0
    for clause in parse(text, 2):
        start, end = clause.start, clause.end
        assert place <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        place = end
