"""Explanations where one part of a clause is at fault: a quote, a label, a key that holds nothing, no capacity.

A rule gives one hint, or None where it does not apply. The table in `hints.py` says for which reasons and in
which order rules are tried.
"""

import re
from collections.abc import Iterator
from typing import Final

from memory.advice.cases import Case
from memory.advice.changes import Change
from memory.advice.parts import Hint, sentence, sentences
from memory.advice.phrases import live_keys
from memory.advice.proposals import Proposal
from memory.advice.rewording import Reading, read
from memory.advice.tokens import Piece, label_in_quotes, pieces_of
from memory.advice.vocabulary import QUOTE_MARKS
from memory.language.forms import LABEL_WORDS, Form, forms_of
from memory.language.labels import LABEL_CODE_POINTS, RESERVED_WORDS, read_label
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.kernel.visible import named, visible_text

_CLAUSE_END: Final = re.compile(r"[.?!\n]")
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_BARE_SIGN: Final = re.compile(r"[\w-]")
# A longer run of text is not taken for one label whose quote was forgotten.
_LONGEST_TOKEN: Final = 300


def closed_quotes(case: Case) -> Iterator[Proposal]:
    """An open quote, closed before the next character that would end a clause, or where another quote mark is."""
    at = case.event["at"]
    if case.event["reason"] != "unclosed-quote" or at is None:
        return
    start = case.event["span"]["start"]
    opened = case.source.text[at["start"] + 1 : case.event["span"]["end"]]
    before = case.source.text[start : at["start"]]
    end = _CLAUSE_END.search(opened)
    inner = opened[: end.start() if end else len(opened)].rstrip()
    if len(inner) > _LONGEST_TOKEN:
        return
    changes = [Change("unclosed-quote", '"')]
    if inner and inner[-1] in QUOTE_MARKS and inner[-1] not in "'`":
        changes.append(Change("stray-quote", inner[-1]))
        inner = inner[:-1].rstrip()
    if any(mark in inner for mark in QUOTE_MARKS.replace("'", "").replace("’", "")):
        return
    reading = read(f'{before}"{inner}"' if inner else before.rstrip(), case.language_version)
    after = at["start"] + 1 + (end.start() if end else len(opened))
    if end and end[0] != "\n":
        after += 1
    if reading is not None and not reading.changes:
        yield Proposal(Span(start, after), (reading,), tuple(changes), "Close it:")


def unclosed_quote(case: Case) -> Hint | None:
    """Names the place of the quote."""
    line, column = LineIndex(case.source.text).position(case.place)
    return Hint(
        "unclosed-quote",
        sentence(
            f"The quote at line {line}, column {column} is never closed: all that follows is quoted text, and no"
            " command in it runs."
        ),
    )


def empty_label(case: Case) -> Hint | None:
    """Quotes with nothing between them."""
    if not _is_quoted(case) or case.token[1:-1].strip():
        return None
    return Hint("empty-label", sentence("A label has at least one character that is not white space."))


def lone_surrogate(case: Case) -> Hint | None:
    r"""Half of a `\u` pair, which is not a character."""
    label = label_in_quotes(case.token) if _is_quoted(case) else None
    if label is None or not any("\ud800" <= character <= "\udfff" for character in label):
        return None
    return Hint(
        "lone-surrogate", sentence("An escape in the label is half of a pair, which is not a character.")
    )


def long_label(case: Case) -> Hint | None:
    """More characters than a label may have."""
    label = label_in_quotes(case.token) if _is_quoted(case) else case.token
    if label is None or len(label) <= LABEL_CODE_POINTS:
        return None
    return Hint(
        "long-label",
        sentence(f"The label has {len(label):,} characters; at most {LABEL_CODE_POINTS} are allowed."),
    )


def control_character(case: Case) -> Hint | None:
    """A control character in a label, as it is or as an escape."""
    label = (label_in_quotes(case.token) or "") if _is_quoted(case) else case.token
    found = _CONTROL.search(label)
    if found is None:
        return None
    return Hint(
        "control-character",
        sentence(
            f"A label cannot hold a control character such as a tab or a line break; here it is {named(found[0])}."
        ),
    )


def bad_escape(case: Case) -> Hint | None:
    """A backslash inside quotes that begins no escape."""
    if not _is_quoted(case) or "\\" not in case.token:
        return None
    return Hint(
        "bad-escape",
        sentence(
            r"Inside quotes a backslash begins an escape such as \" or \u00e9. For a backslash itself, write two."
        ),
    )


def hidden_sign(case: Case) -> Hint | None:
    """A character in a bare label that cannot be seen, such as one from pasted text."""
    hidden = [sign for sign in case.token if visible_text(sign) != sign and not _BARE_SIGN.match(sign)]
    if _is_quoted(case) or not hidden:
        return None
    return Hint(
        "hidden-sign", sentence(f"The text holds {named(hidden[0])}, which cannot be seen. Leave it out.")
    )


def label_signs(case: Case) -> Hint | None:
    """Characters in a bare label that only a quoted one may have."""
    sign = next((sign for sign in case.token if not isinstance(read_label(sign, 1), str)), case.token[:1])
    return Hint(
        "label-signs",
        sentence('Outside quotes a label has letters, digits, "_" and "-" only; {} needs quotes.', sign),
    )


def quoted_words(case: Case) -> Iterator[Proposal]:
    """A reserved word in quotes, for the word itself. No key is put in its place: none is inferred."""
    reading = _as_written(case, case.form, quote_reserved=True)
    if reading is not None:
        yield Proposal(_span(case), (reading,), title="For the word itself:")


def reserved_word(case: Case) -> Hint | None:
    """A word that points at something in conversation."""
    return Hint(
        "reserved-word",
        sentences(
            sentence(
                "{} is ambiguous, and renigma does not guess what it means. Name the key or value, or put the word in"
                " quotes to mean the word itself.",
                case.token,
            ),
            live_keys(case),
        ),
    )


def near_keys(case: Case) -> Iterator[Proposal]:
    """The change for a live key that is spelled nearly alike, and the write that creates the key."""
    near = case.near_key
    written = _as_written(case, case.form)
    if written is None:
        return
    if near is not None:
        change = Change("other-key", case.token, near)
        yield Proposal(
            _span(case), (written._replace(key=near, changes=(change,)),), title="For the key that is live:"
        )
    form = min(
        (form for form in forms_of(case.language_version) if form.operation == "remember"), key=_length
    )
    yield Proposal(
        _span(case),
        (written._replace(form=form),),
        tuple(
            Change("not-remembered", old, new)
            for old, new in zip(_keywords(case.form), _keywords(form), strict=False)
            if old != new
        ),
        title="To create it:",
    )


def not_remembered(case: Case) -> Hint | None:
    """A change of a key that holds nothing now."""
    near = case.near_key
    nothing = sentence("{} has no value at this point, so there is nothing to change.", case.token)
    if near is None:
        return Hint("not-remembered", nothing)
    return Hint(
        "not-remembered", sentences(nothing, sentence("The live key {} is spelled nearly alike.", near))
    )


def no_capacity(case: Case) -> Hint | None:
    """A new key or value where the engine has none left."""
    reason = case.event["reason"]
    noun = "key" if reason == "key-capacity" else "value"
    capacity = case.engine["key_capacity" if noun == "key" else "value_capacity"]
    template = (
        f"All {capacity} {noun}s of this engine are taken, and a reset does not free them, so {{}} cannot be stored."
        f" Use a {noun} that exists, or start a new session."
    )
    return Hint(reason, sentence(template, case.token))


def _span(case: Case) -> Span:
    return case.span_of(case.event["id"], case.event["id"])


def _as_written(case: Case, form: Form | None, *, quote_reserved: bool = False) -> Reading | None:
    """The command that a clause of a form is, labels as they are; None where another label is at fault."""
    pieces = pieces_of(case.clause)
    if form is None or len(pieces) != len(form.words):
        return None
    labels: dict[str, str] = {}
    for word, piece in zip(form.words, pieces, strict=True):
        if word not in LABEL_WORDS:
            continue
        label = _label(piece, case, quote_reserved=quote_reserved)
        if label is None:
            return None
        labels[word] = label
    return Reading(0.0, form, labels.get("KEY"), labels.get("VALUE"), ())


def _label(piece: Piece, case: Case, *, quote_reserved: bool) -> str | None:
    label = read_label(piece.text, case.language_version)
    if isinstance(label, str):
        return label
    return piece.text if quote_reserved and piece.text.lower() in RESERVED_WORDS else None


def _keywords(form: Form | None) -> list[str]:
    return [word for word in form.words if word not in LABEL_WORDS] if form else []


def _length(form: Form) -> int:
    return len(form.phrase)


def _is_quoted(case: Case) -> bool:
    return len(case.token) > 1 and case.token[0] == case.token[-1] == '"'
