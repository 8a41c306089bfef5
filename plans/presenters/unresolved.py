"""The unresolved sentences: place, reason, what would be accepted there, and what to write instead."""

from collections.abc import Iterator
from typing import Final

from django.urls import reverse

from plans.advice.hints import Hint, Hints
from plans.advice.parts import Pieces
from plans.document.model import Plan
from plans.language.reasons import REASONS
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.web.markup import clause_with_caret, escape, icon, label, shown

MOST_SHOWN: Final = 100
"""Entries of one page; the copy above marks every unresolved sentence, and mending the first ones shows the next."""


def unresolved_list(plan: Plan, lines: LineIndex) -> Iterator[str]:
    """Pieces of one list with an entry for each unresolved sentence, up to MOST_SHOWN of them."""
    hints = Hints(plan)
    yield '<ul class="unresolved-list">'
    for index in range(min(MOST_SHOWN, len(plan["unresolved"]))):
        yield _entry(plan, index, hints.hint(index), lines)
    yield "</ul>"
    hidden = len(plan["unresolved"]) - MOST_SHOWN
    if hidden > 0:
        yield f'<p class="muted">{hidden:,} more are marked in the copy above. Mend these first.</p>'


def hint_markup(hint: Hint) -> str:
    """A hint as paragraphs: what is wrong, what is accepted there, and what to write instead."""
    paragraphs = [pieces_markup(hint.wrong)]
    if hint.accepted:
        words = ", ".join(f"<strong>{escape(word)}</strong>" for word in hint.accepted)
        verbs = f"{reverse('help')}#verbs"
        more = (
            f', and <a class="no-wrap" href="{verbs}" target="_blank" rel="noopener">'
            f"{hint.more_accepted} more</a>"
        )
        paragraphs.append(f"Accepted here: {words}{more if hint.more_accepted else ''}.")
    offer = f'<code class="suggestion" dir="auto">{shown(hint.instead)}</code>' if hint.instead else ""
    if hint.advice or offer:
        lead = pieces_markup(hint.advice) or "Write instead:"
        paragraphs.append(f"{lead} {offer}".rstrip())
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)


def pieces_markup(pieces: Pieces) -> str:
    """Words as they are, words of the language as code, words of the person set apart."""
    return "".join(
        label(piece.text)
        if piece.kind == "label"
        else f'<code class="suggestion" dir="auto">{shown(piece.text)}</code>'
        if piece.kind == "code"
        else escape(piece.text)
        for piece in pieces
    )


def _entry(plan: Plan, index: int, hint: Hint, lines: LineIndex) -> str:
    sentence, number = plan["unresolved"][index], index + 1
    span, at = Span(**sentence["span"]), Span(**sentence["at"])
    line, column = lines.position(at.start)
    place = f"line {line}, column {column}"
    wording = f'<a href="#sx{number}" aria-label="{place}, wording of the unresolved sentence">{place}</a>'
    return (
        f'<li id="ux{number}"><h4>{icon("u")} {REASONS[sentence["reason"]].title} '
        f'<span class="muted fine figures">· {wording}</span></h4>'
        f"{clause_with_caret(lines.text, span, at)}{hint_markup(hint)}</li>"
    )
