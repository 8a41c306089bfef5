"""The memory language holds every offer to the rules, whoever proposes it."""

import pytest

from memory.advice.cases import source_of
from memory.advice.rules import MemoryRules
from memory.advice.wordings import Wordings
from memory.language.forms import LanguageVersion
from renigma_site.kernel.offers import Account, BrokenRule, Offer
from renigma_site.kernel.spans import Span
from support.offer_rules import record_of


def offer(
    text: str, written: str, *left_out: str, version: LanguageVersion = 2, may_create: bool = False
) -> Offer:
    rules = MemoryRules(version=version, wordings=Wordings(), may_create=may_create)
    source = source_of(record_of(written, version))
    account = Account(left_out=left_out)
    return Offer(
        title="x", span=Span(0, len(written)), text=text, source=source, language=rules, account=account
    )


@pytest.mark.parametrize(
    ("text", "written", "left_out"),
    [
        ("Set color to green.", "please Set color to green", ["please"]),
        ('Set "team lead" to Ana.', "Set team lead to Ana", []),
        ('Set doctor to "Dr. Smith".', "Set doctor to Dr. Smith", []),
        ("Set a to b. Set c to d.", "Set a to b Set c to d.", []),
        ('Set p to "C:\\\\new".', 'Set p to "C:\\new".', []),
    ],
)
def test_an_offer_that_keeps_the_rules_is_made(text: str, written: str, left_out: list[str]) -> None:
    assert offer(text, written, *left_out).text == text


@pytest.mark.parametrize(
    ("rule", "text", "written", "left_out"),
    [
        (1, "Set color green.", "Set color green", []),
        (1, "Set\u00a0color to green.", "Set color to green please", ["please"]),
        (2, "What is color?", "Set color", []),
        (2, "Set color to green.", "Is color green", ["Is"]),
        (2, "Set name to Ann.", "My name is Ann", ["My", "is"]),
        (2, "Set color to green.", "color is green if lamp", ["is", "if", "lamp"]),
        (2, "Set color to green.", "color is not green", ["is", "not"]),
        (2, "Clear memory.", "Forget color", ["Forget", "color"]),
        (2, "Set owner to Bo.", "Change owner to Bo", ["Change"]),
        (3, "Set color to green.", "please Set color to green", []),
        (3, "Set green to color.", "Set color to green now", ["now"]),
        (3, 'Set p to "C: ew".', 'Set p to "C:\\new".', []),
        (3, 'Set pi to "3 14".', "Set pi to 3.14", []),
        (4, 'Set a to "b Set c to d".', "Set a to b Set c to d", []),
        (4, 'Set a to "b if c".', "Set a to b if c", []),
        (4, 'Set a to "b;".', "Set a to b;", []),
        (4, 'Set a to "b. Then c".', "Set a to b. Then c", []),
        (4, 'Set a to "(b".', "Set a to (b", []),
        (4, 'Set "User: a" to b.', "Set User: a to b", []),
        (6, "Set a to b", "Set a to b please", ["please"]),
    ],
)
def test_an_offer_that_breaks_a_rule_is_not_made(
    rule: int, text: str, written: str, left_out: list[str]
) -> None:
    with pytest.raises(BrokenRule) as caught:
        offer(text, written, *left_out)
    assert caught.value.rule == rule


def test_words_that_the_person_quoted_may_be_quoted() -> None:
    assert offer('Set a to "b if c".', "Set a to “b if c”", "“", "”")


def test_a_change_of_what_is_not_there_may_become_a_write() -> None:
    assert offer("Set owner to Bo.", "Change owner to Bo", "Change", may_create=True)


def test_version_1_reads_no_form_of_version_2() -> None:
    with pytest.raises(BrokenRule):
        offer("Set a to b.", "please Set a to b", "please", version=1)
