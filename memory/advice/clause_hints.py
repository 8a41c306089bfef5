# ruff: noqa: RUF001 - curly apostrophes are among what people type
"""What hints look for in a clause that no form matches.

A rule gives one hint, or None where it does not apply. The table in `hints.py` says for which reasons and in
which order rules are tried.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from memory.advice.parts import Case, Hint, Suggestion, sentence
from memory.advice.rewording import Piece, Slip, form_read, offered, pieces_of
from memory.language.forms import LABEL_WORDS, Form, forms_of
from memory.language.labels import quoted
from renigma_site.kernel.visible import named

_END_NAMES: Final = {".": "full stop", "?": "question mark", "!": "exclamation mark"}
_OTHER_LINE_ENDS: Final = re.compile("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_COURTESIES: Final = (
    *(
        (modal, "you", courtesy)
        for modal in ("can", "could", "would", "will")
        for courtesy in ("please", "kindly")
    ),
    *((modal, "you") for modal in ("can", "could", "would", "will")),
    ("please",),
    ("kindly",),
)
_NEGATIONS: Final = frozenset({"don't", "don’t", "dont", "never", "not", "no"})
_CONDITIONS: Final = frozenset(
    {"if", "unless", "when", "whenever", "until", "once", "after", "before", "while"}
)
_JOINERS: Final = frozenset({"and", "then", "also", "but", "or", "&", "+"})
_ASSERTIONS: Final = frozenset({"is", "are", "was", "means", "equals", "="})
_ARTICLES: Final = (("the",), ("a", "an"), ("the", "a", "an"))
_QUESTIONS: Final = frozenset({"what", "who", "where", "which", "how", "why"})
_QUOTE: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*"', re.DOTALL)
_GLUED_CLAUSE: Final = re.compile(rf'[^\S\n]*+[.?!](?!\s)(?:[^".?!\n]++|{_QUOTE.pattern})+', re.DOTALL)
_ANY_SLIP: Final[frozenset[Slip]] = frozenset({"near", "look", "quoted", "missing", "words", "signs"})
_MOST_JOINTS: Final = 4
_LOOK_BACK: Final = 600  # code points: two labels as long as labels may be, and the keywords between

# Verbs that people try, and the form that comes nearest.
OTHER_VERBS: Final = {
    **dict.fromkeys(("save", "keep", "put", "note", "write", "record", "memorize"), "store-under"),
    **dict.fromkeys(("let", "make", "assign", "define", "add", "create", "insert"), "set-to"),
    **dict.fromkeys(
        ("get", "show", "tell", "give", "read", "find", "print", "what's", "what’s", "whats"), "recall"
    ),
    **dict.fromkeys(("who", "where", "which"), "what-is"),
    **dict.fromkeys(("replace", "modify", "edit", "correct", "switch"), "update-to"),
    **dict.fromkeys(("forget", "delete", "remove", "erase", "wipe", "unset", "undo"), "clear-memory"),
}


def full_stop(case: Case) -> Hint | None:
    """A sign inside a word, as in `3.14`, that ended the clause there."""
    start, end = _glued(case)
    wider = case.text[start:end]
    split = [piece for piece in pieces_of(wider) if piece.is_bare and re.search(r"[.?!]", piece.text)]
    if (start, end) == (case.start, case.end) or not split:
        return None
    mended = _replaced(wider, {piece: quoted(piece.text) for piece in split})
    suggestions = case.offer(mended, "As one label:", _ANY_SLIP)
    if not suggestions:
        return None
    sign = next(sign for sign in split[0].text if sign in _END_NAMES)
    return Hint(
        "full-stop",
        sentence(
            f"The {_END_NAMES[sign]} inside {{}} ended the clause there; each side was read on its own.",
            split[0].text,
        ),
        suggestions,
    )


def newer_form(case: Case) -> Hint | None:
    """A form that came after the language version of the record."""
    form = form_read(case.clause, 2) if case.language_version == 1 else None
    if form is None:
        return None
    older = next(other for other in forms_of(1) if other.operation == form.operation)
    tokens = dict(zip(form.words, (piece.text for piece in case.pieces), strict=False))
    command = " ".join(tokens.get(word, word) if word in LABEL_WORDS else word for word in older.words)
    return Hint(
        "newer-form",
        sentence(
            f"{form.phrase} is a form since language version {form.since}; this source is read as version 1."
        ),
        case.offer(command, "In version 1:"),
    )


def polite(case: Case) -> Hint | None:
    """Please, and the like, around a command."""
    words = [piece.text.lower().rstrip(",") for piece in case.pieces]
    first = next((start for start in _COURTESIES if tuple(words[: len(start)]) == start), ())
    last = len(words) - 1 if words[-1:] == ["please"] else len(words)
    kept = case.pieces[len(first) : last]
    if not kept or len(kept) == len(words):
        return None
    command = " ".join(piece.text for piece in kept).rstrip(",")
    command = command[0].upper() + command[1:]
    left_out = [*case.pieces[: len(first)], *case.pieces[last:]]
    return Hint(
        "polite",
        sentence("No form has room for {}.", " ".join(piece.text.rstrip(",") for piece in left_out)),
        case.offer(command, "Leave it out:", _ANY_SLIP),
    )


def negation(case: Case) -> Hint | None:
    """A command that is negated."""
    first = [piece.text.lower() for piece in case.pieces[:2]]
    if not first or (first[0] not in _NEGATIONS and first != ["do", "not"]):
        return None
    return Hint("negation", sentence("No form is negated, so this does nothing: leave the clause out."))


def condition(case: Case) -> Hint | None:
    """A command under a condition."""
    if not case.pieces or case.pieces[0].text.lower() not in _CONDITIONS:
        return None
    return Hint(
        "condition",
        sentence(
            "No form takes a condition, so {} has no place: each clause stands for itself.",
            case.pieces[0].text,
        ),
    )


def joined(case: Case) -> Hint | None:
    """Two commands in one clause, joined with a word or a comma."""
    for joiner, left, right in _joints(case):
        # A half that begins with a verb of its own makes it a command; the other half may then have slips.
        second = case.offer(right, "and")
        first = case.offer(left, "One after the other:", _ANY_SLIP if second else frozenset())
        second = second or case.offer(_with_verb_of(left, right, case), "and")
        if first and second:
            words = sentence("One clause is one command; {} joins two.", joiner)
            return Hint("joined", words, (*first, *second))
    return None


def line_end(case: Case) -> Hint | None:
    """A line break that is not LF, and so is white space to the language."""
    sign = _OTHER_LINE_ENDS.search(case.clause)
    lines = [line.strip() for line in _OTHER_LINE_ENDS.split(case.clause) if line.strip()]
    if sign is None or len(lines) < 2:
        return None
    texts = [offered(line, case.language_version) for line in lines[:2]]
    return Hint(
        "line-end",
        sentence(f"{named(sign[0])} ends no clause: a line feed (U+000A) and the signs . ? ! do."),
        tuple(Suggestion("A clause of its own:", text) for text in texts if text),
    )


def glued_quotes(case: Case) -> Hint | None:
    """A quote that touches other letters."""
    mixed = next((piece for piece in case.pieces if not piece.is_bare and not piece.is_quoted), None)
    if mixed is None:
        return None
    apart = " ".join(piece.text for piece in pieces_of(_QUOTE.sub(r" \g<0> ", case.clause)))
    whole = _replaced(case.clause, {mixed: quoted(mixed.text.replace('"', ""))})
    ways = (("Apart:", apart), ("As one label:", whole))
    return Hint(
        "glued-quotes",
        sentence("A label is in quotes as a whole or not at all; {} is neither.", mixed.text),
        tuple(
            Suggestion(lead, text)
            for lead, way in ways
            if (text := offered(way, case.language_version)) is not None
        ),
    )


def look_alike_keyword(case: Case) -> Hint | None:
    """A keyword with letters of another script, or with signs that cannot be seen."""
    return _reworded(
        case, "look", "look-alike-keyword", "{} only looks like a keyword: it holds %s.", "Typed plainly:"
    )


def quoted_keyword(case: Case) -> Hint | None:
    """A keyword in quotes, which makes it a label."""
    return _reworded(
        case, "quoted", "quoted-keyword", "{} in quotes is a label, no keyword.", "Without the quotes:"
    )


def near_keyword(case: Case) -> Hint | None:
    """A keyword with a slip of the pen in it."""
    return _reworded(case, "near", "near-keyword", "{} is no keyword, but near one.", "The nearest form:")


def missing_keyword(case: Case) -> Hint | None:
    """A form with one keyword left out."""
    found = case.readings
    if not found or "missing" not in found[0].slips:
        return None
    return Hint(
        "missing-keyword",
        sentence(f"A word is missing; the form is {found[0].form.phrase}."),
        tuple(Suggestion("In full:", reading.text) for reading in found),
    )


def needs_quotes(case: Case) -> Hint | None:
    """Several words where a form has room for one label."""
    template = "{} is more than one word, and a label of several words needs quotes."
    hint = _reworded(case, "words", "needs-quotes", template, "As one label:")
    if hint is None:
        return None
    for articles in _ARTICLES:
        short = " ".join(piece.text for piece in case.pieces if piece.text.lower() not in articles)
        if suggestions := case.offer(short, "Without the article:"):
            return hint._replace(suggestions=(*hint.suggestions, *suggestions))
    return hint


def assertion(case: Case) -> Hint | None:
    """A plain statement, which stores nothing."""
    verb = next((piece for piece in case.pieces[1:] if piece.text.lower() in _ASSERTIONS), None)
    if verb is None or _first_forms(case) or case.pieces[0].text.lower() in _QUESTIONS:
        return None
    key, value = case.clause[: verb.start].strip(), case.clause[verb.end :].strip()
    command = f"Set {key} to {value}" if case.language_version > 1 else f"Remember that {key} is {value}"
    return Hint(
        "assertion",
        sentence("A statement alone stores nothing; storing is a command."),
        case.offer(command, "To store it:", _ANY_SLIP),
    )


def other_verb(case: Case) -> Hint | None:
    """A verb that the language does not have, though it has a form for nearly the same."""
    first = case.pieces[0].text if case.pieces else ""
    forms = {form.id: form for form in forms_of(case.language_version)}
    form = forms.get(OTHER_VERBS.get(first.lower(), ""))
    if form is None or _first_forms(case):
        return None
    note = " It clears everything: no form forgets one key." if form.operation == "reset" else ""
    command = f"{form.words[0]} {case.clause[case.pieces[0].end :].strip()}"
    return Hint(
        "other-verb",
        sentence(f"No form begins with {{}}. The nearest is {form.phrase}.{note}", first),
        case.offer(command, "In this form:", frozenset({"near"})) if form.operation != "reset" else (),
    )


def incomplete(case: Case) -> Hint | None:
    """The beginning of a form, without all that belongs to it."""
    forms = _first_forms(case)
    if not forms:
        return None
    suggestions = [
        Suggestion("In full:", text)
        for form in forms
        if not LABEL_WORDS.intersection(form.words) and (text := offered(form.phrase, case.language_version))
    ]
    phrases = " or ".join(form.phrase for form in forms)
    return Hint("incomplete", sentence(f"The clause does not fit its form: {phrases}."), tuple(suggestions))


def no_form(case: Case) -> Hint | None:
    """Anything else."""
    first = case.clause.split(maxsplit=1)[0]
    verbs = list(dict.fromkeys(form.words[0] for form in forms_of(case.language_version)))
    begin = f"{', '.join(verbs[:-1])} or {verbs[-1]}"
    return Hint("no-form", sentence(f"No form begins with {{}}. A clause begins with {begin}.", first))


def _reworded(case: Case, slip: Slip, hint_id: str, template: str, lead: str) -> Hint | None:
    """The hint for the nearest readings, if this slip is what lies between."""
    found = [reading for reading in case.readings if slip in reading.slips]
    if not found:
        return None
    wording = found[0].slips[slip]
    strange = next((sign for sign in wording if not sign.isascii()), wording[0])
    return Hint(
        hint_id,
        sentence(template.replace("%s", named(strange)), wording),
        tuple(Suggestion(lead, reading.text) for reading in found),
    )


def _replaced(clause: str, replacements: Mapping[Piece, str]) -> str:
    return " ".join(replacements.get(piece, piece.text) for piece in pieces_of(clause))


def _first_forms(case: Case) -> list[Form]:
    """The forms that begin with the clause's first word."""
    first = case.pieces[0].text.lower() if case.pieces else ""
    return [form for form in forms_of(case.language_version) if form.words[0].lower() == first]


def _joints(case: Case) -> Iterator[tuple[str, str, str]]:
    """The first few places where a word or a comma may join two commands: what joins, what is left and right."""
    found = 0
    for piece in case.pieces[1:]:
        word = piece.text.lower().rstrip(",;")
        comma = piece.text[-1] if piece.text[-1] in ",;" else ""
        if word not in _JOINERS and not comma:
            continue
        end = piece.start if word in _JOINERS else piece.end - 1
        rest = case.clause[piece.end :].split(maxsplit=1)
        right = rest[1] if len(rest) == 2 and rest[0].lower() in _JOINERS else " ".join(rest)
        yield (word if word in _JOINERS else comma), case.clause[:end].strip(), right
        found += 1
        if found == _MOST_JOINTS:
            return


def _with_verb_of(left: str, right: str, case: Case) -> str:
    """The second half of `Set a to b and c to d` with the keywords that begin the first half; empty without
    any.
    """
    form = form_read(left, case.language_version)
    words = form.words if form else ()
    count = next((number for number, word in enumerate(words) if word in LABEL_WORDS), 0)
    return f"{' '.join(left.split()[:count])} {right}" if count else ""


def _glued(case: Case) -> tuple[int, int]:
    """The range of the clause with those before and after it that no white space parts from it."""
    text, start, end = case.text, case.start, case.end
    while start > 0 and text[start - 1] in _END_NAMES and case.start - start < _LOOK_BACK:
        before = _clause_start(text, start - 1)
        if before is None:
            break
        start = before
    while end - case.end < _LOOK_BACK and (follows := _GLUED_CLAUSE.match(text, end, end + _LOOK_BACK)):
        end = follows.end()
    return start, start + len(text[start:end].rstrip())


def _clause_start(text: str, place: int) -> int | None:
    """Where the clause begins that ends at `place`, looking back a little; None where that is too far away.

    Going back, a quote is taken to hold no escaped quote: a wrong guess only makes a clause that is not
    offered.
    """
    lowest = max(0, place - _LOOK_BACK)
    start = place
    while start > lowest and text[start - 1] not in ".?!\n":
        start = text.rfind('"', lowest, start - 1) if text[start - 1] == '"' else start - 1
        if start < 0:
            return None
    if start == lowest > 0:
        return None
    return start + len(text[start:place]) - len(text[start:place].lstrip())
