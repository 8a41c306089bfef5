"""What to write instead: for each clause that stays unresolved, why, and the offers that keep the meaning.

The parser never imports this. A hint explains in words; its offers have been checked against the six rules of
`renigma_site.kernel.offers` and are never applied. The help page lists the same table, with each example run through
the pipeline.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from memory.advice import clause_hints, label_hints
from memory.advice.cases import Case, source_of, units_of
from memory.advice.causes import explanation, hint_id
from memory.advice.nearness import NearKeys
from memory.advice.parts import Hint, Part, Suggestion, sentences
from memory.advice.proposals import Proposal, offer_of, proposals
from memory.advice.spelling import Spellings, key_meeting
from memory.advice.wordings import Wordings
from memory.language.errors import Reason
from memory.language.forms import LATEST, LanguageVersion
from memory.record.model import Record
from renigma_site.kernel.offers import Offer, agreeing

__all__ = ["HINTS", "Hint", "HintRule", "Part", "Suggestion", "hints_of"]


class HintRule(NamedTuple):
    """One row: the hint's id, when it is given, a text that shows it, and the version that the text is read in."""

    id: str
    reasons: tuple[Reason, ...]
    when: str
    example: str
    example_version: LanguageVersion = LATEST


class _Found(NamedTuple):
    """An explanation with the proposals that keep the rules, before keys are spelled alike."""

    hint: Hint
    offered: tuple[tuple[Proposal, Offer], ...]

    @property
    def proposals(self) -> Iterator[Proposal]:
        """The proposals alone."""
        return (proposal for proposal, _ in self.offered)


_NO_FORM: Final[tuple[Reason, ...]] = ("unsupported",)
_NO_LABEL: Final[tuple[Reason, ...]] = ("invalid-label",)
_EITHER: Final[tuple[Reason, ...]] = ("unsupported", "invalid-label")

# What the help page lists. Every row is shown by its example: a test holds that.
HINTS: Final = (
    HintRule(
        "unclosed-quote", ("unclosed-quote",), "A quote has no end", 'Set owner to "Ana. What is owner?'
    ),
    HintRule(
        "full-stop",
        _EITHER,
        "A full stop, question mark or exclamation mark inside a label ended the clause",
        "Set team lead to Dr. Smith.",
    ),
    HintRule("wrapped-line", _NO_FORM, "A command goes on in the next line", "Set color to\ngreen."),
    HintRule(
        "missing-full-stop",
        _NO_FORM,
        "The full stop between two commands is missing",
        "Set a to b Set c to d.",
    ),
    HintRule(
        "full-stop-in-quotes",
        _NO_FORM,
        "The full stop that should end the clause is inside the quotes",
        'Set color to "green." What is color?',
    ),
    HintRule(
        "joined", _NO_FORM, "A second command follows with and, then or a comma", "Set a to b and what is a?"
    ),
    HintRule(
        "line-end",
        _NO_FORM,
        "A line break that is not a line feed lies between two commands",
        "Set color to green\rRecall color",
    ),
    HintRule(
        "other-end",
        _EITHER,
        "Punctuation of another script is where a clause should end",
        "Set color to green。Recall color",
    ),
    HintRule(
        "newer-form",
        _NO_FORM,
        "The form was added in a later language version than the one the text is read in",
        "Set color to green.",
        1,
    ),
    HintRule("statement", _NO_FORM, "A plain statement, without a command", "The color is green."),
    HintRule(
        "other-verb", _NO_FORM, "Another verb or question word than those of the forms", "Show me color."
    ),
    HintRule("other-quotes", _EITHER, "Quotes are curly, single or angled", "Set “project color” to green."),
    HintRule("glued-quotes", _NO_FORM, "A quote touches other letters", 'Set "color"to green.'),
    HintRule(
        "hidden-sign", _EITHER, "The text holds a character that cannot be seen", "Set co\u200blor to green."
    ),
    HintRule(
        "look-alike-keyword", _NO_FORM, "A keyword has letters of another script", "\u0405et color to green."
    ),
    HintRule("quoted-keyword", _NO_FORM, "A keyword is in quotes", '"Set" color to green.'),
    HintRule("near-keyword", _NO_FORM, "A keyword is misspelt", "Rember that owner is Ana."),
    HintRule(
        "other-word", _NO_FORM, "Another word or character is in the place of a keyword", "Set color = green."
    ),
    HintRule("missing-keyword", _NO_FORM, "One keyword is left out", "Set color green."),
    HintRule("bad-escape", _NO_LABEL, "A backslash inside quotes is not doubled", r'Set path to "C:\new".'),
    HintRule(
        "control-character",
        _NO_LABEL,
        "A label holds a tab or another control character",
        'Set note to "one\ttwo".',
    ),
    HintRule("outer-space", _NO_LABEL, "White space is just inside the quotes", 'Set " color" to green.'),
    HintRule(
        "around-the-command",
        _EITHER,
        "A list mark, time stamp, speaker, courtesy, mark-up or bracket is around the command",
        "- Ann: please set color to green",
    ),
    HintRule(
        "needs-quotes", _NO_FORM, "Several words are where one label is expected", "Set team lead to Ana."
    ),
    HintRule("label-signs", _NO_LABEL, "An unquoted label holds punctuation", "Set time to 10:30."),
    HintRule("article", _NO_FORM, "An article is before a key", "What is the color?"),
    HintRule(
        "abbreviation",
        _NO_FORM,
        "A full stop may shorten a word or end the clause",
        "Set author to J. Smith.",
    ),
    HintRule("left-over", _NO_FORM, "Punctuation without a word", "Set a to b. )"),
    HintRule("list-number", _NO_FORM, "The number of a list item", "1. Set a to b."),
    HintRule("negation", _NO_FORM, "The command is negated", "Do not set color to green."),
    HintRule("condition", _NO_FORM, "The command has a condition", "Set lamp to on if door is open."),
    HintRule("second-command", _NO_FORM, "Several commands in one clause", "Set a to b c set d."),
    HintRule("forget-one", _NO_FORM, "A wish to forget one key", "Forget color."),
    HintRule("show-all", _NO_FORM, "A wish to see every key", "Show all."),
    HintRule("add-to", _NO_FORM, "A wish to add to a value", "Add milk to shopping."),
    HintRule("pronoun", _NO_FORM, "A statement with a word such as my or it", "My name is Ann."),
    HintRule("question", _NO_FORM, "A question in other words", "Is color green?"),
    HintRule("data-line", _NO_FORM, "A key and a value with a character between them", "color: green"),
    HintRule("unknown-verb", _NO_FORM, "A verb that comes near a form", "Save green as color."),
    HintRule(
        "incomplete",
        _NO_FORM,
        "Part of a form is missing, or its words are in another order",
        "Set color to.",
    ),
    HintRule("no-form", _NO_FORM, "Anything else", "Green tea."),
    HintRule("empty-label", _NO_LABEL, "Nothing is between the quotes", 'Set "" to green.'),
    HintRule("lone-surrogate", _NO_LABEL, "An escape is half of a pair", r'Set face to "\ud83d".'),
    HintRule("long-label", _NO_LABEL, "The label is too long", f"Set note to {'x' * 129}."),
    HintRule("reserved-word", ("reserved-word",), "The label is a reserved word", "Update it to done."),
    HintRule(
        "not-remembered", ("not-remembered",), "A change finds nothing to change", "Change owner to Bo."
    ),
    HintRule(
        "key-capacity",
        ("key-capacity",),
        "The engine has no key left",
        " ".join(f"Set k{number} to v." for number in range(33)),
    ),
    HintRule(
        "value-capacity",
        ("value-capacity",),
        "The engine has no value left",
        " ".join(f"Set k to v{number}." for number in range(65)),
    ),
)

Rule = Callable[[Case], Hint | None]
Proposing = Callable[[Case], Iterator[Proposal]]

# Where nothing can be offered: the first that applies explains the clause.
_EXPLANATIONS: Final[dict[Reason, tuple[Rule, ...]]] = {
    "unclosed-quote": (label_hints.unclosed_quote,),
    "unsupported": (
        clause_hints.cut,
        clause_hints.signs_only,
        clause_hints.doubtful,
        clause_hints.wrapped_line,
        clause_hints.quoted_keyword,
        clause_hints.glued_quotes,
        clause_hints.negation,
        clause_hints.condition,
        clause_hints.second_command,
        clause_hints.newer_form,
        clause_hints.forget_one,
        clause_hints.show_all,
        clause_hints.add_to,
        clause_hints.polite,
        clause_hints.question,
        clause_hints.pronoun,
        clause_hints.other_verb,
        clause_hints.incomplete,
        clause_hints.data_line,
        clause_hints.no_form,
    ),
    "invalid-label": (
        clause_hints.cut,
        label_hints.empty_label,
        label_hints.lone_surrogate,
        label_hints.long_label,
        label_hints.bad_escape,
        label_hints.control_character,
        label_hints.hidden_sign,
        label_hints.label_signs,
    ),
    "reserved-word": (label_hints.reserved_word,),
    "not-remembered": (label_hints.not_remembered,),
    "key-capacity": (label_hints.no_capacity,),
    "value-capacity": (label_hints.no_capacity,),
}
_PROPOSALS: Final[dict[Reason, Proposing]] = {
    "unclosed-quote": label_hints.closed_quotes,
    "unsupported": proposals,
    "invalid-label": proposals,
    "reserved-word": label_hints.quoted_words,
    "not-remembered": label_hints.near_keys,
}
# Where the sentence about the fault is also the explanation of what is offered.
_EXPLAINED_BY_FAULT: Final = frozenset({"reserved-word", "not-remembered"})


def hints_of(record: Record) -> dict[int, tuple[Hint, ...]]:
    """The hint for every unresolved event of a record of either version, by event id.

    The work is linear in the length of the text. Two offers for one text spell the same key alike.
    """
    found = _found(record)
    if not found:
        return {}
    spellings = Spellings(record, [proposal for _, one in found.values() for proposal in one.proposals])
    offers: dict[int, tuple[Offer, ...]] = {}
    hints: dict[int, Hint] = {}
    for number, (case, one) in found.items():
        offered = tuple(_respelled(case, one, spellings))
        offers[number] = tuple(offer for _, offer in offered)
        hints[number] = one.hint if offered == one.offered else _explained(case, one.hint, offered)
    kept = agreeing(offers, spellings.written, key_meeting)
    return {number: (hint._replace(offers=kept[number]),) for number, hint in hints.items()}


def _respelled(case: Case, found: _Found, spellings: Spellings) -> Iterator[tuple[Proposal, Offer]]:
    for proposal, offer in found.offered:
        respelled = spellings.respelled(proposal)
        if respelled == proposal:
            yield proposal, offer
        elif (other := offer_of(case, respelled)) is not None:
            yield respelled, other


def _found(record: Record) -> dict[int, tuple[Case, _Found]]:
    found: dict[int, tuple[Case, _Found]] = {}
    events = record["events"]
    if all(event["operation"] != "unresolved" for event in events):
        return found
    source = source_of(record)
    units = units_of(source)
    keys = NearKeys()
    wordings = Wordings()
    wrapped: dict[int, bool] = {}
    version: LanguageVersion = record["version"]
    for event in events:
        if event["operation"] == "reset":
            keys.clear()
        elif event["operation"] == "remember" or event["operation"] == "change":
            keys.write(event["key"]["label"])
        elif event["operation"] == "unresolved":
            case = Case(
                source=source,
                events=events,
                event=event,
                unit=units[event["id"]],
                language_version=version,
                keys=keys,
                engine=record["engine"],
                wordings=wordings,
                wrapped=wrapped,
            )
            found[event["id"]] = case, _find(case)
    return found


def _find(case: Case) -> _Found:
    """The explanation of one clause and the proposals for it that can be offered."""
    reason = case.event["reason"]
    proposing = _PROPOSALS.get(reason)
    able = _able(case, proposing) if proposing else iter(())
    if reason not in _EXPLAINED_BY_FAULT and (first := next(able, None)) is not None:
        return _Found(_explained(case, Hint("", ()), (first,)), (first,))
    hint = next(hint for rule in _EXPLANATIONS[reason] if (hint := rule(case)) is not None)
    return _Found(hint, tuple(able))


def _able(case: Case, proposing: Proposing) -> Iterator[tuple[Proposal, Offer]]:
    for proposal in proposing(case):
        offer = offer_of(case, proposal)
        if offer is not None:
            yield proposal, offer


def _explained(case: Case, hint: Hint, offered: Sequence[tuple[Proposal, Offer]]) -> Hint:
    """The hint with the words for what its first offer changes."""
    if hint.id in _EXPLAINED_BY_FAULT or not offered:
        if hint.id:
            return hint
        return next(
            found for rule in _EXPLANATIONS[case.event["reason"]] if (found := rule(case)) is not None
        )
    proposal = offered[0][0]
    changes, form = proposal.every_change, proposal.readings[0].form
    words = explanation(changes, form)
    if case.event["reason"] == "unclosed-quote":
        fault = label_hints.unclosed_quote(case)
        other = explanation([change for change in changes if change.kind != "unclosed-quote"], form)
        return Hint("unclosed-quote", sentences(fault.parts if fault else (), other))
    return Hint(hint_id(changes), words)
