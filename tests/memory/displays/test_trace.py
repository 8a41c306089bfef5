"""What `renigma replay` says beside its table: explanations, offers, notices."""

from memory.displays.trace import trace
from support.offer_rules import record_of


def printed(text: str) -> str:
    return trace(record_of(text))


def test_an_offer_is_printed_under_its_explanation() -> None:
    assert (
        '  Unknown keyword "Rember". Did you mean "Remember"?\n  Write instead: Remember a is b.\n'
    ) in printed("Rember a is b.")


def test_equal_explanations_are_printed_once() -> None:
    shown = printed("Show all. Show everything. What is x? Show all.")
    assert shown.count("A question asks for one key") == 1
    assert shown.count("  The explanation is that of event 0.\n") == 2


def test_equal_words_with_another_offer_are_not_the_same_explanation() -> None:
    assert "The explanation is that" not in printed("Set a = b. Set c = d.")


def test_notices_follow_with_what_is_offered() -> None:
    shown = printed("Set doctor to Dr. Smith. What is Doctor?")
    assert 'notice at event 0: The label is "Dr"' in shown
    assert '  Write instead: Set doctor to "Dr. Smith".\n\n' in shown
    assert "notice at event 2: Unknown, because" in shown
    assert "notice at event 2: 2 keys look alike" in shown


def test_what_cannot_be_seen_in_a_notice_is_shown_as_an_escape() -> None:
    shown = printed('Set "co\u200blor" to a. Set color to b.')
    assert "co[U+200B]lor" in shown
    assert "\u200b" not in shown
