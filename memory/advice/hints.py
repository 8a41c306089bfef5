"""What to write instead: the one table of hints for clauses that stay unresolved.

The parser never imports this. A hint says why in words, offers clauses that the parser itself reads, and is
never applied. The help page lists the same table, with each example run through the pipeline.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from memory.advice import clause_hints, label_hints
from memory.advice.parts import Case, Hint, Part, Suggestion
from memory.language.errors import Reason
from memory.language.forms import FORMS, LanguageVersion

__all__ = ["HINTS", "Hint", "HintRule", "Part", "Suggestion", "hints_for", "hints_of"]


class HintRule(NamedTuple):
    """One row: the hint's id, the reasons that it may explain, when it is given, and a text that shows it.

    `example` is read in language version `example_version`; its first unresolved clause gets the hint.
    """

    id: str
    reasons: tuple[Reason, ...]
    when: str
    example: str
    find: Callable[[Case], Hint | None]
    example_version: LanguageVersion = 2


_NO_FORM: Final[tuple[Reason, ...]] = ("unsupported",)
_NO_LABEL: Final[tuple[Reason, ...]] = ("invalid-label",)

# In the order in which they are tried; the first that applies explains the clause.
HINTS: Final = (
    HintRule(
        "unclosed-quote",
        ("unclosed-quote",),
        "A quote has no end",
        'Set owner to "Ana. What is owner?',
        label_hints.unclosed_quote,
    ),
    HintRule(
        "full-stop",
        ("unsupported", "invalid-label"),
        "A full stop, question mark or exclamation mark stands inside a word",
        "Set pi to 3.14.",
        clause_hints.full_stop,
    ),
    HintRule(
        "other-quotes",
        ("unsupported", "invalid-label", "unclosed-quote"),
        "Quotes are curly, single or angled",
        "Set “project color” to green.",
        label_hints.other_quotes,
    ),
    HintRule(
        "newer-form",
        _NO_FORM,
        "The form came with a later language version than the source is read in",
        "Set color to green.",
        clause_hints.newer_form,
        example_version=1,
    ),
    HintRule(
        "polite", _NO_FORM, "Please, or another courtesy", "Please recall printer.", clause_hints.polite
    ),
    HintRule(
        "negation", _NO_FORM, "The command is negated", "Do not set color to green.", clause_hints.negation
    ),
    HintRule(
        "condition",
        _NO_FORM,
        "The command has a condition",
        "If door is open set lamp to on.",
        clause_hints.condition,
    ),
    HintRule(
        "joined",
        _NO_FORM,
        "A second command follows with and, then or a comma",
        "Set color to green and what is color?",
        clause_hints.joined,
    ),
    HintRule(
        "line-end",
        _NO_FORM,
        "A line break that is not a line feed lies between two commands",
        "Set color to green\rRecall color",
        clause_hints.line_end,
    ),
    HintRule(
        "glued-quotes",
        _NO_FORM,
        "A quote touches other letters",
        'Set "color"to green.',
        clause_hints.glued_quotes,
    ),
    HintRule(
        "look-alike-keyword",
        _NO_FORM,
        "A keyword has letters of another script, or signs that cannot be seen",
        "\u0405et color to green.",
        clause_hints.look_alike_keyword,
    ),
    HintRule(
        "quoted-keyword",
        _NO_FORM,
        "A keyword is in quotes",
        '"Set" color to green.',
        clause_hints.quoted_keyword,
    ),
    HintRule(
        "near-keyword",
        _NO_FORM,
        "A keyword is misspelt",
        "Rember that owner is Ana.",
        clause_hints.near_keyword,
    ),
    HintRule(
        "missing-keyword",
        _NO_FORM,
        "One keyword is left out",
        "Set color green.",
        clause_hints.missing_keyword,
    ),
    HintRule(
        "needs-quotes",
        _NO_FORM,
        "Several words stand where one label is expected",
        "Set project color to green.",
        clause_hints.needs_quotes,
    ),
    HintRule(
        "assertion",
        _NO_FORM,
        "A plain statement, without a command",
        "Color is green.",
        clause_hints.assertion,
    ),
    HintRule(
        "other-verb",
        _NO_FORM,
        "A verb that the language does not have",
        "Show color.",
        clause_hints.other_verb,
    ),
    HintRule("incomplete", _NO_FORM, "Part of a form is missing", "Set color to.", clause_hints.incomplete),
    HintRule("no-form", _NO_FORM, "Anything else", "Hello there.", clause_hints.no_form),
    HintRule(
        "empty-label",
        _NO_LABEL,
        "Nothing stands between the quotes",
        'Set "" to green.',
        label_hints.empty_label,
    ),
    HintRule(
        "bad-escape",
        _NO_LABEL,
        "A backslash begins no escape",
        r'Set path to "C:\users".',
        label_hints.bad_escape,
    ),
    HintRule(
        "control-character",
        _NO_LABEL,
        "The label holds a tab, a line break or another control character",
        r'Set note to "one\ntwo".',
        label_hints.control_character,
    ),
    HintRule(
        "lone-surrogate",
        _NO_LABEL,
        "An escape is half of a pair",
        r'Set face to "\ud83d".',
        label_hints.lone_surrogate,
    ),
    HintRule(
        "outer-space",
        _NO_LABEL,
        "White space stands just inside the quotes",
        'Set " color" to green.',
        label_hints.outer_space,
    ),
    HintRule(
        "long-label", _NO_LABEL, "The label is too long", f"Set note to {'x' * 129}.", label_hints.long_label
    ),
    HintRule(
        "hidden-sign",
        _NO_LABEL,
        "An unquoted label holds a sign that cannot be seen",
        "Set co\u200blor to green.",
        label_hints.hidden_sign,
    ),
    HintRule(
        "label-signs",
        _NO_LABEL,
        "An unquoted label holds punctuation",
        "Set time to 10:30.",
        label_hints.label_signs,
    ),
    HintRule(
        "reserved-word",
        ("reserved-word",),
        "The label is a reserved word",
        "Update it to done.",
        label_hints.reserved_word,
    ),
    HintRule(
        "not-remembered",
        ("not-remembered",),
        "A change finds nothing to change",
        "Change owner to Bo.",
        label_hints.not_remembered,
    ),
    HintRule(
        "key-capacity",
        ("key-capacity",),
        "The engine has no key left",
        " ".join(f"Set k{number} to v." for number in range(33)),
        label_hints.no_room,
    ),
    HintRule(
        "value-capacity",
        ("value-capacity",),
        "The engine has no value left",
        " ".join(f"Set k to v{number}." for number in range(65)),
        label_hints.no_room,
    ),
)

# After these a reader may still want the other reading.
_NOT_ALONE: Final = frozenset({"unclosed-quote", "joined"})
_BY_REASON: Final = {
    reason: tuple(rule for rule in HINTS if reason in rule.reasons)
    for reason in {reason for rule in HINTS for reason in rule.reasons}
}
_FORMS: Final = {form.id: form for form in FORMS}


def hints_for(
    text: str,
    event: Mapping[str, Any],
    *,
    language_version: LanguageVersion = 2,
    keys: Iterable[str] = (),
    engine: Mapping[str, Any] | None = None,
) -> tuple[Hint, ...]:
    """The hints for one unresolved event of a record whose source is `text`: one, or two that complement
    another.

    `keys` are the labels of the keys that are live at that point, the latest write last; `engine` is the
    record's description of its engine. Both only make hints more precise. The work is linear in the length of
    the clause.
    """
    at = event["at"]
    engine = engine or {}
    case = Case(
        text=text,
        start=event["span"]["start"],
        end=event["span"]["end"],
        reason=event["reason"],
        form=_FORMS.get(event["form"] or ""),
        at=(at["start"], at["end"]) if at else None,
        language_version=language_version,
        keys=tuple(keys),
        key_capacity=engine.get("key_capacity"),
        value_capacity=engine.get("value_capacity"),
    )
    hints: list[Hint] = []
    for rule in _BY_REASON[case.reason]:
        hint = rule.find(case)
        if hint is None or (hints and not hint.suggestions):
            continue
        hints.append(hint)
        if len(hints) == 2 or rule.id not in _NOT_ALONE:
            break
    return tuple(hints)


def hints_of(record: Mapping[str, Any]) -> dict[int, tuple[Hint, ...]]:
    """The hints for every unresolved event of a record of either version, by event id."""
    found: dict[int, tuple[Hint, ...]] = {}
    live: dict[str, None] = {}
    for event in record["events"]:
        operation = event["operation"]
        if operation == "reset":
            live.clear()
        elif operation == "unresolved":
            found[event["id"]] = hints_for(
                record["source_text"],
                event,
                language_version=record.get("language_version", 1),
                keys=live,
                engine=record["engine"],
            )
        elif operation != "recall":
            label = event["key"]["label"]
            live.pop(label, None)
            live[label] = None
    return found
