"""The unresolved sentences: place, reason, what would be accepted there, and what to write instead."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.urls import reverse

from plans.advice.hints import Hint, Hints
from plans.advice.offers import offer_name
from plans.advice.parts import Pieces
from plans.document.model import Plan
from plans.language.declared import NO_VERBS, DeclaredVerbs
from plans.language.reasons import REASONS
from renigma_site.kernel.spans import LineIndex, Span
from renigma_site.web.markup import clause_with_caret, count, escape, icon, label, shown

MOST_SHOWN: Final = 100
"""Entries of one page; the copy above marks every unresolved sentence, and fixing the first ones shows the next."""


def unresolved_list(plan: Plan, lines: LineIndex, verbs: DeclaredVerbs = NO_VERBS) -> Iterator[str]:
    """Pieces of one list with an entry for each unresolved sentence, up to MOST_SHOWN of them.

    Sentences with the same words, the same explanation and nothing to offer share one entry.
    """
    hints = Hints(plan, verbs)
    shown_hints = [hints.hint(index) for index in range(min(MOST_SHOWN, len(plan["unresolved"])))]
    groups: dict[object, list[int]] = {}
    for index, hint in enumerate(shown_hints):
        groups.setdefault(_likeness(plan, index, hint), []).append(index)
    has_groups = False
    yield '<ul class="unresolved-list">'
    for indexes in groups.values():
        hint = shown_hints[indexes[0]]
        yield _entry(plan, indexes, hint, lines, is_first_unknown=not has_groups)
        has_groups = has_groups or bool(hint.verb_groups)
    yield "</ul>"
    hidden = len(plan["unresolved"]) - MOST_SHOWN
    if hidden > 0:
        yield f'<p class="muted">{hidden:,} more are marked in the copy above. Fix these first.</p>'


def hint_markup(hint: Hint, index: int, place: str) -> str:
    """A hint as paragraphs: what is wrong, what is accepted there, and what to write instead, with a button for each.

    `index` is the sentence's in the plan, `place` says where it is.
    """
    paragraphs = [pieces_markup(hint.wrong)]
    if hint.accepted:
        words = ", ".join(f"<strong>{escape(word)}</strong>" for word in hint.accepted)
        verbs = f"{reverse('help')}#verbs"
        more = (
            f', and <a class="no-wrap" href="{verbs}" target="_blank" rel="noopener">'
            f"{hint.more_accepted} more</a>"
        )
        paragraphs.append(f"Accepted here: {words}{more if hint.more_accepted else ''}.")
    if hint.advice:
        paragraphs.append(pieces_markup(hint.advice))
    offers = (_offer(hint, index, number, place) for number in range(len(hint.offers)))
    return "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs) + "".join(offers)


def _offer(hint: Hint, index: int, number: int, place: str) -> str:
    """An offer beside the button that puts it into the editor; the span goes along for a script."""
    offer = hint.offers[number]
    words = f'{escape(offer.title)} <code class="suggestion" dir="auto">{shown(offer.text)}</code>'
    return (
        f'<div class="offer"><span>{words}</span><button class="tiny" form="workbench" '
        f'formaction="{reverse("plans:put")}" name="offer" value="{offer_name(hint, index, number)}" '
        f'data-put-start="{offer.span.start}" data-put-end="{offer.span.end}" data-put-text="{escape(offer.text)}" '
        f'aria-label="Put into the editor, {escape(place)}: {escape(offer.text)}">Put into the editor</button></div>'
    )


def _groups(hint: Hint, *, is_first: bool) -> str:
    """Every verb by what it does, folded away where it is listed, and a link to that from then on."""
    if not hint.verb_groups:
        return ""
    if not is_first:
        return '<p class="fine"><a href="#all-verbs">All verbs, by what they do</a></p>'
    rows = "".join(
        f"<li><strong>{escape(group.effect)}</strong>: {escape(', '.join(group.verbs))}</li>"
        for group in hint.verb_groups
    )
    summary = "<summary>All verbs, by what they do</summary>"
    return f'<details class="fold" id="all-verbs">{summary}<ul class="fine">{rows}</ul></details>'


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


def _likeness(plan: Plan, index: int, hint: Hint) -> object:
    """What sentences have in common that share an entry; no two of them where something is offered."""
    sentence = plan["unresolved"][index]
    if hint.offers:
        return index
    return Span(**sentence["span"]).of(plan["source_text"]), sentence["reason"], hint.words


def _entry(
    plan: Plan, indexes: Sequence[int], hint: Hint, lines: LineIndex, *, is_first_unknown: bool
) -> str:
    first, *others = indexes
    sentence, number = plan["unresolved"][first], first + 1
    place, link = _place(plan, first, lines)
    anchors = "".join(f'<span id="ux{index + 1}"></span>' for index in others)
    also = ""
    if others:
        links = " ".join(_place(plan, index, lines)[1] for index in others)
        also = f'<p class="places figures">{count(len(indexes), "sentence")} with the same words: {link} {links}</p>'
    caret = clause_with_caret(lines.text, Span(**sentence["span"]), Span(**sentence["at"]))
    return (
        f'<li id="ux{number}"><h4>{icon("u")} {REASONS[sentence["reason"]].title} '
        f'<span class="muted fine figures">· {link}</span></h4>{anchors}'
        f"{caret}{hint_markup(hint, first, place)}{_groups(hint, is_first=is_first_unknown)}{also}</li>"
    )


def _place(plan: Plan, index: int, lines: LineIndex) -> tuple[str, str]:
    """Where a sentence fails, in words and as a link to its text."""
    line, column = lines.position(plan["unresolved"][index]["at"]["start"])
    place = f"line {line}, column {column}"
    return (
        place,
        f'<a href="#sx{index + 1}" aria-label="{place}, text of the unresolved sentence">{place}</a>',
    )
