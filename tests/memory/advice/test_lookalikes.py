"""Labels that look alike and differ are noticed; labels that anyone tells apart are not."""

import pytest

from memory.advice.lookalikes import notices_for


def record_with(*, keys=(), values=(), language_version=2):
    """A record reduced to what notices read: one write for each key, one for each value."""
    events = [{"id": place, "key": {"label": key}, "operation": "remember"} for place, key in enumerate(keys)]
    for value in values:
        events.append({"id": len(events), "value": {"label": value}, "operation": "remember"})
    return {"source_text": "", "language_version": language_version, "events": events}


def alike_groups(record):
    return [
        (notice.role, notice.kinds, [label.label for label in notice.labels])
        for notice in notices_for(record)
    ]


def test_it_works():
    (notice,) = notices_for(record_with(keys=["color", "owner", "Color"]))
    assert notice.words == "2 keys look alike and are not the same: they differ in capital and small letters."
    assert [tuple(label) for label in notice.labels] == [("color", 0, ()), ("Color", 2, ())]


@pytest.mark.parametrize(
    ("one", "other", "kinds"),
    [
        ("green", "Green", ("case",)),
        ("straße", "STRASSE", ("case",)),
        ("Βήτα", "βήτα", ("case",)),
        ("café", "cafe\u0301", ("normal form",)),
        ("K", "\u212a", ("normal form",)),
        ("한", "\u1112\u1161\u11ab", ("normal form",)),
        ("admin", "ad\u200bmin", ("invisible",)),
        ("admin", "ad\u00admin", ("invisible",)),
        ("heart ❤", "heart ❤\ufe0f", ("invisible",)),
        ("project color", "project\u00a0color", ("spaces",)),
        ("project color", "project  color", ("spaces",)),
        ("scope", "ѕсоре", ("letters",)),
        ("A", "Α", ("letters",)),
        ("А", "Α", ("letters",)),
        ("ё", "ë", ("letters",)),
        ("ｗｉｄｅ", "wide", ("letters",)),
        ("𝐛old", "bold", ("letters",)),
        ("Ana's", "Ana’s", ("letters",)),
        ("K-17", "K–17", ("letters",)),
        ("l0", "IO", ("letters",)),
        ("Scope", "ѕсоре", ("letters", "case")),
        ("café", "CAFE\u0301", ("normal form", "case")),
    ],
)
def test_notices_what_looks_alike(one, other, kinds):
    assert alike_groups(record_with(keys=[one, other])) == [("key", kinds, [one, other])]
    assert alike_groups(record_with(values=[one, other])) == [("value", kinds, [one, other])]


@pytest.mark.parametrize(
    "labels",
    [
        ["color", "colour"],
        ["e", "é"],
        ["x2", "x²"],
        ["blue", "green", "red"],
        ["a-b", "a_b"],
        ["2", "3"],
        ["あ", "い"],
    ],
)
def test_leaves_alone_what_is_told_apart(labels):
    assert notices_for(record_with(keys=labels, values=labels)) == ()


def test_a_key_and_a_value_are_not_compared():
    assert notices_for(record_with(keys=["green"], values=["Green"])) == ()


def test_names_the_signs_that_set_labels_apart():
    (notice,) = notices_for(record_with(keys=["scope", "s\u0441o\u200bpe"]))
    assert notice.kinds == ("invisible", "letters")
    assert [label.signs for label in notice.labels] == [
        (),
        ("U+0441 cyrillic small letter es", "U+200B zero width space"),
    ]
    assert "\u0441" not in notice.words


def test_names_no_sign_that_all_of_them_have():
    (notice,) = notices_for(record_with(keys=["naïve", "Naïve"]))
    assert [label.signs for label in notice.labels] == [(), ()]


def test_puts_three_of_a_kind_into_one_notice_and_keeps_other_groups_apart():
    record = record_with(keys=["Ab", "x", "AB", "ab", "X"])
    assert alike_groups(record) == [("key", ("case",), ["Ab", "AB", "ab"]), ("key", ("case",), ["x", "X"])]


def test_a_key_that_is_only_asked_for_or_changed_counts():
    record = {
        "source_text": 'Set color to x. Change "Color" to y. What is COLOR?',
        "language_version": 2,
        "events": [
            {"id": 0, "operation": "remember", "key": {"label": "color"}, "value": {"label": "x"}},
            {
                "id": 1,
                "operation": "unresolved",
                "reason": "not-remembered",
                "at": {"start": 23, "end": 30},
            },
            {"id": 2, "operation": "recall", "key": {"label": "COLOR"}},
        ],
    }
    assert alike_groups(record) == [("key", ("case",), ["color", "Color", "COLOR"])]
    assert [label.event for label in notices_for(record)[0].labels] == [0, 1, 2]


def test_a_record_without_events_has_no_notice():
    assert notices_for({"source_text": "", "events": []}) == ()
