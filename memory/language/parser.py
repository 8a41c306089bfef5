"""Text → clauses: each clause with its form, its labels and its place, or with the reason why it has none."""

from functools import partial
from typing import Final, NamedTuple

from memory.language.clauses import any_form, plain_clauses
from memory.language.errors import Fault
from memory.language.forms import Form, LanguageVersion
from memory.language.labels import LabelFault, read_label

Place = tuple[int, int]  # a half-open range of code points of the text


class Clause(NamedTuple):
    """One clause. A label and its place are None where the form has none; `fault` is None where all is well.

    In a clause with a fault only `form` and `place` say anything more: the form is that which the clause has
    apart from the fault.
    """

    form: Form | None
    place: Place
    key: str | None = None
    key_place: Place | None = None
    value: str | None = None
    value_place: Place | None = None
    fault: Fault | None = None


# Clause(...) without the constructor that NamedTuple writes in Python: that is a fifth of the time of a parse.
_clause: Final = partial(tuple.__new__, Clause)


def parse(text: str, language_version: LanguageVersion, *, at_most: int | None = None) -> list[Clause]:
    """Reads a text clause by clause; at most `at_most` clauses are read. Linear in the length of the text.

    Never raises: what is not understood is a clause with a fault.
    """
    clauses: list[Clause] = []
    append = clauses.append
    pattern, forms = plain_clauses(language_version)
    for match in pattern.finditer(text):
        number = match.lastindex
        if number is None:  # nothing but white space and clause ends up to the end of the text
            break
        groups = forms[number]
        span = match.span
        if groups is None:
            append(_read_other_clause(text, span(number), match.start(number + 1), language_version))
        else:
            form, key, value = groups
            if value:
                key_token, value_token = match.group(key, value)
                key_label = key_token[1:-1] if key_token[0] == '"' else key_token
                value_label = value_token[1:-1] if value_token[0] == '"' else value_token
                append(_clause((form, span(number), key_label, span(key), value_label, span(value), None)))
            elif key:
                token = match[key]
                label = token[1:-1] if token[0] == '"' else token
                append(_clause((form, span(number), label, span(key), None, None, None)))
            else:
                append(_clause((form, span(number), None, None, None, None, None)))
        if len(clauses) == at_most:
            break
    return clauses


def _read_other_clause(
    text: str, place: Place, unclosed_quote: int, language_version: LanguageVersion
) -> Clause:
    """Reads a clause that is of no form with plain labels; `unclosed_quote` is its offset, or -1."""
    start = place[0]
    end = start + len(text[start : place[1]].rstrip())
    if unclosed_quote >= 0:
        return Clause(None, (start, end), fault=Fault("unclosed-quote", (unclosed_quote, end)))
    pattern, forms = any_form(language_version)
    match = pattern.fullmatch(text, start, end)
    groups = forms[match.lastindex] if match and match.lastindex else None
    if match is None or groups is None:
        return Clause(None, (start, end), fault=Fault("unsupported", None))
    labels: dict[int, str] = {}
    for group in sorted({groups.key, groups.value} - {0}):  # groups are numbered from left to right
        label = read_label(match[group], language_version)
        if isinstance(label, LabelFault):
            return Clause(groups.form, (start, end), fault=Fault(label.reason, match.span(group)))
        labels[group] = label
    return Clause(
        groups.form,
        (start, end),
        labels.get(groups.key),
        match.span(groups.key) if groups.key else None,
        labels.get(groups.value),
        match.span(groups.value) if groups.value else None,
    )
