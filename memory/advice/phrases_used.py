"""Phrases that people use: the forms' own, and those that ask for the same in other words."""

from functools import cache
from typing import Final, NamedTuple

from memory.language.forms import FORMS, LABEL_WORDS, Form, LanguageVersion, forms_of


class Phrase(NamedTuple):
    """Words that ask for a form: before the first label, and between the two (alternatives)."""

    head: tuple[str, ...]
    labels: tuple[str, ...]
    middle: tuple[str, ...]
    form: str
    is_own: bool
    own_words: frozenset[str]


def form_in(form_id: str, language_version: LanguageVersion) -> Form:
    """The form, or the one that does the same in an older version."""
    form = FORM_OF[form_id]
    if form.since <= language_version:
        return form
    return next(older for older in forms_of(language_version) if older.operation == form.operation)


FORM_OF: Final = {form.id: form for form in FORMS}


@cache
def phrases_by_verb() -> dict[str, list[Phrase]]:
    """The phrases of the forms, and those of other verbs, by their first word."""
    phrases: dict[str, list[Phrase]] = {}
    own = ((form.phrase, form.id, True) for form in FORMS)
    for phrase, form_id, is_own in (*own, *((phrase, form_id, False) for form_id, phrase in _OTHER_PHRASES)):
        words = [word if word in LABEL_WORDS else word.lower() for word in phrase.split()]
        places = [number for number, word in enumerate(words) if word in LABEL_WORDS]
        head = words[: places[0]] if places else words
        middle = words[places[0] + 1].split("|") if len(places) == 2 else []
        labels = tuple(words[place] for place in places)
        # Without the verb, which may end a label of several words, such as "chess set".
        own_words = frozenset(word.lower() for word in FORM_OF[form_id].words[1:] if word not in LABEL_WORDS)
        found = Phrase(tuple(head), labels, tuple(middle), form_id, is_own, own_words)
        phrases.setdefault(words[0], []).append(found)
    return phrases


# Phrases that people use for what a form says; a bar parts alternatives, of which the first is the form's own.
_OTHER_PHRASES: Final = (
    *(
        ("store-under", f"{verb} VALUE under|in|into KEY")
        for verb in ("save", "keep", "put", "write", "record")
    ),
    ("store-under", "assign VALUE to KEY"),
    ("set-to", "let KEY to|be|=|:= VALUE"),
    ("set-to", "make KEY to|=|:= VALUE"),
    ("set-to", "define KEY to|as|=|:= VALUE"),
    *(
        ("remember-that-is", f"{verb} that KEY is VALUE")
        for verb in ("memorize", "memorise", "save", "record")
    ),
    *(("update-to", f"{verb} KEY to|with|by VALUE") for verb in ("replace",)),
    *(
        ("update-to", f"{verb} KEY to|=|:= VALUE")
        for verb in ("modify", "edit", "correct", "switch", "alter")
    ),
    *(("recall", f"{verb} me KEY") for verb in ("tell", "show", "give", "get")),
    *(
        ("recall", f"{verb} KEY")
        for verb in ("show", "get", "give", "read", "find", "print", "display", "fetch", "tell")
    ),
    ("recall", "look up KEY"),
    *(
        ("what-is", f"{word} KEY")
        for word in ("what's", "what’s", "whats", "who's", "who’s", "where's", "where’s")
    ),
    *(("what-is", f"{word} is KEY") for word in ("who", "where", "when", "which")),
    *(
        ("clear-memory", f"{verb} {what}")
        for verb in ("forget", "erase", "delete", "wipe", "empty", "clear", "reset", "remove", "drop")
        for what in ("everything", "all", "memory", "memories", "the memory", "all memory", "all memories")
    ),
    *(("clear-memory", verb) for verb in ("clear", "reset")),
)


def form_for_verb(verb: str, language_version: LanguageVersion) -> Form | None:
    """The form that comes nearest to a verb that the language does not have."""
    phrases = phrases_by_verb().get(verb)
    return form_in(phrases[0].form, language_version) if phrases else None
