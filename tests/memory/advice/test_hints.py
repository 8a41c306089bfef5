"""Hints: every unresolved clause has one, the table's examples show what they say, suggestions are read."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.advice import rewording
from memory.advice.hints import HINTS, hints_for, hints_of
from memory.advice.rewording import edit_distance
from memory.engine.dictionary import DictionaryReference
from memory.language.errors import REASONS
from memory.service import preview, run

ENGINE = DictionaryReference()


def record_of(text, language_version=2):
    return preview(text, [], ENGINE).document if language_version == 2 else run(text, [], ENGINE)


def hints_by_wording(text, language_version=2):
    record = record_of(text, language_version)
    return {
        text[event["span"]["start"] : event["span"]["end"]]: hints_of(record)[event["id"]]
        for event in record["events"]
        if event["operation"] == "unresolved"
    }


def only_hints(text, language_version=2):
    (hints,) = hints_by_wording(text, language_version).values()
    return hints


def assert_is_read(suggestion, language_version):
    """The suggestion is one clause, and nothing but what memory holds can keep it unresolved."""
    (event,) = record_of(suggestion, language_version)["events"]
    assert event["operation"] != "unresolved" or event["reason"] == "not-remembered", suggestion


def test_it_works():
    (hint,) = only_hints("Set pi to 3.14.")
    assert hint.id == "full-stop"
    assert hint.words == "The full stop inside 3.14 ended the clause there; each side was read on its own."
    assert [part.text for part in hint.parts if part.is_wording] == ["3.14"]
    assert hint.suggestion == 'Set pi to "3.14".'


@pytest.mark.parametrize("rule", HINTS, ids=[rule.id for rule in HINTS])
def test_the_example_of_each_row_shows_its_hint(rule):
    record = record_of(rule.example, rule.example_version)
    event = next(event for event in record["events"] if event["operation"] == "unresolved")
    assert event["reason"] in rule.reasons
    hint = hints_of(record)[event["id"]][0]
    assert hint.id == rule.id
    for suggestion in hint.suggestions:
        assert_is_read(suggestion.text, rule.example_version)


def test_the_table_is_whole():
    assert len({rule.id for rule in HINTS}) == len(HINTS)
    assert {reason for rule in HINTS for reason in rule.reasons} == set(REASONS)
    assert all(rule.when and rule.example for rule in HINTS)


@pytest.mark.parametrize(
    ("text", "hint_id", "suggestions"),
    [
        ("Set version to 3.11.7", "full-stop", ['Set version to "3.11.7".']),
        ("What is example.com?", "full-stop", ['What is "example.com"?']),
        ("Store 3.14 under pi", "full-stop", ['Store "3.14" under pi.']),
        ("Set a to .5", "full-stop", ['Set a to ".5".']),
        ("Set site to http://x.org/a?b=c", "full-stop", ['Set site to "http://x.org/a?b=c".']),
        ("Set project color to 3.14", "full-stop", ['Set "project color" to "3.14".']),
        ("Set “project color” to green", "other-quotes", ['Set "project color" to green.']),
        ("Set owner to 'Ana B'", "other-quotes", ['Set owner to "Ana B".']),
        ("Set «a» to ‘b’", "other-quotes", ['Set "a" to "b".']),
        ("Set owner to “Ana", "other-quotes", ['Set owner to "Ana".']),
        ("Set owner to Ana’s", "label-signs", ['Set owner to "Ana’s".']),
        ("Please set door code to 4711", "polite", ['Set "door code" to 4711.']),
        ("Could you please recall a", "polite", ["Recall a."]),
        ("Set a to b please", "polite", ["Set a to b."]),
        ("Set a to b, then recall a", "joined", ["Set a to b.", "recall a."]),
        ("Set a to b and c to d", "joined", ["Set a to b.", "Set c to d."]),
        (
            "Set project color to blue and recall owner",
            "joined",
            ['Set "project color" to blue.', "recall owner."],
        ),
        ("Set and to b and recall and", "joined", ["Set and to b.", "recall and."]),
        ("Remember that a is b and c is d", "joined", ["Remember that a is b.", "Remember that c is d."]),
        ("Set a to rock and roll", "needs-quotes", ['Set a to "rock and roll".']),
        ("What is the color?", "needs-quotes", ['What is "the color"?', "What is color?"]),
        (
            "Set path to go to home",
            "needs-quotes",
            ['Set path to "go to home".', 'Set "path to go" to home.'],
        ),
        ("Store deep blue under my color", "needs-quotes", ['Store "deep blue" under "my color".']),
        ("Rember that a is b", "near-keyword", ["Remember that a is b."]),
        ("Remember tht a is b", "near-keyword", ["Remember that a is b."]),
        ("Rset memroy", "near-keyword", ["Reset memory."]),
        ("Set color = green", "near-keyword", ["Set color to green."]),
        ("Remember a as b", "near-keyword", ["Remember a is b."]),
        ("Set a \u200bto b", "look-alike-keyword", ["Set a to b."]),
        ("Ｓet color to green", "look-alike-keyword", ["Set color to green."]),
        ('Set a "to" b', "quoted-keyword", ["Set a to b."]),
        ("What color?", "missing-keyword", ["What is color?"]),
        ("Reset", "incomplete", ["Reset memory."]),
        ("Set a to", "incomplete", []),
        ('Set "a" "b" to c', "incomplete", []),
        ("The color is blue", "assertion", ['Set "The color" to blue.']),
        ("It is blue", "assertion", []),
        ("Who is Ana?", "other-verb", ["What is Ana?"]),
        ("Forget color", "other-verb", []),
        ("Save 4711 as code", "other-verb", ["Store 4711 under code."]),
        ('Set a"b" to c', "glued-quotes", ['Set "ab" to c.']),
        ("Set a to b\u2028Recall a", "line-end", ["Set a to b.", "Recall a."]),
        ("don't set a to b", "negation", []),
        ("Unless a is b set c to d", "condition", []),
        ("14", "no-form", []),
        ('Set "a\tb" to c', "control-character", ['Set "a b" to c.']),
        ('Set "a\\u0000" to c', "control-character", ['Set "a" to c.']),
        (r'Set "a\x" to b', "bad-escape", [r'Set "a\\x" to b.']),
        (r'Set "a\\\x" to b', "bad-escape", [r'Set "a\\\\x" to b.']),
        ('Set "  " to b', "outer-space", []),
        ("Set a to b\\c", "label-signs", ['Set a to "b\\\\c".']),
        ("Update it to it", "reserved-word", ['Update "it" to "it".']),
        ('Set it to ""', "reserved-word", []),
    ],
)
def test_what_is_offered(text, hint_id, suggestions):
    first = next(iter(hints_by_wording(text).values()))[0]
    assert (first.id, [suggestion.text for suggestion in first.suggestions]) == (hint_id, suggestions)
    for suggestion in suggestions:
        assert_is_read(suggestion, 2)


def test_names_the_place_of_a_quote_that_is_never_closed():
    (hint,) = only_hints('Set a to b.\n  Set owner to "Ana. What is\nowner?')
    assert "line 2, column 16" in hint.words
    assert hint.suggestion == 'Set owner to "Ana".'


def test_a_quote_closed_by_a_curly_one_gets_both_hints():
    first, second = only_hints('Set owner to "Ana”.')
    assert (first.id, first.suggestions) == ("unclosed-quote", ())
    assert (second.id, second.suggestion) == ("other-quotes", 'Set owner to "Ana".')


def test_a_joined_command_may_also_be_one_label():
    joined, quoted = only_hints("Set band to fire and set lake to blue")
    assert joined.id == "joined"
    assert quoted.suggestion == 'Set band to "fire and set lake to blue".'


def test_both_sides_of_a_full_stop_get_the_same_hint():
    hints = hints_by_wording("Store 3.14 under pi")
    assert list(hints) == ["Store 3", "14 under pi"]
    assert hints["Store 3"] == hints["14 under pi"]


def test_a_change_names_the_key_that_is_remembered_then():
    text = "Set color to blue. Change Color to red. Reset memory. Change Color to red."
    record = record_of(text)
    before, after = (hints_of(record)[number][0].suggestions for number in (1, 3))
    assert [suggestion.text for suggestion in before] == ["Change color to red.", "Set Color to red."]
    assert [suggestion.text for suggestion in after] == ["Set Color to red."]


@pytest.mark.parametrize("written", ["COLOR", "сolor", "colr", "colour"])
def test_a_key_that_looks_or_is_spelt_nearly_like_a_remembered_one_is_found(written):
    (hint,) = only_hints(f"Set owner to Ana. Set color to blue. Set age to 7. Change {written} to red.")
    assert hint.suggestion == "Change color to red."


def test_a_reserved_key_may_mean_the_latest_key():
    hints = hints_by_wording("Set color to blue. Set owner to Ana. Set color to red. Update it to done.")
    (hint,) = hints["Update it to done"]
    assert [suggestion.text for suggestion in hint.suggestions] == [
        "Update color to done.",
        'Update "it" to done.',
    ]


def test_version_1_is_offered_version_1():
    assert [(hint.id, hint.suggestion) for hint in only_hints("Set color to green", 1)] == [
        ("newer-form", "Remember that color is green.")
    ]
    assert only_hints("Change owner to Bo", 1)[0].suggestion == "Remember that owner is Bo."
    assert only_hints("Color is green", 1)[0].suggestion == "Remember that Color is green."


def test_capacities_are_said_in_numbers():
    text = " ".join(f"Set k{number} to v." for number in range(33))
    assert only_hints(text)[0].words.startswith("All 32 keys of this engine are taken")
    event = {
        "span": {"start": 0, "end": 10},
        "form": "set-to",
        "reason": "value-capacity",
        "at": {"start": 9, "end": 10},
    }
    assert hints_for("Set a to b", event)[0].words.startswith("All values of this engine are taken")


def test_the_clause_before_is_found_only_where_it_is_near():
    text = f'Set "{"x" * 700}" to 3.14'
    assert [hints[0].id for hints in hints_by_wording(text).values()] == ["long-label", "no-form"]


def test_wording_is_shortened_in_a_sentence_and_never_in_a_suggestion():
    (hint,) = only_hints(f"Set {'long ' * 20}to x")
    assert "…" in hint.words
    assert hint.suggestion == f'Set "{("long " * 20).strip()}" to x.'


def test_a_hint_on_a_terminal_shows_what_cannot_be_seen():
    (hint,) = only_hints("Show\u202e\x1b color")
    shown = "\n".join(hint.lines)
    assert "[U+202E][U+001B]" in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("rember", "remember", 2),
        ("tihs", "this", 1),
        ("set", "set", 0),
        ("get", "set", 1),
        ("abc", "xyz", None),
    ],
)
def test_measures_how_near_a_word_is(one, other, distance):
    assert edit_distance(one, other, 2) == distance


PIECES = st.sampled_from(
    [
        *[
            "Set",
            "set",
            "Remember",
            "that",
            "is",
            "to",
            "What",
            "Change",
            "Update",
            "Store",
            "under",
            "Reset",
        ],
        *["memory", "a", "b", "it", "my"],
        *['"a b"', '"', '"a', "“a", "b”", "'", "3.14", ".", "?", ",", ";", "and", "then", "please", "Please"],
        *[
            "don't",
            "if",
            "=",
            "\\",
            '"\\x"',
            "\u200b",
            "\r",
            "\n",
            "\t",
            "é",
            "मा",
            "🔑",
            "Show",
            "y" * 130,
            '""',
        ],
    ]
)
SENTENCES = st.lists(PIECES, max_size=9).map(" ".join) | st.lists(PIECES, max_size=9).map("".join)


@settings(max_examples=400, deadline=None)
@given(text=SENTENCES | st.text(max_size=40), language_version=st.sampled_from([1, 2]))
def test_every_unresolved_clause_has_a_hint_and_every_suggestion_is_read(text, language_version):
    record = record_of(text, language_version)
    hints = hints_of(record)
    unresolved = [event["id"] for event in record["events"] if event["operation"] == "unresolved"]
    assert list(hints) == unresolved
    for found in hints.values():
        assert 1 <= len(found) <= 2
        for hint in found:
            for suggestion in hint.suggestions:
                assert_is_read(suggestion.text, language_version)


@pytest.mark.parametrize(
    "clause",
    [
        "Set to ",
        "a ",
        "is ",
        "please ",
        "and ",
        "“",
        "'",
        "\r",
        "\\",
        "\u200b",
        "é\u0301",
        '"a" ',
        "3.",
        "x?",
    ],
)
def test_the_work_is_bounded_by_the_length_of_the_text(monkeypatch, clause):
    read = 0
    parse = rewording.parse

    def counted(text, *arguments, **options):
        nonlocal read
        read += len(text)
        return parse(text, *arguments, **options)

    monkeypatch.setattr(rewording, "parse", counted)
    text = "\n".join([f"x{clause * (150 // len(clause))}x"] * 120)
    record = {"source_text": text, "language_version": 2, "engine": ENGINE.description, "events": []}
    place = 0
    for number, line in enumerate(text.split("\n")):
        record["events"].append(
            {
                "id": number,
                "operation": "unresolved",
                "form": None,
                "span": {"start": place, "end": place + len(line.rstrip())},
                "reason": "unsupported",
                "at": None,
            }
        )
        place += len(line) + 1
    hints_of(record)
    assert read <= 20 * len(text)


def test_parsing_and_replaying_never_import_hints():
    program = (
        "import sys, memory.service; "
        "print([name for name in sys.modules if 'hint' in name or name.endswith(('notices', 'visible'))])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"
