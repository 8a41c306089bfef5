"""Hints: every unresolved clause has one, the table's examples show what they say, and what is offered for what."""

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.advice import nearness, rules
from memory.advice.hints import HINTS, Hint, HintRule, hints_of
from memory.language.errors import REASONS
from renigma_site.kernel.spans import Span
from support.offer_rules import meaning, record_of


def hints_in(text: str, language_version: int = 2) -> dict[int, Hint]:
    return {number: hint for number, (hint,) in hints_of(record_of(text, language_version)).items()}


def only_hint(text: str, language_version: int = 2) -> Hint:
    (hint,) = hints_in(text, language_version).values()
    return hint


def offers_in(text: str, language_version: int = 2) -> list[str]:
    return [offer.text for hint in hints_in(text, language_version).values() for offer in hint.offers]


def test_it_works() -> None:
    hint = only_hint("Set pi to 3.14.")
    assert hint.id == "full-stop"
    assert hint.words == (
        'The full stop or other closing character in "3.14" ended the clause there. In quotes it is part of a label.'
    )
    assert [part.text for part in hint.parts if part.is_wording] == ["3.14"]
    (offer,) = hint.offers
    assert (offer.title, offer.span, offer.text) == ("Write instead:", Span(0, 15), 'Set pi to "3.14".')


@pytest.mark.parametrize("rule", HINTS, ids=[rule.id for rule in HINTS])
def test_the_example_of_each_row_shows_its_hint(rule: HintRule) -> None:
    record = record_of(rule.example, rule.example_version)
    number, (hint,) = next(iter(hints_of(record).items()))
    assert record["events"][number]["reason"] in rule.reasons
    assert hint.id == rule.id


def test_the_table_is_whole() -> None:
    assert len({rule.id for rule in HINTS}) == len(HINTS)
    assert {reason for rule in HINTS for reason in rule.reasons} == set(REASONS)


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        # around a command
        ("hello, please set color to green", ["Set color to green."]),
        ("could you tell me the color please?", ["Recall color."]),
        ("2024-05-01 10:31:22 INFO Set color to green", ["Set color to green."]),
        ("- [ ] Ann: **Set color to blue**", ["Set color to blue."]),
        ("<li>Set x to y</li>", ["Set x to y."]),
        ('"Set x to y."', ["Set x to y."]),
        ("(Set color to green.)", ["Set color to green."]),
        ("Set a to b :)", ["Set a to b."]),
        ("(Set x to y.) Recall a", ["Set x to y.", "Recall a."]),
        # cut at a sign
        ("Set version to 3.11.7", ['Set version to "3.11.7".']),
        ("What is example.com?", ['What is "example.com"?']),
        ("Set a to .5", ['Set a to ".5".']),
        ("Set temp to -3.5.", ['Set temp to "-3.5".']),
        ("Set time to 3 p.m. tomorrow.", ['Set time to "3 p.m. tomorrow".']),
        ("Set boss to Mr. T.", ['Set boss to "Mr. T".']),
        ("Set price to 4.50 EUR. What is price?", ['Set price to "4.50 EUR".']),
        ("Set version to v1.2 What is version?", ['Set version to "v1.2". What is version?']),
        ("Set author to J. Smith", []),
        ("Set answer to no. Thanks.", []),
        # lines
        ("Set color to\ngreen.", ["Set color to green."]),
        ("What is\ncolor?", ["What is color?"]),
        ("Clear\ncolor", []),
        ("Set a to b\u2028Recall a", ["Set a to b. Recall a."]),
        # several commands
        ("Set a to b, then recall a", ["Set a to b. Recall a."]),
        ("Remember that a is b and that c is d", ["Remember that a is b. Remember that c is d."]),
        ("Set a to b, c to d and e to f", ["Set a to b. Set c to d. Set e to f."]),
        ("Set band to fire and set lake to blue", ["Set band to fire. Set lake to blue."]),
        ("Set a to b c set d", []),
        ("Set color to green and what is it?", []),
        # quotes and signs
        ("Set «a» to ‘b’", ['Set "a" to "b".']),
        ("Set owner to “Ana", ["Set owner to Ana."]),
        ('Set owner to "Ana”.', ['Set owner to "Ana".']),
        ('Set a to b"', ["Set a to b."]),
        ("Set name to O’Brien", ['Set name to "O’Brien".']),
        ("Set a to b\\c", ['Set a to "b\\\\c".']),
        (r'Set p to "C:\new\file"', [r'Set p to "C:\\new\\file".']),
        (r'Set p to "a\x"', [r'Set p to "a\\x".']),
        (r'Set "a\\\x" to b', []),
        ('Set "a\tb" to c', ['Set "a b" to c.']),
        ('Set "a\\u0000" to c', ['Set "a\\\\u0000" to c.']),
        ('Set a"b" to c', []),
        ('Set "a" "b" to c', []),
        # keywords
        ("Rember that a is b", ["Remember that a is b."]),
        ("Udpate color to red", ["Update color to red."]),
        ("Set color = green", ["Set color to green."]),
        ("Set color=green", ["Set color to green."]),
        ("Set a \u200bto b", ["Set a to b."]),
        ("Ｓet color to green", ["Set color to green."]),
        ("Ꮤhat is color", ["What is color?"]),
        ('Set a "to" b', ["Set a to b."]),
        ("What color?", ["What is color?"]),
        ("color?", ["What is color?"]),
        ("Set a to", []),
        ("Sent a to b", []),
        ("Call Ann", []),
        # resets are never guessed
        ("Forget everything", ["Clear memory."]),
        ("clear all memory", ["Clear memory."]),
        ("Reset", ["Clear memory."]),
        ("Reset memroy", []),
        ("Rset memory", []),
        ("Delete", []),
        ("Forget color", []),
        # labels of several words
        ("Set path to go to home", ['Set path to "go to home".']),
        ("What is the color?", ["What is color?"]),
        ("Set my color to green", ['Set "my color" to green.']),
        ("Set fruits to apple, pear and plum", ['Set fruits to "apple, pear and plum".']),
        ("Set a and b to c", []),
        ("Recall a and b", []),
        ("Set color to anything but green", []),
        ("Set a to b it was c yesterday", []),
        ("Set a to b // comment", []),
        ("Set a to b User: hello", []),
        ("Set color to green thank you very much", []),
        # statements
        ("The color is blue", ["Set color to blue."]),
        ("color = green", ["Set color to green."]),
        ('"a b" is "c d"', ['Set "a b" to "c d".']),
        ("color: green", []),
        ("It is blue", []),
        ("Color is green?", []),
        ("color is not green", []),
        ("color is green if lamp is on", []),
        ("color is green and size is big", []),
        ("Ann: color is green", []),
        ("color was green", []),
        # other verbs and questions
        ("Who is owner?", ["What is owner?"]),
        ("Save 4711 under code", ["Store 4711 under code."]),
        ("Save green as color", []),
        ("Replace color with red", ["Update color to red."]),
        ("Add milk to shopping", []),
        ("Show all", []),
        ("Is color green?", []),
        ("don't set a to b", []),
        ("Unless a is b set c to d", []),
        ("Set lamp to on when it rains", []),
        # reserved words and keys that are not live
        ("Update it to it", ['Update "it" to "it".']),
        ('Set it to ""', []),
    ],
)
def test_what_is_offered(text: str, offers: list[str]) -> None:
    assert offers_in(text) == offers


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("Set color to green", ["Remember that color is green."]),
        ("Store green under color", ["Remember that color is green."]),
        ("Recall color", ["What is color?"]),
        ("Change owner to Bo", ["Remember that owner is Bo."]),
        ("The color is green", ["Remember that color is green."]),
        ("Clear memory", ["Reset memory."]),
        ("Update it to b", ["Change it to b."]),
    ],
)
def test_version_1_is_offered_version_1(text: str, offers: list[str]) -> None:
    assert offers_in(text, 1) == offers


def test_an_offer_replaces_all_that_it_takes_up() -> None:
    text = "Set a to b. (Set team lead to Dr. Smith.). Recall a."
    first, *others = hints_in(text).values()
    (offer,) = first.offers
    assert offer.span.of(text) == "(Set team lead to Dr. Smith.)."
    assert [hint.offers for hint in others] == [(), ()]


def test_no_offer_fills_in_what_a_pronoun_means() -> None:
    hint = hints_in("Set color to blue. Set owner to Ana. Set color to red. Update it to done.")[3]
    assert [offer.text for offer in hint.offers] == ['Update "it" to done.']
    assert hint.words.endswith('Live keys: "color", "owner".')


def test_keys_are_spelled_alike_in_all_offers() -> None:
    assert offers_in("The color is green. What is the color?") == ["Set color to green.", "What is color?"]
    assert offers_in('Set "the color" to red. The color is green.') == ['Set "the color" to green.']
    assert offers_in("Color is green. What's color?") == ["Set color to green.", "What is color?"]
    assert offers_in("The desk is big. What is my desk?") == ["Set desk to big."]


def test_names_the_place_of_a_quote_that_is_never_closed() -> None:
    hint = only_hint('Set a to b.\n  Set owner to "Ana. What is\nowner?')
    assert "line 2, column 16" in hint.words
    assert hint.suggestion == 'Set owner to "Ana".'
    assert hint.offers[0].span == Span(14, 32)


def test_a_change_names_the_key_that_is_live_then() -> None:
    text = "Set color to blue. Change Color to red. Reset memory. Change Color to red."
    hints = hints_in(text)
    assert [offer.text for offer in hints[1].offers] == ["Change color to red.", "Set Color to red."]
    assert 'The live key "color" is spelled nearly alike.' in hints[1].words
    assert [offer.text for offer in hints[3].offers] == ["Set Color to red."]


@pytest.mark.parametrize("written", ["COLOR", "сolor", "colr", "colour"])
def test_a_key_that_looks_or_is_spelled_nearly_like_a_live_one_is_found(written: str) -> None:
    hint = only_hint(f"Set owner to Ana. Set color to blue. Set age to 7. Change {written} to red.")
    assert hint.suggestion == "Change color to red."


def test_capacities_are_said_in_numbers() -> None:
    text = " ".join(f"Set k{number} to v." for number in range(33))
    assert only_hint(text).words.startswith("All 32 keys of this engine are taken")


def test_wording_is_shortened_in_a_sentence_and_never_in_an_offer() -> None:
    hint = only_hint(f"Set {'longest ' * 6}to x")
    assert "…" in hint.words
    assert hint.suggestion == f'Set "{("longest " * 6).strip()}" to x.'


def test_a_hint_on_a_terminal_shows_what_cannot_be_seen() -> None:
    shown = "\n".join(only_hint("foo\u202e\x1b bar").lines)
    assert "[U+202E][U+001B]" in shown
    assert "\x1b" not in shown


_WORDS = 'Set set Remember that is What Change Update Store under Reset memory a it my " “a 3.14 . ? , ; and please'
WORDS = st.sampled_from(
    [*_WORDS.split(), *["\n", "\r", "\t", "\u200b", "मा", "🔑", "\\", "y" * 130, '""', "Dr.", "don't"]]
)
SENTENCES = st.lists(WORDS, max_size=9).map(" ".join) | st.lists(WORDS, max_size=9).map("".join)


@settings(max_examples=300)
@given(text=SENTENCES | st.text(max_size=40), language_version=st.sampled_from([1, 2]))
def test_every_unresolved_clause_has_a_hint_and_every_offer_is_read(text: str, language_version: int) -> None:
    record = record_of(text, language_version)
    hints = hints_of(record)
    assert list(hints) == [event["id"] for event in record["events"] if event["operation"] == "unresolved"]
    for (hint,) in hints.values():
        assert hint.words
        assert all(meaning(offer.text, language_version) for offer in hint.offers)


PARTS = [
    *(
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
    ),
    *("a: ", "- ", "(", ")", "the ", "=", "Set a to b "),
]


@pytest.mark.parametrize("part", PARTS)
def test_what_is_parsed_for_offers_is_bounded_by_the_length_of_the_text(
    monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    read = 0
    parse = rules.parse

    def counted(text, version):  # type: ignore[no-untyped-def]  # stands for parse
        nonlocal read
        read += len(text)
        return parse(text, version)

    monkeypatch.setattr(rules, "parse", counted)
    text = "\n".join([f"x{part * (150 // len(part))}x"] * 120)[:20_000]
    record = record_of("\n".join(text.split("\n")[:1]))
    record["source_text"], record["events"] = text, []
    place = 0
    for number, line in enumerate(text.split("\n")):
        span = {"start": place, "end": place + len(line.rstrip())}
        event = {
            "id": number,
            "operation": "unresolved",
            "form": None,
            "span": span,
            "reason": "unsupported",
            "at": None,
        }
        record["events"].append(event)
        place += len(line) + 1
    hints_of(record)
    assert read <= 8 * len(text)


def test_near_keys_are_looked_for_in_a_bounded_number_of_live_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    letters = calls = 0
    distance = nearness.edit_distance

    def counted(one: str, other: str, at_most: int) -> int | None:
        nonlocal letters, calls
        letters += len(one)
        calls += 1
        return distance(one, other, at_most)

    monkeypatch.setattr(nearness, "edit_distance", counted)
    live = [f"Set {'k' * 118}{number:02} to v." for number in range(32)]
    changes = [f"Change {'k' * 118}{number:03} to x." for number in range(96)]
    text = " ".join(live + changes)
    hints = hints_in(text)
    assert len(hints) == 96
    assert calls <= 8 * 96
    assert letters <= 8 * len(text)


def test_parsing_and_replaying_never_import_advice() -> None:
    program = (
        "import sys, memory.service; "
        "print([name for name in sys.modules if 'advice' in name or name.endswith(('offers', 'visible'))])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_looks_for_no_second_command_where_the_text_has_no_room_for_one() -> None:
    fits = "\n".join(["Set a to b and set c to d", *["Set a to b"] * 126])
    hint = hints_in(fits)[0]
    assert [offer.text for offer in hint.offers] == ["Set a to b. Set c to d."]
    is_full = f"{fits}\nSet a to b"
    hint = hints_in(is_full)[0]
    assert (hint.id, hint.offers) == ("second-command", ())


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Rember color.",
            'Unknown keyword "Rember". Did you mean "Remember"? '
            "The form is Remember that KEY is VALUE or Remember KEY is VALUE.",
        ),
        ("Cler memory.", 'Unknown keyword "Cler". Did you mean "Clear"? The form is Clear memory.'),
    ],
)
def test_a_misspelt_keyword_is_named_even_where_the_rest_fits_no_form(text: str, words: str) -> None:
    hint = only_hint(text)
    assert (hint.id, hint.words, hint.offers) == ("near-keyword", words, ())
