"""Text → clauses: each clause as the operation that it asks for, or with the reason why it is not understood."""

from itertools import islice

from memory.language.clauses import any_form, first_clause, plain_clauses
from memory.language.errors import Fault
from memory.language.forms import Form, LanguageVersion
from memory.language.labels import LabelFault, read_label
from memory.language.operations import Clause, Operation, Place, Recall, Reset, Unread, Write


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
        # Methods are called directly: binding them to a name first makes a whole parse a fourteenth slower.
        if value:
            append(Write((form, match.start(), match.end(number), match.span(key), match.span(value))))
        elif key:
            append(Recall((form, match.start(), match.end(number), match.span(key))))
        else:
            append(Reset((form, match.start(), match.end(number))))
    return clauses


def _read_other_clause(
    text: str, start: int, end: int, unclosed_quote: int, language_version: LanguageVersion
) -> Clause:
    """Reads a clause that is of no form with plain labels; `unclosed_quote` is its offset, or -1."""
    end = start + len(text[start:end].rstrip())
    if unclosed_quote >= 0:
        return Unread((None, start, end, Fault("unclosed-quote", (unclosed_quote, end))))
    pattern, forms = any_form(language_version)
    match = pattern.fullmatch(text, start, end)
    groups = forms[match.lastindex] if match and match.lastindex else None
    if match is None or groups is None:
        return Unread((None, start, end, Fault("unsupported", None)))
    form, key, value = groups
    for group in sorted({key, value} - {0}):  # groups are numbered from left to right
        label = read_label(match[group], language_version)
        if isinstance(label, LabelFault):
            return Unread((form, start, end, Fault(label.reason, match.span(group))))
    return _operation(
        form, start, end, match.span(key) if key else None, match.span(value) if value else None
    )


def _operation(form: Form, start: int, end: int, key: Place | None, value: Place | None) -> Operation:
    if key is None:
        return Reset((form, start, end))
    return Recall((form, start, end, key)) if value is None else Write((form, start, end, key, value))
