"""What can come next at a place in a text: forms, their next keyword, live keys, known values.

Only the text before the place is judged. Each item, once inserted, can be continued to a clause that the parser reads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from memory.advice.tokens import token_of
from memory.language.forms import LABEL_WORDS, Form, LanguageVersion, Operation, forms_of
from memory.language.labels import quoted, read_label
from memory.language.parser import parse
from renigma_site.kernel.spans import Span

ItemKind = Literal["form", "keyword", "key", "value"]

_DETAILS: Final[dict[Operation, str]] = {
    "remember": "write",
    "change": "change a live key",
    "recall": "question",
    "reset": "forget everything",
}


class Item(NamedTuple):
    """One completion: what a list shows, what is inserted, its kind, and what it does.

    What a form inserts has places such as `${1:KEY}` in it; what others insert is text as it is.
    """

    label: str
    insert: str
    kind: ItemKind
    detail: str


class Completions(NamedTuple):
    """The items for one place, and the span that each of them replaces: the word that is being written."""

    span: Span
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Labels that are known before a place, the latest first: live keys with their values, and values."""

    keys: Sequence[tuple[str, str]] = ()
    values: Sequence[str] = ()


def clause_before(text: str, offset: int, language_version: LanguageVersion) -> int:
    """Where the clause begins that a character at `offset` would belong to. Linear in the offset."""
    # A letter is added, so that a clause is there even where nothing has been written of it.
    return parse(text[:offset] + "x", language_version)[-1].start


def complete(text: str, offset: int, language_version: LanguageVersion, known: Known) -> Completions:
    """What can come next at a code point offset of a text; `known` is what the clauses before it have made known."""
    done, current = _pieces(text[clause_before(text, offset, language_version) : offset])
    items: dict[str, Item] = {}
    for form in forms_of(language_version):
        if len(done) < len(form.words) and _begins(form, done, language_version):
            for item in _next_items(form, len(done), current, language_version, known):
                items.setdefault(item.insert, item)
    return Completions(Span(offset - len(current), offset), tuple(items.values()))


def _pieces(clause: str) -> tuple[list[str], str]:
    """The whole tokens of a clause's beginning, and the one that is being written (empty between two)."""
    pieces: list[str] = []
    current, is_quoted, is_escaped = "", False, False
    for sign in clause:
        if sign.isspace() and not is_quoted:
            if current:
                pieces.append(current)
            current = ""
            continue
        current += sign
        if is_escaped:
            is_escaped = False
        elif is_quoted and sign == "\\":
            is_escaped = True
        elif sign == '"':
            is_quoted = not is_quoted
    return pieces, current


def _begins(form: Form, done: Sequence[str], language_version: LanguageVersion) -> bool:
    """Whether whole tokens are the first ones of a form."""
    return all(
        _is_label(token, language_version) if word in LABEL_WORDS else _is_keyword(token, word)
        for word, token in zip(form.words, done, strict=False)
    )


def _is_label(token: str, language_version: LanguageVersion) -> bool:
    is_whole = token[0] != '"' or (token.find('"', 1) > 0 and token[-1] == '"')
    is_token = is_whole and ('"' not in token or (token[0] == '"' and _is_one_quote(token)))
    return is_token and isinstance(read_label(token, language_version), str)


def _is_one_quote(token: str) -> bool:
    is_escaped = False
    for place, sign in enumerate(token[1:], 1):
        if is_escaped:
            is_escaped = False
        elif sign == "\\":
            is_escaped = True
        elif sign == '"':
            return place == len(token) - 1
    return False


def _is_keyword(token: str, word: str) -> bool:
    return token.isascii() and token.lower() == word.lower()


def _next_items(
    form: Form, number: int, current: str, language_version: LanguageVersion, known: Known
) -> Iterator[Item]:
    """The items for the next word of a form that begin as what is being written does."""
    word = form.words[number]
    if word in LABEL_WORDS:
        yield from _labels(form, word, current, language_version, known)
        return
    if not current.isascii() or not word.lower().startswith(current.lower()):
        return
    if number == 0:
        yield Item(form.phrase, _snippet(form), "form", _DETAILS[form.operation])
    else:
        yield Item(word, word, "keyword", form.phrase)


def _snippet(form: Form) -> str:
    """The form with a place for each label, numbered in the order of the text."""
    labels = [word for word in form.words if word in LABEL_WORDS]
    return " ".join(
        f"${{{labels.index(word) + 1}:{word}}}" if word in labels else word for word in form.words
    )


def _labels(
    form: Form, word: str, current: str, language_version: LanguageVersion, known: Known
) -> Iterator[Item]:
    is_key = word == "KEY"
    labels = known.keys if is_key else [(value, "") for value in known.values]
    for label, value in labels:
        token = quoted(label) if current[:1] == '"' else token_of(label, language_version)
        if token.startswith(current) and token != current:
            detail = f"now {token_of(value, language_version)}" if is_key else f"value in {form.phrase}"
            yield Item(token, token, "key" if is_key else "value", detail)
