"""Explanations for clauses that no form matches, where nothing can be offered.

A rule gives one hint, or None where it does not apply. The table in `hints.py` says in which order they are tried.
"""

import re
from typing import Final

from memory.advice.cases import Case
from memory.advice.keywords import likeness
from memory.advice.parts import Hint, sentence, sentences
from memory.advice.phrases import live_keys, phrase_for, to_store
from memory.advice.phrases_used import form_for_verb
from memory.advice.proposals import cut_piece, is_wrapped
from memory.advice.tokens import QUOTED
from memory.advice.vocabulary import (
    ADDING,
    CONDITIONS,
    EVERYTHING,
    FORM_VERBS,
    NEGATIONS,
    OTHER_VERBS,
    PRONOUNS,
)
from memory.language.forms import LANGUAGE_VERSIONS, LATEST, Form, forms_of

_SIGNS_ONLY: Final = re.compile(r"[^\w\"]+\Z")
_COURTESY: Final = re.compile(
    r"\b(?:please|kindly|thanks(?: in advance| a lot)?|thank you(?: very much| so much)?|kind regards|dear \w+"
    r"|hello(?: \w+)?|hi|hey"
    r"|(?:i'd|i’d|i would) like (?:you )?to|i (?:want|need) (?:you )?to|(?:can|could|would|will) you|pretty please)\b",
    re.IGNORECASE,
)
_LIST_NUMBER: Final = re.compile(r"\d{1,3}\Z|[a-zA-Z]\Z")
_BEGINNING_VERBS: Final = frozenset({*FORM_VERBS, *OTHER_VERBS} - {"do", "did", "does"})
# The first form of each version that begins with a verb.
_FIRST_FORMS: Final = {
    version: {form.words[0].lower(): form for form in reversed(forms_of(version))}
    for version in LANGUAGE_VERSIONS
}


def cut(case: Case) -> Hint | None:
    """A character inside a word, or after an abbreviation, ended the clause."""
    if not case.is_cut:
        return None
    return Hint(
        "full-stop",
        sentence(
            "A full stop, question mark or exclamation mark in {} ended the clause there, and each side was read on its"
            ' own. A label with such a character needs quotes, as in "3.14".',
            cut_piece(case),
        ),
    )


def doubtful(case: Case) -> Hint | None:
    """A full stop that may end the clause or shorten a word."""
    if not case.unit.is_doubtful:
        return None
    return Hint(
        "abbreviation",
        sentence(
            "The full stop beside {} ended a clause. If it shortens a word, put the whole label in quotes, as in"
            ' "Dr. Smith".',
            case.clause,
        ),
    )


def wrapped_line(case: Case) -> Hint | None:
    """Half of a command whose other half is in the next line or in the one before."""
    if not any(is_wrapped(case, first) for first in (case.unit.first, case.unit.first - 1)):
        return None
    return Hint(
        "wrapped-line",
        sentence(
            "A line break ends a clause. If this command continues on another line, write it on one line:"
            " a label of several words needs quotes."
        ),
    )


def signs_only(case: Case) -> Hint | None:
    """Punctuation without a word, or the number of a list item."""
    if _SIGNS_ONLY.match(case.clause):
        return Hint(
            "left-over",
            sentence("{} is not part of any command, and it changes nothing. Leave it out.", case.clause),
        )
    if _LIST_NUMBER.match(case.clause):
        return Hint(
            "list-number",
            sentence("{} alone is not a command. If it numbers a list, leave it out.", case.clause),
        )
    return None


def quoted_keyword(case: Case) -> Hint | None:
    """The first keyword in quotes, which makes it a label."""
    first = case.clause.split(maxsplit=1)[0]
    if first[:1] != '"' or first.strip('"').lower() not in FORM_VERBS:
        return None
    return Hint(
        "quoted-keyword", sentence("{} in quotes is a label, not a keyword. Leave out the quotes.", first)
    )


def glued_quotes(case: Case) -> Hint | None:
    """A quote that touches other letters."""
    if '"' not in case.clause:
        return None
    pieces = case.clause_wording.pieces
    mixed = next((piece.text for piece in pieces if not piece.is_bare and not piece.is_quoted), None)
    if mixed is None:
        return None
    return Hint(
        "glued-quotes",
        sentence(
            "A label is in quotes as a whole or not at all; {} is neither. Leave a space around it.", mixed
        ),
    )


def polite(case: Case) -> Hint | None:
    """A courtesy that is too long, or at another place, to be left out of an offer."""
    match = _COURTESY.search(QUOTED.sub(" ", case.clause))
    if match is None:
        return None
    return Hint(
        "around-the-command",
        sentence(
            f"Leave out {{}}: a command begins with its verb and ends with its last label, as in {to_store(case)}.",
            match[0],
        ),
    )


def negation(case: Case) -> Hint | None:
    """A command that is negated."""
    if not case.clause_wording.is_negated:
        return None
    word = next((word for word in case.clause_wording.written_words if word.lower() in NEGATIONS), "not")
    return Hint(
        "negation",
        sentence("No command can be negated, so {} has no meaning here. Leave the clause out.", word),
    )


def condition(case: Case) -> Hint | None:
    """A command under a condition."""
    if not case.clause_wording.is_conditional:
        return None
    word = next(word for word in case.clause_wording.written_words if word.lower() in CONDITIONS)
    return Hint(
        "condition",
        sentence(
            "A command cannot depend on a condition such as {}. Each command is always carried out.", word
        ),
    )


def second_command(case: Case) -> Hint | None:
    """More than one command in a clause, where it cannot be said where each begins."""
    words = case.clause_wording.core_words
    if not case.clause_wording.has_second_command or words[0] not in _BEGINNING_VERBS:
        return None
    return Hint(
        "second-command",
        sentence(
            "One clause is one command. Write each command as a clause of its own, and end it with a full stop."
        ),
    )


def newer_form(case: Case) -> Hint | None:
    """A form of a later language version than the text is read in."""
    words = case.clause_wording.core_words
    newer = _FIRST_FORMS[LATEST].get(words[0]) if words else None
    if newer is None or newer.since <= case.language_version:
        return None
    return Hint(
        "newer-form",
        sentence(
            f"{newer.phrase} is a form since language version {newer.since}. This text is read as version"
            f" {case.language_version}, where the form is {phrase_for(newer.operation, case)}."
        ),
    )


def forget_one(case: Case) -> Hint | None:
    """A wish to forget one key."""
    words = case.clause_wording.core_words
    is_reset = words and (OTHER_VERBS.get(words[0]) == "reset" or words[0] in ("clear", "reset"))
    if not is_reset or len(words) < 2 or not EVERYTHING.isdisjoint(words):
        return None
    return Hint(
        "forget-one",
        sentence(f"No form forgets one key: {phrase_for('reset', case)} forgets every key at once."),
    )


def show_all(case: Case) -> Hint | None:
    """A wish to see everything."""
    words = case.clause_wording.core_words
    asks = words and (OTHER_VERBS.get(words[0]) == "recall" or words[0] in ("what", "recall"))
    if not asks or EVERYTHING.isdisjoint(words):
        return None
    ask = phrase_for("recall", case)
    words_said = sentence(f"A question asks for one key: {ask}. Ask for each key by itself.")
    return Hint("show-all", sentences(words_said, live_keys(case)))


def add_to(case: Case) -> Hint | None:
    """A wish to add to a value."""
    words = case.clause_wording.core_words
    if not words or words[0] not in ADDING:
        return None
    return Hint(
        "add-to",
        sentence(
            f"A key holds one value, and nothing can be added to it. Write the whole value:"
            f" {phrase_for('change', case)}."
        ),
    )


def pronoun(case: Case) -> Hint | None:
    """A word that points at something."""
    words = [word for word in case.clause_wording.written_words if word.lower() in PRONOUNS]
    first = case.clause_wording.core_words
    if not words or (first and (first[0] in OTHER_VERBS or first[0] in FORM_VERBS)):
        return None
    return Hint(
        "pronoun",
        sentences(
            sentence(
                "{} is ambiguous here, and renigma does not guess. A statement stores nothing: name the key in a"
                f" command, as in {to_store(case)}.",
                words[0],
            ),
            live_keys(case),
        ),
    )


def data_line(case: Case) -> Hint | None:
    """A line of data: a key, a character, a value."""
    match = re.search(r"[:;\t]|->|→|=>|=|,", QUOTED.sub(" ", case.clause))
    if match is None or len(case.clause_wording.core_words) > 8 or _form_named(case) is not None:
        return None
    names = {":": "colon", ";": "semicolon", "\t": "tab", ",": "comma"}
    name = f"A {names[match[0]]}" if match[0] in names else f"The character {match[0]}"
    return Hint(
        "data-line",
        sentence(f"{name} does not store anything. To store a value, write a command: {to_store(case)}."),
    )


def question(case: Case) -> Hint | None:
    """A question in other words."""
    words = case.clause_wording.core_words
    if words[:1] == ["what"] and len(words) < 3:
        return None
    is_asking = words and (OTHER_VERBS.get(words[0]) == "recall" or words[0] == "what" or words[-1] == "what")
    if not (is_asking or case.is_question):
        return None
    asks = " or ".join(form.phrase for form in forms_of(case.language_version) if form.operation == "recall")
    return Hint(
        "question", sentence(f"This question has no form of its own. To ask for a value, write {asks}.")
    )


def other_verb(case: Case) -> Hint | None:
    """A verb that the language does not have, though it has a form for nearly the same."""
    words = case.clause_wording.core_words
    operation = OTHER_VERBS.get(words[0]) if words else None
    if operation is None:
        return None
    form = form_for_verb(words[0], case.language_version)
    phrase = form.phrase if form else phrase_for(operation, case)
    written = next((word for word in case.clause_wording.written_words if word.lower() == words[0]), words[0])
    return Hint(
        "unknown-verb", sentence(f"{{}} does not begin a command. The nearest form is {phrase}.", written)
    )


def incomplete(case: Case) -> Hint | None:
    """The beginning of a form, or its words in another order."""
    form = _form_named(case)
    if form is None:
        return None
    phrases = " or ".join(
        other.phrase for other in forms_of(case.language_version) if other.words[0] == form.words[0]
    )
    return Hint("incomplete", sentence(f"The clause does not fit its form. The form is {phrases}."))


def _misspelt(case: Case) -> Hint | None:
    """A first word that is nearly a keyword, where the rest fits none of its forms, so that nothing can be offered."""
    written = next(iter(case.clause_wording.core.written_words), "")
    for word, form in _FIRST_FORMS[case.language_version].items():
        found = likeness(word, written)
        if found is not None and any(change.kind == "near-keyword" for change in found[1]):
            phrases = " or ".join(
                other.phrase for other in forms_of(case.language_version) if other.words[0] == form.words[0]
            )
            said = f'Unknown keyword {{}}. Did you mean "{form.phrase.split()[0]}"? The form is {phrases}.'
            return Hint("near-keyword", sentence(said, written))
    return None


def no_form(case: Case) -> Hint | None:
    """Anything else."""
    return _misspelt(case) or Hint(
        "no-form",
        sentence(
            "{} is not a command, and a statement stores nothing. To store a value, write"
            f" {to_store(case)}; to ask for it, write {phrase_for('recall', case)}.",
            case.clause,
        ),
    )


def _form_named(case: Case) -> Form | None:
    """The form whose verb the clause holds, at its beginning or anywhere."""
    verbs = _FIRST_FORMS[case.language_version]
    return next((verbs[word] for word in case.clause_wording.core_words if word in verbs), None)
