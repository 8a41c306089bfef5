# ruff: noqa: RUF001 - quotes that look like others are among what people type
"""What hints look for where one token is at fault: a quote, a label, a key that holds nothing, no room.

A rule gives one hint, or None where it does not apply. The table in `hints.py` says for which reasons and in
which order rules are tried.
"""

import json
import re
from typing import Final

from memory.advice.lookalikes import alike
from memory.advice.parts import Case, Hint, Suggestion, sentence
from memory.advice.rewording import edit_distance
from memory.language.forms import forms_of
from memory.language.labels import LABEL_CODE_POINTS, RESERVED_WORDS, is_label, quoted, read_label
from renigma_site.kernel.spans import LineIndex
from renigma_site.kernel.visible import named, visible_text, without_ignorable

_DOUBLE_QUOTES: Final = "“”„‟«»‹›″＂"
_OTHER_QUOTES: Final = f"{_DOUBLE_QUOTES}‘’‚‛'`"
_IN_OTHER_QUOTES: Final = re.compile(f'[{_OTHER_QUOTES}]([^{_OTHER_QUOTES}"]+)[{_OTHER_QUOTES}]')
_CLAUSE_END: Final = re.compile(r"[.?!\n]")
_ESCAPE: Final = re.compile(r'(\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))|\\[\s\S]')
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_BARE_SIGN: Final = re.compile(r"[\w-]")
# Wording that is longer than this is not repeated in a suggestion.
_LONGEST_TOKEN: Final = 800


def unclosed_quote(case: Case) -> Hint | None:
    """Names the place of the quote, and offers to close it before the next sign that would end a clause."""
    if case.at is None:
        return None
    line, column = LineIndex(case.text).position(case.at[0])
    opened = case.token[1:]
    end = _CLAUSE_END.search(opened)
    inner = opened[: end.start() if end else len(opened)].rstrip()
    is_likely = len(inner) <= _LONGEST_TOKEN and not any(sign in inner for sign in _OTHER_QUOTES)
    closed = case.clause[: case.at[0] - case.start] + f'"{inner}"'
    return Hint(
        "unclosed-quote",
        sentence(
            f"The quote at line {line}, column {column} is never closed: all that follows is quoted text, and no"
            " command in it runs."
        ),
        case.offer(closed, "Close it:") if is_likely else (),
    )


def other_quotes(case: Case) -> Hint | None:
    """Curly, single or angle quotes around what was meant as one label."""
    straight = _IN_OTHER_QUOTES.sub(lambda match: quoted(match[1].strip()), case.clause)
    if straight == case.clause and '"' in case.clause:  # one straight, one curly
        straight = case.clause.translate(dict.fromkeys(map(ord, _OTHER_QUOTES), '"'))
    elif straight == case.clause and case.token:  # one only; an apostrophe within or at the end is none
        straight = case.with_token(quoted(case.token.lstrip(_OTHER_QUOTES).rstrip(_DOUBLE_QUOTES)))
    sign = next((sign for sign in case.clause if sign in _OTHER_QUOTES and sign not in straight), None)
    suggestions = case.offer(straight, "With straight quotes:") if sign else ()
    if sign is None or not suggestions:
        return None
    return Hint(
        "other-quotes", sentence('Only the straight quote " makes a label, not {}.', sign), suggestions
    )


def empty_label(case: Case) -> Hint | None:
    """Quotes with nothing between them."""
    if not _is_quoted(case) or case.token[1:-1]:
        return None
    return Hint("empty-label", sentence("A label has at least one character."))


def outer_space(case: Case) -> Hint | None:
    """White space just inside the quotes."""
    inner = case.token[1:-1]
    if not _is_quoted(case) or inner == inner.strip():
        return None
    shorter = case.with_token(f'"{inner.strip()}"')
    return Hint(
        "outer-space",
        sentence("A label neither begins nor ends with white space."),
        case.offer(shorter, "Without it:"),
    )


def bad_escape(case: Case) -> Hint | None:
    """A backslash inside quotes that begins no escape of JSON."""
    bad = next((match[0] for match in _ESCAPE.finditer(case.token) if match[1] is None), None)
    if bad is None or not _is_quoted(case):
        return None
    doubled = _ESCAPE.sub(lambda match: match[1] or f"\\{match[0]}", case.token)
    return Hint(
        "bad-escape",
        sentence("{} is no escape. Inside quotes a backslash itself is written twice.", bad),
        case.offer(case.with_token(doubled), "With the backslash itself:"),
    )


def control_character(case: Case) -> Hint | None:
    """A control character in a label, as it is or as an escape."""
    label = _decoded(case)
    found = _CONTROL.search(label) if label is not None else None
    if label is None or found is None:
        return None
    spaced = quoted(_CONTROL.sub(" ", label).strip())
    return Hint(
        "control-character",
        sentence(
            f"No label holds a control character such as a tab or a line break; here it is {named(found[0])}."
        ),
        case.offer(case.with_token(spaced), "With a space in its place:"),
    )


def lone_surrogate(case: Case) -> Hint | None:
    r"""Half of a `\u` pair, which is no character."""
    label = _decoded(case)
    if label is None or not any("\ud800" <= character <= "\udfff" for character in label):
        return None
    return Hint("lone-surrogate", sentence("An escape in the label is half of a pair and no character."))


def long_label(case: Case) -> Hint | None:
    """More characters than a label may have."""
    label = _decoded(case) if _is_quoted(case) else case.token
    if label is None or len(label) <= LABEL_CODE_POINTS:
        return None
    return Hint(
        "long-label",
        sentence(f"The label has {len(label):,} characters; at most {LABEL_CODE_POINTS} are allowed."),
    )


def hidden_sign(case: Case) -> Hint | None:
    """A character in a bare label that cannot be seen, such as one that came with pasted text."""
    if _is_quoted(case) or visible_text(case.token) == case.token:
        return None
    hidden = next(
        (sign for sign in case.token if visible_text(sign) != sign and not _BARE_SIGN.match(sign)), None
    )
    if hidden is None:
        return None
    return Hint(
        "hidden-sign",
        sentence(f"The label holds {named(hidden)}, which cannot be seen."),
        case.offer(case.with_token(without_ignorable(case.token)), "Without it:"),
    )


def label_signs(case: Case) -> Hint | None:
    """Signs in a bare label that only a quoted one may have."""
    if _is_quoted(case):
        return None
    sign = next((sign for sign in case.token if not _is_bare(sign)), "")
    return Hint(
        "label-signs",
        sentence("Outside quotes a label has letters, digits, _ and - only; {} needs quotes.", sign),
        case.offer(case.with_token(quoted(case.token)), "In quotes:") if is_label(case.token) else (),
    )


def reserved_word(case: Case) -> Hint | None:
    """A word that points at something in conversation."""
    suggestions: tuple[Suggestion, ...] = ()
    if case.keys and case.is_key_at_fault:
        suggestions = case.offer(case.with_token(_token(case.keys[-1])), "Name the key:")
    literal = case.offer(_with_reserved_words_quoted(case), "Quote it for the word itself:")
    return Hint(
        "reserved-word",
        sentence("{} could mean several things, and nothing is guessed.", case.token),
        (*suggestions, *literal),
    )


def not_remembered(case: Case) -> Hint | None:
    """A change of a key that holds nothing now."""
    label = read_label(case.token, case.language_version)
    near = _nearest(label, case.keys) if isinstance(label, str) else None
    renamed = case.offer(case.with_token(_token(near)), "For the key that is remembered:") if near else ()
    return Hint(
        "not-remembered",
        sentence("Nothing is remembered under {} at this point, so there is nothing to change.", case.token),
        (*renamed, *case.offer(_as_a_remember(case), "To create it:")),
    )


def no_room(case: Case) -> Hint | None:
    """A new key or value where the engine has none left."""
    noun, capacity = (
        ("key", case.key_capacity) if case.reason == "key-capacity" else ("value", case.value_capacity)
    )
    every = f"All {capacity} {noun}s" if capacity else f"All {noun}s"
    template = (
        f"{every} of this engine are taken, and a reset does not free them, so {{}} cannot be stored."
        f" Use a {noun} that exists, or start a new session."
    )
    return Hint(case.reason, sentence(template, case.token))


def _is_quoted(case: Case) -> bool:
    return len(case.token) > 1 and case.token[0] == case.token[-1] == '"'


def _is_bare(sign: str) -> bool:
    return isinstance(read_label(sign, 1), str) and sign != '"'


def _decoded(case: Case) -> str | None:
    """What a quoted token says, though it is no label; None for any other token and for escapes that are not
    JSON's.
    """
    if not _is_quoted(case):
        return None
    try:
        label: str = json.loads(case.token, strict=False)
    except ValueError:
        return None
    return label


def _with_reserved_words_quoted(case: Case) -> str:
    labels = {
        word: quoted(token) if token.lower() in RESERVED_WORDS else token
        for word, token in case.labels.items()
    }
    words = zip(case.form.words if case.form else (), case.pieces, strict=False)
    return " ".join(labels.get(word, piece.text) for word, piece in words)


def _token(label: str) -> str:
    """The shortest token for a label: bare where that is read as the same label."""
    return label if read_label(label, 2) == label and '"' not in label else quoted(label)


def _nearest(label: str, keys: tuple[str, ...]) -> str | None:
    """A remembered key that looks like the label, or that one slip of the pen turns into it."""
    others = alike(label, keys) or [
        key for key in keys if edit_distance(label, key, 1 if len(label) < 6 else 2)
    ]
    return others[0] if others else None


def _as_a_remember(case: Case) -> str:
    """The clause's key and value in the shortest form that stores."""
    forms = [form for form in forms_of(case.language_version) if form.operation == "remember"]
    phrase = min((form.phrase for form in forms), key=len)
    return " ".join(case.labels.get(word, word) for word in phrase.split())
