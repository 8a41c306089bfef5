"""Text → clauses: each clause with its form and its places, or with the reason why it is not understood."""

from itertools import islice

from memory.language.clauses import any_form, first_clause, plain_clauses
from memory.language.errors import Fault
from memory.language.forms import Form, LanguageVersion
from memory.language.labels import LabelFault, read_label

# One clause: its form, its range, the ranges of its key's and its value's token (quotes included), its fault.
# Ranges are half-open and count code points of the text. A label's range is empty at 0 where the form has no such
# label; in a clause with a fault the labels' ranges say nothing, and the form is that which the clause has apart
# from the fault. A plain tuple: with a NamedTuple a whole preview takes a tenth longer, for making and unpacking.
Clause = tuple[Form | None, int, int, int, int, int, int, Fault | None]


def parse(text: str, language_version: LanguageVersion, *, at_most: int | None = None) -> list[Clause]:
    """Reads a text clause by clause; at most `at_most` clauses are read. Linear in the length of the text.

    Never raises: what is not understood is a clause with a fault.
    """
    clauses: list[Clause] = []
    append = clauses.append
    pattern, forms = plain_clauses(language_version)
    for match in islice(pattern.finditer(text, first_clause(text)), at_most):
        number: int = match.lastindex  # type: ignore[assignment]  # each alternative of the pattern has a group
        groups = forms[number]
        if groups is None:
            start, end = match.span(number)
            append(_read_other_clause(text, start, end, match.start(number + 1), language_version))
            continue
        form, key, value = groups
        # Methods are called where they stand: bound to a name first, a whole parse takes a fourteenth longer.
        if value:
            key_start, key_end = match.span(key)
            value_start, value_end = match.span(value)
            append((form, match.start(), match.end(number), key_start, key_end, value_start, value_end, None))
        elif key:
            key_start, key_end = match.span(key)
            append((form, match.start(), match.end(number), key_start, key_end, 0, 0, None))
        else:
            append((form, match.start(), match.end(number), 0, 0, 0, 0, None))
    return clauses


def _read_other_clause(
    text: str, start: int, end: int, unclosed_quote: int, language_version: LanguageVersion
) -> Clause:
    """Reads a clause that is of no form with plain labels; `unclosed_quote` is its offset, or -1."""
    end = start + len(text[start:end].rstrip())
    if unclosed_quote >= 0:
        return _faulty(None, start, end, Fault("unclosed-quote", (unclosed_quote, end)))
    pattern, forms = any_form(language_version)
    match = pattern.fullmatch(text, start, end)
    groups = forms[match.lastindex] if match and match.lastindex else None
    if match is None or groups is None:
        return _faulty(None, start, end, Fault("unsupported", None))
    form, key, value = groups
    for group in sorted({key, value} - {0}):  # groups are numbered from left to right
        label = read_label(match[group], language_version)
        if isinstance(label, LabelFault):
            return _faulty(form, start, end, Fault(label.reason, match.span(group)))
    key_place = match.span(key) if key else (0, 0)
    value_place = match.span(value) if value else (0, 0)
    return form, start, end, *key_place, *value_place, None


def _faulty(form: Form | None, start: int, end: int, fault: Fault) -> Clause:
    return form, start, end, 0, 0, 0, 0, fault
