"""An offer that breaks one of the six rules cannot be made, whatever the language."""

import pytest

from renigma_site.kernel.offers import (
    Account,
    BrokenRule,
    Command,
    Offer,
    Source,
    agreeing,
    checked_offer,
    tokens_of,
)
from renigma_site.kernel.spans import Span


class Greetings:
    """A language for the tests: `hail NAME.` and `ask NAME?`, a name in quotes or not; other words ask for nothing."""

    def commands(self, text: str) -> tuple[Command, ...] | None:
        found = []
        for clause in text.replace("?", "?|").replace(".", ".|").split("|"):
            words = clause.strip().rstrip(".?").split(maxsplit=1)
            if not words:
                continue
            if len(words) != 2 or words[0] not in ("hail", "ask"):
                return None
            quoted = words[1].startswith('"')
            if not quoted and " " in words[1]:
                return None
            name = words[1].strip('"')
            found.append(
                Command(
                    kind=words[0],
                    text=clause.strip(),
                    own_words=(words[0],),
                    labels=(name,),
                    quoted=(name,) if quoted else (),
                    key=name,
                )
            )
        return tuple(found)

    def kinds_asked(self, source: Source, span: Span) -> frozenset[str]:
        words = set(tokens_of(span.of(source.text).lower()))
        return frozenset(
            ({"hail"} if words & {"hail", "greet"} else set()) | ({"ask"} if "ask" in words else set())
        )

    def content(self, wording: str) -> str:
        return wording.replace('"', " ")

    def may_quote(self, label: str, wording: str) -> bool:
        return "hail" not in label

    def objection(self, source: Source, span: Span, text: str, account: Account) -> BrokenRule | None:
        return None if text[-1] in ".?" else BrokenRule(6, "the text does not end its last clause")


def source(text: str, *spans: tuple[int, int], open_quote: int | None = None, room: int = 9) -> Source:
    clauses = [Span(*span) for span in spans] or [Span(0, len(text.rstrip(".?")))]
    return Source(text=text, clauses=clauses, open_quote=open_quote, room=room)


def offer(text: str, of: Source, account: Account | None = None, span: Span | None = None) -> Offer:
    return Offer(
        title="Instead:",
        span=span or Span(0, len(of.text)),
        text=text,
        source=of,
        language=Greetings(),
        account=account or Account(),
    )


def broken(*arguments: object, **options: object) -> int:
    with pytest.raises(BrokenRule) as caught:
        offer(*arguments, **options)  # type: ignore[arg-type]  # passed on as they are
    return caught.value.rule


def test_it_works() -> None:
    made = offer("hail Ana.", source("please hail Ana"), Account(left_out=("please",)))
    assert (made.title, made.span, made.text) == ("Instead:", Span(0, 15), "hail Ana.")
    assert [(command.kind, command.key) for command in made.commands] == [("hail", "Ana")]


@pytest.mark.parametrize("text", ["", "Ana.", "hail Ana. Bo."])
def test_rule_1_it_is_read(text: str) -> None:
    assert broken(text, source("hail Ana")) == 1


def test_rule_2_it_does_what_the_words_ask_for() -> None:
    assert broken("ask Ana?", source("hail Ana")) == 2
    assert offer("hail Ana.", source("greet Ana"), Account(replaced=(("greet", "hail"),)))


@pytest.mark.parametrize(
    ("text", "written", "account"),
    [
        ("hail Ana.", "hail Ana Bo", Account()),
        ("hail Ana.", "hail Ana!!", Account()),  # they close the wording
        ("hail Bo.", "hail Ana", Account()),
        ("hail Ana.", "please hail Ana", Account()),
        ("hail Ana.", "please kindly hail Ana", Account(left_out=("please",))),
        ('hail "Ana Bo".', "hail Bo Ana", Account()),
        ('hail "Ana Ana".', "hail Ana", Account()),
        ("hail Ana.", "greet Ana", Account()),
        ('hail "3 14".', "hail 3-14", Account()),
    ],
)
def test_rule_3_it_keeps_every_word_number_and_sign(text: str, written: str, account: Account) -> None:
    if written.endswith("!!"):
        assert offer(text, source(written))
    else:
        assert broken(text, source(written), account) == 3


def test_rule_3_labels_change_places_only_where_the_explanation_says_so() -> None:
    assert offer('hail "Ana Bo".', source("hail Bo Ana"), Account(is_reordered=True))


def test_rule_4_a_quote_takes_in_no_second_command() -> None:
    assert broken('hail "Ana hail Bo".', source("hail Ana hail Bo")) == 4


def test_rule_6_it_ends_its_last_clause() -> None:
    assert broken("hail Ana", source("hail Ana")) == 6


@pytest.mark.parametrize("span", [Span(2, 8), Span(0, 6), Span(8, 9)])
def test_rule_6_it_replaces_whole_clauses(span: Span) -> None:
    with pytest.raises(BrokenRule):
        offer("hail Ana.", source("hail Ana. ask Bo", (0, 8), (10, 16)), span=span)


def test_rule_6_a_quote_that_is_never_closed_may_be_closed_within() -> None:
    text = 'hail "Ana. ask Bo'
    account = Account(left_out=('"',))
    assert offer('hail "Ana".', source(text, (0, 17), open_quote=5), account, Span(0, 10))
    assert broken('hail "Ana".', source(text, (0, 17)), account, Span(0, 10)) == 6


def test_rule_6_it_leaves_no_text_with_too_many_clauses() -> None:
    text = "hail Ana ask Bo"
    assert offer("hail Ana. ask Bo?", source(text, room=1))
    assert broken("hail Ana. ask Bo?", source(text, room=0)) == 6


def test_what_breaks_a_rule_is_no_offer() -> None:
    parts = (Span(0, 8), "hail Bo.", source("hail Ana"), Greetings(), Account())
    assert checked_offer("Instead:", *parts) is None


def test_rule_5_offers_spell_a_key_as_the_text_does() -> None:
    lower, upper = offer("hail ana.", source("hail ana")), offer("ask Ana?", source("ask Ana"))
    assert agreeing({0: [lower], 1: [upper]}, ["Ana"], str.lower) == {0: (), 1: (upper,)}
    assert agreeing({0: [lower], 1: [upper]}, [], str.lower) == {0: (lower,), 1: ()}
    assert agreeing({0: [lower], 1: [upper]}, [], str) == {0: (lower,), 1: (upper,)}
